/** Setting up a table: the map with its picture and differences, seats, and the table's own rules. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go, tablePath } from "../app/router";
import { Badge } from "../cards/Pieces";
import { Refused } from "../net/api";
import type { MapLine, Plan, Reason, Settings } from "../net/wire";
import { LEVELS } from "../net/wire";
import { mapLines } from "../store/maps";
import { prefs } from "../store/prefs";
import { useStore } from "../store/store";
import { said, t } from "../words";
import { MapChoice } from "./MapChoice";
import { makeTable, usualSettings } from "./making";
import { TableRules } from "./TableRules";
import { Where } from "./Where";

export function NewTable({ first }: { first: string | null }): JSX.Element {
  const [maps, setMaps] = useState<MapLine[]>([]);
  const [settings, setSettings] = useState<Settings>(() => usualSettings(first ?? "usa", ["open", "open"]));
  const [problem, setProblem] = useState<Reason | string | null>(null);
  const { name } = useStore(prefs);
  useEffect(() => {
    mapLines().then(setMaps).catch(() => undefined);
  }, []);
  const map = maps.find((one) => one.id === settings.map);
  const change = (part: Partial<Settings>): void => setSettings({ ...settings, ...part });
  const choose = (one: MapLine): void =>
    change({ map: one.id, seats: sized(settings.seats, Math.min(settings.seats.length, one.most_players)), options: {} });
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
                onChange={(event) => change({ seats: sized(settings.seats, Number(event.currentTarget.value)) })}
              >
                {range(map?.least_players ?? 2, map?.most_players ?? 5).map((number) => (
                  <option key={number} value={number}>
                    {number}
                  </option>
                ))}
              </select>
            </label>
            <ol class="seat-plan">
              {settings.seats.map((plan, seat) => (
                <li key={seat}>
                  <Badge seat={seat} />
                  {seat === 0 ? (
                    <span>{t("seat_you")}</span>
                  ) : (
                    <select
                      aria-label={t("seat_number", { number: seat + 1 })}
                      value={plan}
                      onChange={(event) =>
                        change({ seats: settings.seats.map((one, i) => (i === seat ? (event.currentTarget.value as Plan) : one)) })
                      }
                    >
                      <option value="open">{t("seat_open")}</option>
                      {LEVELS.map((level) => (
                        <option key={level} value={level}>
                          {t("bot_level", { level: t(`level_${level}`) })}
                        </option>
                      ))}
                    </select>
                  )}
                </li>
              ))}
            </ol>
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
