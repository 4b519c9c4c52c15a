/** Hit testing: the route or city nearest to a point of the board. */

import type { BoardData, RouteData } from "../../board/geometry";

/** How far a point is from a route's spaces, in board units. */
export function distance(route: RouteData, half: number, x: number, y: number): number {
  let least = Infinity;
  for (const [cx, cy, angle] of route.spaces) {
    const turn = (-angle * Math.PI) / 180;
    const dx = x - cx;
    const dy = y - cy;
    const along = dx * Math.cos(turn) - dy * Math.sin(turn);
    const across = dx * Math.sin(turn) + dy * Math.cos(turn);
    const beyond = Math.max(0, Math.abs(along) - half);
    least = Math.min(least, Math.hypot(beyond, across));
  }
  return least;
}

/** The nearest route within reach. */
export function routeAt(board: BoardData, x: number, y: number, reach: number): string | null {
  let found: string | null = null;
  let least = reach;
  for (const route of board.routes) {
    const far = distance(route, board.space[0] / 2, x, y);
    if (far < least) {
      least = far;
      found = route.id;
    }
  }
  return found;
}

export function cityAt(board: BoardData, x: number, y: number, reach: number, ids: Set<string>): string | null {
  let found: string | null = null;
  let least = reach;
  for (const city of board.cities) {
    const far = Math.hypot(city.x - x, city.y - y);
    if (ids.has(city.id) && far < least) {
      least = far;
      found = city.id;
    }
  }
  return found;
}
