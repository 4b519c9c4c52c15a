/** Setting up a game of several people at this device: the map, names, PINs, bots. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go, tablePath } from "../app/router";
import { Badge } from "../cards/Pieces";
import { MapChoice } from "../lobby/MapChoice";
import { usualSettings } from "../lobby/making";
import { TableRules } from "../lobby/TableRules";
import { Where } from "../lobby/Where";
import { becomeSomebody, post, Refused } from "../net/api";
import { LevelOptions } from "../lobby/Levels";
import type { Level, MapLine, Reason, Settings } from "../net/wire";
import { mapLines } from "../store/maps";
import { prefs } from "../store/prefs";
import { said, t } from "../words";
import { PIN_INPUT, setPin } from "./Pin";

interface Place {
  /** A person, or a bot of that level. */
  kind: "person" | Level;
  name: string;
  pin: string;
}

const person = (name = ""): Place => ({ kind: "person", name, pin: "" });

export function DeviceTable({ first }: { first: string | null }): JSX.Element {
  const [maps, setMaps] = useState<MapLine[]>([]);
  const [settings, setSettings] = useState<Settings>(() => usualSettings(first ?? "", []));
  const [places, setPlaces] = useState<Place[]>(() => [person(prefs.value.name), person()]);
  const [problem, setProblem] = useState<Reason | string>("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    mapLines()
      .then((found) => {
        setMaps(found);
        setSettings((now) => ({ ...now, map: now.map || (found[0]?.id ?? "") }));
      })
      .catch(() => undefined);
  }, []);
  const map = maps.find((one) => one.id === settings.map);
  const [least, most] = [map?.least_players ?? 2, map?.most_players ?? 5];
  const resize = (size: number): void => setPlaces(Array.from({ length: size }, (_, i) => places[i] ?? person()));
  const choose = (one: MapLine): void => {
    setSettings({ ...settings, map: one.id, options: {} });
    resize(Math.min(Math.max(places.length, one.least_players), one.most_players));
  };
  const change = (seat: number, part: Partial<Place>): void =>
    setPlaces(places.map((place, i) => (i === seat ? { ...place, ...part } : place)));
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    const wrong = whatIsWrong(places);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    try {
      go(tablePath(await makeTable(settings, places)));
    } catch (error) {
      if (error instanceof Refused) setProblem(error.reason);
      setBusy(false);
    }
  };
  return (
    <main class="new-table">
      <h1>{t("device_title")}</h1>
      <Where device />
      <p>{t("device_about")}</p>
      <form onSubmit={(event) => void begin(event)}>
        <MapChoice maps={maps} chosen={settings.map} onChoose={choose} />
        <div class="new-columns">
          <fieldset class="panel">
            <legend>{t("device_people")}</legend>
            <label class="field">
              <span>{t("number_of_players")}</span>
              <select name="players" value={places.length} onChange={(event) => resize(Number(event.currentTarget.value))}>
                {Array.from({ length: most - least + 1 }, (_, i) => (
                  <option key={i} value={least + i}>
                    {least + i}
                  </option>
                ))}
              </select>
            </label>
            <ol class="device-places">
              {places.map((place, seat) => (
                <PlaceLine key={seat} seat={seat} place={place} onChange={(part) => change(seat, part)} />
              ))}
            </ol>
          </fieldset>
          <fieldset class="panel">
            <legend>{t("settings")}</legend>
            <TableRules settings={settings} onChange={(part) => setSettings({ ...settings, ...part })} />
          </fieldset>
        </div>
        {problem && (
          <p class="notice" role="alert">
            {typeof problem === "string" ? problem : said(problem)}
          </p>
        )}
        <button type="submit" class="primary large" disabled={busy}>
          {t("device_start")}
        </button>
      </form>
    </main>
  );
}

interface LineProps {
  seat: number;
  place: Place;
  onChange: (part: Partial<Place>) => void;
}

function PlaceLine({ seat, place, onChange }: LineProps): JSX.Element {
  const number = seat + 1;
  return (
    <li>
      <Badge seat={seat} />
      <select
        aria-label={t("device_kind", { number })}
        data-kind={seat}
        value={place.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value as Place["kind"] })}
      >
        <option value="person">{t("device_person")}</option>
        <LevelOptions bots />
      </select>
      {place.kind === "person" && (
        <>
          <input
            aria-label={t("device_name_of", { number })}
            placeholder={t("device_name")}
            data-name={seat}
            maxLength={30}
            autocomplete="off"
            value={place.name}
            onInput={(event) => onChange({ name: event.currentTarget.value })}
          />
          <input
            {...PIN_INPUT}
            aria-label={t("device_pin_of", { number })}
            placeholder={t("device_pin")}
            value={place.pin}
            onInput={(event) => onChange({ pin: event.currentTarget.value })}
          />
        </>
      )}
    </li>
  );
}

function whatIsWrong(places: Place[]): string {
  const people = places.filter((place) => place.kind === "person");
  if (!people.length) return t("device_need_person");
  if (people.some((place) => !place.name.trim())) return t("name_needed");
  return people.some((place) => place.pin && !/^\d{4,12}$/.test(place.pin)) ? t("pin_form") : "";
}

async function makeTable(settings: Settings, places: Place[]): Promise<string> {
  await becomeSomebody();
  const people = places.map((place, seat) => ({ ...place, seat })).filter((place) => place.kind === "person");
  const { table } = await post<{ table: string }>("/tables", {
    settings: { ...settings, seats: places.map(({ kind }) => (kind === "person" ? "open" : kind)) },
    sit: people.map(({ seat, name }) => ({ seat, name: name.trim() })),
  });
  for (const { seat, pin } of people) if (pin) await setPin(table, seat, pin);
  await post(`/tables/${table}/commands`, { do: "start" });
  return table;
}
