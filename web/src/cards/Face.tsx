/** Faces of bots: a few parts put together by the name, in a ring of the seat's colour, with the seat's shape. */

import type { JSX } from "preact";
import type { Seat } from "../api/types";
import { memo } from "../app/memo";
import { PlayerSymbol } from "../board/symbols";
import { Badge, colourOfSeat } from "./Pieces";

/* In a box of -12..12. */
const HEADS = [
  "M-5.4-3.6h10.8v5.4q0 6.4-5.4 6.4t-5.4-6.4z",
  "M-6-3.6h12v4.6q.4 6.4-6 6.4t-6-6.4z",
  "M-4.8-3.6h9.6l.6 5q-.2 3-2 5.4-1.4 2-3.4 2t-3.4-2q-1.8-2.4-2-5.4z",
];
const HATS = [
  // A guard's cap, a bowler, a beret, a helmet, a driver's cap, a fur hat, a top hat.
  "M-6.6-3.2h13.2v-1.6h-.8l.8-4q-6.6-2.6-13.2 0l.8 4h-.8zM-1.6-7h3.2v1.4h-3.2z",
  "M-8.4-3.2h16.8v-1.5h-3q.6-5.7-5.4-5.7t-5.4 5.7h-3z",
  "M-6.4-3.2h11.2q3.6-1.6 3-4.2-2-3.4-8.4-2.6l-.4-1.4h-1l.2 1.6q-6 1-6 4.4 0 1.4 1.4 2.2z",
  "M-7-3.2h14q0-7.4-6-7.6v3h-2v-3q-6 .2-6 7.6z",
  "M-6.4-3.2h15q-.4-2-3-2.4l.6-4.4h-12.2zM-3.4-8.8v3h1v-3zM-.4-8.8v3h1v-3zM2.6-8.8v3h1v-3z",
  "M-7.2-2.4h14.4v-3.2q-.6-4.8-7.2-4.8t-7.2 4.8zM-4.4-4.4h8.8v-1.2h-8.8z",
  "M-8-3.2h16v-1.5h-3.4v-6.6h-9.2v6.6h-3.4zM-4.6-7h9.2v1.2h-9.2z",
];
const EYES = [
  "M-3.2-.4a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM1.2-.4a1 1 0 1 0 2 0 1 1 0 1 0-2 0z",
  "M-5-.4a2.3 2.3 0 0 1 4.5-.5h1a2.3 2.3 0 1 1 0 1h-1a2.3 2.3 0 0 1-4.5-.5zM-4-.4a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0zM1.4-.4a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0z",
  "M-4-1.2h2.8v.9h-2.8zM1.2-1.2h2.8v.9h-2.8zM-3.2-.3h1.2v.9h-1.2zM2-.3h1.2v.9h-1.2z",
];
const MOUTHS = [
  // A smile, a moustache, a scarf, a laugh, a wry look.
  "M-2.6 3.4q2.6 2.6 5.2 0l.6.7q-3.2 3.3-6.4 0z",
  "M0 2.6q1.4-1 3 0 .8.8 1.8.4-.8 2.2-3 1.8-1.2-.2-1.8-1-.6.8-1.8 1-2.2.4-3-1.8 1 .4 1.8-.4 1.6-1 3 0z",
  "M-1.8 2.6q1.8 1.6 3.6 0l.5.6q-2.3 2.3-4.6 0zM-5 5.8q5 2 10 0l.5 2.1q-5.5 1.9-11 0z",
  "M-2.8 2.8h5.6q-.2 3.2-2.8 3.2t-2.8-3.2z",
  "M-2 4q2.4.8 4.2-1.2l.7.6q-2.2 2.6-5.2 1.6z",
];

/** A number that follows from a name alone (FNV-1a). */
function hash(name: string): number {
  let found = 0x811c9dc5;
  for (const letter of name) found = Math.imul(found ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return found;
}

/** The parts of a name's face. */
export function faceOf(name: string): { head: string; hat: string; eyes: string; mouth: string } {
  let left = hash(name);
  const pick = (parts: string[]): string => {
    const part = parts[left % parts.length] ?? "";
    left = Math.floor(left / parts.length);
    return part;
  };
  return { hat: pick(HATS), mouth: pick(MOUTHS), eyes: pick(EYES), head: pick(HEADS) };
}

const Face = memo(function Face({ name, seat }: { name: string; seat: number }): JSX.Element {
  const colour = colourOfSeat(seat);
  const { head, hat, eyes, mouth } = faceOf(name);
  return (
    <svg class={`face player-${colour}`} viewBox="-14 -14 28 28" aria-hidden="true">
      <circle class="face-ring" r="13.2" />
      <circle class="face-ground" r="10.6" />
      <g transform="translate(0 1.6)">
        <path class="face-head" d={head} />
        <path class="face-ink" fill-rule="evenodd" d={mouth} />
        <path class="face-ink" fill-rule="evenodd" d={eyes} />
        <path class="face-ink" fill-rule="evenodd" d={hat} />
      </g>
      <g transform="translate(8.6 8.6)">
        <circle class="face-ring" r="5.2" />
        <PlayerSymbol class="badge-sign" name={colour} scale={0.62} />
      </g>
    </svg>
  );
});

/** A bot's face, anybody else's badge. */
export function SeatPicture({ seat, number }: { seat: Seat; number: number }): JSX.Element {
  return seat.bot && seat.name ? <Face name={seat.name} seat={number} /> : <Badge seat={number} />;
}

/** The same of a seat of a table, wherever its people are listed. */
export function SeatPictureOf({ card, seat }: { card: { seats: Seat[] }; seat: number }): JSX.Element {
  const found = card.seats[seat];
  return found ? <SeatPicture seat={found} number={seat} /> : <Badge seat={seat} />;
}
