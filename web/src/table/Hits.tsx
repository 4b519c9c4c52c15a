/** What can be pointed at, clicked and focused on the board: every route, and cities when one is to be chosen. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
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

export function Hits({ scale }: { scale: number }): JSX.Element {
  const game = useGame();
  const picked = useStore(game.picked);
  const group = useRef<SVGGElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const { board } = game.map;
  const lit = litRoutes(game, picked);
  const cities = new Set([...game.choices.starts, ...game.choices.alvins, ...game.choices.markers].map((one) => one.city));

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
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(group.current?.querySelectorAll<SVGElement>("[role=button]") ?? [])];
    const next = all[(all.indexOf(document.activeElement as SVGElement) + step + all.length) % all.length];
    next?.focus();
  };
  const order = [...board.routes].sort((a, b) => Number(lit.has(b.id)) - Number(lit.has(a.id)));
  const first = active ?? order[0]?.id;
  return (
    <g
      class="hits"
      ref={group}
      role="group"
      aria-label={game.words.t("board_routes")}
      onPointerMove={move}
      onPointerLeave={() => game.picked.change({ hover: null })}
      onClick={click}
      onKeyDown={keys}
    >
      <rect class="hit-ground" width={board.size[0]} height={board.size[1]} />
      {order.map((route) => (
        <path
          key={route.id}
          class={lit.has(route.id) ? "hit hit-lit" : "hit"}
          d={route.line}
          data-hit={route.id}
          role="button"
          tabIndex={route.id === first ? 0 : -1}
          aria-label={routeWords(game, route.id)}
          onFocus={() => {
            setActive(route.id);
            game.picked.change({ hover: route.id });
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === "Enter" || event.key === " ") {
              event.preventDefault();
              pickRoute(game, route.id);
            }
          }}
        />
      ))}
      {board.cities
        .filter((city) => cities.has(city.id))
        .map((city, i) => (
          <circle
            key={`${city.id}.${i}`}
            class="hit-city"
            cx={city.x}
            cy={city.y}
            r={Math.max(board.dot + 5, 14 / scale)}
            data-city-hit={city.id}
            role="button"
            tabIndex={0}
            aria-label={game.words.city(city.id)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                game.picked.change({ city: city.id });
              }
            }}
          />
        ))}
    </g>
  );
}
