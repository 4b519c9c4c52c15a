/** A part of a board: a few of its routes with their cities, and the box around them. */

import type { BoardData, BoxData, CityData, RouteData } from "./geometry";

/** Around what is shown, in units of the board. */
const MARGIN = 26;
/** A picture is at least this wide and high, so that few routes are not drawn huge. */
const LEAST = [300, 200] as const;

export interface Excerpt {
  board: BoardData;
  crop: BoxData;
}

/** Null where the board has none of these routes. */
export function excerptOf(board: BoardData, ids: readonly string[]): Excerpt | null {
  const routes = board.routes.filter((route) => ids.includes(route.id));
  if (!routes.length) return null;
  const ends = new Set(routes.flatMap((route) => [spotOf(board, route, route.a), spotOf(board, route, route.b)]));
  const cities = board.cities.filter((city) => ends.has(city));
  const points = [...cities.map(({ x, y }) => [x, y] as const), ...routes.flatMap(({ spaces }) => spaces.map(([x, y]) => [x, y] as const))];
  const boxes = [...points.map(([x, y]): BoxData => [x, y, 0, 0]), ...cities.map(({ label }) => label.box)];
  return { board: { ...board, routes, cities, title: null, compass: null, seas: [] }, crop: around(boxes) };
}

/** The spot of a city where a route ends: a city may be drawn twice. */
function spotOf(board: BoardData, route: RouteData, city: string): CityData | undefined {
  const far = ({ x, y }: CityData): number => Math.min(...route.spaces.map(([left, top]) => Math.hypot(left - x, top - y)));
  return board.cities.filter((one) => one.id === city).sort((a, b) => far(a) - far(b))[0];
}

function around(boxes: BoxData[]): BoxData {
  const left = Math.min(...boxes.map(([x]) => x)) - MARGIN;
  const top = Math.min(...boxes.map(([, y]) => y)) - MARGIN;
  const width = Math.max(...boxes.map(([x, , w]) => x + w)) + MARGIN - left;
  const height = Math.max(...boxes.map(([, y, , h]) => y + h)) + MARGIN - top;
  const [wide, high] = [Math.max(width, LEAST[0]), Math.max(height, LEAST[1])];
  return [left - (wide - width) / 2, top - (high - height) / 2, wide, high];
}
