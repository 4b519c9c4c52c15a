/** A value that components can follow. */

import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  private readonly followers = new Set<() => void>();

  constructor(private held: T) {}

  get value(): T {
    return this.held;
  }

  set(value: T): void {
    if (value === this.held) return;
    this.held = value;
    for (const follower of [...this.followers]) follower();
  }

  change(part: Partial<T>): void {
    this.set({ ...this.held, ...part });
  }

  follow(follower: () => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [, again] = useState(0);
  useEffect(() => {
    const seen = store.value;
    const stop = store.follow(() => again((n) => n + 1));
    if (store.value !== seen) again((n) => n + 1);
    return stop;
  }, [store]);
  return store.value;
}
