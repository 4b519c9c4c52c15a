/** Excerpts of a board: only what is named, and a box around it. */

import { expect, test } from "vitest";
import { excerptOf } from "../../src/board/excerpt";
import type { BoardData } from "../../src/board/geometry";

const label = (x: number, y: number) => ({
  x,
  y,
  anchor: "start" as const,
  size: 10,
  lines: ["A"],
  box: [x, y, 60, 12] as [number, number, number, number],
});
const city = (id: string, x: number, y: number) => ({ id, x, y, label: label(x, y) });
const route = (id: string, a: string, b: string, x: number, y: number) => ({
  id,
  a,
  b,
  colour: "red",
  line: "",
  spaces: [[x, y, 0]] as [number, number, number][],
});
const board: BoardData = {
  map: "small",
  name: { en: "Small", fi: "Pieni" },
  size: [2000, 1000],
  space: [30, 10],
  dot: 8,
  grounds: [],
  areas: [],
  scenery: {},
  title: null,
  compass: [1, 1, 1],
  seas: [],
  insets: [],
  // The second spot of B lies far from the first.
  cities: [city("A", 100, 100), city("B", 700, 100), city("B", 1900, 900), city("C", 1800, 900)],
  routes: [route("one", "A", "B", 400, 100), route("two", "B", "C", 1850, 900), route("three", "A", "C", 900, 500)],
};

test("only the named routes and the spots where they end are shown", () => {
  const found = excerptOf(board, ["one"]);
  expect(found?.board.routes.map((one) => one.id)).toEqual(["one"]);
  expect(found?.board.cities.map(({ id, x }) => [id, x])).toEqual([
    ["A", 100],
    ["B", 700],
  ]);
  expect(found?.board.compass).toBeNull();
});

test("the box holds cities and names, and is never tiny", () => {
  const [left, top, width, height] = excerptOf(board, ["one"])?.crop ?? [0, 0, 0, 0];
  expect(left).toBeLessThan(100);
  expect(left + width).toBeGreaterThan(760);
  expect(height).toBeGreaterThanOrEqual(200);
  expect(top).toBeLessThan(100);
  expect(excerptOf(board, ["two"])?.crop[2]).toBeGreaterThanOrEqual(300);
});

test("routes that the board does not have make no picture", () => {
  expect(excerptOf(board, ["nine"])).toBeNull();
});
