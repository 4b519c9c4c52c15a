import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeTable, Page } from "../../support/table";

let root: HTMLElement;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(async () => {
  await act(() => render(null, root));
  root.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("marks the latest claim clear of its cars, so that a single one is seen, too", async () => {
  const table = new FakeTable();
  await act(() => render(<Page store={table.store} />, root));
  await act(() => table.move({ event: "claimed", seat: 1, route: "bg", cards: { blue: 2 } }, { view: { owners: [-1, 1] } }));
  const size = (query: string): number[] => ["width", "height"].map((side) => Number(root.querySelector(query)?.getAttribute(side)));
  const [car, mark] = [size("[data-route=bg] .car"), size(".latest rect")];
  expect((mark[0] ?? 0) - (car[0] ?? 0)).toBeGreaterThan(5);
  expect((mark[1] ?? 0) - (car[1] ?? 0)).toBeGreaterThan(8);
});
