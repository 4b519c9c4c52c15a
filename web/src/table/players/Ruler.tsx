/** A line with a mark for each number of points, and all players on it. */

import type { JSX } from "preact";
import { memo } from "../../app/memo";
import { Badge } from "../../cards/Pieces";
import { nameOf, useGame } from "../game";

interface Props {
  values: number[];
  /** Where the line begins, and where it ends. */
  least?: number;
  most: number;
  label: string;
}

export const Ruler = memo(function Ruler({ values, least = 0, most, label }: Props): JSX.Element {
  const { card } = useGame("card");
  const long = most - least;
  const step = long > 100 ? 20 : long > 30 ? 10 : 5;
  const first = Math.ceil(least / step) * step;
  const marks = Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, i) => first + i * step);
  const placeOf = (value: number): number => (100 * (Math.max(least, value) - least)) / long;
  const spoken = values.map((value, seat) => `${nameOf(card, seat)} ${value}`).join(", ");
  const before = (seat: number): number => values.slice(0, seat).filter((value) => value === values[seat]).length;
  return (
    <div class="ruler" role="img" aria-label={`${label}: ${spoken}`}>
      {marks.map((mark) => (
        <span key={mark} class="ruler-mark" style={{ left: `${placeOf(mark)}%` }}>
          {mark < 0 ? `−${-mark}` : mark}
        </span>
      ))}
      {values.map((value, seat) => (
        <span key={seat} class="ruler-piece" style={{ left: `calc(${placeOf(value)}% + ${before(seat) * 7}px)` }}>
          <Badge seat={seat} />
        </span>
      ))}
    </div>
  );
});
