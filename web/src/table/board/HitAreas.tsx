/** Hit areas of the board: every route, and cities when one is to be chosen, for pointer and keyboard. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { memo } from "../../app/memo";
import { language } from "../../i18n";
import { focusedByKeyboard } from "../../keyboard/input-modality";
import { matchesKey } from "../../keyboard/keymap";
import { useGame, useGameSource, useSelection } from "../game";
import { useRoutesOfTurn } from "../prompt/route-payments";
import { cityPosition, useFocusPositions } from "./focus-positions";
import { highlightedRoutes } from "./highlights";
import { cityAt, routeAt } from "./hit-testing";
import { describeRoute } from "./RouteCaption";
import { selectRoute } from "./select-route";

/** Half of the 24 px that a finger needs, and a little more. */
const REACH = 14;

/** The key that picks what has the focus. */
const picking =
  (pick: () => void) =>
  (event: KeyboardEvent): void => {
    if (!matchesKey(event, "board_pick")) return;
    event.preventDefault();
    pick();
  };

export const HitAreas = memo(function HitAreas({ scale }: { scale: number }): JSX.Element {
  const source = useGameSource();
  const game = useGame("words", "map", "own", "owners", "choices", "card", "selection", "store", "replaying");
  const told = useRoutesOfTurn(game);
  const { board } = game.map;
  const lit = highlightedRoutes(game, useSelection("route", "colour"));
  const cities = new Set(game.choices.cities.keys());

  const point = (event: MouseEvent): [number, number] => {
    const svg = (event.currentTarget as SVGGElement).ownerSVGElement;
    const box = (svg ?? (event.currentTarget as SVGSVGElement)).getBoundingClientRect();
    return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const found = routeAt(board, ...point(event), REACH / scale);
    if (found !== game.selection.value.hover) game.selection.update({ hover: found ?? null });
  };
  const click = (event: MouseEvent): void => {
    const [x, y] = point(event);
    const city = cityAt(board, x, y, 22 / scale, cities);
    if (city) return game.selection.update({ city });
    const route = routeAt(board, x, y, REACH / scale);
    if (route) selectRoute(source.value, route);
    else game.selection.update({ hover: null, route: null });
  };
  const { group, stop, focused, keys } = useFocusPositions(board, lit, cities);
  const { words, own, owners, choices, card } = game;
  const about = [words, own, owners, choices, card, told, language()];
  const labels = useMemo(() => new Map(board.routes.map(({ id }) => [id, describeRoute(game, id, told)])), about);
  return (
    <g
      class="hits"
      data-rove="board"
      ref={group}
      role="group"
      aria-label={game.words.t("board_routes")}
      onPointerMove={move}
      onPointerLeave={() => game.selection.update({ hover: null })}
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
          onFocus={(event) => {
            focused(route.id);
            if (focusedByKeyboard(event)) game.selection.update({ hover: route.id });
          }}
          onKeyDown={picking(() => selectRoute(source.value, route.id))}
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
            data-spot={cityPosition(i, city.id)}
            role="button"
            tabindex={cityPosition(i, city.id) === stop ? 0 : -1}
            aria-label={game.words.city(city.id)}
            onFocus={() => focused(cityPosition(i, city.id))}
            onKeyDown={picking(() => game.selection.update({ city: city.id }))}
          />
        ) : null,
      )}
    </g>
  );
});
