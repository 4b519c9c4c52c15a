/** Picking a route on the board. */

import { asksClaim } from "../market/Confirmation";
import { colourOf } from "../actions";
import type { Game } from "../game";

/** The player wants a route: pays at once when there is one way and no question is wanted, else asks how. */
export function pickRoute(game: Game, route: string): void {
  const ways = game.choices.claims.get(route);
  const { colour } = game.picked.value;
  game.picked.change({ hover: route });
  if (!ways) {
    game.picked.change({ route: null });
    return;
  }
  const fitting = colour ? ways.filter((way) => colourOf(way.cards) === colour) : ways;
  const [only] = fitting;
  if (fitting.length === 1 && only && !asksClaim(game)) game.play(only.text);
  else game.picked.change({ route, tab: "cards" });
}
