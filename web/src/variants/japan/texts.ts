/** Texts of bullet trains that the server does not give. */

export const en = {
  bullet_left: "{number} bullet trains left",
} as const;

export const fi: Record<keyof typeof en, string> = {
  bullet_left: "luotijunia jäljellä {number}",
};
