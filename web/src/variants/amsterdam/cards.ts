/** Carts, boats and goods on Amsterdam's cards; a windmill on the wild card. */

import type { Pictures } from "../../cards/pictures";
import { box, disc, row, wheel } from "../../cards/pictures";

const WAVES = [box(7, 33, 9, 1.1), box(20, 33, 13, 1.1), box(37, 33, 15, 1.1)].join("");
const tulip = (x: number, y: number): string => `M${x - 2.4} ${y}l2.4 2 2.4-2v3.4q0 2.2-2.4 2.2t-2.4-2.2z${box(x - 0.5, y + 6, 1, 21.4 - y - 3)}`;
const barrel = (x: number, y: number): string => disc(x, y, 4.7) + disc(x, y, 3.7) + disc(x, y, 2.9);

export default {
  pink: ["M9 22.6q21 5 43 0-3 9-11 9h-21q-8 0-11-9z", [20, 27, 34, 41].map((x, i) => tulip(x, i % 2 ? 9.6 : 12.4)).join(""), WAVES],
  white: ["M10 26h41l-5 5.6h-31z", "M31.6 6.6l13.6 17.6h-13.6z", "M28.4 10v14.2h-10.6z", box(29.2, 6, 1.5, 19.4), WAVES],
  blue: [
    "M8 24h45q-2 7.6-8 7.6h-29q-6 0-8-7.6z",
    box(36, 17, 12, 6.2) + row([38, 42.6], 18.6, 3, 2.4),
    row([16, 25.4], 17.4, 8, 5.8) + row([18, 27.4], 19.4, 4, 1.2),
    WAVES,
  ],
  yellow: [
    "M19 19h27l-5.6 7.6h-15z",
    "M42 21.4l12.4-2.8v1.8l-13.8 3.2zM37 27.2h2v6.2h-2z",
    disc(25, 15, 3.4) + disc(25, 15, 2),
    disc(32.4, 15, 3.4) + disc(32.4, 15, 2),
    disc(39.6, 15, 3.4) + disc(39.6, 15, 2),
    wheel(19, 29, 4.4),
  ],
  orange: [box(12, 24.6, 40, 2), barrel(21, 19.4), barrel(31, 19.4), barrel(41, 19.4), wheel(20, 30, 3.6), wheel(44, 30, 3.6)],
  black: [
    "M20 18.4h27l-2 7.6h-23zM20 20.6l-12.4-2.4v-1.6l12.4 1.8z",
    "M23 17.6q-1-5 3.4-6h2q4 1 3.2 6z",
    "M33 17.6q-1.4-6 3.6-7.4h2.4q5 1.4 3.6 7.4z",
    wheel(33.5, 28.2, 5.2),
  ],
  red: [
    "M15 21.6q0-11 17-11t17 11zM23.4 13.4h1.2v8.2h-1.2zM31.4 11.6h1.2v10h-1.2zM39.4 13.4h1.2v8.2h-1.2z",
    box(13, 22.4, 38, 3.6),
    wheel(21, 29.2, 4.2),
    wheel(43, 29.2, 4.2),
  ],
  green: [
    "M10 30.4h37q4 0 4-5h1.8q0 6.8-5.8 6.8h-37z",
    box(14, 23.4, 32, 2) + row([18, 40], 25.4, 1.8, 5),
    `${box(17, 13.4, 12.6, 9.2)}M18.4 14.8h1.6l8.2 6.4h-1.6zM28.2 14.8v1.2l-8 5.2h-1.8z`,
    box(31.4, 16.6, 11, 6) + box(33.4, 18.6, 7, 0.9),
  ],
  locomotive: [
    "M24.6 32.4l2.6-14.6h5.6l2.6 14.6h-3.2v-5h-4.4v5z",
    "M25.8 16.8q0-4 4.2-4t4.2 4z",
    ["M30 14.4l11-9 2.4 3-11 8.2z", "M30 14.4l-11-9-2.4 3 11 8.2z", "M31 15.4l10 8.4 2.6-2.8-11-8z", "M29 15.4l-10 8.4-2.6-2.8 11-8z"].join(""),
  ],
} satisfies Pictures;
