import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../../src/state/preferences";
import { RenderCount, sum } from "../support/renders";
import { FakeTable, Page } from "../support/table";

const counts = new RenderCount();
let table: FakeTable;
let root: HTMLElement;

beforeEach(async () => {
  // The stage shows the board once it has room.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  table = new FakeTable();
  root = document.createElement("div");
  document.body.append(root);
  await act(() => render(<Page store={table.store} />, root));
  counts.take();
});

afterEach(async () => {
  await act(() => render(null, root));
  root.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  prefs.update({ language: "en" });
});

/** What renders while something happens. */
async function rendered(happens: () => void): Promise<Record<string, number>> {
  await act(happens);
  return counts.take();
}

const hover = (clientX: number): void => {
  const event = new PointerEvent("pointermove", { clientX, clientY: 250, bubbles: true, pointerType: "mouse" });
  root.querySelector(".hits")?.dispatchEvent(event);
};

const BOARD = ["BoardView", "Stage", "ClaimedBoard", "Board", "RouteShape", "HitAreas", "ClaimableRoutes"];
const PANELS = ["Hand", "Tickets", "TicketFace", "CardArt", "Market", "Players", "Player", "ScoreTrack"];

describe("what renders again", () => {
  it("when a route is hovered: what shows it, and nothing else", async () => {
    const found = await rendered(() => hover(250));
    expect(root.querySelector(".caption")?.textContent).toContain("ALPHA – BETA");
    for (const name of [...BOARD, ...PANELS, "Prompt", "Log", "BoardLayout"]) expect(found).not.toHaveProperty(name);
    expect(sum(found)).toBeLessThan(12);
  });

  it("when a chat line arrives: the log and the prompt, but no route, hand or player", async () => {
    const found = await rendered(() => table.chat("hello"));
    expect(root.querySelector(".log")?.textContent).toContain("hello");
    for (const name of [...BOARD, ...PANELS]) expect(found).not.toHaveProperty(name);
    expect(found.Line).toBe(1);
  });

  it("when another player draws: that player, not the board or the hand", async () => {
    const [mine, theirs] = table.seats;
    const found = await rendered(() =>
      table.move({ event: "drew", seat: 1, from: "deck" }, { view: { deck: 89, seats: [mine, { ...theirs, cards: 5 }] } }),
    );
    for (const name of [...BOARD, "Hand", "Tickets", "CardArt"]) expect(found).not.toHaveProperty(name);
    expect([found.Player, found.Market, found.Line]).toEqual([1, 1, 1]);
  });

  it("when another player claims a route: that route alone of the board's", async () => {
    const found = await rendered(() => table.move({ event: "claimed", seat: 1, route: "bg", cards: { blue: 2 } }, { view: { owners: [-1, 1] } }));
    expect(root.querySelector("[data-route=bg]")?.getAttribute("class")).toContain("claimed");
    expect(found.RouteShape).toBe(1);
    for (const name of ["Cities", "Hand", "Tickets", "CardArt"]) expect(found).not.toHaveProperty(name);
  });

  it("when a colour is selected in the hand: the hand and what is highlighted", async () => {
    const found = await rendered(() => root.querySelector<HTMLElement>("[data-hand=blue]")?.click());
    expect(root.querySelector("[data-hand=blue]")?.getAttribute("aria-pressed")).toBe("true");
    expect(root.querySelectorAll(".lit rect")).toHaveLength(0);
    for (const name of ["ClaimedBoard", "RouteShape", "Market", "Players", "Log"]) expect(found).not.toHaveProperty(name);
  });

  it("when the language changes: every text", async () => {
    await rendered(() => prefs.update({ language: "fi" }));
    expect(root.querySelector(".hand h2")?.textContent).toBe("Kätesi");
    expect(root.querySelector("[data-hand=blue] .stack-name")?.textContent).toBe("sininen");
  });
});
