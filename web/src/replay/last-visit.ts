/** Last visit: the last entry number this browser has seen of each table, and where the present visit began. */

import { useEffect } from "preact/hooks";
import { Store } from "../state/store";

const KEY = "veturi-seen";
/** Tables that are remembered; the one not seen for longest is forgotten. */
const MOST = 200;

function kept(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** The last number that was seen; 0 of a table that was never looked at. */
export function lastSeenNumber(table: string): number {
  const number = kept()[table];
  return typeof number === "number" ? number : 0;
}

function keep(table: string, number: number): void {
  const { [table]: _, ...others } = kept();
  const entries = [...Object.entries(others), [table, number] as const].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser that keeps nothing tells of nothing new.
  }
}

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
      if (number > before) keep(table, number);
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
