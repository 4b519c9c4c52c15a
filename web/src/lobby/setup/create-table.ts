/** Creating tables: default settings, and how they change together. */

import { useState } from "preact/hooks";
import { ensureIdentity, get, post } from "../../api/http";
import type { Query } from "../../api/requests";
import type { Answers, Card, Level, MapLine, Plan, Settings } from "../../api/types";
import { navigate, tablePath } from "../../app/router";
import { t } from "../../i18n";
import { useMapLines } from "../../state/maps";
import { prefs } from "../../state/preferences";

export function defaultSettings(map: string, seats: Plan[]): Settings {
  return { map, seats, options: {}, public: false, timer: null, undo: "free", pause: 1000, hints: true };
}

interface NewSettings {
  maps: MapLine[];
  /** What went wrong with the maps. */
  asked: Query<unknown>;
  settings: Settings;
  setSettings: (settings: Settings) => void;
}

/** Settings of a table that is being set up; on the first map, if none is named. */
export function useNewSettings(map: string | null): NewSettings {
  const { data: maps = [], ...asked } = useMapLines();
  const [settings, setSettings] = useState(() => defaultSettings(map ?? "", ["open", "open"]));
  return { maps, asked, settings: { ...settings, map: settings.map || (maps[0]?.id ?? "") }, setSettings };
}

/** With so many seats. Whoever was to begin may have none any more. */
export function withSeats(settings: Settings, players: number): Settings {
  const { first, ...options } = settings.options;
  const kept = first !== undefined && !(Number(first) >= players) ? { ...options, first } : options;
  return { ...settings, seats: Array.from({ length: players }, (_, seat) => settings.seats[seat] ?? "open"), options: kept };
}

/** On another map, with as many seats as it has room for. It has other options; who begins stays. */
export function withMap(settings: Settings, map: MapLine): Settings {
  const { first } = settings.options;
  const options = first === undefined ? {} : { first };
  return withSeats({ ...settings, map: map.id, options }, Math.min(Math.max(settings.seats.length, map.least_players), map.most_players));
}

export const myName = (): string => prefs.value.name.trim() || t("default_name");

/** Who sits down at once, all from this browser. */
export interface Sitting {
  seat: number;
  name: string;
}

/** Makes a table and answers its name. */
export async function createTable(settings: Settings, sit: Sitting[]): Promise<string> {
  await ensureIdentity();
  return (await post<Answers["CreatedTable"]>("/tables", { settings, sit })).table;
}

export const startTable = (table: string): Promise<unknown> => post(`/tables/${table}/commands`, { do: "start" });

export interface BotGamePlan {
  map: string;
  bots: number;
  level: Level;
  options: Settings["options"];
  /** Nobody sits down: the bots play among themselves. */
  watching: boolean;
}

/** A game against bots, or among them, begun at once. */
export async function playBots({ map, bots, level, options, watching }: BotGamePlan): Promise<void> {
  const seats: Plan[] = Array.from({ length: bots }, () => level);
  const settings = { ...defaultSettings(map, watching ? seats : ["open", ...seats]), options };
  const table = await createTable(settings, watching ? [] : [{ seat: 0, name: myName() }]);
  await startTable(table);
  navigate(tablePath(table));
}

/** Where this browser sits at a table. */
export const mySeats = (table: string): Promise<number[]> => get<{ card: Card }>(`/tables/${table}?seats=none`).then((news) => news.card.mine);
