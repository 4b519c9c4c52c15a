/** Wire types: the JSON that the server sends (docs/server.md). */

export type Language = "en" | "fi";
export type Text = Record<Language, string>;

export interface Reason extends Text {
  key: string;
  /** The number in the rules; "" if the server refuses and not the game. */
  rule: string;
}

export type Plan = "open" | "person" | Level;
export type Level = "random" | "novice" | "regular" | "expert" | "master";
export const LEVELS: Level[] = ["random", "novice", "regular", "expert", "master"];

export interface Settings {
  map: string;
  seats: Plan[];
  options: Record<string, boolean | number | string>;
  public: boolean;
  timer: { seconds: number; level: Level } | null;
  undo: "free" | "consent" | "never";
  pause: number;
  hints: boolean;
}

export interface Seat {
  plan: Plan;
  name: string;
  person: boolean;
  bot: Level | null;
  stand_in: Level | null;
  /** Whether it has a PIN, and how many devices hold it. */
  pin?: boolean;
  devices?: number;
}

export interface ResultLine {
  seat: number;
  source: string;
  points: number;
  detail: string;
  rule: string;
}

export interface Result {
  reason: string;
  totals: number[];
  winners: number[];
  lines: ResultLine[];
}

/** Where a game comes from that did not begin at its table. */
export interface Origin {
  kind: "imported" | "continued";
  table?: string;
  number?: number;
}

export type Status = "open" | "playing" | "ended" | "closed" | "stalled";

export interface Card {
  table: string;
  created: number;
  status: Status;
  stalled: Text | null;
  settings: Settings;
  seats: Seat[];
  commitment: string;
  seed: string | null;
  salt: string | null;
  result: Result | null;
  rematch: string | null;
  origin: Origin | null;
  mine: number[];
  host: boolean;
}

export type Counts = Record<string, number>;

export interface SeatView {
  trains: number;
  points: number;
  awarded: Counts;
  cards: number;
  known: Counts;
  tickets: number;
  offered: number;
  chosen: boolean;
}

/** Open facts of a map's own rules, by name. */
export type OpenFacts = Record<string, unknown>;

export interface View {
  map: string;
  ruleset: string;
  players: number;
  options: Record<string, unknown>;
  phase: string;
  to_move: number[];
  first: number;
  turns_left: number;
  passes: number;
  steps: number;
  row: (string | null)[];
  deck: number;
  discards: Counts;
  ticket_deck: number;
  owners: number[];
  seats: SeatView[];
  own: OpenFacts;
  revealed: number[][];
}

export interface Own {
  seat: number;
  hand: Counts;
  tickets: number[];
  completed: number[];
  offer: number[];
  choice: number;
  actions: string[];
  undo: { at_once: boolean; numbers: number[] } | null;
}

export interface State {
  number: number;
  view?: View;
  asked?: { seat: number; number: number; deadline: number | null }[];
  undo_asked?: { seat: number; numbers: number[]; waiting: number[] } | null;
  own?: Own[];
}

export interface GameEvent {
  event: string;
  seat: number;
  /** A sentence, with `{player}` for the name of the seat; none for what needs no telling. */
  told?: Text;
  /** What the others are told, of an event of one's own that hides something from them. */
  told_others?: Text;
  [fact: string]: unknown;
}

export interface Entry {
  number: number;
  at: number;
  kind: string;
  seat?: number;
  by?: "person" | "bot" | "stand-in" | "record";
  action?: string;
  events?: GameEvent[];
  /** Of an action that no event tells of. */
  told?: Text;
  name?: string;
  text?: string;
  seats?: number[];
  numbers?: number[];
  accepted?: boolean;
  level?: Level;
  why?: string;
  table?: string;
}

export interface News {
  type: "news";
  now: number;
  entries: Entry[];
  card?: Card;
  state: State;
}

/** The line is open, and nothing is new. */
export interface Alive {
  type: "alive";
  now: number;
}

export interface Accepted {
  type: "accepted";
  key: string;
  number: number;
  repeated?: boolean;
  table?: string;
}

export interface Refusal {
  type: "refused";
  refused: Reason;
  key?: string;
  number?: number;
}

/** A way to claim a route: what it takes, and who would get how many points. */
export interface RoutePayment {
  action: string;
  cards: Counts;
  surcharge: number;
  awards: { seat: number; points: number }[];
}

