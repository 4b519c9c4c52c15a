/** Catalogue of connection state and request errors, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  // Connection
  line_connecting: ["Connecting…", "Yhdistetään…"],
  line_online: ["Connected", "Yhteys toimii"],
  line_offline: ["Connection lost. Reconnecting…", "Yhteys katkesi. Yhdistetään uudelleen…"],

  unreachable: ["The server is not responding.", "Palvelin ei vastaa."],
  fault: ["Something went wrong on this page.", "Sivulla tapahtui virhe."],
  again: ["Try again", "Yritä uudelleen"],
  load_failed: ["This part of the page could not be loaded.", "Tätä sivun osaa ei voitu ladata."],
  load_again: ["Reload the page", "Lataa sivu uudelleen"],
} as const satisfies Texts;
