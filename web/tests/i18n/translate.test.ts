import { afterEach, describe, expect, it } from "vitest";
import { CATALOGUES, capitalized, isKey, localized, MapWords, ruleText, sourceText, t } from "../../src/i18n";
import { interpolate } from "../../src/i18n/message";
import { prefs } from "../../src/state/preferences";
import { facts } from "../support/map";

afterEach(() => prefs.update({ language: "en" }));

describe("translation", () => {
  it("follows the language of the preferences", () => {
    expect(t("undo")).toBe(CATALOGUES.en.undo);
    prefs.update({ language: "fi" });
    expect(t("undo")).toBe(CATALOGUES.fi.undo);
    expect(localized({ en: "one", fi: "yksi" })).toBe("yksi");
  });

  it("fills in fields, and leaves those that are missing", () => {
    expect(t("told_scored_for", { name: "Ann", points: 7 })).toBe("Ann +7");
    expect(t("rule")).toContain("{number}");
  });

  it("has the same keys in both languages", () => {
    expect(Object.keys(CATALOGUES.fi).sort()).toEqual(Object.keys(CATALOGUES.en).sort());
    expect([isKey("undo"), isKey("no such key")]).toEqual([true, false]);
  });

  it("capitalizes by the rules of the language", () => {
    expect(capitalized("äiti")).toBe("Äiti");
  });
});

describe("words of a map", () => {
  it("tells one point from several", () => {
    const words = new MapWords(facts());
    expect([words.points(1), words.points(2), words.points(0)]).toEqual(["1 point", "2 points", "0 points"]);
    prefs.update({ language: "fi" });
    expect(words.points(1)).not.toBe(words.points(2));
  });

  it("prefers the map's own words", () => {
    const own = new MapWords(facts({ words: { tickets: { en: "contracts", fi: "sopimukset" } } }));
    expect(own.t("my_tickets")).toBe("Your contracts");
    expect(new MapWords(facts()).t("my_tickets")).toBe("Your tickets");
  });

  it("counts: one, and every other number", () => {
    expect([0, 1, 2].map((number) => t("last_round", { number }))).toEqual([
      "Last round: 0 turns left",
      "Last round: 1 turn left",
      "Last round: 2 turns left",
    ]);
    expect(interpolate({ one: "{a} one", other: "{a} many" }, { a: "x", number: 1 })).toBe("x one");
  });

  it("fills in what is given before a word of the map, and enlarges the first letter where a text asks", () => {
    expect(interpolate("{Tickets} {tickets} {none}", { tickets: "given" }, () => undefined)).toBe("Given given {none}");
    expect(interpolate("{Tickets_yours}", {}, (word) => (word === "tickets_yours" ? "menolippusi" : undefined))).toBe("Menolippusi");
  });

  it("writes counts and payments without what is zero", () => {
    expect(new MapWords(facts()).count({ red: 2, blue: 0, locomotive: 1 })).toBe("2 × red + 1 × locomotive");
  });

  it("names routes by their cities", () => {
    expect(new MapWords(facts()).route("ab")).toBe("ALPHA – BETA");
  });

  it("shows an id where no text is given", () => {
    expect(sourceText("odd_source", undefined, "tickets")).toBe("odd source");
    expect(ruleText(undefined, "mark", "odd_mark")).toBe("odd mark");
  });
});
