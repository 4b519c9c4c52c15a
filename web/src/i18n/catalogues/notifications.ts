/** Catalogue of games that wait for this player, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  waiting_games: "Waiting for you",
  waiting_count: { one: "1 game is waiting for you", other: "{number} games are waiting for you" },
  waiting_elsewhere: "Your turn at another table",
} as const;

export const fi: Translation<typeof en> = {
  waiting_games: "Sinua odotetaan",
  waiting_count: { one: "1 peli odottaa sinua", other: "{number} peliä odottaa sinua" },
  waiting_elsewhere: "Sinun vuorosi toisessa pöydässä",
};
