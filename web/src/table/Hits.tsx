/** What can be pointed at, clicked and focused on the board: every route, and cities when one is to be chosen. */

import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { BoardData } from "../board/geometry";
import { BoardKeys, routeSpots } from "../keys/board";
import { means } from "../keys/keymap";
import { inOrder } from "../keys/spatial";
import type { Spot } from "../keys/spatial";
import { useStore } from "../store/store";
import { asksClaim } from "../comfort/asking";
import { colourOf } from "./actions";
import { routeWords } from "./Caption";
import { useGame } from "./game";
import type { Game } from "./game";
import { cityAt, routeAt } from "./geometry";
import { litRoutes } from "./lit";

/** Half of the 24 px that a finger needs, and a little more. */
const REACH = 14;

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

/** Cities among the spots: a city may be drawn twice. */
const CITY = "city.";
const cityOf = (spot: string): string => spot.slice(CITY.length).replace(/^\d+\./, "");

function citySpots(board: BoardData): Spot[] {
  return board.cities.map((city, i) => ({ id: `${CITY}${i}.${city.id}`, x: city.x, y: city.y }));
}

export function Hits({ scale }: { scale: number }): JSX.Element {
  const game = useGame();
  const picked = useStore(game.picked);
  const group = useRef<SVGGElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const arrows = useMemo(() => new BoardKeys(), []);
  const { board } = game.map;
  const lit = litRoutes(game, picked);
  const cities = new Set(game.choices.cities.map((one) => one.city));

  const point = (event: MouseEvent): [number, number] => {
    const svg = (event.currentTarget as SVGGElement).ownerSVGElement;
    const box = (svg ?? (event.currentTarget as SVGSVGElement)).getBoundingClientRect();
    return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const found = routeAt(board, ...point(event), REACH / scale);
    if (found !== picked.hover) game.picked.change({ hover: found ?? null });
  };
  const click = (event: MouseEvent): void => {
    const [x, y] = point(event);
    const city = cityAt(board, x, y, 22 / scale, cities);
    if (city) return game.picked.change({ city });
    const route = routeAt(board, x, y, REACH / scale);
    if (route) pickRoute(game, route);
    else game.picked.change({ hover: null, route: null });
  };
  const spots = useMemo(() => [...routeSpots(board), ...citySpots(board)], [board]);
  const wanted = new Set([...lit, ...spots.filter(({ id }) => id.startsWith(CITY) && cities.has(cityOf(id))).map((spot) => spot.id)]);
  const focusable = spots.filter((spot) => !spot.id.startsWith(CITY) || wanted.has(spot.id));
  const keys = (event: KeyboardEvent): void => {
    const next = arrows.next(event, focusable, wanted, active);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    group.current?.querySelector<SVGElement>(`[data-spot="${CSS.escape(next)}"]`)?.focus();
  };
  // One stop of the Tab key: where the focus was, if that can still be picked, else the first that can.
  const pickable = wanted.size ? focusable.filter((spot) => wanted.has(spot.id)) : focusable;
  const stop = (pickable.find((spot) => spot.id === active) ?? inOrder(pickable)[0])?.id;
  const labels = useMemo(() => new Map(board.routes.map(({ id }) => [id, routeWords(game, id)])), [game]);
  return (
    <g
      class="hits"
      data-rove="board"
      ref={group}
      role="group"
      aria-label={game.words.t("board_routes")}
      onPointerMove={move}
      onPointerLeave={() => game.picked.change({ hover: null })}
      onClick={click}
      onKeyDown={keys}
    >
      <rect class="hit-ground" width={board.size[0]} height={board.size[1]} />
      {board.routes.map((route) => (
        <path
          key={route.id}
          class={lit.has(route.id) ? "hit hit-lit" : "hit"}
          d={route.line}
          data-hit={route.id}
          data-spot={route.id}
          role="button"
          tabindex={route.id === stop ? 0 : -1}
          aria-label={labels.get(route.id)}
          onFocus={() => {
            setActive(route.id);
            game.picked.change({ hover: route.id });
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (!means(event, "board_pick")) return;
            event.preventDefault();
            pickRoute(game, route.id);
          }}
        />
      ))}
      {board.cities.map((city, i) =>
        cities.has(city.id) ? (
          <circle
            key={`${city.id}.${i}`}
            class="hit-city"
            cx={city.x}
            cy={city.y}
            r={Math.max(board.dot + 5, 14 / scale)}
            data-city-hit={city.id}
            data-spot={`${CITY}${i}.${city.id}`}
            role="button"
            tabindex={`${CITY}${i}.${city.id}` === stop ? 0 : -1}
            aria-label={game.words.city(city.id)}
            onFocus={() => setActive(`${CITY}${i}.${city.id}`)}
            onKeyDown={(event: KeyboardEvent) => {
              if (!means(event, "board_pick")) return;
              event.preventDefault();
              game.picked.change({ city: city.id });
            }}
          />
        ) : null,
      )}
    </g>
  );
}
