import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../../src/state/preferences";
import { board, facts } from "../support/map";
import { FakeTable, Page } from "../support/table";

const text = (en: string) => ({ en, fi: en });

/** A map whose rules nobody has decorated: gold of each player, a depth, a deck of tools, and three verbs of its own. */
const rules = facts({
  ruleset: "mining",
  words: {
    own_gold: text("gold found"),
    own_depth: text("depth of the mine"),
    own_tool_row: text("tools face up"),
    own_tool_deck: text("deck of tools"),
    phase_mining: text("a day in the mine"),
  },
  variant: { tool: { pick: ["red"] }, tool_names: { pick: text("pick") } },
});

let root: HTMLElement;
beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const table = new FakeTable();
  const own = { gold: [3, 7], depth: 12, secret: 5, tool_row: ["pick", null], tool_deck: 9, tool: [{ pick: 2 }, {}] };
  table.move({ event: "dug", seat: 1 }, { view: { own, phase: "mining" }, own: { actions: ["dig alpha", "dig beta", "rest", "tool pick"] } });
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
    expect(words(".own-facts")).toBe("Depth of the mine: 12");
    expect(root.textContent).not.toContain("secret");
  });

  it("has its second deck in the market and in the hand", () => {
    expect(root.querySelector(".market-side")?.getAttribute("aria-label")).toBe("Tools face up");
    expect(root.querySelector("[data-action='tool pick']")?.getAttribute("aria-disabled")).toBe("false");
    expect(root.querySelector("[data-action='tool deck']")?.getAttribute("aria-disabled")).toBe("true");
    expect(words(".stack-side")).toBe("2pick");
  });

  it("asks in the server's words, and offers cities and other actions", () => {
    expect(words(".prompt-words")).toContain("A day in the mine");
    expect([...root.querySelectorAll(".prompt option")].map((one) => one.textContent)).toContain("ALPHA");
    expect(words("[data-action=rest]")).toBe("Rest");
  });

  it("has them in the text view too", async () => {
    await act(() => prefs.update({ view: "text" }));
    await vi.waitFor(() => expect(words(".text-cards")).toContain("Tools face up"));
    expect(words(".text-hand")).toContain("Pick: 2");
    await act(() => prefs.update({ view: "board" }));
  });
});
