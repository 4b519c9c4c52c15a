/** What the keys have opened over the page, and the listener for the two keys that work everywhere. */

import { useEffect } from "preact/hooks";
import { prefs } from "../state/preferences";
import { Store } from "../state/store";
import { means, typing } from "./keymap";

export const opened = new Store<"keys" | "box" | null>(null);

/** How many games there are on the page; the command box needs one. */
let games = 0;
export const here = new Store(false);

export function useGameHere(): void {
  useEffect(() => {
    games += 1;
    here.set(true);
    return () => {
      games -= 1;
      here.set(games > 0);
      opened.set(null);
    };
  }, []);
}

export function useOpeningKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !prefs.value.singleKeys || typing(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const wanted = means(event, "list") ? "keys" : means(event, "box") && here.value ? "box" : null;
      if (!wanted) return;
      event.preventDefault();
      opened.set(wanted);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
