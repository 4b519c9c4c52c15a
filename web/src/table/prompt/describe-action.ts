/** Actions in the player's language. */

import type { Choice } from "../../api/types";
import { localized } from "../../i18n";
import type { Game } from "../game";
import { nameOf } from "../game";

/** What a button that does it says: the label of its verb, with what it is about. */
export function describeChoice(game: Pick<Game, "words" | "own" | "card">, choice: Choice): string {
  const { words, own, card } = game;
  const { about, verb, label } = choice;
  if (label) return localized(label);
  const known = words.facts.verbs[verb];
  if (!known) return words.verb(verb);
  const fields = {
    ...(about.route !== undefined && { route: words.route(about.route) }),
    ...(about.city !== undefined && { city: words.city(about.city) }),
    ...(about.card !== undefined && { card: words.kind(about.card) }),
    ...(about.tickets && { tickets: about.tickets.map((place) => words.ticket(own?.offer[place] ?? -1)).join(", ") }),
    ...(about.seat !== undefined && { seat: nameOf(card, about.seat) }),
    ...(about.number !== undefined && { number: about.number }),
  };
  return words.fill(known.label, fields);
}
