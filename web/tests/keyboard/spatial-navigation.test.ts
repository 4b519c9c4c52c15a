import { describe, expect, it } from "vitest";
import { leftToRight, nearestTowards } from "../../src/keyboard/spatial-navigation";

const at = (id: string, x: number, y: number) => ({ id, x, y });
const middle = at("middle", 100, 100);
const all = [middle, at("left", 20, 105), at("right", 160, 100), at("far-right", 300, 100), at("up", 100, 30), at("aside", 115, 190)];

describe("spatial navigation", () => {
  it.each([
    ["ArrowRight", "right"],
    ["ArrowLeft", "left"],
    ["ArrowUp", "up"],
    ["ArrowDown", "aside"],
  ])("%s leads to the nearest on that side: %s", (arrow, id) => {
    expect(nearestTowards(all, middle, arrow)?.id).toBe(id);
  });

  it("prefers what lies ahead to what lies aside", () => {
    const [ahead, aside] = [at("ahead", 180, 100), at("aside", 140, 140)];
    expect(nearestTowards([ahead, aside], middle, "ArrowRight")?.id).toBe("ahead");
  });

  it("wraps to the farthest on the other side where nothing is ahead", () => {
    const last = at("far-right", 300, 100);
    expect(nearestTowards([at("left", 20, 100), middle, last], last, "ArrowRight")?.id).toBe("left");
  });

  it("stays where there is nothing else", () => {
    expect(nearestTowards([middle], middle, "ArrowUp")).toBeNull();
  });

  it("reads from left to right, then from the top down", () => {
    expect(leftToRight([at("b", 5, 9), at("c", 7, 0), at("a", 5, 1)]).map((one) => one.id)).toEqual(["a", "b", "c"]);
  });
});
