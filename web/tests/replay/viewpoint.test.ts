import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/api/types";
import { stepsOf } from "../../src/replay/moments";
import { redactFor } from "../../src/replay/viewpoint";

const entry = (number: number, kind: Entry["kind"], more: Partial<Entry> = {}): Entry => ({ number, at: 0, kind, ...more });

describe("viewpoint of a replay", () => {
  const drew = entry(3, "played", { events: [{ event: "drew", seat: 0, from: "deck", card: "red" }] });
  const took = entry(4, "played", { events: [{ event: "drew", seat: 0, from: "row", card: "blue" }] });

  it("hides what another seat drew blind", () => {
    expect(redactFor([drew], 1)[0]?.events?.[0]).not.toHaveProperty("card");
    expect(redactFor([drew], null)[0]?.events?.[0]).not.toHaveProperty("card");
  });

  it("tells it as the others were told", () => {
    const told = { en: "{player} draws from the deck: red.", fi: "" };
    const told_others = { en: "{player} draws a card from the deck.", fi: "" };
    const entries = [entry(3, "played", { events: [{ event: "drew", seat: 0, from: "deck", card: "red", told, told_others }] })];
    expect(redactFor(entries, 1)[0]?.events?.[0]?.told).toEqual(told_others);
    expect(redactFor(entries, 0)[0]?.events?.[0]?.told).toEqual(told);
    const chose = [entry(2, "played", { events: [{ event: "chose", seat: 0, kept: 3, tickets: [1, 2], told }] })];
    expect(redactFor(chose, 1)[0]?.events?.[0]).toEqual({ event: "chose", seat: 0 });
  });

  it("shows one's own, what lay open, and everything to all", () => {
    expect(redactFor([drew], 0)[0]?.events?.[0]).toHaveProperty("card", "red");
    expect(redactFor([took], 1)[0]?.events?.[0]).toHaveProperty("card", "blue");
    expect(redactFor([drew], "all")).toEqual([drew]);
  });
});

describe("steps of a replay", () => {
  it("are the start and the moves that were not taken back", () => {
    const entries = [
      entry(1, "seated"),
      entry(2, "started"),
      entry(3, "played"),
      entry(4, "said"),
      entry(5, "played"),
      entry(6, "taken_back", { numbers: [5] }),
    ];
    expect(stepsOf(entries)).toEqual([2, 3]);
  });
});
