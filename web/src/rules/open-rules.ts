/** Which rule page is open: any part of the client may open one by a rule's number. */

import { Store } from "../state/store";

export interface Shown {
  /** Without one, the page that has the number. */
  page: string | null;
  number: string | null;
}

export const shownRules = new Store<Shown | null>(null);

export function openRules(number: string): void {
  shownRules.set({ page: null, number });
}

export function openPage(page: string): void {
  shownRules.set({ page, number: null });
}

/** The page of the map that is played here. */
export const rulesHere = new Store("base");

export const closeRules = (): void => shownRules.set(null);
