/** Symbols beside colours, for colour-blind players: one for each card colour, one for each player. */

import type { JSX } from "preact";

/** Card symbols in a box of -5..5; drawn in the ink of their colour. */
const CARD_SHAPES: Record<string, string> = {
  pink: "M0-4.6C2.4-4.6 4.4-2.6 4.4 0S2.4 4.6 0 4.6-4.4 2.4-4.4 0-2.4-4.6 0-4.6ZM0-2A2 2 0 1 0 0 2 2 2 0 1 0 0-2Z",
  white: "M0-5L5 0 0 5-5 0Z",
  blue: "M-5-1.7V-4L0-.2 5-4V-1.7L0 2.2ZM-5 3V.7L0 4.5 5 .7V3L0 6.8Z",
  yellow: "M0-5.2L1.5-1.7 5.2-1.5 2.3.9 3.3 4.6 0 2.5-3.3 4.6-2.3.9-5.2-1.5-1.5-1.7Z",
  orange: "M0-4.8L5 4H-5Z",
  black: "M-4.2-4.2H4.2V4.2H-4.2Z",
  red: "M-1.6-4.8H1.6V-1.6H4.8V1.6H1.6V4.8H-1.6V1.6H-4.8V-1.6H-1.6Z",
  green: "M0-5C3.6-2.6 4.4 1.4 0 5-4.4 1.4-3.6-2.6 0-5Z",
};

/** Player shapes in a box of -5..5; none of them is a card symbol. */
const PLAYER_SHAPES: Record<string, string> = {
  blue: "M0-4.6A4.6 4.6 0 1 1 0 4.6 4.6 4.6 0 1 1 0-4.6Z",
  red: "M-4.4-4.6H4.4V0C4.4 3 2 4.6 0 5.4-2 4.6-4.4 3-4.4 0Z",
  green: "M0-5.2L5-.8V4.6H-5V-.8Z",
  yellow: "M2.4-4.8A5 5 0 1 0 2.4 4.8 6.2 6.2 0 0 1 2.4-4.8Z",
  black: "M-4.8-3L-3-4.8 0-1.8 3-4.8 4.8-3 1.8 0 4.8 3 3 4.8 0 1.8-3 4.8-4.8 3-1.8 0Z",
  white: "M-2.6-4.6H2.6L5.2 0 2.6 4.6H-2.6L-5.2 0Z",
};

/** A small steam engine in a box of -7..7: for ferries, locomotive cards and the title. */
export const ENGINE =
  "M-6.5 3.2V-4.5H-2.5V-3.4H-1.9V-1.4H2.6V-4.6H1.9V-5.6H4.9V-4.6H4.2V-1.4H5.6Q6.6-.4 6.6 1.2V3.2ZM-5.3-3.2V-1.4H-3.5V-3.2Z" +
  "M-4.2 2.2A2 2 0 1 0-4.2 6.2 2 2 0 1 0-4.2 2.2ZM.4 2.2A2 2 0 1 0 .4 6.2 2 2 0 1 0 .4 2.2ZM4.6 3.2A1.5 1.5 0 1 0 4.6 6.2 1.5 1.5 0 1 0 4.6 3.2Z";

interface SymbolProps {
  name: string;
  x?: number;
  y?: number;
  scale?: number;
  class?: string;
}

function placed(shape: string | undefined, props: SymbolProps): JSX.Element | null {
  if (shape === undefined) return null;
  const { x = 0, y = 0, scale = 1 } = props;
  // Its place stands apart from its size, which style sheets may change.
  const sign = <path class={props.class} d={shape} fill-rule="evenodd" transform={`scale(${scale})`} />;
  return x || y ? <g transform={`translate(${x} ${y})`}>{sign}</g> : sign;
}

export function CardSymbol(props: SymbolProps): JSX.Element | null {
  return placed(CARD_SHAPES[props.name], props);
}

export function PlayerSymbol(props: SymbolProps): JSX.Element | null {
  return placed(PLAYER_SHAPES[props.name], props);
}
