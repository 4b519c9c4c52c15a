/** Catalogue of the page that is shown without a server, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  offline_title: "The server cannot be reached",
  offline_text: "Your games are saved on the server. This page keeps trying to reconnect.",
  offline_again: "Try again",
} as const;

export const fi: Translation<typeof en> = {
  offline_title: "Palvelimeen ei saada yhteyttä",
  offline_text: "Pelisi ovat tallessa palvelimella. Tämä sivu yrittää yhdistää uudelleen.",
  offline_again: "Yritä uudelleen",
};
