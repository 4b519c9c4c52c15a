/** Focus management: the focus follows the player from a route to its payments, and Escape leads back. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Store } from "../state/store";
import type { Selection } from "../table/game";
import { isTyping, matchesKey } from "./keymap";

let used = false;
for (const kind of ["keydown", "pointerdown"]) {
  addEventListener(
    kind,
    () => {
      used = true;
    },
    { capture: true, once: true },
  );
}

/** What had the focus is gone. A page that nobody has used yet has none to give: it shows no box around anything. */
export const isFocusLost = (): boolean => used && document.activeElement === document.body;

/** When this part comes up while the focus is there, it takes the focus to its first button. */
export function useFocusFrom<T extends Element>(from: string, what: unknown): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!document.activeElement?.closest(from)) return;
    ref.current?.querySelector<HTMLElement>("button:not(:disabled), input:not(:disabled)")?.focus();
  }, [what]);
  return ref;
}

/** Closes what a button has opened, such as hints. */
function closeOpened(): void {
  const button = document.querySelector<HTMLElement>("button[aria-expanded=true]");
  button?.click();
  button?.focus();
}

/** Escape clears the selection; the focus goes back to where it was on the board. */
export function useCancelWithEscape(selection: Store<Selection>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!matchesKey(event, "lay_down") || event.defaultPrevented || isTyping(event.target)) return;
      const { route, city, colour } = selection.value;
      if (document.querySelector("dialog[open]")) return;
      if (!(route ?? city ?? colour)) return closeOpened();
      event.preventDefault();
      const spot = route ? `[data-hit="${CSS.escape(route)}"]` : city ? `[data-city-hit="${CSS.escape(city)}"]` : null;
      selection.update({ route: null, city: null, colour: null });
      if (spot) document.querySelector<SVGElement>(spot)?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [selection]);
}
