/** Texts of merchandise that the server does not give. */

import type { Translation } from "../../i18n/message";

export const en = {
  merchandise: "Merchandise",
  merchandise_left: "{number} left",
} as const;

export const fi: Translation<typeof en> = {
  merchandise: "Kauppavarat",
  merchandise_left: "{number} jäljellä",
};
