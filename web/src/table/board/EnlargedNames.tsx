/** On small screens: where the board starts zoomed, and relevant city names drawn large enough to read. */

import type { JSX } from "preact";
import { memo } from "../../app/memo";
import type { BoardData, CityData } from "../../board/geometry";
import { baselineOf, linesOf } from "../../board/geometry";
import { placesOf, positionsOf } from "../../cards/Ticket";
import { language } from "../../i18n";
import type { Game } from "../game";
import { ownerOf, useGame, useSelection } from "../game";

/** Names below this many pixels are hard to read. */
const READABLE = 10.5;
const LINE = 0.92;

/** The usual size of a board's letters, in its own units. */
export function letterSize(board: BoardData): number {
  const sizes = board.cities.filter((city) => !city.kind).map((city) => city.label.size);
  return sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 14;
}

/** The cities of the tickets in hand or on offer. */
type Looking = Pick<Game, "own" | "map" | "choices" | "phase">;

function relevantCities(game: Looking, ticket: number | null): string[] {
  const { own, map, choices } = game;
  if (ticket !== null) return placesOf(map, ticket);
  if (game.phase === "over") return [];
  const open = own?.tickets.filter((number) => !own.completed.includes(number)) ?? [];
  // Nearly every city can be a start.
  const cities = choices.cities.filter((one) => one.kind !== "start").map((one) => one.city);
  return [...(own?.offer.length ? own.offer : open).flatMap((number) => placesOf(map, number)), ...cities];
}

/** The middle of what is the player's own, when there is no need to see the whole board; null if there is. */
export function initialFocus(game: Looking & Pick<Game, "owners" | "replaying">): [number, number] | null {
  const { own, map, phase, choices } = game;
  const starting = choices.cities.some((one) => one.kind === "start");
  if (!own || game.replaying || own.offer.length || starting || phase === "opening" || phase === "over") return null;
  const spots = map.board.routes
    .filter((route) => ownerOf(game, route.id) === own.seat)
    .flatMap((route) => route.spaces.map(([x, y]): [number, number] => [x, y]));
  if (!spots.length) spots.push(...relevantCities(game, null).flatMap((place) => positionsOf(map, place)));
  if (!spots.length) return [map.board.size[0] / 2, map.board.size[1] / 2];
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(spots.map(([x]) => x)), middle(spots.map(([, y]) => y))];
}

/** A name drawn large: where its lines begin or end, and the box that it covers. */
interface Placed {
  city: CityData;
  anchor: "start" | "middle" | "end";
  x: number;
  y: number;
  box: [number, number, number, number];
}

export const EnlargedNames = memo(function EnlargedNames({ scale }: { scale: number }): JSX.Element | null {
  const game = useGame("own", "map", "choices", "phase", "replaying");
  const { ticket } = useSelection("ticket");
  const { map } = game;
  if (letterSize(map.board) * scale >= READABLE - 1.5 || game.replaying) return null;
  const places = new Set(relevantCities(game, ticket));
  const ids = new Set(map.facts.cities.filter((city) => places.has(city.id) || places.has(city.place)).map((city) => city.id));
  const size = READABLE / scale;
  const placed: Placed[] = [];
  for (const city of map.board.cities.filter((one) => ids.has(one.id))) {
    const ways = [wayOf(city, size, false), wayOf(city, size, true)];
    const free = ways.find((way) => within(way, map.board.size[0]) && !placed.some((other) => meet(way, other)));
    // Where there is no room, the small name has to do.
    if (free) placed.push(free);
  }
  return (
    <g class="near-names" aria-hidden="true">
      {placed.map(({ city, anchor, x, y }, i) => (
        <text key={`${city.id}.${i}`} class="name near-name" font-size={size} text-anchor={anchor}>
          {linesOf(city.label, language()).map((line, n) => (
            <tspan key={n} x={x} y={y + n * LINE * size}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  );
});

const within = ({ box }: Placed, width: number): boolean => box[0] > 0 && box[2] < width;

const meet = (one: Placed, other: Placed): boolean =>
  one.box[0] < other.box[2] && other.box[0] < one.box[2] && one.box[1] < other.box[3] && other.box[1] < one.box[3];

/** The name grows away from its city; `flipped`, on the other side of it. */
function wayOf(city: CityData, size: number, flipped: boolean): Placed {
  const { label } = city;
  const spoken = language();
  const lines = linesOf(label, spoken);
  const small = baselineOf(label, spoken);
  const grown = size - label.size;
  const below = small > city.y + label.size * 0.7;
  const y = below ? small + grown * 0.66 : small - (lines.length - 1) * LINE * grown;
  const wide = Math.max(...lines.map((line) => line.length)) * size * 0.5;
  const other = { start: "end", end: "start", middle: "middle" } as const;
  const anchor = flipped ? other[label.anchor] : label.anchor;
  const x = flipped ? 2 * city.x - label.x : label.x;
  const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return { city, anchor, x, y, box: [left, y - size * 0.75, left + wide, y + ((lines.length - 1) * LINE + 0.2) * size] };
}
