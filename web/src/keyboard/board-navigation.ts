/** Arrow-key navigation on the board: from one highlighted route or city to the nearest on that side. */

import type { BoardData } from "../board/geometry";
import { matchesKey } from "./keymap";
import type { Position } from "./spatial-navigation";
import { leftToRight, nearestTowards, OPPOSITE } from "./spatial-navigation";

/** A route where its middle space is. */
export function routePositions(board: BoardData): Position[] {
  return board.routes.map((route) => {
    const [x = 0, y = 0] = route.spaces[Math.floor(route.spaces.length / 2)] ?? [];
    return { id: route.id, x, y };
  });
}

export class BoardNavigator {
  /** Where the last arrow came from, so that its opposite leads back. */
  private came: { from: string; to: string; arrow: string } | null = null;

  /** The id that a key leads to; null if it is no key of the board's. */
  next(event: KeyboardEvent, all: Position[], lit: Set<string>, at: string | null): string | null {
    const everything = matchesKey(event, "board_all");
    const spots = everything || !lit.size ? all : all.filter((spot) => lit.has(spot.id));
    const order = leftToRight(spots);
    const from = all.find((spot) => spot.id === at) ?? order[0];
    if (!from) return null;
    if (matchesKey(event, "ends")) return (event.key === "Home" ? order[0] : order.at(-1))?.id ?? null;
    if (matchesKey(event, "board_order")) return stepped(order, from, event.key === "PageDown" ? 1 : -1);
    if (!everything && !matchesKey(event, "board_lit")) return null;
    const back = this.came;
    const found =
      back && back.to === from.id && OPPOSITE[back.arrow] === event.key && spots.some((spot) => spot.id === back.from)
        ? back.from
        : (nearestTowards(spots, from, event.key)?.id ?? from.id);
    this.came = { from: from.id, to: found, arrow: event.key };
    return found;
  }
}

function stepped(order: Position[], from: Position, step: number): string | null {
  const at = order.findIndex((spot) => spot.id === from.id);
  // From one that is not lit: the nearest in that order.
  const beside = at >= 0 ? at + step : order.findIndex((spot) => spot.x >= from.x) + (step > 0 ? 0 : -1);
  return order[(beside + order.length) % order.length]?.id ?? null;
}
