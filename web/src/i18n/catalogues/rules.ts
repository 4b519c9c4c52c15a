/** Catalogue of the rules dialog, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  // The frame
  rules: "Rules",
  rule: "rule {number}",

  // Rules
  all_rules: "All rules",
  special_here: "What is special here",
  special_done: "Got it",
  special_on: "What is special here: {map}",
  points_table: "Points for a route",
  points_spaces: "Spaces",
  points_points: "Points",
} as const;

export const fi: Translation<typeof en> = {
  rules: "Säännöt",
  rule: "sääntö {number}",

  all_rules: "Kaikki säännöt",
  special_here: "Mikä täällä on erityistä",
  special_done: "Selvä",
  special_on: "Mikä täällä on erityistä: {map}",
  points_table: "Pisteet reitistä",
  points_spaces: "Ruutuja",
  points_points: "Pisteitä",
};
