/** Live events: entries that arrive while the page is open drive sounds, animations and turn notifications. */

import { useEffect } from "preact/hooks";
import type { Entry, State } from "../api/types";
import { currentPlace } from "../app/router";
import { localized, t } from "../i18n";
import { notify } from "../notifications/browser-notifications";
import { myTurnHere } from "../notifications/page-title";
import { currentTable } from "../state/current-table";
import { mapOf } from "../state/maps";
import type { Table, TableStore } from "../state/table";
import { animate } from "./animations";
import { playSound } from "./sounds";

export interface LiveUpdate {
  /** Entries that have just arrived: none of those that were there, or that a mended line brought at once. */
  fresh: Entry[];
  before: Table;
  now: Table;
}

/** More than this at once is catching up, which nobody wants to see played. */
const MANY = 8;

export function subscribeLive(store: TableStore, heard: (live: LiveUpdate) => void): () => void {
  let seen = store.value;
  let broken = true;
  return store.subscribe(() => {
    const before = seen;
    const now = store.value;
    seen = now;
    if (now.connectionState !== "online") broken = true;
    if (now.state === before.state) return;
    const more = broken ? [] : now.entries.slice(before.entries.length);
    broken = false;
    heard({ fresh: more.length > MANY ? [] : more, before, now });
  });
}

const isMine = (state: State | null): boolean => Boolean(state?.own?.some((one) => one.actions.length));

/** Whether a ticket of the open seats has just been completed. */
function hasCompleted({ before, now }: LiveUpdate): boolean {
  return (now.state?.own ?? []).some((own) => {
    const was = before.state?.own?.find((one) => one.seat === own.seat);
    return was !== undefined && own.completed.some((ticket) => !was.completed.includes(ticket));
  });
}

function sound(live: LiveUpdate): void {
  const events = live.fresh.flatMap((entry) => entry.events ?? []);
  if (events.some(({ event }) => event === "claimed")) playSound("claim");
  // Cards of the map's own come from somewhere too.
  else if (events.some(({ event, from }) => event === "drew" || from !== undefined)) playSound("card");
  if (live.fresh.length && hasCompleted(live)) playSound("ticket", 0.3);
}

/** Whose turn it is, told at every news but the first. */
function attend(store: TableStore, { before, now }: LiveUpdate): void {
  const mine = isMine(now.state);
  myTurnHere.set(mine);
  if (!mine || isMine(before.state) || !before.state) return;
  playSound("turn", 0.15);
  const map = now.card?.settings.map;
  const path = currentPlace.value.page === "hand" ? location.pathname : `/t/${store.id}`;
  // A name that does not come is no reason to keep silent.
  const named = map
    ? mapOf(map).then(
        ({ facts }) => localized(facts.name),
        () => map,
      )
    : null;
  void named?.then((name) => notify(t("notice_here", { map: name }), path));
}

export function useLiveEvents(store: TableStore): void {
  useEffect(() => {
    currentTable.set(store);
    const stop = subscribeLive(store, (live) => {
      const at = currentPlace.value;
      const looking = at.page === "table" && at.moment === null;
      attend(store, live);
      if (!looking) return;
      if (live.fresh.length) document.documentElement.dataset.live = "";
      sound(live);
      animate(live);
    });
    return () => {
      stop();
      currentTable.set(null);
      myTurnHere.set(false);
    };
  }, [store]);
}
