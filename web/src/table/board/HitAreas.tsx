/** What can be pointed at, clicked and focused on the board: every route, and cities when one is to be chosen. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { means } from "../../keyboard/keymap";
import { useStore } from "../../state/store";
import { routeWords } from "./RouteCaption";
import { useGame } from "../game";
import { cityAt, routeAt } from "./hit-testing";
import { litRoutes } from "./highlights";
import { pickRoute } from "./select-route";
import { citySpot, useSpots } from "./focus-positions";

/** Half of the 24 px that a finger needs, and a little more. */
const REACH = 14;

/** The key that picks what has the focus. */
const picking =
  (pick: () => void) =>
  (event: KeyboardEvent): void => {
    if (!means(event, "board_pick")) return;
    event.preventDefault();
    pick();
  };

export function Hits({ scale }: { scale: number }): JSX.Element {
  const game = useGame();
  const picked = useStore(game.picked);
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
  const { group, stop, focused, keys } = useSpots(board, lit, cities);
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
            focused(route.id);
            game.picked.change({ hover: route.id });
          }}
          onKeyDown={picking(() => pickRoute(game, route.id))}
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
            data-spot={citySpot(i, city.id)}
            role="button"
            tabindex={citySpot(i, city.id) === stop ? 0 : -1}
            aria-label={game.words.city(city.id)}
            onFocus={() => focused(citySpot(i, city.id))}
            onKeyDown={picking(() => game.picked.change({ city: city.id }))}
          />
        ) : null,
      )}
    </g>
  );
}
