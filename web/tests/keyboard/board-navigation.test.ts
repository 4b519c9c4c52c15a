import { describe, expect, it } from "vitest";
import { BoardNavigator, routePositions } from "../../src/keyboard/board-navigation";
import { board } from "../support/map";

const press = (key: string, shiftKey = false): KeyboardEvent => new KeyboardEvent("keydown", { key, shiftKey });
const positions = [
  { id: "a", x: 0, y: 0 },
  { id: "b", x: 50, y: 0 },
  { id: "c", x: 100, y: 0 },
];

describe("arrow keys on the board", () => {
  it("puts a route at its middle space", () => {
    expect(routePositions(board())).toEqual([
      { id: "ab", x: 125, y: 100 },
      { id: "bg", x: 300, y: 100 },
    ]);
  });

  it("skips what is not highlighted, unless Shift is held", () => {
    const lit = new Set(["a", "c"]);
    expect(new BoardNavigator().next(press("ArrowRight"), positions, lit, "a")).toBe("c");
    expect(new BoardNavigator().next(press("ArrowRight", true), positions, lit, "a")).toBe("b");
  });

  it("leads back with the opposite arrow", () => {
    const navigator = new BoardNavigator();
    const scattered = [
      { id: "from", x: 0, y: 0 },
      { id: "to", x: 60, y: 20 },
      { id: "nearer", x: 30, y: 25 },
    ];
    expect(navigator.next(press("ArrowRight"), [scattered[0], scattered[1]] as typeof positions, new Set(), "from")).toBe("to");
    expect(navigator.next(press("ArrowLeft"), scattered, new Set(), "to")).toBe("from");
  });

  it("goes to the ends and through all in order", () => {
    const navigator = new BoardNavigator();
    expect(navigator.next(press("End"), positions, new Set(), "a")).toBe("c");
    expect(navigator.next(press("Home"), positions, new Set(), "b")).toBe("a");
    expect(navigator.next(press("PageDown"), positions, new Set(), "c")).toBe("a");
    expect(navigator.next(press("PageUp"), positions, new Set(), "b")).toBe("a");
  });

  it("leaves other keys alone", () => {
    expect(new BoardNavigator().next(press("x"), positions, new Set(), "a")).toBeNull();
  });
});
