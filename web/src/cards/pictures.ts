/** Pictures of train cards, one for each colour: rolling stock in a box of 60 × 40, on rails at 33.5. The corner above left is the symbol's. */

/** A picture's parts, drawn in the ink of the card; what lies inside a shape is cut out of it. */
export type Picture = string[];
/** By colour; `locomotive` is the wild card's. */
export type Pictures = Record<string, Picture>;

export const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`;
export const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const wheel = (x: number, y: number, r: number): string => disc(x, y, r) + disc(x, y, r * 0.62) + disc(x, y, r * 0.25);
export const row = (xs: number[], y: number, width: number, height: number): string => xs.map((x) => box(x, y, width, height)).join("");

const BOGIES = [19, 25, 41, 47].map((x) => disc(x, 31, 2.4) + disc(x, 31, 0.9)).join("");
const FRAME = box(12, 27.2, 42, 1.7);
const onRails = (...parts: string[]): Picture => [...parts, FRAME, BOGIES];

const PASSENGER = `M14 18q0-3 3-3h32q3 0 3 3v8.6h-38z${row([17.5, 24.5, 31.5, 38.5, 45], 18, 4, 4)}${box(14, 24, 38, 0.9)}`;
const REEFER = [
  box(14, 14.8, 38, 11.8) + box(29, 16.6, 8, 10) + box(30.2, 17.8, 5.6, 7.6) + row([17, 20.5, 24, 41, 44.5, 48], 17, 1, 7.6),
  row([17, 44], 12.4, 5, 1.8),
];
const TANKER = [
  `M19 15.6h28q6 0 6 5.4t-6 5.4h-28q-6 0-6-5.4t6-5.4z${row([20.5, 44.3], 15.6, 1.2, 10.8)}${box(25, 20.4, 16, 1.2)}`,
  "M29 14.8v-2q0-1 1-1h6q1 0 1 1v2z",
];
const HOPPER = `M13 14.6h40l-5 12h-6.5l-3-4-3 4h-5l-3-4-3 4h-6.5z${row([20, 26, 32.4, 38.8, 45], 16.6, 1.1, 4.4)}`;
const BOX_CAR =
  box(14, 14, 38, 12.6) +
  box(26.4, 15.6, 13.2, 11) +
  "M27.4 16.6h1.6l9.6 8.4v1.4h-1.6l-9.6-8.4zM37 16.6h1.6v1.4l-9.6 8.4h-1.6v-1.4z" +
  row([17, 20, 23, 42, 45, 48], 16, 0.9, 8.6);
const COAL_CAR = [
  box(13, 19.4, 40, 7.2) + row([18, 25, 32.5, 40, 47], 20.6, 1.1, 4.8),
  "M15 18.6q2-4 5.4-2.6 2.4-4.4 7-2.2 4-3.4 8.2.2 4.4-2 6.4 1.4 5-1.4 7.6 3.2z",
];
const CABOOSE = [
  box(16.5, 17.4, 33, 9.2) + row([20, 42], 19.4, 4.4, 3.6) + box(30.6, 19.4, 4.8, 7.2),
  "M14 16.6l1.6-1.8h12.4v-3.6h-1v-1.4h12v1.4h-1v3.6h12.4l1.6 1.8zM29.6 11.6v2h2.6v-2zM33.8 11.6v2h2.6v-2z",
  row([12.4, 52.2], 20.6, 1.2, 6),
];
const LUMBER = [
  "M17 21h32a2.2 2.4 0 0 1 0 4.8h-32a2.2 2.4 0 0 1 0-4.8zM17.2 22.2a1.1 1.2 0 0 0 0 2.4 1.1 1.2 0 0 0 0-2.4z",
  "M20 15.4h26a2.2 2.4 0 0 1 0 4.8h-26a2.2 2.4 0 0 1 0-4.8zM20.2 16.6a1.1 1.2 0 0 0 0 2.4 1.1 1.2 0 0 0 0-2.4z",
  row([15, 26, 38.6, 49.6], 13.6, 1.4, 13),
];

export const ROLLING_STOCK: Pictures = {
  pink: onRails(PASSENGER),
  white: onRails(...REEFER),
  blue: onRails(...TANKER),
  yellow: onRails(HOPPER),
  orange: onRails(BOX_CAR),
  black: onRails(...COAL_CAR),
  red: onRails(...CABOOSE),
  green: onRails(...LUMBER),
};
