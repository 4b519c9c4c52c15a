/** Texts of merchandise that the server does not give. */

export const en = {
  merchandise: "Merchandise",
  merchandise_left: "{number} left",
} as const;

export const fi: Record<keyof typeof en, string> = {
  merchandise: "Kauppavarat",
  merchandise_left: "jäljellä {number}",
};
