/** Counts how often components render, by their name. */

import type { VNode } from "preact";
import { options } from "preact";

type Hooks = typeof options & { __r?: (vnode: VNode) => void };

export class RenderCount {
  private counts = new Map<string, number>();

  constructor() {
    const hooks = options as Hooks;
    const before = hooks.__r;
    hooks.__r = (vnode) => {
      before?.(vnode);
      const name = typeof vnode.type === "function" ? vnode.type.name : "";
      if (name) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    };
  }

  /** What has rendered since the last time this was asked. */
  take(): Record<string, number> {
    const found = Object.fromEntries([...this.counts].sort());
    this.counts = new Map();
    return found;
  }
}

export const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, count) => total + count, 0);
