import { describe, expect, it } from "vitest";
import { pictureOf } from "../../src/variants/card-pictures";

const COLOURS = ["pink", "white", "blue", "yellow", "orange", "black", "red", "green"];
const folders = Object.keys(import.meta.glob("../../src/variants/*/board.json")).map((path) => path.split("/").at(-2) ?? "");

describe("the pictures on cards", () => {
  it.each([...folders, "another"])("are different for every colour: %s", (map) => {
    const drawn = COLOURS.map((colour) => pictureOf(map, colour)?.join(""));
    expect(drawn.every(Boolean)).toBe(true);
    expect(new Set(drawn).size).toBe(COLOURS.length);
  });

  it("keep to the card, and leave the corner of the symbol free", () => {
    for (const map of folders) {
      for (const colour of COLOURS) {
        for (const part of pictureOf(map, colour) ?? []) {
          for (const [x, y] of starts(part)) {
            expect(x).toBeGreaterThanOrEqual(2);
            expect(x).toBeLessThanOrEqual(58);
            expect(y).toBeGreaterThanOrEqual(5);
            expect(y).toBeLessThanOrEqual(38);
            expect(x < 12 && y < 12, `${map} ${colour}: ${x} ${y}`).toBe(false);
          }
        }
      }
    }
  });

  it("are a box car for a colour that no set has", () => {
    expect(pictureOf("another", "mauve")).toEqual(pictureOf("another", "orange"));
  });

  it("are a variant's own where its folder has some", () => {
    const own = folders.filter((map) => pictureOf(map, "pink") !== pictureOf("another", "pink"));
    expect(own.length).toBeGreaterThanOrEqual(2);
    for (const map of own) for (const colour of COLOURS) expect(pictureOf(map, colour)).not.toEqual(pictureOf("another", colour));
  });
});

/** Where the shapes of a path begin. */
function starts(path: string): [number, number][] {
  return [...path.matchAll(/M(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}
