import { describe, expect, it } from "vitest";
import { share } from "../../src/state/structural-sharing";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("structural sharing", () => {
  const before = { seats: [{ cards: 1 }, { cards: 2 }], row: ["red", null], phase: "turn" };

  it("answers the same object for an equal one", () => {
    expect(share(before, copy(before))).toBe(before);
  });

  it("keeps the parts that are equal", () => {
    const now = share(before, { ...copy(before), seats: [{ cards: 1 }, { cards: 3 }] });
    expect(now).toEqual({ ...before, seats: [{ cards: 1 }, { cards: 3 }] });
    expect(now.seats[0]).toBe(before.seats[0]);
    expect(now.row).toBe(before.row);
  });

  it.each([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ 0: 1 }, [1]],
    [null, {}],
    [{ a: {} }, { a: null }],
  ])("takes what has changed: %j to %j", (old, now) => expect(share(old, now)).toEqual(now));
});
