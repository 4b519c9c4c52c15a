/** Game context: what the components of the table page share. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Card, Entry, Own, Reason, Seat, State, View } from "../api/types";
import { colourOfSeat } from "../cards/Pieces";
import type { MapWords } from "../i18n";
import { isKey, t } from "../i18n";
import type { GameMap } from "../state/maps";
import type { Store } from "../state/store";
import type { TableStore } from "../state/table";
import type { ActionReader, Choices } from "./actions";
import type { LogLine } from "./log/narration";

/** What the player is about to do; nothing of it is known to the server. */
export interface Selection {
  colour: string | null;
  route: string | null;
  city: string | null;
  /** Places of the tickets chosen from the offer. */
  keep: number[];
  /** What the pointer or the focus is on. */
  hover: string | null;
  /** An action that waits for a second click. */
  confirming: string | null;
  ticket: number | null;
  tab: "cards" | "tickets" | "players" | "log";
}

export const EMPTY_SELECTION: Selection = {
  colour: null,
  route: null,
  city: null,
  keep: [],
  hover: null,
  confirming: null,
  ticket: null,
  tab: "cards",
};

export interface Game {
  store: TableStore;
  card: Card;
  state: State;
  view: View;
  entries: Entry[];
  narration: LogLine[];
  map: GameMap;
  words: MapWords;
  reader: ActionReader;
  choices: Choices;
  /** The seat that is played from here now; null for those who watch. */
  own: Own | null;
  selection: Store<Selection>;
  notice: Reason | null;
  busy: boolean;
  /** An earlier moment is shown: nothing can be done. */
  replaying: boolean;
  play: (action: string) => void;
  /** Routes to draw as a path, at the end. */
  path: string[];
}

export const GameContext = createContext<Game | null>(null);

export function useGame(): Game {
  const game = useContext(GameContext);
  if (!game) throw new Error("no game");
  return game;
}

/** The seat in play is asked for something. */
export const isMyTurn = ({ own, replaying }: Pick<Game, "own" | "replaying">): boolean => Boolean(own?.actions.length) && !replaying;

/** Owners of routes that are no seats. */
export const NOBODY = -1;
export const EVERYBODY = -2;

/** The seat that has a route, or one of those. The view tells owners in the order of the map's facts. */
export function ownerOf({ map, view }: Pick<Game, "map" | "view">, route: string): number {
  return view.owners[map.facts.routes.findIndex((one) => one.id === route)] ?? NOBODY;
}

/** A bot goes by the colour of its pieces. */
export function nameOf(card: { seats: Seat[] }, seat: number): string {
  const side = `side_${colourOfSeat(seat)}`;
  return card.seats[seat]?.name || (isKey(side) ? t(side) : "");
}
