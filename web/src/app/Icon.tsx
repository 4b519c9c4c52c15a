/** Inline SVG icons for buttons: glyphs of fonts differ between devices, and some are missing. */

import type { JSX } from "preact";

const PATHS = {
  phone: "M4.5 1.5H11.5V14.5H4.5ZM6 3V11.5H10V3ZM7.2 12.4V13.5H8.8V12.4Z",
  cup: "M2.5 6H11.5V7.2H13A2 2 0 0 1 13 11.4H11.2A4 4 0 0 1 8.5 13.5H5.5A3.4 3.4 0 0 1 2.5 10ZM11.5 8.5V10.1H12.8A0.8 0.8 0 0 0 12.8 8.5ZM4.4 2.2H5.6V4.8H4.4ZM7.9 2.2H9.1V4.8H7.9Z",
  lines: "M2 3H4V5H2ZM5.5 3H14V5H5.5ZM2 7H4V9H2ZM5.5 7H14V9H5.5ZM2 11H4V13H2ZM5.5 11H14V13H5.5Z",
  board: "M1.5 2.5H14.5V13.5H1.5ZM3 4V12H6V4ZM7.2 4V7.4H13V4ZM7.2 8.6V12H13V8.6Z",
  undo: "M6.5 3V5.6H9.4A4.1 4.1 0 0 1 9.4 13.8H4.5V12.2H9.4A2.5 2.5 0 0 0 9.4 7.2H6.5V9.8L2.2 6.4Z",
  open: "M8.5 2H14V7.5H12.4V4.8L7.2 10 6 8.8 11.2 3.6H8.5ZM2 4H6.5V5.6H3.6V12.4H10.4V9.5H12V14H2Z",
  first: "M2 3H4V13H2ZM14 3V13L9 8ZM9 3V13L4 8Z",
  back: "M10 2.5L11.5 4 7.5 8 11.5 12 10 13.5 4.5 8Z",
  play: "M4 2V14L13.5 8Z",
  pause: "M3.5 2.5H6.8V13.5H3.5ZM9.2 2.5H12.5V13.5H9.2Z",
  on: "M6 2.5L4.5 4 8.5 8 4.5 12 6 13.5 11.5 8Z",
  last: "M12 3H14V13H12ZM2 3V13L7 8ZM7 3V13L12 8Z",
  past: "M14 3V13L8 8ZM8 3V13L2 8Z",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} fill-rule="evenodd" />
    </svg>
  );
}
