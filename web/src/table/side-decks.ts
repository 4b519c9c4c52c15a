/** Side decks: a second kind of cards that a map's rules bring. Its name is shared by actions, open facts and the map's data. */

import type { Counts, MapFacts, OpenFacts } from "../api/types";

/** The names of a map's side decks: those whose kinds of cards have names. */
export const sideDecksOf = ({ variant }: MapFacts): string[] => Object.keys(variant).filter((name) => `${name}_names` in variant);

/** The kind of side card that goes with a route's colour. */
export function kindOfColour(facts: MapFacts, colour: string): string {
  const kinds = sideDecksOf(facts).flatMap((deck) => Object.entries(facts.variant[deck] as Record<string, string[]>));
  return kinds.find(([, colours]) => colours.includes(colour))?.[0] ?? "";
}

export interface SideDeckState {
  name: string;
  row: (string | null)[];
  left: number;
  /** By seat. */
  held: Counts[];
}

/** The side decks as they lie on the table. */
export function sideDecks(facts: MapFacts, open: OpenFacts): SideDeckState[] {
  return sideDecksOf(facts).flatMap((name) => {
    const row = open[`${name}_row`];
    if (!Array.isArray(row)) return [];
    return [{ name, row: row as SideDeckState["row"], left: Number(open[`${name}_deck`] ?? 0), held: (open[name] ?? []) as Counts[] }];
  });
}

/** What a seat has of all side decks, by kind. */
export const sideCardsOf = (facts: MapFacts, open: OpenFacts, seat: number): [string, number][] =>
  sideDecks(facts, open).flatMap(({ held }) => Object.entries(held[seat] ?? {}).filter(([, count]) => count));
