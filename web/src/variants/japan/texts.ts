/** Texts of bullet trains that the server does not give. */

import type { Translation } from "../../i18n/message";

export const en = {
  bullet_left: { one: "1 bullet train left", other: "{number} bullet trains left" },
} as const;

export const fi: Translation<typeof en> = {
  bullet_left: { one: "1 luotijuna jäljellä", other: "{number} luotijunaa jäljellä" },
};
