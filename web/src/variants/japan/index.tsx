/** Japan on the page: a player's place on the bullet-train track. */

import type { Decoration } from "../decoration";

export default {
  icons: { bullet_track: "M1 5H8C12 5 14 7.4 15 9.8 14.6 11.2 13.4 11.8 12 11.8H1Z" },
} satisfies Decoration;
