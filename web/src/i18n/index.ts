/** Internationalization (i18n): every text that is shown, in Finnish and English. */

export type { Key, PlainKey } from "./catalogues";
export { MapWords, ruleText, sourceText } from "./map-words";
export { CATALOGUES, capitalized, clientReason, isKey, language, localized, t } from "./translate";
