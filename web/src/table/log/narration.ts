/** Narration: entries of the event log as lines, in the sentences that the server sends with each game event. */

import type { Entry } from "../../api/types";
import type { Key } from "../../i18n";
import { localized, t } from "../../i18n";

export interface LogLine {
  number: number;
  at: number;
  /** The seat whose doing it was; null for the table's own. */
  seat: number | null;
  text: string;
  /** The text by whose doing it was, where one move made several do something: opening tickets are kept by all at once. */
  parts: { seat: number; text: string }[];
  /** Points that followed, by seat. */
  points: { seat: number; points: number }[];
  chat: boolean;
  gone: boolean;
  /** Routes that were claimed, for showing them. */
  routes: string[];
}

type Names = (seat: number) => string;

export function narrate(entries: Entry[], names: Names): LogLine[] {
  const gone = new Set(entries.flatMap((entry) => (entry.kind === "taken_back" ? (entry.numbers ?? []) : [])));
  return entries.flatMap((entry) => {
    const line = lineOf(entry, names);
    return line ? [{ ...line, gone: gone.has(entry.number) }] : [];
  });
}

function lineOf(entry: Entry, names: Names): LogLine | null {
  const base = { number: entry.number, at: entry.at, seat: null, parts: [], points: [], chat: false, gone: false, routes: [] };
  if (entry.kind === "said") {
    return { ...base, seat: entry.seats?.[0] ?? null, text: entry.text ?? "", chat: true };
  }
  if (entry.kind === "played") return moveLine(entry, names);
  const text = describeTableEvent(entry, names);
  return text ? { ...base, text } : null;
}

function describeTableEvent(entry: Entry, names: Names): string {
  const name = entry.seat === undefined ? "" : names(entry.seat);
  if (entry.kind === "seated") return t("told_seated", { name: entry.name ?? "" });
  if (entry.kind === "filled") return t("told_filled", { level: t(`level_${entry.level ?? "regular"}`) });
  if (entry.kind === "undo_answered") return t(entry.accepted ? "told_undo_yes" : "told_undo_no");
  const keys: Record<string, Key> = {
    left: "told_left",
    started: "told_started",
    ended: "told_ended",
    closed: "told_closed",
    taken_back: "told_taken_back",
    undo_asked: "told_undo_asked",
    stand_in: "told_stand_in",
    returned: "told_returned",
    resigned: "told_resigned",
    rematched: "told_rematched",
  };
  const key = keys[entry.kind];
  return key ? t(key, { name }) : "";
}

function moveLine(entry: Entry, names: Names): LogLine {
  const events = entry.events ?? [];
  const seat = entry.seat ?? 0;
  const shown = events.filter(({ event }) => event !== "scored" && !event.endsWith("turned_up"));
  // An action that no event tells of is told by itself.
  const told = shown.some((event) => event.told) ? shown : [{ seat, told: entry.told }];
  const points = events.filter((event) => event.event === "scored").map((event) => ({ seat: event.seat, points: Number(event.points) }));
  const routes = events.filter((event) => event.event === "claimed").map((event) => String(event.route));
  // The line begins with the name of who moved: what others did comes after it.
  const clauses = told.flatMap((one) => (one.told ? [{ seat: one.seat, text: localized(one.told) }] : []));
  const isOthers = (one: { seat: number }): boolean => one.seat >= 0 && one.seat !== seat;
  const [first] = clauses;
  if (first && isOthers(first)) clauses.sort((a, b) => Number(isOthers(a)) - Number(isOthers(b)));
  const text = clauses.map((one) => clause(one.text, one.seat === seat ? "" : names(one.seat))).join(" · ");
  const others = clauses.filter(isOthers).map((one) => ({ seat: one.seat, text: clause(one.text, "") }));
  const own = clauses.filter((one) => !isOthers(one)).map((one) => clause(one.text, ""));
  const parts = others.length ? [...(own.length ? [{ seat, text: own.join(" · ") }] : []), ...others] : [];
  return { number: entry.number, at: entry.at, seat, text, parts, points, chat: false, gone: false, routes };
}

/** A sentence of the server's as part of a line that begins with the name of who moved: others are named. */
function clause(sentence: string, name: string): string {
  const subject = name ? `${name} ` : "";
  return sentence.replace(/^\{player\}:? /, () => subject).replace(/\.$/, "");
}

/** The points that followed, in words: of others than whoever moved, with their names. */
export function describePoints(told: LogLine, names: Names): string[] {
  return told.points.map(({ seat, points }) =>
    seat === told.seat ? t("told_scored", { points }) : t("told_scored_for", { name: names(seat), points }),
  );
}

/** The moves since the last one of these seats: all if there is none. What was taken back is no move. */
export function movesSinceMine(told: LogLine[], mine: number[]): LogLine[] {
  const moves = told.filter((one) => one.seat !== null && !one.chat && !one.gone);
  const last = moves.findLastIndex((one) => mine.includes(one.seat ?? -1));
  return moves.slice(last + 1);
}
