/** Setting up a table: the map with its picture and differences, seats, and the table's own rules. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go, tablePath } from "../app/router";
import { Refused } from "../net/api";
import type { MapLine, Plan, Reason, Settings } from "../net/wire";
import { mapLines } from "../store/maps";
import { prefs } from "../store/prefs";
import { useStore } from "../store/store";
import { said, t } from "../words";
import { MapChoice } from "./MapChoice";
import { makeTable, usualSettings } from "./making";
import { Options } from "./Options";
import { SeatPlans } from "./SeatPlans";
import { TableRules } from "./TableRules";
import { Where } from "./Where";

export function NewTable({ first }: { first: string | null }): JSX.Element {
  const [maps, setMaps] = useState<MapLine[]>([]);
  const [settings, setSettings] = useState<Settings>(() => usualSettings(first ?? "", ["open", "open"]));
  const [problem, setProblem] = useState<Reason | string | null>(null);
  const { name } = useStore(prefs);
  useEffect(() => {
    mapLines()
      .then((found) => {
        setMaps(found);
        setSettings((now) => ({ ...now, map: now.map || (found[0]?.id ?? "") }));
      })
      .catch(() => undefined);
  }, []);
  const map = maps.find((one) => one.id === settings.map);
  const change = (part: Partial<Settings>): void => setSettings({ ...settings, ...part });
  const choose = (one: MapLine): void =>
    change({ map: one.id, seats: sized(settings.seats, Math.min(settings.seats.length, one.most_players)), options: {} });
  /** Whoever was to begin may have no seat any more. */
  const resize = (players: number): void => {
    const { first, ...options } = settings.options;
    const kept = first !== undefined && Number(first) < players ? { ...options, first } : options;
    change({ seats: sized(settings.seats, players), options: kept });
  };
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!name.trim()) return setProblem(t("name_needed"));
    try {
      const made = await makeTable(settings, name.trim());
      go(tablePath(made.table));
    } catch (error) {
      if (error instanceof Refused) setProblem(error.reason);
    }
  };
  return (
    <main class="new-table">
      <h1>{t("set_up_table")}</h1>
      <Where device={false} />
      <form onSubmit={(event) => void make(event)}>
        <MapChoice maps={maps} chosen={settings.map} onChoose={choose} />
        <div class="new-columns">
          <fieldset class="panel">
            <legend>{t("seats")}</legend>
            <label class="field">
              <span>{t("your_name")}</span>
              <input
                name="name"
                maxLength={30}
                autocomplete="nickname"
                value={name}
                onInput={(event) => prefs.change({ name: event.currentTarget.value })}
              />
            </label>
            <label class="field">
              <span>{t("number_of_players")}</span>
              <select
                value={settings.seats.length}
                onChange={(event) => resize(Number(event.currentTarget.value))}
              >
                {range(map?.least_players ?? 2, map?.most_players ?? 5).map((number) => (
                  <option key={number} value={number}>
                    {number}
                  </option>
                ))}
              </select>
            </label>
            <SeatPlans plans={settings.seats} taken={[t("seat_you")]} onChange={(seats) => change({ seats })} />
            <Options settings={settings} names={[t("seat_you")]} onChange={change} />
          </fieldset>
          <fieldset class="panel">
            <legend>{t("settings")}</legend>
            <TableRules settings={settings} onChange={change} />
          </fieldset>
        </div>
        {problem && (
          <p class="notice" role="alert">
            {typeof problem === "string" ? problem : said(problem)}
          </p>
        )}
        <button type="submit" class="primary large">
          {t("make_table")}
        </button>
      </form>
    </main>
  );
}

const range = (least: number, most: number): number[] => Array.from({ length: most - least + 1 }, (_, i) => least + i);

function sized(seats: Plan[], wanted: number): Plan[] {
  return range(0, wanted - 1).map((seat) => seats[seat] ?? "open");
}
