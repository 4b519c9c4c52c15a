import { describe, expect, it } from "vitest";
import type { MapFacts, View } from "../../src/api/types";
import type { BoardData } from "../../src/board/geometry";
import { mapWith, playsOtherwise } from "../../src/state/maps";

const facts = (ferries: number): MapFacts =>
  ({ version: 2, options: { first: "random", ferries: true }, routes: [{ id: "R1", ferries }] }) as unknown as MapFacts;
const board = { routes: [{ id: "R1", ferries: [0, 2] }] } as unknown as BoardData;
const view = (version: number, options: Record<string, unknown>): View => ({ version, options }) as unknown as View;

describe("a map as it is played", () => {
  it("shows locomotive spaces only where the facts have them", () => {
    expect(mapWith(facts(2), board).board.routes[0]?.ferries).toEqual([0, 2]);
    expect(mapWith(facts(0), board).board.routes[0]?.ferries).toEqual([]);
    expect(board.routes[0]?.ferries).toEqual([0, 2]);
  });

  it("differs by the version of the rules and by options that are on or off, not by who starts", () => {
    expect(playsOtherwise(facts(2), view(2, { first: 0, ferries: true }))).toBe(false);
    expect(playsOtherwise(facts(2), view(2, { first: "random", ferries: false }))).toBe(true);
    expect(playsOtherwise(facts(2), view(1, { first: "random" }))).toBe(true);
  });
});
