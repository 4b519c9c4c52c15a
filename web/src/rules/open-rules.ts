/** Which rules page is open: any part of the client may open one by a rule's number. */

import { Store } from "../state/store";

export interface OpenRules {
  /** Without one, the page that has the number. */
  page: string | null;
  number: string | null;
}

export const rulesOpen = new Store<OpenRules | null>(null);

export function openRule(number: string): void {
  rulesOpen.set({ page: null, number });
}

export function openRulesPage(page: string): void {
  rulesOpen.set({ page, number: null });
}

/** The page of the map that is played here. */
export const currentRulesPage = new Store("base");

/** The map that is played here. */
export const currentMap = new Store<string | null>(null);

export const closeRules = (): void => rulesOpen.set(null);
