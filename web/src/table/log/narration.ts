/** Narration: an entry of the event log as a sentence. */

import type { Counts, Entry, GameEvent } from "../../api/types";
import type { Key, MapWords } from "../../i18n";
import { t } from "../../i18n";

export interface LogLine {
  number: number;
  at: number;
  /** The seat whose doing it was; null for the table's own. */
  seat: number | null;
  text: string;
  /** Points that followed, by seat. */
  points: { seat: number; points: number }[];
  chat: boolean;
  gone: boolean;
  /** Routes that were claimed, for showing them. */
  routes: string[];
}

type Names = (seat: number) => string;

/** Events that a sentence is not needed for. */
const UNTOLD = new Set(["turn", "turned_up", "scored"]);

export class Narrator {
  constructor(
    private readonly words: MapWords,
    private readonly names: Names,
  ) {}

  narrate(entries: Entry[]): LogLine[] {
    const gone = new Set(entries.flatMap((entry) => (entry.kind === "taken_back" ? (entry.numbers ?? []) : [])));
    return entries.flatMap((entry) => {
      const told = this.one(entry);
      return told ? [{ ...told, gone: gone.has(entry.number) }] : [];
    });
  }

  private one(entry: Entry): LogLine | null {
    const base = { number: entry.number, at: entry.at, seat: null, points: [], chat: false, gone: false, routes: [] };
    if (entry.kind === "said") {
      return { ...base, seat: entry.seats?.[0] ?? null, text: entry.text ?? "", chat: true };
    }
    if (entry.kind === "played") return this.played(entry);
    const text = this.around(entry);
    return text ? { ...base, text } : null;
  }

  private around(entry: Entry): string {
    const name = entry.seat === undefined ? "" : this.names(entry.seat);
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
      rematched: "told_rematched",
    };
    const key = keys[entry.kind];
    return key ? t(key, { name }) : "";
  }

  private played(entry: Entry): LogLine {
    const events = entry.events ?? [];
    const seat = entry.seat ?? 0;
    const shown = events
      .filter((event) => !UNTOLD.has(event.event))
      // What others kept in the opening is told with the last choice (B6); one's own was told when chosen.
      .filter((event) => event.event !== "kept" || event.seat === seat || event.tickets === undefined)
      .filter((event, _, all) => event.event !== "chose" || !all.some((one) => one.event === "kept"))
      .map((event) => this.event(event, seat))
      .filter(Boolean);
    const points = events.filter((event) => event.event === "scored").map((event) => ({ seat: event.seat, points: Number(event.points) }));
    const routes = events.filter((event) => event.event === "claimed").map((event) => String(event.route));
    // Nothing may follow from an action of the map's own rules: a marker is not placed (W6).
    const text = shown.join(" · ") || this.words.describeEvent((entry.action ?? "").replaceAll(" ", "_"));
    return { number: entry.number, at: entry.at, seat, text, points, chat: false, gone: false, routes };
  }

  private event(event: GameEvent, actor: number): string {
    const text = this.phrase(event);
    const other = event.seat >= 0 && event.seat !== actor;
    return text && other ? `${this.names(event.seat)}: ${text}` : text;
  }

  private phrase(event: GameEvent): string {
    const { words } = this;
    const text = (name: string): string => String(event[name] ?? "");
    switch (event.event) {
      case "drew":
        if (event.from === "row") return t("told_drew_row", { card: words.card(text("card")) });
        return event.card ? t("told_drew_deck_card", { card: words.card(text("card")) }) : t("told_drew_deck");
      case "row_cleared":
        return words.t("told_row_cleared");
      case "reshuffled":
        return t("told_reshuffled");
      case "offered":
        return words.t("told_offered", { count: text("count") });
      case "chose":
        return t("told_chose");
      case "kept":
        return this.kept(event);
      case "starts":
        return t("told_starts", { name: this.names(event.seat) });
      case "claimed":
        return t("told_claimed", { route: words.route(text("route")), cards: this.paid(event) });
      case "passed":
        return t("told_passed");
      case "last_round":
        return t("told_last_round");
      case "over":
        return t(event.why === "all_passed" ? "told_over_all_passed" : "told_over_last_round");
      default:
        // Of the map's own rules; what is nobody's doing is seen where it lies.
        return event.seat < 0 ? "" : words.describeEvent(event.event, event);
    }
  }

  private kept(event: GameEvent): string {
    const tickets = event.tickets as number[] | undefined;
    if (tickets?.length) {
      return t("told_kept_own", { list: tickets.map((number) => this.words.ticket(number)).join(", ") });
    }
    return this.words.t("told_kept", { count: String(event.count) });
  }

  private paid(event: GameEvent): string {
    const cards: Counts = { ...(event.cards as Counts | undefined) };
    const standIns = Number(event.stand_ins ?? 0);
    const wild = Number(event.locomotives ?? 0) + standIns;
    if (wild) cards.locomotive = wild;
    const others = Number(event.surcharge ?? 0) - standIns;
    const paid = this.words.count(cards);
    return others > 0 ? `${paid} + ${others} × ${this.words.surcharge()}` : paid;
  }
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
