/** Catalogue of games that wait for this player, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  waiting_games: "Waiting for you",
  waiting_count: "Games waiting for you: {number}",
  waiting_elsewhere: "Your turn at another table",
} as const;

export const fi: Translation<typeof en> = {
  waiting_games: "Sinua odotetaan",
  waiting_count: "Vuoroasi odottavia pelejä: {number}",
  waiting_elsewhere: "Sinun vuorosi toisessa pöydässä",
};
