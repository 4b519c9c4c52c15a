/** A number with its icon in a player's line. */

import type { JSX } from "preact";

interface Props {
  label: string;
  value: number | string;
  /** The path of a picture of 16 × 16. */
  icon: string;
}

export function Fact({ label, value, icon }: Props): JSX.Element {
  return (
    <span class="fact" title={label}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} fill-rule="evenodd" />
      </svg>
      <span class="sr">{label}: </span>
      {value}
    </span>
  );
}
