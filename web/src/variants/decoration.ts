/** Decorations: how what a map's own rules bring looks. A variant's folder registers pictures by the names that the server uses, of
 * facts and of kinds of cards. Whatever has none is drawn by its shape alone. */

import type { ComponentType } from "preact";

export interface Decoration {
  /** Of a number of each player's, by fact: the path of a picture of 16 × 16, or the picture. */
  icons?: Record<string, string | ComponentType>;
  /** Of something that stands in a city, by fact, around the city's middle. */
  tokens?: Record<string, ComponentType>;
  /** The back of a deck's cards, by fact. */
  backs?: Record<string, ComponentType>;
  /** Cards of the map's own, by kind. */
  cards?: Record<string, ComponentType<{ kind: string }>>;
}

const found = Object.values(import.meta.glob<Decoration>("./*/index.tsx", { eager: true, import: "default" }));

function merged<K extends keyof Decoration>(part: K): NonNullable<Decoration[K]> {
  return Object.assign({}, ...found.map((one) => one[part]));
}

/** Those of all variants. */
export const decorations: Required<Decoration> = {
  icons: merged("icons"),
  tokens: merged("tokens"),
  backs: merged("backs"),
  cards: merged("cards"),
};
