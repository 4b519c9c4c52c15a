/** Roving tabindex: each region marked `data-rove` is one stop of the Tab key, and arrows move inside it.

Whatever happens at the table, the focus stays: where its button goes away, the next one in its region takes over. */

import { useEffect } from "preact/hooks";
import { isTyping, matchesKey } from "./keymap";

const REGION = "[data-rove]";
/** Fields keep a stop of their own: arrows are theirs. */
const ITEMS = "button, a[href], [role=button]";
/** Where the focus goes when its whole region is gone, the first that is there. */
const REFUGES = [".scoring", ".replay-start", ".chooser", ".payments", ".hits", ".text-chooser", ".text-cards", ".market"];

type Item = HTMLElement | SVGElement;

/** While a table is on the page. */
export function useRovingTabindex(): void {
  useEffect(() => {
    const regions = new RovingTabindex();
    return () => regions.end();
  }, []);
}

/** The focus was lost and nothing could take over yet. */
const OWED = { item: null, region: null, at: 0 };

/** Whether the view of a game before this one had the focus; nothing else of it is kept, since it may have been another's. */
let inherited = false;

class RovingTabindex {
  /** What had the focus last and where it was, until the player leaves it; no item if it is gone and nothing could take over yet. */
  private last: { item: Item | null; region: Element | null; at: number } | null = null;
  private readonly current = new WeakMap<Element, Item>();
  private timer = 0;
  private readonly observer = new MutationObserver(() => this.soon());

  constructor() {
    const about = { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "data-rove"] };
    this.observer.observe(document.body, about);
    document.addEventListener("focusin", this.focused);
    document.addEventListener("focusout", this.left);
    document.addEventListener("pointerdown", this.pointed, true);
    document.addEventListener("keydown", this.pressed);
    if (inherited && document.activeElement === document.body) this.last = OWED;
    this.soon();
  }

  end(): void {
    inherited = this.last !== null;
    this.observer.disconnect();
    clearTimeout(this.timer);
    document.removeEventListener("focusin", this.focused);
    document.removeEventListener("focusout", this.left);
    document.removeEventListener("pointerdown", this.pointed, true);
    document.removeEventListener("keydown", this.pressed);
    for (const region of document.querySelectorAll(REGION)) {
      for (const item of items(region)) item.removeAttribute("tabindex");
    }
  }

  /** Once for all that changes together, and not while the focus is between two buttons. */
  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.refresh();
      this.hold();
    }) as unknown as number;
  }

  /** One item of each region can be reached with Tab. */
  private refresh(): void {
    for (const region of document.querySelectorAll(REGION)) {
      // The board sees to its own.
      if (region.matches("[data-rove=board]")) continue;
      const all = items(region);
      const kept = this.current.get(region);
      const stop = kept && all.includes(kept) ? kept : all[0];
      for (const item of all) {
        const index = item === stop ? "0" : "-1";
        if (item.getAttribute("tabindex") !== index) item.setAttribute("tabindex", index);
      }
    }
  }

  /** Gives the focus back if what had it was taken away or switched off meanwhile. */
  private hold(): void {
    if (!this.last || (document.activeElement && document.activeElement !== document.body)) return;
    if (document.querySelector("dialog[open]")) return;
    const { item, region, at } = this.last;
    if (item?.isConnected && item.matches(":disabled")) return;
    if (item?.isConnected && shown(item)) return item.focus();
    const all = region?.isConnected ? items(region) : [];
    const next = all[Math.min(at, all.length - 1)];
    // Nothing of what is gone is kept: it may have been another's.
    this.last = OWED;
    if (next) next.focus();
    else this.takeRefuge();
  }

  private takeRefuge(): void {
    for (const refuge of REFUGES) {
      const stops = [...document.querySelectorAll<Item>(refuge)].flatMap((part) => [...part.querySelectorAll<Item>(`${ITEMS}, input`)]);
      const stop = stops.find((item) => usable(item) && item.getAttribute("tabindex") !== "-1");
      if (stop) return stop.focus();
    }
  }

  private readonly focused = (event: FocusEvent): void => {
    const item = event.target as Item;
    const region = item.closest(REGION);
    const all = region ? items(region) : [];
    this.last = { item, region, at: Math.max(0, all.indexOf(item)) };
    if (!region || !all.includes(item) || region.matches("[data-rove=board]")) return;
    this.current.set(region, item);
    for (const one of all) one.setAttribute("tabindex", one === item ? "0" : "-1");
  };

  /** The player has left the page if what had the focus is still there, and nothing else has it. */
  private readonly left = (event: FocusEvent): void => {
    const item = event.target as Item;
    // A dialog that closes is still there for a moment.
    if (item.matches(":disabled") || item.closest("dialog")) return;
    setTimeout(() => {
      if (item.isConnected && document.activeElement === document.body && this.last?.item === item) this.last = null;
    });
  };

  /** Whoever points wants no focus held. */
  private readonly pointed = (): void => {
    this.last = null;
  };

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target) || !(event.target instanceof Element)) return;
    const region = event.target.closest(REGION);
    if (!region || region.matches("[data-rove=board]")) return;
    const to = this.wanted(event, region);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  };

  private wanted(event: KeyboardEvent, region: Element): Item | undefined {
    const all = items(region);
    // In an earlier moment these keys step through the game.
    const replayed = region.closest("[data-past=true]") !== null;
    if (replayed && (matchesKey(event, "replay_step") || matchesKey(event, "replay_jump"))) return undefined;
    if (matchesKey(event, "ends")) return all[event.key === "Home" ? 0 : all.length - 1];
    if (!matchesKey(event, "within")) return undefined;
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    return all[(all.indexOf(event.target as Item) + step + all.length) % all.length];
  }
}

/** What can have the focus in a region, without that of regions inside it. */
function items(region: Element): Item[] {
  return [...region.querySelectorAll<Item>(ITEMS)].filter((item) => item.closest(REGION) === region && usable(item));
}

const usable = (item: Item): boolean => !item.matches(":disabled") && shown(item);
const shown = (item: Item): boolean => item.getClientRects().length > 0;
