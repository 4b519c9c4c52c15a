import { describe, expect, it } from "vitest";
import { MapWords } from "../../src/i18n";
import { ActionReader, DECK } from "../../src/table/actions";
import { describeCityChoice } from "../../src/table/prompt/CityChoices";
import { facts } from "../support/map";

const variant = {
  terrain: { jungle: ["red"], desert: ["blue"] },
  terrain_names: { jungle: { en: "jungle", fi: "viidakko" } },
  double_cards: { 3: 2 },
};

describe("actions of side decks", () => {
  const reader = new ActionReader(facts({ variant }));

  it("are sorted by deck", () => {
    const found = reader.read(["terrain jungle", "terrain deck"]);
    expect([...(found.side.get("terrain") ?? [])]).toEqual(["jungle", DECK]);
    expect(found.others).toEqual([]);
  });

  it("pay for a claim that is doubled, locomotives in their place", () => {
    expect(reader.claim("claim alpha-beta red double")).toMatchObject({ double: true, cards: { red: 3 }, side: { jungle: 2 } });
    expect(reader.claim("claim alpha-beta red+1 double+1")).toMatchObject({ cards: { red: 2, locomotive: 2 }, side: { jungle: 1 } });
    expect(reader.claim("claim alpha-beta red double+2")).toMatchObject({ cards: { red: 3, locomotive: 2 }, side: {} });
  });
});

describe("actions that choose a city", () => {
  const reader = new ActionReader(facts({ variant: { marker_cards: 2 } }));

  it("are read by their verb", () => {
    expect(reader.read(["start alpha", "start beta"]).cities.map((one) => [one.kind, one.city])).toEqual([
      ["start", "alpha"],
      ["start", "beta"],
    ]);
  });

  it("are read with their payment, and with the action that declines", () => {
    const found = reader.read(["marker beta red+1", "no marker"]);
    expect(found.cities[0]).toMatchObject({ kind: "marker", city: "beta", cards: { red: 1, locomotive: 1 } });
    expect([found.decline, found.others]).toEqual(["marker", []]);
  });

  it("of rules without a decoration are told by their verb", () => {
    const choice = reader.read(["explore gamma"]).cities[0];
    expect(choice && describeCityChoice({ words: new MapWords(facts()) }, choice)).toBe("Explore: GAMMA");
  });
});
