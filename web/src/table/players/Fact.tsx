/** A number with its icon in a player's line. */

import type { JSX } from "preact";

interface Props {
  label: string;
  value: number | string;
  /** The path of a picture of 16 × 16. */
  icon: string;
  /** Said of a number that asks for attention. */
  alert?: string | undefined;
}

export function Fact({ label, value, icon, alert }: Props): JSX.Element {
  return (
    <span class={alert ? "fact fact-alert" : "fact"} title={alert ? `${label}: ${alert}` : label}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} fill-rule="evenodd" />
      </svg>
      <span class="sr">{label}: </span>
      {value}
      {alert && <span class="sr">, {alert}</span>}
    </span>
  );
}
