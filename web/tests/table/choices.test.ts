import { describe, expect, it } from "vitest";
import { MapWords } from "../../src/i18n";
import { Choices, colourOf, wayOf } from "../../src/table/choices";
import { describeChoice } from "../../src/table/prompt/describe-action";
import { facts } from "../support/map";
import { choice } from "../support/table";

const actions = ["a", "b", "c", "d", "e", "f"];
const read = (...choices: ReturnType<typeof choice>[]): Choices => new Choices({ actions, choices });

describe("Choices", () => {
  it("are found by where a card lies", () => {
    const found = read(
      choice("draw", { place: "row", card: "red" }, 1),
      choice("draw_deck", { place: "deck" }, 0),
      choice("dig", { place: "shaft" }, 2),
    );
    expect(found.at("row", "red")?.text).toBe("b");
    expect(found.at("deck")?.text).toBe("a");
    expect(found.at("shaft")?.text).toBe("c");
    expect(found.at("row", "blue")).toBeUndefined();
    expect(found.others).toEqual([]);
  });

  it("are found by route, in the order of the server, whatever their verb", () => {
    const found = read(choice("claim", { route: "ab" }, [0, { red: 3 }], [3, { red: 2, locomotive: 1 }]), choice("blast", { route: "ab" }, [5, {}]));
    expect(found.routes.get("ab")?.map((way) => way.text)).toEqual(["a", "d", "f"]);
    expect(found.routes.get("ab")?.[1]?.cards).toEqual({ red: 2, locomotive: 1 });
  });

  it("are found by city, with their payment", () => {
    const found = read(choice("dig", { city: "beta" }, [4, { red: 1 }, { coal: 2 }]));
    expect(found.cities.get("beta")).toMatchObject([{ text: "e", cards: { red: 1 }, extra: { coal: 2 } }]);
  });

  it("have the sets of tickets, and all that has no place on the page", () => {
    const found = read(choice("keep", { tickets: [0, 2] }, 0), choice("rest", {}, 1), choice("rob", { seat: 1 }, 2), choice("bid", { number: 7 }, 3));
    expect(found.keeps.map((way) => way.choice.about.tickets)).toEqual([[0, 2]]);
    expect(found.others.map((way) => way.text)).toEqual(["b", "c", "d"]);
    expect(found.mustPass).toBe(false);
    expect(read(choice("pass", {}, 0)).mustPass).toBe(true);
  });

  it("are none when nothing is asked", () => {
    expect(new Choices(null).others).toEqual([]);
  });

  it("find the colour of a payment", () => {
    expect(colourOf({ red: 2, locomotive: 1 })).toBe("red");
    expect(colourOf({ locomotive: 3 })).toBe("locomotive");
  });

  it("make a hint the way that it is", () => {
    expect(wayOf({ action: "x", choice: choice("claim", { route: "ab" }, [0, { red: 3 }]) })).toMatchObject({ text: "x", cards: { red: 3 } });
  });
});

describe("a choice in words", () => {
  const text = (en: string) => ({ en, fi: en });
  const verbs = { ...facts().verbs, rob: { about: "seat", name: text("Rob"), label: text("Rob {seat}"), does: null, rule: "" } };
  const words = new MapWords(facts({ verbs }));
  const seat = (name: string) =>
    ({ plan: "person", name, person: true, bot: null, stand_in: null, pin: false, devices: 1, resigned: false }) as const;
  const game = { words, own: null, card: { seats: [seat("Ann"), seat("Ben")] } } as unknown as Parameters<typeof describeChoice>[0];

  it("has what it is about", () => {
    expect(describeChoice(game, choice("claim", { route: "ab" }, 0))).toBe("Claim: ALPHA – BETA");
    expect(describeChoice(game, choice("draw", { place: "row", card: "red" }, 0))).toBe("Take: red");
    expect(describeChoice(game, choice("tickets", { place: "ticket_deck" }, 0))).toBe("Draw tickets");
    expect(describeChoice(game, choice("rob", { seat: 1 }, 0))).toBe("Rob Ben");
  });

  it("is its own label, if the rules have not said enough, or its verb", () => {
    expect(describeChoice(game, { ...choice("wave", {}, 0), label: text("Wave twice") })).toBe("Wave twice");
    expect(describeChoice(game, choice("take_off", {}, 0))).toBe("Take off");
  });
});
