/** Catalogue of connection state and request errors, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  // Connection
  line_connecting: "Connecting …",
  line_online: "Connected",
  line_offline: "Connection lost. Trying again …",

  unreachable: "The server does not answer.",
  fault: "Something went wrong on this page.",
  again: "Try again",
  load_failed: "This part of the page could not be loaded.",
  load_again: "Load the page again",
} as const;

export const fi: Translation<typeof en> = {
  line_connecting: "Yhdistetään …",
  line_online: "Yhteys toimii",
  line_offline: "Yhteys katkesi. Yritetään uudelleen …",

  unreachable: "Palvelin ei vastaa.",
  fault: "Sivulla tapahtui virhe.",
  again: "Yritä uudelleen",
  load_failed: "Tätä sivun osaa ei voitu ladata.",
  load_again: "Lataa sivu uudelleen",
};
