/** Catalogue of words for shared things, the page frame, bots and players, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  // Things
  tickets: ["tickets", "menoliput"],
  grey: ["of any colour", "mitä tahansa väriä"],
  points: ["points", "pisteet"],

  // The frame
  tagline: ["The classic railway game, at your own table", "Klassinen junapeli omassa pöydässäsi"],
  home: ["Home", "Etusivu"],
  language: ["Language", "Kieli"],
  language_en: ["English", "English"],
  language_fi: ["Suomi", "Suomi"],
  close: ["Close", "Sulje"],
  cancel: ["Cancel", "Peruuta"],
  loading: ["Loading…", "Ladataan…"],
  not_found: ["Page not found.", "Sivua ei löydy."],
  unaffiliated: [
    "A fan project, not affiliated with any publisher. Version {version}.",
    "Harrastajaprojekti, jolla ei ole yhteyttä pelien julkaisijoihin. Versio {version}.",
  ],

  // Bots
  level_random: ["random", "satunnainen"],
  level_novice: ["novice", "aloittelija"],
  level_regular: ["regular", "tavallinen"],
  level_expert: ["expert", "taitava"],
  level_master: ["master", "mestari"],
  bot_level: ["{level} bot", "botti, {level}"],
  side_blue: ["Blue", "Sininen"],
  side_red: ["Red", "Punainen"],
  side_green: ["Green", "Vihreä"],
  side_yellow: ["Yellow", "Keltainen"],
  side_black: ["Black", "Musta"],
  side_white: ["White", "Valkoinen"],
  stand_in: ["a bot plays ({level})", "botti pelaa ({level})"],
} as const satisfies Texts;
