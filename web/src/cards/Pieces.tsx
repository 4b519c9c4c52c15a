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
