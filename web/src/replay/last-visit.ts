/** Last visit: the last entry number this browser has seen of each table, and where the present visit began. */

import { useEffect } from "preact/hooks";
import { Store } from "../state/store";
import { TableNumbers } from "../state/table-numbers";

const seen = new TableNumbers("veturi-seen");

/** The last number that was seen; 0 of a table that was never looked at. */
export const lastSeenNumber = (table: string): number => seen.of(table);

export interface Visit {
  table: string;
  /** The last number of the visit before, and the number at which this one found the table. */
  from: number;
  to: number;
}

export const currentVisit = new Store<Visit>({ table: "", from: 0, to: 0 });

/** Notes what is seen of a table, as long as the page is looked at; null while one looks back. */
export function useVisit(table: string, number: number | null): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== "visible" || !number) return;
      const before = lastSeenNumber(table);
      // Whoever comes back to the page finds what was missed; what comes while one looks is not.
      if (currentVisit.value.table !== table || (before < number && away)) currentVisit.set({ table, from: before, to: number });
      away = false;
      if (number > before) seen.keep(table, number);
    };
    const change = (): void => {
      if (document.visibilityState === "hidden") away = true;
      look();
    };
    look();
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, [table, number]);
  // Another page was in between: the next look is a new visit.
  useEffect(() => () => currentVisit.set({ table: "", from: 0, to: 0 }), [table]);
}

let away = false;
