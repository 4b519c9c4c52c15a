/** Routes that bring merchandise: a barrel on their first space. */

import type { RouteMark } from "../route-marks";
import { Barrel } from "./Barrel";

const merchandise: RouteMark = {
  OverSlot: ({ number, angle }) =>
    number === 0 ? (
      <g class="merchandise" transform={`translate(-9 0) rotate(${-angle}) scale(.92)`}>
        <Barrel />
      </g>
    ) : null,
};

export default { merchandise } satisfies Record<string, RouteMark>;
