/** How far this browser has told the finale of each table: a reload goes on there and repeats nothing. */

import { lastSeenNumber } from "../replay/last-visit";
import { TableNumbers } from "../state/table-numbers";

/** The winner is known. */
export const TOLD = -1;

const progress = new TableNumbers("veturi-finale");

/** The step at which the finale is, or `TOLD`; 0 if it was not shown yet. */
export const finaleProgress = (table: string): number => progress.of(table);

/** Whether this browser may name the winner of a finished game. */
export const isFinaleTold = (table: string): boolean => finaleProgress(table) === TOLD;

export const keepFinaleProgress = (table: string, step: number): void => progress.keep(table, step);

/** Of so long ago nobody waits for a finale that this browser knows nothing of. */
const RECENT = 7 * 86_400;

interface Finished {
  table: string;
  status: string;
  changed: number;
}

/** Of one's own games: those whose finale is still to be seen here, so that nothing may tell their result. */
export const awaitingFinale = (tables: Finished[], now = Date.now() / 1000): string[] =>
  tables
    .filter(({ table, status, changed }) => status === "ended" && !isFinaleTold(table) && (lastSeenNumber(table) > 0 || now - changed < RECENT))
    .map(({ table }) => table);
