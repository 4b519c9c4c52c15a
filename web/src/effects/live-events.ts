/** What happens at a table while one looks on: heard, seen moving, and told when the page is hidden. */

import { useEffect } from "preact/hooks";
import { place } from "../app/router";
import type { Entry, State } from "../api/types";
import { mapOf } from "../state/maps";
import type { Table, TableStore } from "../state/table";
import { said, t } from "../i18n";
import { animate } from "./animations";
import { turnHere } from "../notifications/page-title";
import { notice } from "../notifications/browser-notifications";
import { hereTable } from "../state/current-table";
import { playSound } from "./sounds";

export interface Live {
  /** Entries that have just arrived: none of those that were there, or that a mended line brought at once. */
  fresh: Entry[];
  before: Table;
  now: Table;
}

/** More than this at once is catching up, which nobody wants to see played. */
const MANY = 8;

export function followLive(store: TableStore, heard: (live: Live) => void): () => void {
  let seen = store.value;
  let broken = true;
  return store.follow(() => {
    const before = seen;
    const now = (seen = store.value);
    if (now.line !== "online") broken = true;
    if (now.state === before.state) return;
    const more = broken ? [] : now.entries.slice(before.entries.length);
    broken = false;
    heard({ fresh: more.length > MANY ? [] : more, before, now });
  });
}

const isMine = (state: State | null): boolean => Boolean(state?.own?.some((one) => one.actions.length));

/** Whether a ticket of the open seats has just been completed. */
function hasCompleted({ before, now }: Live): boolean {
  return (now.state?.own ?? []).some((own) => {
    const was = before.state?.own?.find((one) => one.seat === own.seat);
    return was !== undefined && own.completed.some((ticket) => !was.completed.includes(ticket));
  });
}

function sound(live: Live): void {
  const events = new Set(live.fresh.flatMap((entry) => entry.events ?? []).map((event) => event.event));
  if (events.has("claimed")) playSound("claim");
  else if (events.has("drew") || events.has("terrain")) playSound("card");
  if (live.fresh.length && hasCompleted(live)) playSound("ticket", 0.3);
  if (live.now.card?.result && live.before.card && !live.before.card.result) playSound("end", 0.3);
}

/** Whose turn it is, told at every news but the first. */
function attend(store: TableStore, { before, now }: Live): void {
  const mine = isMine(now.state);
  turnHere.set(mine);
  if (!mine || isMine(before.state) || !before.state) return;
  playSound("turn", 0.15);
  const map = now.card?.settings.map;
  const path = place.value.page === "hand" ? location.pathname : `/t/${store.id}`;
  // A name that does not come is no reason to keep silent.
  const named = map ? mapOf(map).then(({ facts }) => said(facts.name), () => map) : null;
  void named?.then((name) => notice(t("notice_here", { map: name }), path));
}

export function useLive(store: TableStore): void {
  useEffect(() => {
    hereTable.set(store);
    const stop = followLive(store, (live) => {
      const at = place.value;
      const looking = at.page === "table" && at.moment === null;
      attend(store, live);
      if (!looking) return;
      if (live.fresh.length) document.documentElement.dataset["live"] = "";
      sound(live);
      animate(live);
    });
    return () => {
      stop();
      hereTable.set(null);
      turnHere.set(false);
    };
  }, [store]);
}
