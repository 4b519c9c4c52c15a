/** Game context: what the components of the table page share. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Card, Entry, Hint, OpenFacts, Own, Reason, Seat, State, View } from "../api/types";
import { colourOfSeat } from "../cards/Pieces";
import type { MapWords } from "../i18n";
import { isKey, t } from "../i18n";
import type { GameMap } from "../state/maps";
import { Store, useParts, useStore } from "../state/store";
import type { TableStore } from "../state/table";
import type { Choices, Way } from "./choices";
import type { LogLine } from "./log/narration";

/** What the player is about to do; nothing of it is known to the server. */
export interface Selection {
  colour: string | null;
  route: string | null;
  city: string | null;
  /** Places of the tickets chosen from the offer. */
  keep: number[];
  /** What the pointer or the focus is on. */
  hover: string | null;
  /** An action that waits for a second click. */
  confirming: Way | null;
  ticket: number | null;
  /** The hint whose routes and places are shown. */
  hint: Hint | null;
  tab: "cards" | "tickets" | "players" | "log";
}

export const EMPTY_SELECTION: Selection = {
  colour: null,
  route: null,
  city: null,
  keep: [],
  hover: null,
  confirming: null,
  ticket: null,
  hint: null,
  tab: "cards",
};

/** Everything about a game on the page. Who reads a part of it says so (`useGame`), and renders again when that part changes. */
export interface Game {
  // The same as long as the page shows this table.
  store: TableStore;
  map: GameMap;
  words: MapWords;
  selection: Store<Selection>;
  play: (action: string) => void;
  /** An earlier moment is shown: nothing can be done. */
  replaying: boolean;

  // Changed by moves.
  card: Card;
  view: View;
  phase: string;
  /** Open facts of the map's own rules. */
  openFacts: OpenFacts;
  /** Of each route in the order of the map's facts: a seat, `NOBODY` or `EVERYBODY`. */
  owners: number[];
  /** The seat that is played from here now; null for those who watch. */
  own: Own | null;
  choices: Choices;
  /** Routes to draw as a path, at the end. */
  path: string[];

  // Changed by every entry of the log.
  state: State;
  number: number;
  entries: Entry[];
  narration: LogLine[];

  // Changed by commands of one's own.
  notice: Reason | null;
  busy: boolean;
}

/** Holds the game for the components below its provider, which is the only one that writes it. */
export class GameSource extends Store<Game> {
  /** While rendering: whoever renders now reads it, all others are told afterwards (`tell`). */
  put(game: Game): void {
    this.held = game;
  }

  tell(): void {
    this.publish();
  }
}

export const GameContext = createContext<GameSource | null>(null);

/** The game as it is when it is asked for, for event handlers: nothing renders again for it. */
export function useGameSource(): GameSource {
  const source = useContext(GameContext);
  if (!source) throw new Error("no game");
  return source;
}

/** Parts of the game; the component renders again when one of them changes. */
export function useGame<K extends keyof Game>(first: K, ...more: K[]): Pick<Game, K> {
  return useParts(useGameSource(), first, ...more);
}

/** All of the game: the component renders again at every change. */
export const useWholeGame = (): Game => useStore(useGameSource());

/** Parts of what the player has selected. */
export function useSelection<K extends keyof Selection>(...parts: K[]): Pick<Selection, K> {
  return useParts(useGame("selection").selection, ...parts);
}

/** The seat in play is asked for something. */
export const isMyTurn = ({ own, replaying }: Pick<Game, "own" | "replaying">): boolean => Boolean(own?.actions.length) && !replaying;

/** Owners of routes that are no seats. */
export const NOBODY = -1;
export const EVERYBODY = -2;

/** The seat that has a route, or one of those. */
export function ownerOf({ map, owners }: Pick<Game, "map" | "owners">, route: string): number {
  return owners[map.facts.routes.findIndex((one) => one.id === route)] ?? NOBODY;
}

/** Whoever has no name goes by the colour of their pieces. */
export function nameOf(card: { seats: Seat[] }, seat: number): string {
  const side = `side_${colourOfSeat(seat)}`;
  return card.seats[seat]?.name || (isKey(side) ? t(side) : "");
}
