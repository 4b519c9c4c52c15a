/** Selecting a route on the board. */

import { colourOf } from "../choices";
import type { Game } from "../game";
import { confirmsClaim } from "../market/Confirmation";

/** The player wants a route: pays at once when there is one way and no question is wanted, else asks how. */
export function selectRoute(game: Game, route: string): void {
  const ways = game.choices.routes.get(route);
  const { colour } = game.selection.value;
  game.selection.update({ hover: route });
  if (!ways) {
    game.selection.update({ route: null });
    return;
  }
  const fitting = colour ? ways.filter((way) => colourOf(way.cards) === colour) : ways;
  const [only] = fitting;
  if (fitting.length === 1 && only && !confirmsClaim(game)) game.play(only.text);
  else game.selection.update({ route, tab: "cards" });
}
