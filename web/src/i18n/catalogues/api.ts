/** Catalogue of connection state and request errors, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  // Connection
  line_connecting: "Connecting…",
  line_online: "Connected",
  line_offline: "Connection lost. Reconnecting…",

  unreachable: "The server is not responding.",
  fault: "Something went wrong on this page.",
  again: "Try again",
  load_failed: "This part of the page could not be loaded.",
  load_again: "Reload the page",
} as const;

export const fi: Translation<typeof en> = {
  line_connecting: "Yhdistetään…",
  line_online: "Yhteys toimii",
  line_offline: "Yhteys katkesi. Yhdistetään uudelleen…",

  unreachable: "Palvelin ei vastaa.",
  fault: "Sivulla tapahtui virhe.",
  again: "Yritä uudelleen",
  load_failed: "Tätä sivun osaa ei voitu ladata.",
  load_again: "Lataa sivu uudelleen",
};
