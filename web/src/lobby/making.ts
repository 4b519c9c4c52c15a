/** Making tables, and what a table's settings are when nothing is said. */

import { go, tablePath } from "../app/router";
import { becomeSomebody, post } from "../net/api";
import type { Level, Plan, Settings } from "../net/wire";
import { prefs } from "../store/prefs";
import { t } from "../words";

interface Made {
  table: string;
  links: { invite: string; watch: string };
}

export function usualSettings(map: string, seats: Plan[]): Settings {
  return { map, seats, options: {}, public: false, timer: null, undo: "free", pause: 1000, hints: true };
}

export const myName = (): string => prefs.value.name.trim() || t("default_name");

export async function makeTable(settings: Settings, name: string): Promise<Made> {
  await becomeSomebody();
  return post<Made>("/tables", { settings, sit: [{ seat: 0, name }] });
}

/** A game against bots, begun at once. */
export async function playBots(map: string, bots: number, level: Level, pause = 1000): Promise<void> {
  const settings = usualSettings(map, ["open", ...Array.from({ length: bots }, () => level)]);
  const made = await makeTable({ ...settings, pause }, myName());
  await post(`/tables/${made.table}/commands`, { do: "start" });
  go(tablePath(made.table));
}
