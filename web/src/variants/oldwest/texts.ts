/** Texts of starting cities, city markers and Alvin that the server does not give. */

import type { Translation } from "../../i18n/message";

export const en = {
  start_prompt: "Choose your starting city on the map.",
  start_here: "Start in {city}",
  start_of: "{name} starts in {city}",
  alvin_prompt: "You caught Alvin. Choose the city he moves to.",
  alvin_here: "Move Alvin to {city}",
  alvin_at: "Alvin is in {city}",
  alvin_held: "caught by {name}",
  marker_prompt: "Place a city marker with a pair of cards, or skip it.",
  marker_here: "City marker: {city}",
  marker_of: "{city}: city marker of {name}",
  no_marker: "No marker",
} as const;

export const fi: Translation<typeof en> = {
  start_prompt: "Valitse aloituskaupunkisi kartalta.",
  start_here: "Aloita: {city}",
  start_of: "{name}, aloituskaupunki: {city}",
  alvin_prompt: "Nappasit Alvinin. Valitse kaupunki, johon hän siirtyy.",
  alvin_here: "Siirrä Alvin: {city}",
  alvin_at: "Alvinin paikka: {city}",
  alvin_held: "napannut {name}",
  marker_prompt: "Aseta kaupunkimerkki korttiparilla tai jätä asettamatta.",
  marker_here: "Kaupunkimerkki: {city}",
  marker_of: "{city}: kaupunkimerkki, {name}",
  no_marker: "Ei merkkiä",
};
