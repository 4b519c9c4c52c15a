import { afterEach, describe, expect, it } from "vitest";
import type { Entry, GameEvent } from "../../../src/api/types";
import { prefs } from "../../../src/state/preferences";
import { describePoints, movesSinceMine, narrate } from "../../../src/table/log/narration";

afterEach(() => prefs.update({ language: "en" }));

const names = (seat: number): string => ["Aino", "Bo"][seat] ?? "";
const told = (en: string, fi = en): { told: { en: string; fi: string } } => ({ told: { en, fi } });
const played = (number: number, seat: number, events: GameEvent[], more: Partial<Entry> = {}): Entry => ({
  number,
  at: 0,
  kind: "played",
  seat,
  events,
  ...more,
});
const texts = (...entries: Entry[]): string[] => narrate(entries, names).map((one) => one.text);

describe("a line of the log", () => {
  const drew = { event: "drew", seat: 0, ...told("{player} draws from the deck: red.", "{player} nostaa pakasta: punainen.") };

  it("leaves out the name that it begins with, and names others", () => {
    expect(texts(played(1, 0, [drew]))).toEqual(["draws from the deck: red"]);
    const kept = { event: "kept", seat: 1, ...told("{player} keeps 2 tickets.") };
    const over = { event: "over", seat: -1, ...told("The game is over: all passed.") };
    expect(texts(played(1, 0, [drew, kept, over]))).toEqual(["draws from the deck: red · Bo keeps 2 tickets · The game is over: all passed"]);
  });

  it("begins with what its own player did, and has a part for each where all did something", () => {
    const kept = (seat: number, count: number) => ({ event: "kept", seat, ...told(`{player} keeps tickets: ${count}.`) });
    const [line] = narrate([played(1, 1, [kept(0, 2), kept(1, 3)])], names);
    expect(line?.text).toBe("keeps tickets: 3 · Aino keeps tickets: 2");
    expect(line?.parts).toEqual([
      { seat: 1, text: "keeps tickets: 3" },
      { seat: 0, text: "keeps tickets: 2" },
    ]);
  });

  it("follows the language of the preferences", () => {
    prefs.update({ language: "fi" });
    expect(texts(played(1, 0, [drew]))).toEqual(["nostaa pakasta: punainen"]);
  });

  it("takes a name as it is", () => {
    const [line] = narrate([played(1, 0, [{ event: "kept", seat: 1, ...told("{player} keeps: 2.") }])], () => "$& {player}");
    expect(line?.text).toBe("$& {player} keeps: 2");
  });

  it("leaves cards turned up and points to what shows them", () => {
    const events = [drew, { event: "turned_up", seat: -1, ...told("The row gets red.") }];
    const scored = [0, 1].map((seat) => ({ event: "scored", seat, points: 4, ...told("{player} gets 4 points.") }));
    const [line] = narrate([played(1, 0, [...events, ...scored])], names);
    expect(line?.text).toBe("draws from the deck: red");
    expect(line && describePoints(line, names)).toEqual(["+4", "Bo +4"]);
  });

  it("tells an action that no event tells of", () => {
    const turn = { event: "turn", seat: 1 };
    expect(texts(played(1, 0, [turn], told("{player} places no city marker.")))).toEqual(["places no city marker"]);
    expect(texts(played(1, 0, [turn]))).toEqual([""]);
  });

  it("marks what was taken back, which is no move since mine", () => {
    const lines = narrate([played(1, 0, [drew]), played(2, 1, [drew]), { number: 3, at: 0, kind: "taken_back", seat: 1, numbers: [2] }], names);
    expect(lines.map((one) => one.gone)).toEqual([false, true, false]);
    expect(movesSinceMine(lines, [0])).toEqual([]);
  });
});
