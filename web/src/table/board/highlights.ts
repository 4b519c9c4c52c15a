/** Highlighted routes: those that can be claimed now. */

import { colourOf } from "../choices";
import type { Game, Selection } from "../game";

/** The routes that are lit: those that can be claimed, with the colour picked in the hand if there is one. */
export function highlightedRoutes({ choices }: Pick<Game, "choices">, selection: Pick<Selection, "route" | "colour">): Set<string> {
  if (selection.route) return new Set();
  const lit = new Set<string>();
  for (const [route, ways] of choices.routes) {
    const fits = (card: string | null): boolean => !card || ways.some((way) => colourOf(way.cards) === card);
    if (fits(selection.colour)) lit.add(route);
  }
  return lit;
}
