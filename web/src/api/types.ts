/**
 * Wire types: the JSON that the server sends, by the names that the client uses.
 *
 * All are aliases of `schema.d.ts`, which `npm run types` makes of the server's own types (OpenAPI): a field that is
 * renamed or removed there fails `npm run check` here.
 */
import type { components } from "./schema";

type Schemas = components["schemas"];
/** The server's answers, by their names in the API's description. */
export type Answers = Schemas;

/** Of a union: every field of any of its members, those that not all have as optional. */
type Fields<T> = T extends T ? keyof T : never;
type Value<T, K> = T extends T ? (K extends keyof T ? T[K] : never) : never;
type Flat<T> = Omit<T, never> & { [K in Exclude<Fields<T>, keyof T>]?: Value<T, K> };

export type Language = keyof Text;
export type Text = Schemas["Text"];
export type Reason = Schemas["Reason"];
export type Settings = Schemas["Settings"];
export type Plan = Settings["seats"][number];
export type Level = Exclude<Plan, "open" | "person">;
export const LEVELS: Level[] = ["random", "novice", "regular", "expert", "master"];
export type Seat = Schemas["SeatInfo"];
export type ResultLine = Schemas["ResultLine"];
export type Result = Schemas["Result"];
/** Where a game comes from that did not begin at its table. */
export type Origin = Schemas["Origin"];
export type Card = Schemas["Card"];
export type Status = Card["status"];
export type Counts = Record<string, number>;
export type SeatView = Schemas["SeatView"];
/** Open facts of a map's own rules, by name. */
export type OpenFacts = View["own"];
export type View = Schemas["GameView"];
export type Own = Schemas["Own"];
/** Something that may be done, and every way to pay for it. */
export type Choice = Schemas["Choice"];
export type Gain = Schemas["Gain"];
export type State = Schemas["State"];

/** An event of the table, of any kind. */
export type Entry = Flat<Schemas["News"]["entries"][number]>;
/** A game event; maps bring kinds and facts of their own. */
export type GameEvent = NonNullable<Entry["events"]>[number];
export type News = Omit<Schemas["News"], "entries"> & { entries: Entry[] };
/** A command as it is sent: what the server has a default for may be left out. */
type Sent<T extends Schemas["Command"]> = T extends T ? Pick<T, "do"> & Partial<T> : never;
export type Command = Sent<Schemas["Command"]>;
export type Alive = Schemas["Alive"];
export type Accepted = Schemas["Accepted"];
export type Refusal = Schemas["Rejected"];

export type RoutePayment = Schemas["Payment"];
export type RoutePayments = Schemas["RoutePayments"];
export type Move = Schemas["Move"];
/** What a typed text means. */
export type Meant = Schemas["MoveExplanation"];
export type Hint = Schemas["Hint"];

export type MapCity = Schemas["City"];
export type MapRoute = Schemas["Route"];
export type MapTicket = Schemas["Ticket"];
export type MapAbout = Schemas["MapAbout"];
export type MapFacts = Schemas["MapFacts"];
export type MapLine = Schemas["MapLine"];
export type RulePage = Schemas["RulePage"];
export type TableLine = Schemas["TableLine"];
export type MyTable = Schemas["MyTable"];
export type ScoreLine = Schemas["ScoreLine"];

export type SeatSummary = Schemas["SeatSummary"];
export type Summary = Schemas["GameStatistics"];
/** A game of one's own. */
export type PlayedGame = Schemas["BestGame"];
export type MyGames = Schemas["MyGames"];
export type MyStatistics = Schemas["MyStatistics"];
