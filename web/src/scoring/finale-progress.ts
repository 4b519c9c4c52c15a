/** How far this browser has told the finale of each table: a reload goes on there and repeats nothing. */

const KEY = "veturi-finale";
/** Tables that are remembered. */
const MOST = 200;
/** The winner is known. */
export const TOLD = -1;

function kept(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** The step at which the finale is, or `TOLD`; 0 if it was not shown yet. */
export const finaleProgress = (table: string): number => kept()[table] ?? 0;

/** Whether this browser may name the winner of a finished game. */
export const isFinaleTold = (table: string): boolean => finaleProgress(table) === TOLD;

export function keepFinaleProgress(table: string, step: number): void {
  const { [table]: _, ...others } = kept();
  const entries = [...Object.entries(others), [table, step] as const].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser that keeps nothing tells the finale again.
  }
}
