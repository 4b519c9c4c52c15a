/** Catalogue of the rules dialog, in English and Finnish. */

import type { Translation } from "../message";

export const en = {
  // The frame
  rules: "Rules",
  rule: "rule {number}",

  // Rules
  all_rules: "All rules",
} as const;

export const fi: Translation<typeof en> = {
  rules: "Säännöt",
  rule: "sääntö {number}",

  all_rules: "Kaikki säännöt",
};
