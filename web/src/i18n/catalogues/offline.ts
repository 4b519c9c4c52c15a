/** Catalogue of the page that is shown without a server, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  offline_title: ["The server cannot be reached", "Palvelimeen ei saada yhteyttä"],
  offline_text: [
    "Your games are saved on the server. This page keeps trying to reconnect.",
    "Pelisi ovat tallessa palvelimella. Tämä sivu yrittää yhdistää uudelleen.",
  ],
  offline_again: ["Try again", "Yritä uudelleen"],
} as const satisfies Texts;
