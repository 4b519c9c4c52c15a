/** A line with a mark for each number of points, and all players on it. */

import type { JSX } from "preact";
import { memo } from "../../app/memo";
import { Badge } from "../../cards/Pieces";
import { nameOf, useGame } from "../game";

export const Ruler = memo(function Ruler({ values, most, label }: { values: number[]; most: number; label: string }): JSX.Element {
  const { card } = useGame("card");
  const step = most > 100 ? 20 : most > 30 ? 10 : 5;
  const marks = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
  const spoken = values.map((value, seat) => `${nameOf(card, seat)} ${value}`).join(", ");
  const before = (seat: number): number => values.slice(0, seat).filter((value) => value === values[seat]).length;
  return (
    <div class="ruler" role="img" aria-label={`${label}: ${spoken}`}>
      {marks.map((mark) => (
        <span key={mark} class="ruler-mark" style={{ left: `${(100 * mark) / most}%` }}>
          {mark}
        </span>
      ))}
      {values.map((value, seat) => (
        <span key={seat} class="ruler-piece" style={{ left: `calc(${(100 * Math.max(0, value)) / most}% + ${before(seat) * 7}px)` }}>
          <Badge seat={seat} />
        </span>
      ))}
    </div>
  );
});
