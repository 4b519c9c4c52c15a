/** Trains of Japan's cards: bullet trains and those that feed them; the longest of them on the wild card. */

import type { Pictures } from "../../cards/pictures";
import { box, disc, row } from "../../cards/pictures";

const RAIL = box(4, 32.6, 52, 1);
const SKIRT = box(8, 29.4, 40, 1.8);

export default {
  pink: [`M5 17h31q13 .6 19 11.6h-50zM43.4 19.6l4.6 3.4h-6v-3.4z${row([8, 14, 20, 26, 32], 20, 3.6, 3)}`, SKIRT, RAIL],
  white: [`M5 16h24q8 0 14 5.6t13 7h-51zM34 18.4l5.4 3.8h-6.4v-3.8z${row([8, 13.4, 18.8, 24.2], 19.4, 3.2, 3)}${box(5, 25.4, 36, 1)}`, SKIRT, RAIL],
  blue: [
    "M20 11.6h18q11 .6 16 17h-49v-11q11 0 15-6zM43 15.4l3.6 4.6h-5v-4.6z" +
      row([22, 28, 34], 14.6, 4, 3.2) +
      row([8, 14, 20, 26, 32, 38], 22, 4, 3.2),
    SKIRT,
    RAIL,
  ],
  yellow: [
    `M15 15q0-2 2-2h28q2 0 2 2v13.4h-32z${row([18, 24.6, 38.6], 16, 4.8, 5)}${box(31, 16, 5.6, 12.4)}`,
    "M29 12.2l6-5 .8 1-5 4z",
    disc(22, 30.4, 2.2) + disc(40, 30.4, 2.2),
    RAIL,
  ],
  orange: [
    `M6 15h46q2 0 2 2v11.6h-48zM50 17.4v4.6h3v-4.6z${row([9, 22, 35], 17.6, 5, 4)}${row([16, 29, 42], 17.6, 4.6, 11)}`,
    "M24 14.2l5-4.4h2l5 4.4h-1.8l-4.2-3.4-4.2 3.4z",
    SKIRT,
    RAIL,
  ],
  black: [
    `M8 19h13v-5h14v5h17v9.6h-44z${row([23, 29.4], 15.8, 3.8, 3.6)}${row([10.4, 13, 15.6, 39, 41.6, 44.2, 46.8], 21, 1.2, 5)}`,
    [14, 21, 39, 46].map((x) => disc(x, 30.8, 2) + disc(x, 30.8, 0.7)).join(""),
    RAIL,
  ],
  red: [
    `M20 13.6h20q11 .4 13 11.8h-48v-6.6q10 0 15-5.2zM45 17l3.4 4h-5v-4z${row([18, 24.4, 30.8, 37.2], 17.4, 4.4, 4)}`,
    box(3, 27, 54, 2.6),
    row([13, 43], 29.6, 4, 5),
  ],
  green: [
    `M18 19q0-2.6 2.6-2.6h19q2.6 0 2.6 2.6v11q0 2.6-2.6 2.6h-19q-2.6 0-2.6-2.6z${row([21, 27.6, 34.4], 19.2, 4.8, 5.4)}`,
    "M29.2 16.4v-5.4l-11.2.7v-1.2l38-2.6v1.2l-24.8 1.7v5.6z",
  ],
  locomotive: [
    `M4 12h26q17 1.4 26 15.6h-52zM39 15.6l7 5h-9.6v-5z${row([8, 14, 20, 26], 15.4, 4, 3.6)}${box(4, 22.4, 40, 1.4)}`,
    box(7, 28.6, 42, 1.8),
  ],
} satisfies Pictures;
