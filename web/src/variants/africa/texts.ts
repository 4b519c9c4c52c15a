/** Texts of terrain cards that the server does not give. */

export const en = {
  terrain: "Terrain",
  draw_terrain_deck: "Draw from the terrain deck",
} as const;

export const fi: Record<keyof typeof en, string> = {
  terrain: "Maasto",
  draw_terrain_deck: "Nosta maastopakasta",
};
