/** Decorations: what a map's own rules add to the page besides texts. A variant's folder registers them by the names that the
 * server uses: of open facts, of actions and of cards. Whatever has no decoration is shown generically, with the server's texts. */

import type { ComponentType } from "preact";
import type { MapFacts } from "../api/types";
import type { CityChoice } from "../table/actions";
import type { Game } from "../table/game";

/** `value` is the open fact's. */
export interface FactProps<T> {
  value: T;
}
type Told = Pick<Game, "words" | "card">;

/** An action that chooses a city: `VERB CITY`, or `VERB CITY PAYMENT` if it takes cards. */
export interface CityAction {
  prompt: () => string;
  describe: (game: Pick<Game, "words">, choice: CityChoice) => string;
  /** How many cards it takes. */
  cards?: (facts: MapFacts) => number;
  /** The action that chooses none, and its text. */
  decline?: { action: string; text: () => string };
}

/** A second deck of cards, by the name that its actions and open facts share. */
export interface SideDeck {
  label: () => string;
  draw: () => string;
  Back: ComponentType;
}

export interface Decoration {
  /** Of a player, by open fact. */
  seatFacts?: Record<string, ComponentType<FactProps<never> & { seat: number }>>;
  /** Of the table, by open fact: as a panel, or as sentences of one line. */
  tablePanels?: Record<string, ComponentType<FactProps<never>>>;
  tableLines?: Record<string, (value: never, game: Told & Pick<Game, "openFacts">) => string[]>;
  /** On the board, by open fact, the lowest first; and what the text view says of them. */
  boardTokens?: Record<string, ComponentType<FactProps<never>>>;
  boardLines?: Record<string, (value: never, game: Told) => string[]>;
  /** Open facts that are shown with others. */
  silentFacts?: Record<string, true>;
  cityActions?: Record<string, CityAction>;
  sideDecks?: Record<string, SideDeck>;
  /** Pictures of cards of a side deck, by kind. */
  sideCards?: Record<string, ComponentType<{ kind: string }>>;
}

const found = Object.values(import.meta.glob<Decoration>("./*/index.tsx", { eager: true, import: "default" }));

function merged<K extends keyof Decoration>(part: K): NonNullable<Decoration[K]> {
  return Object.assign({}, ...found.map((one) => one[part]));
}

/** Those of all variants. */
export const decorations: Required<Decoration> = {
  seatFacts: merged("seatFacts"),
  tablePanels: merged("tablePanels"),
  tableLines: merged("tableLines"),
  boardTokens: merged("boardTokens"),
  boardLines: merged("boardLines"),
  silentFacts: merged("silentFacts"),
  cityActions: merged("cityActions"),
  sideDecks: merged("sideDecks"),
  sideCards: merged("sideCards"),
};
