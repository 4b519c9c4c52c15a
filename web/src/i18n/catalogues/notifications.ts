/** Catalogue of games that wait for this player, in English and Finnish. */

export const en = {
  waiting_games: "Waiting for you",
  waiting_count: "Games waiting for you: {number}",
  waiting_elsewhere: "Your turn at another table",
} as const;

export const fi: Record<keyof typeof en, string> = {
  waiting_games: "Sinua odotetaan",
  waiting_count: "Vuoroasi odottavia pelejä: {number}",
  waiting_elsewhere: "Sinun vuorosi toisessa pöydässä",
};
