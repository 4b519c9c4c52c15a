import { describe, expect, it } from "vitest";
import { cityAt, distance, routeAt } from "../../../src/table/board/hit-testing";
import { board } from "../../support/map";

describe("hit testing", () => {
  const small = board();
  const [ab, bg] = small.routes;

  it("measures from the sides of a space, and from its ends", () => {
    expect(ab && distance(ab, 17, 85, 110)).toBeCloseTo(10);
    expect(ab && distance(ab, 17, 60, 100)).toBeCloseTo(8);
  });

  it("turns with the space", () => {
    expect(bg && distance(bg, 17, 305, 117)).toBeCloseTo(5);
  });

  it("finds the nearest route within reach, and none beyond", () => {
    expect(routeAt(small, 120, 106, 14)).toBe("ab");
    expect(routeAt(small, 255, 90, 14)).toBe("bg");
    expect(routeAt(small, 120, 140, 14)).toBeNull();
  });

  it("finds only cities that can be chosen", () => {
    expect(cityAt(small, 52, 98, 22, new Set(["alpha"]))).toBe("alpha");
    expect(cityAt(small, 52, 98, 22, new Set(["beta"]))).toBeNull();
  });
});
