/** Observable store: a value that components subscribe to, whole or by some of its parts. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";

export class Store<T> {
  private readonly subscribers = new Set<() => void>();

  constructor(protected held: T) {}

  get value(): T {
    return this.held;
  }

  set(value: T): void {
    if (value === this.held) return;
    this.held = value;
    this.publish();
  }

  update(part: Partial<T>): void {
    this.set({ ...this.held, ...part });
  }

  subscribe(subscriber: () => void): () => void {
    this.subscribers.add(subscriber);
    return () => this.subscribers.delete(subscriber);
  }

  protected publish(): void {
    for (const subscriber of [...this.subscribers]) subscriber();
  }
}

/** Renders the component again when the value has changed since it was rendered. */
function useWatched<T>(store: Store<T>, changed: (before: T, now: T) => boolean): T {
  const [, again] = useState(0);
  const rendered = useRef(store.value);
  rendered.current = store.value;
  useLayoutEffect(() => {
    const look = (): void => {
      if (changed(rendered.current, store.value)) again((n) => n + 1);
    };
    look();
    return store.subscribe(look);
  }, [store]);
  return store.value;
}

export const useStore = <T>(store: Store<T>): T => useWatched(store, (before, now) => before !== now);

/** Some parts of a store's value: only a change of one of them renders the component again. */
export function useParts<T, K extends keyof T>(store: Store<T>, ...parts: K[]): Pick<T, K> {
  return useWatched(store, (before, now) => parts.some((part) => before[part] !== now[part]));
}
