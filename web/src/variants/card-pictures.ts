/** Card pictures by map: a variant's `cards.ts` brings its own, found by its place; all others have rolling stock. */

import type { Picture, Pictures } from "../cards/pictures";
import { ROLLING_STOCK } from "../cards/pictures";

const found = import.meta.glob<Pictures>("./*/cards.ts", { eager: true, import: "default" });

/** A card's picture on a map; a colour that no set has is a box car. */
export function pictureOf(map: string, card: string): Picture | undefined {
  const own = found[`./${map}/cards.ts`];
  return own?.[card] ?? ROLLING_STOCK[card] ?? (card === "locomotive" ? undefined : ROLLING_STOCK.orange);
}
