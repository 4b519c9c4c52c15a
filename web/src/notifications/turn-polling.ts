/** The games that wait for this person: asked for now and then, and when the page comes back into view. */

import { place, tablePath } from "../app/router";
import { becomeSomebody, get } from "../api/http";
import type { MyTable } from "../api/types";
import { prefs } from "../state/preferences";
import { Store } from "../state/store";
import { t } from "../i18n";
import { notice } from "./browser-notifications";
import { hereTable } from "../state/current-table";
import { playSound } from "../effects/sounds";

const EVERY = 20_000;
/** While nobody looks; only if they want to be told. */
const HIDDEN = 60_000;
const LEAST = 3_000;

/** Longest waiting first. */
export const waiting = new Store<MyTable[]>([]);

/** Those at other tables than the one that is open. */
export const waitingElsewhere = (): MyTable[] => waiting.value.filter((one) => one.table !== hereTable.value?.id);

let known: Set<string> | null = null;
let asked = -Infinity;
let timer = 0;

async function look(): Promise<void> {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), document.hidden ? HIDDEN : EVERY) as unknown as number;
  if (!navigator.onLine || (document.hidden && !prefs.value.notify)) return;
  asked = performance.now();
  try {
    await becomeSomebody();
    const found = await get<{ tables: MyTable[] }>("/me/tables?waiting=true");
    tell(found.tables.sort((a, b) => a.changed - b.changed));
  } catch {
    // The next time.
  }
}

/** Another table than the one that is open has begun to wait. */
function tell(tables: MyTable[]): void {
  const before = known;
  known = new Set(tables.map((one) => one.table));
  waiting.set(tables);
  const fresh = waitingElsewhere().filter((one) => before && !before.has(one.table));
  if (!fresh[0]) return;
  playSound("turn");
  notice(t("waiting_count", { number: waitingElsewhere().length }), tablePath(fresh[0].table));
}

/** Looks at once, if it has not just been done. */
function soon(): void {
  const pause = asked + LEAST - performance.now();
  if (pause <= 0) return void look();
  clearTimeout(timer);
  timer = setTimeout(() => void look(), pause) as unknown as number;
}

export function followWaiting(): void {
  void look();
  place.follow(soon);
  addEventListener("online", soon);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) soon();
  });
}
