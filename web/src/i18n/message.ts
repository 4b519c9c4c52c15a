/** What a catalogue holds: texts with `{name}` to fill in, and texts that count. */

/** A text that counts by its field `number`: for one, and for every other number. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}

export type Message = string | Plural;

/** A catalogue: by key, the text in English and in Finnish. Finnish counts only where English does, so that no call leaves out the number. */
export type Texts = Record<string, readonly [string, string] | readonly [Plural, Message]>;

/** A catalogue in one language: the first or the second of each text. */
export const half = <T extends Texts, Side extends 0 | 1>(texts: T, side: Side): { readonly [Key in keyof T]: T[Key][Side] } =>
  Object.fromEntries(Object.entries(texts).map(([key, pair]) => [key, pair[side]])) as { readonly [Key in keyof T]: T[Key][Side] };

/** The keys of texts that count. */
export type Counting<English> = { [Key in keyof English]: English[Key] extends string ? never : Key }[keyof English];

export type Fields = Record<string, string | number>;

/** What is filled into a text: its number too, if it counts. */
export type Given<Key, CountingKey> = Key extends CountingKey ? [fields: Fields & { number: number }] : [fields?: Fields];

/** The text with its fields filled. `{Name}` is `{name}` with a large first letter; what is not given may be a word of the map. */
export function interpolate(message: Message, fields: Fields, word?: (name: string) => string | undefined): string {
  const text = typeof message === "string" ? message : fields.number === 1 ? message.one : message.other;
  const value = (name: string): string | undefined => (name in fields ? String(fields[name]) : word?.(name));
  return text.replace(/\{(\w)(\w*)\}/g, (whole, first: string, rest: string) => {
    const found = value(first + rest) ?? value(first.toLowerCase() + rest);
    return found === undefined ? whole : /[A-Z]/.test(first) ? found.charAt(0).toUpperCase() + found.slice(1) : found;
  });
}
