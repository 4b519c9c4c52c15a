/** Polls the server for games that wait for this player, and when the page becomes visible. */

import { ensureIdentity, get } from "../api/http";
import type { Answers, MyTable } from "../api/types";
import { currentPlace, tablePath } from "../app/router";
import { playSound } from "../effects/sounds";
import { t } from "../i18n";
import { currentTable } from "../state/current-table";
import { prefs } from "../state/preferences";
import { Store } from "../state/store";
import { notify } from "./browser-notifications";

const EVERY = 20_000;
/** While nobody looks; only if they want to be told. */
const HIDDEN = 60_000;
const LEAST = 3_000;

/** Longest waiting first. */
export const waitingGames = new Store<MyTable[]>([]);

/** Those at other tables than the one that is open. */
export const waitingElsewhere = (): MyTable[] => waitingGames.value.filter((one) => one.table !== currentTable.value?.id);

let known: Set<string> | null = null;
let asked = -Infinity;
let timer = 0;

async function poll(): Promise<void> {
  clearTimeout(timer);
  timer = setTimeout(() => void poll(), document.hidden ? HIDDEN : EVERY) as unknown as number;
  if (!navigator.onLine || (document.hidden && !prefs.value.notify)) return;
  asked = performance.now();
  try {
    await ensureIdentity();
    const found = await get<Answers["MyTableList"]>("/me/tables?waiting=true");
    tell(found.tables.sort((a, b) => a.changed - b.changed));
  } catch {
    // The next time.
  }
}

/** Another table than the one that is open has begun to wait. */
function tell(tables: MyTable[]): void {
  const before = known;
  known = new Set(tables.map((one) => one.table));
  waitingGames.set(tables);
  const fresh = waitingElsewhere().filter((one) => before && !before.has(one.table));
  if (!fresh[0]) return;
  playSound("turn");
  notify(t("waiting_count", { number: waitingElsewhere().length }), tablePath(fresh[0].table));
}

/** Looks at once, if it has not just been done. */
function soon(): void {
  const pause = asked + LEAST - performance.now();
  if (pause <= 0) return void poll();
  clearTimeout(timer);
  timer = setTimeout(() => void poll(), pause) as unknown as number;
}

export function startPolling(): void {
  void poll();
  currentPlace.subscribe(soon);
  addEventListener("online", soon);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) soon();
  });
}
