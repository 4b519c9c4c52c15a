/** Catalogue of the rules dialog, in English and Finnish. */

export const en = {
  // The frame
  rules: "Rules",
  rule: "rule {number}",

  // Rules
  all_rules: "All rules",
} as const;

export const fi: Record<keyof typeof en, string> = {
  rules: "Säännöt",
  rule: "sääntö {number}",

  all_rules: "Kaikki säännöt",
};
