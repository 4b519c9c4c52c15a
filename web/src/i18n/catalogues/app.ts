/** Catalogue of words for shared things, the page frame, bots and players, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  // Things
  tickets: "tickets",
  grey: "of any colour",
  points: "points",

  // The frame
  tagline: "The classic railway game, at your own table",
  home: "Home",
  language: "Language",
  language_en: "English",
  language_fi: "Suomi",
  close: "Close",
  cancel: "Cancel",
  loading: "Loading…",
  not_found: "Page not found.",
  unaffiliated: "A fan project, not affiliated with any publisher. Version {version}.",

  // Bots
  level_random: "random",
  level_novice: "novice",
  level_regular: "regular",
  level_expert: "expert",
  level_master: "master",
  bot_level: "{level} bot",
  side_blue: "Blue",
  side_red: "Red",
  side_green: "Green",
  side_yellow: "Yellow",
  side_black: "Black",
  side_white: "White",
  stand_in: "a bot plays ({level})",
} as const;

export const fi: Translation<typeof en> = {
  tickets: "menoliput",
  grey: "mitä tahansa väriä",
  points: "pisteet",

  tagline: "Klassinen junapeli omassa pöydässäsi",
  home: "Etusivu",
  language: "Kieli",
  language_en: "English",
  language_fi: "Suomi",
  close: "Sulje",
  cancel: "Peruuta",
  loading: "Ladataan…",
  not_found: "Sivua ei löydy.",
  unaffiliated: "Harrastajaprojekti, jolla ei ole yhteyttä pelien julkaisijoihin. Versio {version}.",

  level_random: "satunnainen",
  level_novice: "aloittelija",
  level_regular: "tavallinen",
  level_expert: "taitava",
  level_master: "mestari",
  bot_level: "botti, {level}",
  side_blue: "Sininen",
  side_red: "Punainen",
  side_green: "Vihreä",
  side_yellow: "Keltainen",
  side_black: "Musta",
  side_white: "Valkoinen",
  stand_in: "botti pelaa ({level})",
};
