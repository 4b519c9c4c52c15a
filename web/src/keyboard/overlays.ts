/** Overlays that keys open: the list of keys and the command box. */

import { useEffect } from "preact/hooks";
import { prefs } from "../state/preferences";
import { Store } from "../state/store";
import { isTyping, matchesKey } from "./keymap";

export const openOverlay = new Store<"keys" | "box" | null>(null);

/** How many games there are on the page; the command box needs one. */
let games = 0;
export const gameOnPage = new Store(false);

export function useGameOnPage(): void {
  useEffect(() => {
    games += 1;
    gameOnPage.set(true);
    return () => {
      games -= 1;
      gameOnPage.set(games > 0);
      openOverlay.set(null);
    };
  }, []);
}

export function useOverlayKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !prefs.value.singleKeys || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const wanted = matchesKey(event, "list") ? "keys" : matchesKey(event, "box") && gameOnPage.value ? "box" : null;
      if (!wanted) return;
      event.preventDefault();
      openOverlay.set(wanted);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
