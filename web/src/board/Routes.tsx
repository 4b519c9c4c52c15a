/** Routes on the board: unclaimed ones as slots with their colour's symbol, claimed ones as train cars. */

import type { JSX } from "preact";
import { pure } from "../app/pure";
import type { BoardData, RouteData } from "./geometry";
import { BARREL, BARREL_HOOPS, BULLET, BULLET_WINDOW, CardSymbol, ENGINE, PlayerSymbol } from "./symbols";

/** An open slot is this much narrower and shorter than the car that fills it. */
const SLOT = { length: 31, width: 8.6 };

export interface RouteProps {
  route: RouteData;
  /** The colour of the player who claimed it, or "bullet" for the trains that all share. */
  owner?: string | undefined;
}

export const RouteShape = pure(function RouteShape({ route, owner }: RouteProps): JSX.Element {
  const bullet = route.marks?.includes("bullet") ?? false;
  const kind = owner ? `claimed player-${owner}` : `open card-${route.colour}`;
  return (
    <g class={`route ${kind}${bullet ? " bullet" : ""}`} data-route={route.id}>
      {bullet && <path class="rail" d={route.line} />}
      {route.spaces.map(([x, y, angle], i) => (
        <g key={i} transform={`translate(${x} ${y}) rotate(${angle})`}>
          {owner ? <Car owner={owner} bullet={bullet} angle={angle} /> : <Slot route={route} bullet={bullet} angle={angle} number={i} />}
        </g>
      ))}
    </g>
  );
});

interface SlotProps {
  route: RouteData;
  bullet: boolean;
  angle: number;
  number: number;
}

function Slot({ route, bullet, angle, number }: SlotProps): JSX.Element {
  const { length, width } = SLOT;
  const ferry = route.ferries?.includes(number) ?? false;
  return (
    <>
      <rect class="slot" x={-length / 2} y={-width / 2} width={length} height={width} rx={bullet ? 4.3 : 2} />
      {bullet && <path class="stripe" d={`M${-length / 2 + 4} 0H${length / 2 - 4}`} />}
      {ferry ? (
        <g transform={`rotate(${-angle})`}>
          <circle class="ferry" r={7.6} />
          <path class="engine" d={ENGINE} fill-rule="evenodd" transform="scale(.82)" />
        </g>
      ) : (
        <g transform={`rotate(${-angle})`}>{!bullet && <CardSymbol class="symbol" name={route.colour} scale={0.62} />}</g>
      )}
      {bullet && number === Math.floor((route.spaces.length - 1) / 2) && <BulletMark flipped={Math.abs(angle) > 90} />}
      {route.marks?.includes("merchandise") && number === 0 && <Merchandise angle={angle} />}
    </>
  );
}

function BulletMark({ flipped }: { flipped: boolean }): JSX.Element {
  return (
    <g class="bullet-mark" transform={flipped ? "scale(-.95 -.95)" : "scale(.95)"}>
      <path d={BULLET} />
      <path class="window" d={BULLET_WINDOW} />
    </g>
  );
}

function Merchandise({ angle }: { angle: number }): JSX.Element {
  return (
    <g class="merchandise" transform={`translate(-9 0) rotate(${-angle}) scale(.92)`}>
      <path d={BARREL} />
      <path class="hoops" d={BARREL_HOOPS} />
    </g>
  );
}

function Car({ owner, bullet, angle }: { owner: string; bullet: boolean; angle: number }): JSX.Element {
  const length = 33;
  const width = 11.5;
  const round = bullet ? 5.6 : 2.6;
  return (
    <>
      <rect class="car-shadow" x={-length / 2 + 0.8} y={-width / 2 + 1.6} width={length} height={width} rx={round} />
      <rect class="car" x={-length / 2} y={-width / 2} width={length} height={width} rx={round} />
      <rect class="car-rim" x={-length / 2 + 1.7} y={-width / 2 + 1.7} width={length - 3.4} height={width - 3.4} rx={round - 1} />
      <g transform={`rotate(${-angle})`}>
        <PlayerSymbol class="badge" name={owner} scale={0.72} />
      </g>
      {owner === "bullet" && <BulletMark flipped={Math.abs(angle) > 90} />}
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
