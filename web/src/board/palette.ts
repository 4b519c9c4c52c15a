/** Colour palettes as CSS: each card and player colour with the ink of its symbol, and the highlight, which is none of them. */

import palettes from "./palette.json";

/** The one that is used unless another is chosen. */
export const palette = palettes.usual;

/** The lightness that the eye sees, 0..1 (sRGB luminance). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const value = parseInt(colour.slice(i, i + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Dark signs on light colours, light signs on dark ones. */
export function signOn(colour: string): string {
  return luminance(colour) > 0.2 ? "#1c1914" : "#ffffff";
}

export function paletteCss(): string {
  return Object.entries(palettes)
    .flatMap(([name, { cards, players, highlight }]) => {
      const root = name === "usual" ? ":root" : `:root[data-palette="${name}"]`;
      const scope = name === "usual" ? "" : `${root} `;
      const rule =
        (kind: string) =>
        ([one, colour]: [string, string]) =>
          `${scope}.${kind}-${one} { --fill: ${colour}; --sign: ${signOn(colour)}; }`;
      const glow = [`${root} { --glow: ${highlight.light}; }`, `${root}[data-theme="dark"] { --glow: ${highlight.dark}; }`];
      return [...glow, ...Object.entries(cards).map(rule("card")), ...Object.entries(players).map(rule("player"))];
    })
    .join("\n");
}
