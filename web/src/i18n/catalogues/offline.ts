/** Catalogue of the page that is shown without a server, in English and Finnish. */

export const en = {
  offline_title: "The server cannot be reached",
  offline_text: "Your games are safe there. This page tries again by itself.",
  offline_again: "Try again",
} as const;

export const fi: Record<keyof typeof en, string> = {
  offline_title: "Palvelimeen ei saada yhteyttä",
  offline_text: "Pelisi ovat siellä tallessa. Tämä sivu yrittää itse uudelleen.",
  offline_again: "Yritä uudelleen",
};
