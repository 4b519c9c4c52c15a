/** Routes on the board: unclaimed ones as slots with their colour's symbol, claimed ones as train cars. */

import type { JSX } from "preact";
import { pure } from "../app/pure";
import type { RouteMark } from "../variants/route-marks";
import { marksOf } from "../variants/route-marks";
import type { BoardData, RouteData } from "./geometry";
import { CardSymbol, ENGINE, PlayerSymbol } from "./symbols";

/** The owner of routes that belong to everybody. */
export const SHARED = "shared";

/** An open slot is this much narrower and shorter than the car that fills it. */
const SLOT = { length: 31, width: 8.6 };

export interface RouteProps {
  route: RouteData;
  /** The colour of the player who claimed it, or `SHARED`. */
  owner?: string | undefined;
}

export const RouteShape = pure(function RouteShape({ route, owner }: RouteProps): JSX.Element {
  const marks = marksOf(route.marks);
  const kind = owner ? `claimed player-${owner}` : `open card-${route.colour}`;
  return (
    <g class={["route", kind, ...marks.flatMap((mark) => mark.class ?? [])].join(" ")} data-route={route.id}>
      {marks.map((mark, i) => mark.Under && <mark.Under key={i} line={route.line} />)}
      {route.spaces.map(([x, y, angle], i) => (
        <g key={i} transform={`translate(${x} ${y}) rotate(${angle})`}>
          {owner ? <Car owner={owner} marks={marks} angle={angle} /> : <Slot route={route} marks={marks} angle={angle} number={i} />}
        </g>
      ))}
    </g>
  );
});

interface SlotProps {
  route: RouteData;
  marks: RouteMark[];
  angle: number;
  number: number;
}

function Slot({ route, marks, angle, number }: SlotProps): JSX.Element {
  const { length, width } = SLOT;
  const ferry = route.ferries?.includes(number) ?? false;
  const about = { number, count: route.spaces.length, angle, length };
  const radius = marks.find((mark) => mark.slotRadius)?.slotRadius ?? 2;
  return (
    <>
      <rect class="slot" x={-length / 2} y={-width / 2} width={length} height={width} rx={radius} />
      {marks.map((mark, i) => mark.InSlot && <mark.InSlot key={i} {...about} />)}
      {ferry ? (
        <g transform={`rotate(${-angle})`}>
          <circle class="ferry" r={7.6} />
          <path class="engine" d={ENGINE} fill-rule="evenodd" transform="scale(.82)" />
        </g>
      ) : (
        <g transform={`rotate(${-angle})`}>{!marks.some((mark) => mark.plain) && <CardSymbol class="symbol" name={route.colour} scale={0.62} />}</g>
      )}
      {marks.map((mark, i) => mark.OverSlot && <mark.OverSlot key={i} {...about} />)}
    </>
  );
}

function Car({ owner, marks, angle }: { owner: string; marks: RouteMark[]; angle: number }): JSX.Element {
  const length = 33;
  const width = 11.5;
  const round = marks.find((mark) => mark.carRadius)?.carRadius ?? 2.6;
  return (
    <>
      <rect class="car-shadow" x={-length / 2 + 0.8} y={-width / 2 + 1.6} width={length} height={width} rx={round} />
      <rect class="car" x={-length / 2} y={-width / 2} width={length} height={width} rx={round} />
      <rect class="car-rim" x={-length / 2 + 1.7} y={-width / 2 + 1.7} width={length - 3.4} height={width - 3.4} rx={round - 1} />
      <g transform={`rotate(${-angle})`}>
        <PlayerSymbol class="badge" name={owner} scale={0.72} />
      </g>
      {owner === SHARED && marks.map((mark, i) => mark.OverSharedCar && <mark.OverSharedCar key={i} angle={angle} />)}
    </>
  );
}

export interface RoutesProps {
  board: BoardData;
  /** By route: the colour of its owner. */
  claims?: Record<string, string>;
}

export function Routes({ board, claims = {} }: RoutesProps): JSX.Element {
  return (
    <g class="routes">
      {board.routes.map((route) => (
        <RouteShape key={route.id} route={route} owner={claims[route.id]} />
      ))}
    </g>
  );
}
