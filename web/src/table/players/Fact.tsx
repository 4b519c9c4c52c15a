/** A number with its icon in a player's line. */

import type { ComponentType, JSX } from "preact";

interface Props {
  label: string;
  value: number | string;
  /** The path of a picture of 16 × 16, or the picture. */
  icon: string | ComponentType;
  /** Said of a number that asks for attention. */
  alert?: string | undefined;
}

export function Fact({ label, value, icon: Icon, alert }: Props): JSX.Element {
  return (
    <span class={alert ? "fact fact-alert" : "fact"} title={alert ? `${label}: ${alert}` : label}>
      {typeof Icon === "string" ? (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={Icon} fill-rule="evenodd" />
        </svg>
      ) : (
        <Icon />
      )}
      <span class="sr">{label}: </span>
      {value}
      {alert && <span class="sr">, {alert}</span>}
    </span>
  );
}
