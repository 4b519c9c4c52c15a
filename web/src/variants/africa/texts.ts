/** Texts of terrain cards that the server does not give. */

import type { Translation } from "../../i18n/message";

export const en = {
  terrain: "Terrain",
  draw_terrain_deck: "Draw from the terrain deck",
} as const;

export const fi: Translation<typeof en> = {
  terrain: "Maasto",
  draw_terrain_deck: "Nosta maastopakasta",
};
