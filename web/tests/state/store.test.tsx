import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it, vi } from "vitest";
import { Store, useStore } from "../../src/state/store";

describe("Store", () => {
  it("tells subscribers of a new value, and of none that is the same", () => {
    const store = new Store(1);
    const heard = vi.fn();
    store.subscribe(heard);
    store.set(1);
    store.set(2);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.value).toBe(2);
  });

  it("updates parts of a value", () => {
    const store = new Store({ a: 1, b: 2 });
    store.update({ b: 3 });
    expect(store.value).toEqual({ a: 1, b: 3 });
  });

  it("tells nothing to those who have unsubscribed, even meanwhile", () => {
    const store = new Store(0);
    const heard = vi.fn();
    const stop = store.subscribe(() => stop());
    store.subscribe(heard);
    store.set(1);
    store.set(2);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("renders a component again when its value changes", () => {
    const store = new Store("before");
    const root = document.createElement("div");
    const Shown = () => <p>{useStore(store)}</p>;
    act(() => render(<Shown />, root));
    act(() => store.set("after"));
    expect(root.textContent).toBe("after");
  });
});
