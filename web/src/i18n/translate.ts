/** Translation: texts of the catalogues by key, in the chosen language, with `{name}` filled in. */

import type { Language, Reason, Text } from "../api/types";
import { prefs } from "../state/preferences";
import type { Key } from "./catalogues";
import { en, fi } from "./catalogues";

export const CATALOGUES: Record<Language, Record<Key, string>> = { en, fi };
export type Fields = Record<string, string | number>;

export const language = (): Language => prefs.value.language;

export const interpolate = (text: string, fields: Fields): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));

export function t(key: Key, fields: Fields = {}): string {
  return interpolate(CATALOGUES[language()][key], fields);
}

/** Translates by a catalogue of its own, such as a variant's. */
export const translator =
  <K extends string>(english: Record<K, string>, finnish: Record<K, string>) =>
  (key: K, fields: Fields = {}): string =>
    interpolate((language() === "fi" ? finnish : english)[key], fields);

/** A reason of the client's own, like those that the server gives. */
export const clientReason = (key: Key): Reason => ({ key, rule: "", en: en[key], fi: fi[key] });

/** A text that came in both languages. */
export const localized = (text: Text): string => text[language()];

export const isKey = (key: string): key is Key => key in en;

/** With a large first letter, as labels have it. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** A word that no text is there for, as it is. */
export const bare = (word: string): string => word.replaceAll("_", " ");
