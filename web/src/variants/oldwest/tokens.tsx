/** Alvin on the board. */

import type { JSX } from "preact";

const ALVIN =
  "M0-9C5.4-9 8-5.4 8-1.6 8 3.4 3 9 0 9S-8 3.4-8-1.6C-8-5.4-5.4-9 0-9ZM-5.6-2.4C-3.4-3-1.2-.6-1.6 2.4-4.2 2.2-5.8 0-5.6-2.4ZM5.6-2.4C3.4-3 1.2-.6 1.6 2.4 4.2 2.2 5.8 0 5.6-2.4Z";

export const Alvin = (): JSX.Element => (
  <g class="alvin-piece" transform="translate(14 -14)">
    <circle class="alvin-glow" r="13" />
    <path d={ALVIN} fill-rule="evenodd" />
  </g>
);
