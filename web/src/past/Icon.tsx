/** The signs of a replay's buttons, drawn: not every device has them as letters. */

import type { JSX } from "preact";

const SIGNS = {
  first: "M2 3H4V13H2ZM14 3V13L9 8ZM9 3V13L4 8Z",
  back: "M10 2.5L11.5 4 7.5 8 11.5 12 10 13.5 4.5 8Z",
  play: "M4 2V14L13.5 8Z",
  pause: "M3.5 2.5H6.8V13.5H3.5ZM9.2 2.5H12.5V13.5H9.2Z",
  on: "M6 2.5L4.5 4 8.5 8 4.5 12 6 13.5 11.5 8Z",
  last: "M12 3H14V13H12ZM2 3V13L7 8ZM7 3V13L12 8Z",
  past: "M14 3V13L8 8ZM8 3V13L2 8Z",
};

export function Icon({ name }: { name: keyof typeof SIGNS }): JSX.Element {
  return (
    <svg class="icon-sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={SIGNS[name]} />
    </svg>
  );
}
