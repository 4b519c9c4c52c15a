/** Catalogue of the rules dialog, in English and Finnish. */

import type { Texts } from "../message";

export const texts = {
  // The frame
  rules: ["Rules", "Säännöt"],
  rule: ["rule {number}", "sääntö {number}"],

  // Rules
  all_rules: ["All rules", "Kaikki säännöt"],
  special_here: ["What is special here", "Mikä täällä on erityistä"],
  special_done: ["Got it", "Selvä"],
  special_on: ["What is special here: {map}", "Mikä täällä on erityistä: {map}"],
  points_table: ["Points for a route", "Pisteet reitistä"],
  points_spaces: ["Spaces", "Ruutuja"],
  points_points: ["Points", "Pisteitä"],
} as const satisfies Texts;
