/** Catalogue of settings, notifications and webhooks, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  // The frame
  theme: ["Theme", "Teema"],
  theme_auto: ["Match device", "Laitteen mukaan"],
  theme_light: ["Light", "Vaalea"],
  theme_dark: ["Dark", "Tumma"],

  // Waiting for players
  settings: ["Settings", "Asetukset"],

  // The turn
  confirm_moves: ["Confirm before claiming a route", "Varmista ennen reitin rakentamista"],

  // Settings
  looks: ["Appearance", "Ulkoasu"],
  palette: ["Colours of cards and players", "Korttien ja pelaajien värit"],
  palette_usual: ["Atlas", "Kartasto"],
  palette_vivid: ["Vivid", "Kirkkaat"],
  palette_soft: ["Soft", "Pehmeät"],
  text_size: ["Text size", "Tekstin koko"],
  text_small: ["Small", "Pieni"],
  text_normal: ["Normal", "Tavallinen"],
  text_large: ["Large", "Suuri"],
  text_largest: ["Largest", "Suurin"],
  symbol_size: ["Colour symbols", "Värien symbolit"],
  symbols_normal: ["Normal", "Tavalliset"],
  symbols_large: ["Large", "Suuret"],
  labels: ["Names on the board", "Kartan nimet"],
  labels_small: ["Small", "Pienet"],
  labels_normal: ["Normal", "Tavalliset"],
  labels_large: ["Large", "Suuret"],
  labels_few: ["Only those that matter now", "Vain nyt tärkeät"],
  motion_and_sound: ["Motion and sound", "Liike ja ääni"],
  motion: ["Animations", "Animaatiot"],
  motion_off: ["Off", "Pois"],
  motion_fast: ["Fast", "Nopeat"],
  motion_normal: ["Normal", "Tavalliset"],
  motion_slow: ["Slow", "Hitaat"],
  sounds: ["Sounds", "Äänet"],
  volume: ["Volume", "Voimakkuus"],
  asking_first: ["Confirmations", "Varmistukset"],
  confirm_tickets: ["Confirm before drawing tickets", "Varmista ennen menolippujen nostamista"],
  confirm_last: ["Confirm every move of the last round", "Varmista viimeisen kierroksen jokainen siirto"],
  confirm_action: ["{action}?", "{action}?"],
  notices: ["When it is my turn", "Kun on minun vuoroni"],
  notify: ["Browser notification when this page is in the background", "Selaimen ilmoitus, kun tämä sivu on taustalla"],
  notify_denied: [
    "The browser blocks notifications from this site. You can allow them in its settings.",
    "Selain estää tämän sivuston ilmoitukset. Voit sallia ne selaimen asetuksista.",
  ],
  notify_none: ["This browser does not support notifications.", "Tämä selain ei tue ilmoituksia."],
  notice_here: ["{map}: it is your turn.", "{map}: sinun vuorosi."],
  webhook: ["Webhook for this table", "Tämän pöydän webhook"],
  webhook_about: [
    "The server posts a message here when it is the turn of seat {number} ({name}). It contains nothing about the game.",
    "Palvelin lähettää viestin tähän osoitteeseen, kun paikka {number} ({name}) tulee vuoroon. Viestissä ei kerrota pelistä mitään.",
  ],
  webhook_url: ["Address", "Osoite"],
  webhook_set: ["Save", "Tallenna"],
  webhook_remove: ["Remove", "Poista"],
  webhook_now: ["Currently sending to: {host}", "Viestit lähetetään nyt: {host}"],
  webhook_key: ["Saved. Signing key, shown only this once:", "Tallennettu. Allekirjoitusavain, joka näytetään vain tämän kerran:"],
  webhook_removed: ["Removed.", "Poistettu."],
  app: ["App", "Sovellus"],
  install: ["Install Veturi on this device", "Asenna Veturi tähän laitteeseen"],
  guide_again: ["Guide me through a game", "Opasta minua pelissä"],
  guide_at_table: ["The guide starts at your next move.", "Opastus alkaa seuraavasta siirrostasi."],
} as const satisfies Texts;
