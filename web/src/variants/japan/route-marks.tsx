/** Bullet-train routes: a rail below rounded slots, and the nose of a train in the middle. */

import type { JSX } from "preact";
import type { RouteMark } from "../route-marks";

/** The nose of a bullet train, pointing right, in a box of -8..8. */
const NOSE = "M-8-3.6H1C5-3.6 7-1.2 8 1.2 7.6 2.6 6.4 3.2 5 3.2H-8Z";
const WINDOW = "M1.6-2.4C3.6-2.2 4.8-1.3 5.6-.2H1.6Z";

function Nose({ angle }: { angle: number }): JSX.Element {
  return (
    <g class="bullet-mark" transform={Math.abs(angle) > 90 ? "scale(-.95 -.95)" : "scale(.95)"}>
      <path d={NOSE} />
      <path class="window" d={WINDOW} />
    </g>
  );
}

const bullet: RouteMark = {
  class: "bullet",
  shared: true,
  plain: true,
  slotRadius: 4.3,
  carRadius: 5.6,
  Under: ({ line }) => <path class="rail" d={line} />,
  InSlot: ({ length }) => <path class="stripe" d={`M${-length / 2 + 4} 0H${length / 2 - 4}`} />,
  OverSlot: ({ number, count, angle }) => (number === Math.floor((count - 1) / 2) ? <Nose angle={angle} /> : null),
  OverSharedCar: Nose,
};

export default { bullet } satisfies Record<string, RouteMark>;