export interface RoutePayments {
  route: string;
  actions: string[];
  payments: RoutePayment[];
  refused: Reason | null;
}

/** A move, and how it is typed. */
export interface Move extends Text {
  action: string;
}

/** What a typed text means. */
export interface Meant {
  action: string | null;
  refused: Reason | null;
  choices: Move[];
}

export interface Hint {
  action: string;
  why: Text;
}

export interface MapCity {
  id: string;
  name: Text;
  place: string;
  dead_end: boolean;
  junction: boolean;
}

export interface MapRoute {
  id: string;
  /** How actions name the route. */
  claim: string;
  from: string;
  to: string;
  length: number;
  colour: string;
  points: number;
  ferries: number;
  parallel: string | null;
  marks: string[];
}

export interface MapTicket {
  from: string;
  to: string;
  name: Text;
  points: number;
  /** How many trains join its places at the least. */
  length: number;
}

/** What is special about a map; some of it is told in the guide of a first game, too. */
export interface MapAbout {
  text: Text;
  guide: boolean;
}

export interface MapFacts {
  id: string;
  name: Text;
  about: MapAbout[];
  ruleset: string;
  notes: Text;
  players: [number, number];
  options: Record<string, boolean | number | string>;
  setup: {
    trains: number;
    hand: number;
    face_up: number;
    opening: { deal: number; keep: number };
    drawing: { deal: number; keep: number };
    doubles_from: number;
    last_trains: number;
  };
  cards: { id: string; name: Text; count: number }[];
  route_points: Record<string, number>;
  longest_path: number;
  most_tickets: number;
  cities: MapCity[];
  routes: MapRoute[];
  tickets: MapTicket[];
  places: Record<string, Text>;
  /** The words for things, the map's own where it has them, and those of its rules (`source_…`, `option_…`, `mark_…`, `surcharge`). */
  words: Record<string, Text>;
  /** Data of the map's own rules. */
  variant: Record<string, unknown>;
}

export interface MapLine {
  id: string;
  name: Text;
  about: MapAbout[];
  ruleset: string;
  /** The sources of points that its own rules add. */
  sources: Record<string, Text>;
  least_players: number;
  most_players: number;
}

/** A page of rules: the letter of its numbers, and its title. */
export interface RulePage {
  page: string;
  letter: string;
  name: Text;
}

export interface TableLine {
  table: string;
  created: number;
  /** The last entry's. */
  number: number;
  origin?: Origin | null;
  status: Status;
  settings: Settings;
  seats: Seat[];
}

export interface MyTable extends TableLine {
  changed: number;
  mine: number[];
  waiting: boolean;
}

/** A line of the final score with the numbers behind it. */
export interface ScoreLine {
  seat: number;
  source: string;
  points: number;
  rule: string;
  count: number;
  ticket: number | null;
  path: string[];
}

// Statistics

/** Besides these, how many cards of each side deck: `NAME_cards`. */
export interface SeatSummary {
  points: number;
  rank: number;
  won: boolean;
  bot: string | null;
  sources: Record<string, number>;
  completed: number;
  failed: number;
  open_cards: number;
  blind_cards: number;
  ticket_draws: number;
  routes: number;
  trains: number;
  turns: number;
  longest_path: number | null;
}

export interface Summary {
  table: string;
  map: string;
  players: number;
  ended: number;
  turns: number;
  moves: number;
  practice: boolean;
  seats: SeatSummary[];
  course: { number: number; turn: number; points: number[] }[];
}

export interface PlayedGame {
  table: string;
  map: string;
  players: number;
  ended: number;
  points: number;
  won: boolean;
}

export interface MyGames {
  games: number;
  won: number;
  mean_points: number;
  mean_sources: Record<string, number>;
  completed: number;
  failed: number;
  mean_open_cards: number;
  mean_blind_cards: number;
  mean_routes: number;
  mean_turns: number;
  maps: { map: string; players: number; games: number; won: number; mean_points: number; best_points: number }[];
  bots: { level: string; games: number; won: number }[];
  best: PlayedGame;
  newest: PlayedGame[];
}

export interface MyStatistics {
  counted: MyGames | null;
  practice: number;
  shared: number;
  missing: number;
  older: number;
}
