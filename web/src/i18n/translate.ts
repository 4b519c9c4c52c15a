/** Translation: texts of the catalogues by key, in the chosen language, with `{name}` filled in. */

import type { Language, Reason, Text } from "../api/types";
import { prefs } from "../state/preferences";
import type { CountingKey, Key, PlainKey } from "./catalogues";
import { en, fi } from "./catalogues";
import type { Fields, Given } from "./message";
import { interpolate } from "./message";

export const CATALOGUES = { en, fi };

export const language = (): Language => prefs.value.language;

export function t<K extends Key>(key: K, ...[fields]: Given<K, CountingKey>): string {
  return translate(key, fields);
}

/** The same with words that need not be given, such as a map's. */
export function translate(key: Key, fields: Fields = {}, word?: (name: string) => string | undefined): string {
  return interpolate(CATALOGUES[language()][key], fields, word);
}

/** A reason of the client's own, like those that the server gives. */
export const clientReason = (key: PlainKey): Reason => ({ key, rule: "", en: en[key], fi: fi[key] });

/** A text that came in both languages. */
export const localized = (text: Text): string => text[language()];

export const isKey = (key: string): key is Key => key in en;

/** With a large first letter, as labels have it. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** A word that no text is there for, as it is. */
export const bare = (word: string): string => word.replaceAll("_", " ");
