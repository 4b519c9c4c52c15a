/** Observable store: a value that components subscribe to. */

import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  private readonly subscribers = new Set<() => void>();

  constructor(private held: T) {}

  get value(): T {
    return this.held;
  }

  set(value: T): void {
    if (value === this.held) return;
    this.held = value;
    for (const follower of [...this.subscribers]) follower();
  }

  update(part: Partial<T>): void {
    this.set({ ...this.held, ...part });
  }

  subscribe(follower: () => void): () => void {
    this.subscribers.add(follower);
    return () => this.subscribers.delete(follower);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [, again] = useState(0);
  useEffect(() => {
    const seen = store.value;
    const stop = store.subscribe(() => again((n) => n + 1));
    if (store.value !== seen) again((n) => n + 1);
    return stop;
  }, [store]);
  return store.value;
}
