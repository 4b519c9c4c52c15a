/** Viewpoint of a replay: whose cards are shown, and the log redacted to what that seat knew. */

import type { Card, Entry, GameEvent } from "../api/types";

/** A seat, all of them, or nobody's. */
export type Viewpoint = number | "all" | null;

/** Whether everybody's cards may be seen: the game is over, or comes from a file. */
export const allRevealed = (card: Card): boolean => card.result !== null || card.origin?.kind === "imported";

/** At one device several people look: what is one's own of a game under way is none of the others'. */
export function defaultViewpoint(card: Card): Viewpoint {
  if (allRevealed(card)) return card.mine.length === 1 ? (card.mine[0] ?? "all") : "all";
  return card.mine.length === 1 ? (card.mine[0] ?? null) : null;
}

/** What only the seat of an event knows of it (docs/events.md). */
const PRIVATE: Record<string, string[]> = {
  drew: ["card"],
  offered: ["tickets"],
  chose: ["kept", "tickets"],
  kept: ["tickets", "given_back"],
};

function redact(event: GameEvent, viewpoint: Viewpoint): GameEvent {
  const hidden = event.event === "drew" && event.from === "row" ? [] : (PRIVATE[event.event] ?? []);
  if (event.seat === viewpoint || !hidden.length) return event;
  const { told, told_others, ...facts } = event;
  const open = Object.fromEntries(Object.entries(facts).filter(([name]) => !hidden.includes(name))) as GameEvent;
  return told_others ? { ...open, told: told_others } : open;
}

/** The log as a seat was told it. */
export function redactFor(entries: Entry[], viewpoint: Viewpoint): Entry[] {
  if (viewpoint === "all") return entries;
  return entries.map((entry) => (entry.events ? { ...entry, events: entry.events.map((event) => redact(event, viewpoint)) } : entry));
}
