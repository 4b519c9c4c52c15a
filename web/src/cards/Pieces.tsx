/** Player badges: each seat's colour and shape. */

import type { JSX } from "preact";
import { memo } from "../app/memo";
import { PlayerSymbol } from "../board/symbols";

/** By seat. */
export const COLOURS = ["blue", "red", "green", "yellow", "black", "white"];
export const colourOfSeat = (seat: number): string => COLOURS[seat] ?? "white";

export const Badge = memo(function Badge({ seat }: { seat: number }): JSX.Element {
  const colour = colourOfSeat(seat);
  return (
    <svg class={`badge-piece player-${colour}`} viewBox="-9 -9 18 18" aria-hidden="true">
      <circle class="badge-disc" r="8" />
      <PlayerSymbol class="badge-sign" name={colour} scale={0.85} />
    </svg>
  );
});

/** A marker on a city of the board. */
export function MarkerPiece({ seat, x, y }: { seat: number; x: number; y: number }): JSX.Element {
  const colour = colourOfSeat(seat);
  return (
    <g class={`marker-piece player-${colour}`} transform={`translate(${x} ${y})`}>
      <path class="marker-shadow" d="M-9 1.6A9 9 0 0 0 9 1.6V4.6A9 9 0 0 1-9 4.6Z" />
      <circle class="marker-disc" r="9.6" />
      <circle class="marker-rim" r="7.4" />
      <PlayerSymbol class="badge-sign" name={colour} scale={0.82} />
    </g>
  );
}

export const ALVIN =
  "M0-9C5.4-9 8-5.4 8-1.6 8 3.4 3 9 0 9S-8 3.4-8-1.6C-8-5.4-5.4-9 0-9ZM-5.6-2.4C-3.4-3-1.2-.6-1.6 2.4-4.2 2.2-5.8 0-5.6-2.4ZM5.6-2.4C3.4-3 1.2-.6 1.6 2.4 4.2 2.2 5.8 0 5.6-2.4Z";

export function AlvinPiece({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g class="alvin-piece" transform={`translate(${x} ${y})`}>
      <circle class="alvin-glow" r="13" />
      <path d={ALVIN} fill-rule="evenodd" />
    </g>
  );
}
