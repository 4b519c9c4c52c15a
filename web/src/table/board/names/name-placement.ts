/** Label placement: city names drawn larger than the board was laid out for, greedily, so that no two overlap. */

import type { BoardData, BoxData, CityData, Language } from "../../../board/geometry";
import { baselineOf, linesOf } from "../../../board/geometry";

/** From one baseline of a name to the next, in sizes of its letters. */
export const LINE = 0.92;
/** How wide a bold letter is, in its size, and how high one stands above its baseline and hangs below it. */
const WIDE = 0.53;
const ABOVE = 0.75;
const BELOW = 0.22;
/** How often names that found no room are tried first. */
const ROUNDS = 12;

/** Left, top, right, bottom. */
type Box = [number, number, number, number];
type Anchor = "start" | "middle" | "end";

/** A name drawn large: where its lines begin or end, and the box that it covers. */
export interface Placed {
  city: CityData;
  anchor: Anchor;
  x: number;
  y: number;
  box: Box;
}

const meet = (one: Box, other: Box): boolean => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
const holds = ([left, top, right, bottom]: Box, x: number, y: number, gap: number): boolean =>
  x > left - gap && x < right + gap && y > top - gap && y < bottom + gap;
const boxOf = ([left, top, width, height]: BoxData): Box => [left, top, left + width, top + height];

/** Places the names of these cities, the first ones best. Those for which there is no room are left out. */
export function placeNames(board: BoardData, cities: CityData[], size: number, language: Language): Placed[] {
  let order = cities;
  let best: Placed[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const placed = placeInOrder(board, order, size, language);
    if (placed.length > best.length) best = placed;
    const found = new Set(placed.map((one) => one.city));
    const left = order.filter((city) => !found.has(city));
    if (!left.length) break;
    order = [...left, ...order.filter((city) => found.has(city))];
  }
  return best;
}

function placeInOrder(board: BoardData, cities: CityData[], size: number, language: Language): Placed[] {
  const placed: Placed[] = [];
  for (const city of cities) {
    let best: Placed | null = null;
    let least = Infinity;
    for (const [rank, way] of waysOf(city, size, language, board.dot).entries()) {
      if (way.box[0] < 0 || way.box[1] < 0 || way.box[2] > board.size[0] || way.box[3] > board.size[1]) continue;
      if (placed.some((other) => meet(way.box, other.box))) continue;
      const cost = costOf(board, way) + rank * 0.4;
      if (cost >= least) continue;
      least = cost;
      best = way;
    }
    if (best) placed.push(best);
  }
  return placed;
}

/** What a name would cover: spaces of routes, other cities, the edge of a part of the board. */
function costOf(board: BoardData, { box, city }: Placed): number {
  const spaces = board.routes.flatMap((route) => route.spaces).filter(([x, y]) => holds(box, x, y, board.space[1] / 2)).length;
  const dots = board.cities.filter((one) => one !== city && holds(box, one.x, one.y, board.dot)).length;
  const edges = board.insets.filter((inset) => meet(box, boxOf(inset.box)) !== (inset.region === city.region)).length;
  const title = board.title && meet(box, boxOf(board.title.box)) ? 2 : 0;
  return spaces + 4 * dots + 3 * edges + title;
}

/** Where a name may stand: as it is printed, grown away from its city; on the other side of it; then all around it. */
function waysOf(city: CityData, size: number, language: Language, dot: number): Placed[] {
  const { label } = city;
  const lines = linesOf(label, language);
  const high = (lines.length - 1) * LINE * size;
  const way = (anchor: Anchor, x: number, y: number): Placed => {
    const wide = Math.max(...lines.map((line) => line.length)) * size * WIDE;
    const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
    return { city, anchor, x, y, box: [left, y - size * ABOVE, left + wide, y + high + size * BELOW] };
  };
  const printed = baselineOf(label, language);
  const grown = size - label.size;
  const below = printed > city.y + label.size * 0.7;
  const y = below ? printed + grown * 0.66 : printed - (lines.length - 1) * LINE * grown;
  const other = { start: "end", end: "start", middle: "middle" } as const;
  const gap = dot + 4;
  const level = city.y + size * 0.3 - high / 2;
  const over = city.y - gap - size * BELOW - high;
  const under = city.y + gap + size * ABOVE;
  return [
    way(label.anchor, label.x, y),
    way(other[label.anchor], 2 * city.x - label.x, y),
    way("start", city.x + gap, level),
    way("end", city.x - gap, level),
    way("middle", city.x, over),
    way("middle", city.x, under),
    way("start", city.x + gap / 2, over + gap / 2),
    way("end", city.x - gap / 2, over + gap / 2),
    way("start", city.x + gap / 2, under - gap / 2),
    way("end", city.x - gap / 2, under - gap / 2),
    way("start", city.x - gap, over),
    way("end", city.x + gap, over),
    way("start", city.x - gap, under),
    way("end", city.x + gap, under),
  ];
}
