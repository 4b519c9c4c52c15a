/** Keyboard focus on the board: every route and every city to choose is a position; one of them is the Tab stop (roving tabindex). */

import type { RefObject } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { BoardData } from "../../board/geometry";
import { BoardNavigator, routePositions } from "../../keyboard/board-navigation";
import type { Position } from "../../keyboard/spatial-navigation";
import { leftToRight } from "../../keyboard/spatial-navigation";

/** Cities among the spots: a city may be drawn twice. */
const CITY = "city.";
export const cityPosition = (place: number, id: string): string => `${CITY}${place}.${id}`;
const cityOf = (spot: string): string => spot.slice(CITY.length).replace(/^\d+\./, "");

function cityPositions(board: BoardData): Position[] {
  return board.cities.map((city, i) => ({ id: cityPosition(i, city.id), x: city.x, y: city.y }));
}

interface FocusPositions {
  /** Around all spots; each is marked `data-spot`. */
  group: RefObject<SVGGElement | null>;
  /** The one that the Tab key stops at. */
  stop: string | undefined;
  /** A spot has the focus. */
  focused: (spot: string) => void;
  /** Arrows lead from spot to spot. */
  keys: (event: KeyboardEvent) => void;
}

/** With the routes that are lit, and the cities that can be chosen. */
export function useFocusPositions(board: BoardData, lit: Set<string>, cities: Set<string>): FocusPositions {
  const group = useRef<SVGGElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const arrows = useMemo(() => new BoardNavigator(), []);
  const spots = useMemo(() => [...routePositions(board), ...cityPositions(board)], [board]);
  const wanted = new Set([...lit, ...spots.filter(({ id }) => id.startsWith(CITY) && cities.has(cityOf(id))).map((spot) => spot.id)]);
  const focusable = spots.filter((spot) => !spot.id.startsWith(CITY) || wanted.has(spot.id));
  const keys = (event: KeyboardEvent): void => {
    const next = arrows.next(event, focusable, wanted, active);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    group.current?.querySelector<SVGElement>(`[data-spot="${CSS.escape(next)}"]`)?.focus();
  };
  // Where the focus was, if that can still be picked, else the first that can.
  const pickable = wanted.size ? focusable.filter((spot) => wanted.has(spot.id)) : focusable;
  const stop = (pickable.find((spot) => spot.id === active) ?? leftToRight(pickable)[0])?.id;
  return { group, stop, focused: setActive, keys };
}
