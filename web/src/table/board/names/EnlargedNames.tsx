/** On small screens: where the board starts zoomed, and relevant city names drawn large enough to read. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { memo } from "../../../app/memo";
import { CityName } from "../../../board/Cities";
import type { BoardData } from "../../../board/geometry";
import { linesOf } from "../../../board/geometry";
import { placesOf, positionsOf } from "../../../cards/Ticket";
import { language } from "../../../i18n";
import { prefs } from "../../../state/preferences";
import { useStore } from "../../../state/store";
import type { Game } from "../../game";
import { ownerOf, useGame, useSelection } from "../../game";
import { LINE, placeNames } from "./name-placement";

/** Names below this many pixels are hard to read. */
const READABLE = 10.4;
/** Where the board's own letters have this many, all names have room at a readable size. */
const ROOMY = 6;

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
  const cities = choosesAnywhere(game) ? [] : [...choices.cities.keys()];
  return [...(own?.offer.length ? own.offer : open).flatMap((number) => placesOf(map, number)), ...cities];
}

/** Nearly every city can be chosen, such as for a start. */
const choosesAnywhere = ({ map, choices }: Pick<Game, "map" | "choices">): boolean => choices.cities.size > map.facts.cities.length / 2;

/** The middle of what is the player's own, when there is no need to see the whole board; null if there is. */
export function initialFocus(game: Looking & Pick<Game, "owners" | "replaying">): [number, number] | null {
  const { own, map, phase } = game;
  if (!own || game.replaying || own.offer.length || choosesAnywhere(game) || phase === "opening" || phase === "over") return null;
  const spots = map.board.routes
    .filter((route) => ownerOf(game, route.id) === own.seat)
    .flatMap((route) => route.spaces.map(([x, y]): [number, number] => [x, y]));
  if (!spots.length) spots.push(...relevantCities(game, null).flatMap((place) => positionsOf(map, place)));
  if (!spots.length) return [map.board.size[0] / 2, map.board.size[1] / 2];
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(spots.map(([x]) => x)), middle(spots.map(([, y]) => y))];
}

/** Where the board's own names are too small: those that matter, or all of them where there is room for all. */
export const EnlargedNames = memo(function EnlargedNames({ scale }: { scale: number }): JSX.Element | null {
  const game = useGame("own", "map", "choices", "phase", "replaying");
  const { ticket } = useSelection("ticket");
  const { labels } = useStore(prefs);
  const { board, facts } = game.map;
  const letters = letterSize(board) * scale;
  const all = letters >= ROOMY && labels !== "few";
  const places = new Set(game.replaying ? [] : relevantCities(game, ticket));
  const ids = facts.cities.filter((city) => places.has(city.id) || places.has(city.place)).map((city) => city.id);
  const shown = letters < READABLE - 1.5 && (all || ids.length > 0);
  const size = READABLE / scale;
  const placed = useMemo(() => {
    if (!shown) return [];
    const matter = board.cities.filter((one) => ids.includes(one.id));
    const rest = all ? board.cities.filter((one) => !ids.includes(one.id) && one.kind !== "junction") : [];
    return placeNames(board, [...matter, ...rest], size, language());
  }, [board, shown, all, size, ids.join(), language()]);
  if (!shown) return null;
  const found = new Set(placed.map((one) => one.city));
  return (
    <g class={all ? "near-names near-names-all" : "near-names"} aria-hidden="true">
      {all && board.cities.map((city, i) => (found.has(city) ? null : <CityName key={i} city={city} language={language()} />))}
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
