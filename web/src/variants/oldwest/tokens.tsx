/** Tokens on the cities of the board: city markers in their owners' colours, and Alvin. */

import type { JSX } from "preact";
import { PlayerSymbol } from "../../board/symbols";
import { colourOfSeat } from "../../cards/Pieces";
import { positionsOf } from "../../cards/Ticket";
import { useGame } from "../../table/game";
import type { FactProps } from "../decoration";

const ALVIN =
  "M0-9C5.4-9 8-5.4 8-1.6 8 3.4 3 9 0 9S-8 3.4-8-1.6C-8-5.4-5.4-9 0-9ZM-5.6-2.4C-3.4-3-1.2-.6-1.6 2.4-4.2 2.2-5.8 0-5.6-2.4ZM5.6-2.4C3.4-3 1.2-.6 1.6 2.4 4.2 2.2 5.8 0 5.6-2.4Z";

export function Markers({ value }: FactProps<Record<string, number>>): JSX.Element {
  const { map } = useGame("map");
  return (
    <>
      {Object.entries(value).map(([city, seat]) =>
        positionsOf(map, city).map(([x, y], i) => (
          <g key={`${city}.${i}`} class={`marker-piece player-${colourOfSeat(seat)}`} transform={`translate(${x} ${y})`}>
            <path class="marker-shadow" d="M-9 1.6A9 9 0 0 0 9 1.6V4.6A9 9 0 0 1-9 4.6Z" />
            <circle class="marker-disc" r="9.6" />
            <circle class="marker-rim" r="7.4" />
            <PlayerSymbol class="badge-sign" name={colourOfSeat(seat)} scale={0.82} />
          </g>
        )),
      )}
    </>
  );
}

export function Alvin({ value: city }: FactProps<string>): JSX.Element {
  const { map } = useGame("map");
  return (
    <>
      {positionsOf(map, city).map(([x, y], i) => (
        <g key={i} class="alvin-piece" transform={`translate(${x + 14} ${y - 14})`}>
          <circle class="alvin-glow" r="13" />
          <path d={ALVIN} fill-rule="evenodd" />
        </g>
      ))}
    </>
  );
}
