import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../../src/state/preferences";
import { board, facts } from "../support/map";
import { choice, FakeTable, Page } from "../support/table";

const text = (en: string) => ({ en, fi: en });

const verb = (about: string, name: string, label = name) => ({ about, name: text(name), label: text(label), does: text(""), rule: "M1" });
const shape = (name: string, sign = "", most = 0) => ({ shape: name, sign, most });

/** A map whose rules nobody has decorated: facts of every shape, and verbs of its own about everything. */
const rules = facts({
  ruleset: "mining",
  words: {
    own_gold: text("gold found"),
    own_depth: text("depth of the mine"),
    own_tool_row: text("tools face up"),
    own_tool_deck: text("deck of tools"),
    own_tool_used: text("worn-out tools"),
    own_rope: text("rope"),
    own_mayor: text("mayor"),
    own_camps: text("camps"),
    own_bridges: text("bridges"),
    own_ghost: text("the ghost is in"),
    own_vein: text("the vein is in"),
    kind_pick: text("pick"),
    phase_mining: text("a day in the mine"),
  },
  phases: ["mining"],
  facts: {
    gold: shape("count_by_seat"),
    rope: shape("track", "", 9),
    tool_row: shape("cards"),
    tool_deck: shape("deck"),
    tool_used: shape("pile"),
    tool: shape("cards_by_seat"),
    mayor: shape("seat"),
    camps: shape("seat_by_city"),
    bridges: shape("seat_by_route"),
    ghost: shape("city", "G"),
    vein: shape("city"),
    plan: shape("untold"),
  },
  verbs: {
    ...facts().verbs,
    dig: verb("city", "Dig", "Dig in {city}"),
    rest: verb("", "Rest"),
    blast: verb("route", "Blast", "Blast {route}"),
    rob: verb("seat", "Rob", "Rob {seat}"),
    tool: verb("card", "Tool", "Tool: {card}"),
  },
});

let root: HTMLElement;
beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const table = new FakeTable();
  const cards = { tool_row: ["pick", null], tool_deck: 9, tool_used: { pick: 3 }, tool: [{ pick: 2 }, {}] };
  const pieces = { camps: { alpha: 1 }, bridges: { bg: 0 }, ghost: "beta" };
  const own = { gold: [3, 7], rope: [2, 8], depth: 12, secret: 5, plan: 77, mayor: 1, ...cards, ...pieces };
  const actions = ["dig alpha", "dig beta", "dig gamma", "rest", "tool pick", "blast beta-gamma", "rob 1"];
  const choices = [
    ...["alpha", "beta", "gamma"].map((city, i) => choice("dig", { city }, i)),
    choice("rest", {}, 3),
    choice("tool", { place: "tool_row", card: "pick" }, 4),
    choice("blast", { route: "bg" }, [5, { red: 2 }]),
    choice("rob", { seat: 1 }, 6),
  ];
  table.move({ event: "dug", seat: 1 }, { view: { own, phase: "mining" }, own: { actions, choices, private: { vein: "gamma" } } });
  root = document.createElement("div");
  document.body.append(root);
  await act(() => render(<Page store={table.store} map={{ facts: rules, board: board() }} />, root));
});
afterEach(async () => {
  await act(() => render(null, root));
  root.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const words = (query: string): string => root.querySelector(query)?.textContent ?? "";

describe("a ruleset without a folder in the client", () => {
  it("has its open facts shown, with the server's texts", () => {
    expect(words("[data-seat='1']")).toContain("Gold found: 7");
    expect(words(".own-facts")).toBe("Depth of the mine: 12 · Mayor: Ben · The ghost is in: BETA");
    expect(root.querySelector("[data-track=rope] .ruler")?.getAttribute("aria-label")).toBe("Rope: Ann 2, Ben 8");
    expect(root.textContent).not.toContain("secret");
    expect(root.textContent).not.toContain("77");
  });

  it("has pieces on cities and routes", () => {
    expect(root.querySelectorAll("[data-token='camps alpha'].player-blue, [data-token='camps alpha'].player-red")).toHaveLength(1);
    expect(root.querySelector("[data-token='bridges bg']")).not.toBeNull();
    expect(words("[data-token='ghost beta']")).toBe("G");
  });

  it("has its own cards in the market and in the hand", () => {
    expect(root.querySelector(".market-side")?.getAttribute("aria-label")).toBe("Tools face up, Deck of tools, Worn-out tools");
    expect(root.querySelector("[data-place=tool_row][data-card=pick]")?.getAttribute("aria-disabled")).toBe("false");
    expect(root.querySelector("[data-place=tool_deck]")?.getAttribute("aria-disabled")).toBe("true");
    expect(words(".market-side .market-note")).toBe("Worn-out tools: 3");
    expect(words(".stack-side")).toBe("2pick");
  });

  it("shows a player what only they may know", () => {
    expect(words(".hand-secrets")).toContain("The vein is in: GAMMA");
  });

  it("asks in the server's words, and offers cities, routes and other actions", async () => {
    expect(words(".prompt-words")).toContain("A day in the mine");
    expect([...root.querySelectorAll(".prompt option")].map((one) => one.textContent)).toContain("ALPHA");
    expect(words(".other-actions legend")).toBe("Other actions");
    expect(words("[data-action=rest]")).toBe("Rest");
    expect(words("[data-action='rob 1']")).toBe("Rob Ben");
    expect(root.querySelector("[data-hit=bg]")?.getAttribute("class")).toContain("hit-lit");
    await act(() => void root.querySelector("[data-hit=bg]")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
    expect(words(".payments-route [data-action]")).toContain("Blast");
  });

  it("has them in the text view too", async () => {
    await act(() => prefs.update({ view: "text" }));
    await vi.waitFor(() => expect(words(".text-cards")).toContain("Tools face up"));
    expect(words(".text-hand")).toContain("Pick: 2");
    expect(words(".text-hand")).toContain("The vein is in: GAMMA");
    expect(words(".text-cities")).toContain("Camps: ALPHA, Ben");
    expect(words(".text-cities")).toContain("Bridges: BETA – GAMMA, Ann");
    await act(() => {
      const [show] = root.querySelectorAll<HTMLSelectElement>(".text-routes select");
      if (show) show.value = "all";
      show?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect(words(".text-routes")).toContain("Blast with 2 × red");
    expect(words(".other-actions")).toContain("Rest");
    await act(() => prefs.update({ view: "board" }));
  });
});
