/** Which rule page is open: any part of the client may open one by a rule's number. */

import { Store } from "../store/store";

/** By the first letter of its rules. */
const PAGES: Record<string, string> = { B: "base", A: "amsterdam", W: "oldwest", J: "japan", F: "africa" };

export interface Shown {
  page: string;
  number: string | null;
}

export const shownRules = new Store<Shown | null>(null);

export function openRules(number: string): void {
  shownRules.set({ page: PAGES[number[0] ?? "B"] ?? "base", number });
}

export function openPage(page: string): void {
  shownRules.set({ page, number: null });
}

/** The page of the map that is played here. */
export const rulesHere = new Store("base");

export const closeRules = (): void => shownRules.set(null);
