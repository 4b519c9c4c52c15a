import { describe, expect, it } from "vitest";
import { ActionReader, colourOf } from "../../src/table/actions";
import { facts } from "../support/map";

describe("ActionReader", () => {
  const reader = new ActionReader(facts());

  it("sorts drawing, tickets and passing", () => {
    const found = reader.read(["draw deck", "draw red", "draw locomotive", "tickets", "pass"]);
    expect([...found.draws]).toEqual(["red", "locomotive"]);
    expect([found.deck, found.tickets, found.pass]).toEqual([true, true, true]);
  });

  it("reads the tickets to keep by their place from 0", () => {
    expect(reader.read(["keep 1", "keep 1,3"]).keeps).toEqual([[0], [0, 2]]);
  });

  it("reads a claim with its payment", () => {
    expect(reader.claim("claim alpha-beta red+1")).toMatchObject({ route: "ab", cards: { red: 2, locomotive: 1 }, double: false });
    expect(reader.claim("claim alpha-beta locomotive")?.cards).toEqual({ locomotive: 3 });
  });

  it("knows no claim of another route, and no other action as a claim", () => {
    expect(reader.claim("claim alpha-nowhere red")).toBeNull();
    expect(reader.claim("draw deck")).toBeNull();
  });

  it("offers the ways to pay for a route in the order in which the server lists them", () => {
    const ways = reader.read(["claim alpha-beta red", "draw deck", "claim alpha-beta red+1", "claim alpha-beta red+2"]).claims.get("ab");
    expect(ways?.map((way) => way.cards.locomotive ?? 0)).toEqual([0, 1, 2]);
  });

  it("finds the colour of a payment", () => {
    expect(colourOf({ red: 2, locomotive: 1 })).toBe("red");
    expect(colourOf({ locomotive: 3 })).toBe("locomotive");
  });
});
