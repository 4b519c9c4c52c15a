import { expect, test } from "vitest";
import type { Answers, ScoreLine } from "../../src/api/types";
import { finaleSteps } from "../../src/scoring/finale-steps";

const line = (seat: number, source: string, points: number, more: Partial<ScoreLine> = {}): ScoreLine => ({
  seat,
  source,
  points,
  rule: "",
  count: 0,
  ticket: null,
  path: [],
  ...more,
});

const SCORE: Answers["Score"] = {
  totals: [24, 13],
  winners: [0],
  lines: [
    line(0, "routes", 10, { count: 2 }),
    line(1, "routes", 20, { count: 3 }),
    line(0, "ticket", 5, { ticket: 0, count: 1 }),
    line(1, "ticket", -7, { ticket: 1 }),
    line(0, "longest_path", 10, { count: 9, path: ["a", "b"] }),
    line(0, "goods", -1, { count: 0 }),
    line(1, "goods", 0, { count: 4 }),
  ],
  ticket_paths: [{ ticket: 0, routes: ["a"] }],
  contenders: [
    { source: "longest_path", seat: 0, count: 9, path: ["a", "b"] },
    { source: "longest_path", seat: 1, count: 4, path: ["c"] },
  ],
};
const PLAYED = {
  seats: [
    { points: 10, awarded: { routes: 10 } },
    { points: 20, awarded: { routes: 20 } },
  ],
  first: 1,
  owned: [
    ["a", 0],
    ["b", 0],
    ["c", 1],
    ["d", -1],
  ] as [string, number][],
};

test("failed tickets, completed ones, each bonus with the shorter path first, and the winner last", () => {
  const steps = finaleSteps(SCORE, PLAYED);
  expect(steps.map(({ kind, source, seat, path, totals }) => [kind, source, seat, path.join(), totals.join()])).toEqual([
    ["start", "", null, "", "10,20"],
    ["failed", "ticket", 1, "", "10,13"],
    ["completed", "ticket", 0, "a", "15,13"],
    ["count", "longest_path", 1, "c", "15,13"],
    ["count", "longest_path", 0, "a,b", "15,13"],
    ["bonus", "longest_path", null, "a,b", "25,13"],
    ["bonus", "goods", null, "", "24,13"],
    ["winner", "", null, "a,b", "24,13"],
  ]);
  // In the order of play: everybody's count, and the points of those who get some.
  expect(steps[5]?.counted).toEqual([
    { seat: 1, count: 4, points: 0 },
    { seat: 0, count: 9, points: 10 },
  ]);
});

test("a bonus that nobody has anything of is not told", () => {
  const lines = SCORE.lines.filter((one) => one.source === "routes");
  const contenders = [0, 1].map((seat) => ({ source: "most_tickets", seat, count: 0, path: [] }));
  const steps = finaleSteps({ ...SCORE, lines, contenders, totals: [10, 20] }, PLAYED);
  expect(steps.map((step) => step.kind)).toEqual(["start", "winner"]);
});
