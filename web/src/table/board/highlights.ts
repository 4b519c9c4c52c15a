/** Which routes are lit. */

import { colourOf } from "../actions";
import type { Game, Picked } from "../game";

/** The routes that are lit: those that can be claimed, with the colour picked in the hand if there is one. */
export function litRoutes(game: Game, picked: Picked): Set<string> {
  if (picked.route) return new Set();
  const lit = new Set<string>();
  for (const [route, ways] of game.choices.claims) {
    const fits = (card: string | null): boolean => !card || ways.some((way) => colourOf(way.cards) === card);
    if (fits(picked.colour)) lit.add(route);
  }
  return lit;
}
