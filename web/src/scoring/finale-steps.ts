/** Steps of the finale, from the score's lines: points in play, failed tickets, completed ones, bonuses, the winner. */

import type { Answers, ScoreLine } from "../api/types";
import { EVERYBODY } from "../table/game";

export type FinaleKind = "start" | "failed" | "completed" | "count" | "bonus" | "winner";

/** What a seat has of what a bonus counts, and what it gets for it. */
export interface Counted {
  seat: number;
  count: number;
  points: number;
}

export interface FinaleStep {
  kind: FinaleKind;
  /** Whose ticket or path is shown; null if the step is about all. */
  seat: number | null;
  /** Where the points come from. */
  source: string;
  ticket: number | null;
  /** Points that a ticket brings. */
  points: number;
  counted: Counted[];
  /** What is counted is the length of a path. */
  measured: boolean;
  /** Routes to light. */
  path: string[];
  /** By seat, after this step. */
  totals: number[];
}

interface Played {
  /** By seat: the points of the score track, and of what they are. */
  seats: { points: number; awarded: Record<string, number> }[];
  /** The seat that began. */
  first: number;
  /** Of each route its id, and the seat that has it. */
  owned: [string, number][];
}

const sum = (lines: ScoreLine[]): number => lines.reduce((total, line) => total + line.points, 0);

export function finaleSteps(score: Answers["Score"], played: Played): FinaleStep[] {
  const { seats, first, owned } = played;
  const order = seats.map((_, i) => (first + i) % seats.length);
  const totals = seats.map((seat) => seat.points);
  const steps: FinaleStep[] = [];
  const add = (kind: FinaleKind, more: Partial<FinaleStep>): void => {
    steps.push({ kind, seat: null, source: "", ticket: null, points: 0, counted: [], measured: false, path: [], ...more, totals: [...totals] });
  };
  const tickets = (kind: "failed" | "completed"): void => {
    const lines = score.lines.filter((line) => line.ticket !== null && line.points < 0 === (kind === "failed"));
    for (const line of order.flatMap((seat) => lines.filter((one) => one.seat === seat))) {
      totals[line.seat] = (totals[line.seat] ?? 0) + line.points;
      const path = kind === "completed" ? score.ticket_paths.find((one) => one.ticket === line.ticket)?.routes : [];
      add(kind, { seat: line.seat, source: line.source, ticket: line.ticket, points: line.points, path: path ?? [] });
    }
  };
  const bonus = (source: string): void => {
    const lines = score.lines.filter((line) => line.source === source);
    const contenders = score.contenders.filter((one) => one.source === source);
    const counted = order.flatMap((seat) => {
      const of = lines.filter((line) => line.seat === seat);
      const count = (contenders.find((one) => one.seat === seat) ?? of[0])?.count;
      return count === undefined ? [] : [{ seat, count, points: sum(of) }];
    });
    if (!lines.length && !counted.some((one) => one.count)) return;
    // The longest comes last.
    const paths = contenders.filter((one) => one.path.length).sort((a, b) => a.count - b.count);
    const measured = paths.length > 0;
    for (const { seat, count, path } of paths) add("count", { seat, source, path, measured, counted: [{ seat, count, points: 0 }] });
    for (const line of lines) totals[line.seat] = (totals[line.seat] ?? 0) + line.points;
    // Where nobody's own path is counted, the routes that belong to all are lit.
    const path = lines.flatMap((line) => line.path);
    add("bonus", { source, counted, measured, path: path.length ? path : owned.flatMap(([id, owner]) => (owner === EVERYBODY ? [id] : [])) });
  };

  add("start", {});
  tickets("failed");
  tickets("completed");
  // What was awarded while playing is no bonus.
  const bonuses = score.lines.filter((line) => line.ticket === null && !seats.some((seat) => line.source in seat.awarded));
  for (const source of new Set([...bonuses, ...score.contenders].map((one) => one.source))) bonus(source);
  score.totals.forEach((total, seat) => {
    totals[seat] = total;
  });
  add("winner", { path: owned.flatMap(([id, owner]) => (score.winners.includes(owner) ? [id] : [])) });
  return steps;
}
