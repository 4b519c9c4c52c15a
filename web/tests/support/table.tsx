/** A table in play for tests: a store without a connection, told what a server would tell. */

import type { JSX } from "preact";
import type { Card, Choice, Counts, Entry, GameEvent, Own, SeatView, State, View } from "../../src/api/types";
import type { GameMap } from "../../src/state/maps";
import { prefs } from "../../src/state/preferences";
import { useStore } from "../../src/state/store";
import { TableStore } from "../../src/state/table";
import { TableView } from "../../src/table/TableView";
import { board, facts } from "./map";

const seat = (name: string) => ({ plan: "person" as const, name, person: true, bot: null, stand_in: null, pin: false, devices: 1, resigned: false });

function card(): Card {
  return {
    table: "t",
    created: 0,
    status: "playing",
    stalled: null,
    settings: { map: "small", seats: ["person", "person"], options: {}, public: false, timer: null, undo: "free", pause: 0, hints: true },
    seats: [seat("Ann"), seat("Ben")],
    commitment: "",
    seed: null,
    salt: null,
    result: null,
    rematch: null,
    origin: null,
    mine: [0],
    host: true,
  };
}

const one: SeatView = { trains: 45, points: 0, awarded: {}, cards: 4, known: {}, tickets: 1, offered: 0, chosen: true };

function view(more: Partial<View>): View {
  return {
    map: "small",
    ruleset: "base",
    version: 1,
    seat: -1,
    hand: {},
    tickets: [],
    offer: [],
    choice: 0,
    players: 2,
    options: {},
    phase: "turn",
    to_move: [0],
    first: 0,
    turns_left: -1,
    passes: 0,
    steps: 0,
    row: ["red", "blue", "red", "blue", "red"],
    deck: 90,
    discards: {},
    ticket_deck: 20,
    owners: [-1, -1],
    seats: [one, one],
    own: {},
    revealed: [],
    private: {},
    ...more,
  };
}

/** A choice as the server sends it; a way is the place of its text, and its cards if it takes any. */
export function choice(verb: string, about: Choice["about"], ...ways: (number | [number, Counts, Counts?])[]): Choice {
  const paid = ways.map((way): Choice["ways"][number] => (typeof way === "number" ? [way, {}, {}] : [way[0], way[1], way[2] ?? {}]));
  return { verb, about, gains: [], ways: paid };
}

function own(more: Partial<Own>): Own {
  const actions = ["draw deck", "draw red", "draw blue", "tickets", "claim alpha-beta red"];
  const choices = [
    choice("draw_deck", { place: "deck" }, 0),
    choice("draw", { place: "row", card: "red" }, 1),
    choice("draw", { place: "row", card: "blue" }, 2),
    choice("tickets", { place: "ticket_deck" }, 3),
    choice("claim", { route: "ab" }, [4, { red: 3 }]),
  ];
  return {
    seat: 0,
    hand: { red: 3, blue: 1 },
    tickets: [0],
    completed: [],
    offer: [],
    choice: 0,
    actions,
    choices,
    private: {},
    undo: null,
    ...more,
  };
}

/** A table that is told messages as the server sends them: everything anew each time. */
export class FakeTable {
  readonly store = new TableStore("t", "");
  readonly seats: [SeatView, SeatView] = [one, one];
  private number = 2;
  private entries: Entry[] = [{ number: 2, at: 0, kind: "started", seat: 0 }];
  private told: { view: Partial<View>; own: Partial<Own> } = { view: {}, own: {} };

  constructor() {
    this.tell();
  }

  private tell(): void {
    const state: State = { number: this.number, view: view(this.told.view), asked: [], undo_asked: null, own: [own(this.told.own)] };
    const news = JSON.parse(JSON.stringify({ type: "news", now: 0, entries: this.entries, card: card(), state }));
    (this.store as unknown as { receive(news: unknown): void }).receive(news);
  }

  private add(entry: Partial<Entry>): void {
    this.number += 1;
    this.entries.push({ number: this.number, at: 0, kind: "played", ...entry });
    this.tell();
  }

  chat(text: string): void {
    this.add({ kind: "said", seats: [1], text });
  }

  move(event: GameEvent, changed: { view?: Partial<View>; own?: Partial<Own> }): void {
    this.told = { view: { ...this.told.view, ...changed.view }, own: { ...this.told.own, ...changed.own } };
    this.add({ seat: event.seat, by: "person", events: [event] });
  }
}

const SMALL: GameMap = { facts: facts(), board: board() };

/** As the table's page shows it. */
export function Page({ store, map = SMALL }: { store: TableStore; map?: GameMap }): JSX.Element | null {
  useStore(prefs);
  const { card: shown, state, entries } = useStore(store);
  return shown && state ? <TableView store={store} card={shown} state={state} entries={entries} map={map} /> : null;
}
