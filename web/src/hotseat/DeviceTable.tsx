/** Hot-seat setup: several people at this device with names, PINs and bots. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useMutation } from "../api/requests";
import type { Plan, Settings } from "../api/types";
import { ErrorNotice } from "../app/ErrorNotice";
import { navigate, tablePath } from "../app/router";
import { Badge } from "../cards/Pieces";
import type { PlainKey } from "../i18n";
import { t } from "../i18n";
import { LevelOptions } from "../lobby/setup/BotLevels";
import { createTable, startTable, useNewSettings, withMap } from "../lobby/setup/create-table";
import { DeviceChoice } from "../lobby/setup/DeviceChoice";
import { MapChoice } from "../lobby/setup/MapChoice";
import { MapOptions } from "../lobby/setup/MapOptions";
import { PlayersField } from "../lobby/setup/PlayersField";
import { TableRules } from "../lobby/setup/TableRules";
import { prefs } from "../state/preferences";
import { isPin, PIN_INPUT, setPin } from "./PinForm";

interface Person {
  name: string;
  pin: string;
}

const NOBODY: Person = { name: "", pin: "" };

/** A seat that is open in the settings is a person's at this device; all others are bots'. */
const isPerson = (plan: Plan | undefined): boolean => plan === "open";

export function DeviceTable({ first }: { first: string | null }): JSX.Element {
  const { maps, asked, settings, setSettings } = useNewSettings(first);
  /** By seat; those who have lost theirs are still known when it comes back. */
  const [known, setKnown] = useState<Person[]>(() => [{ ...NOBODY, name: prefs.value.name }]);
  const { problem, busy, attempt, refuse } = useMutation();
  const change = (part: Partial<Settings>): void => setSettings({ ...settings, ...part });
  const people = settings.seats.map((_, seat) => known[seat] ?? NOBODY);
  const rename = (seat: number, part: Partial<Person>): void =>
    setKnown([...people.map((one, i) => (i === seat ? { ...one, ...part } : one)), ...known.slice(people.length)]);
  const begin = (event: Event): void => {
    event.preventDefault();
    const sitting = people.map((one, seat) => ({ ...one, seat })).filter(({ seat }) => isPerson(settings.seats[seat]));
    const wrong = whatIsWrong(sitting);
    if (wrong) return refuse(wrong);
    void attempt(async () => {
      const table = await createTable(
        settings,
        sitting.map(({ seat, name }) => ({ seat, name: name.trim() })),
      );
      for (const { seat, pin } of sitting) if (pin) await setPin(table, seat, pin);
      await startTable(table);
      navigate(tablePath(table));
    });
  };
  return (
    <main class="new-table">
      <h1>{t("device_title")}</h1>
      <DeviceChoice device />
      <p>{t("device_about")}</p>
      <form onSubmit={begin}>
        <ErrorNotice {...asked} />
        <MapChoice maps={maps} chosen={settings.map} onChoose={(map) => setSettings(withMap(settings, map))} />
        <div class="new-columns">
          <fieldset class="panel">
            <legend>{t("device_people")}</legend>
            <PlayersField settings={settings} map={maps.find((one) => one.id === settings.map)} onChange={setSettings} />
            <ol class="device-places">
              {settings.seats.map((plan, seat) => (
                <PlaceLine
                  key={seat}
                  seat={seat}
                  plan={plan}
                  person={people[seat] ?? NOBODY}
                  onPlan={(wanted) => change({ seats: settings.seats.map((one, i) => (i === seat ? wanted : one)) })}
                  onChange={(part) => rename(seat, part)}
                />
              ))}
            </ol>
            <MapOptions
              settings={settings}
              names={people.map((one, seat) => (isPerson(settings.seats[seat]) && one.name.trim()) || null)}
              onChange={change}
            />
          </fieldset>
          <fieldset class="panel">
            <legend>{t("settings")}</legend>
            <TableRules settings={settings} onChange={change} />
          </fieldset>
        </div>
        <ErrorNotice problem={problem} />
        <button type="submit" class="primary large" disabled={busy}>
          {t("device_start")}
        </button>
      </form>
    </main>
  );
}

interface LineProps {
  seat: number;
  plan: Plan;
  person: Person;
  onPlan: (plan: Plan) => void;
  onChange: (part: Partial<Person>) => void;
}

function PlaceLine({ seat, plan, person, onPlan, onChange }: LineProps): JSX.Element {
  const number = seat + 1;
  return (
    <li>
      <Badge seat={seat} />
      <select aria-label={t("device_kind", { number })} data-kind={seat} value={plan} onChange={(event) => onPlan(event.currentTarget.value as Plan)}>
        <option value="open">{t("device_person")}</option>
        <LevelOptions bots />
      </select>
      {isPerson(plan) && (
        <>
          <input
            aria-label={t("device_name_of", { number })}
            placeholder={t("device_name")}
            data-name={seat}
            maxLength={30}
            autocomplete="off"
            value={person.name}
            onInput={(event) => onChange({ name: event.currentTarget.value })}
          />
          <input
            {...PIN_INPUT}
            aria-label={t("device_pin_of", { number })}
            placeholder={t("device_pin")}
            value={person.pin}
            onInput={(event) => onChange({ pin: event.currentTarget.value })}
          />
        </>
      )}
    </li>
  );
}

function whatIsWrong(people: Person[]): PlainKey | null {
  if (!people.length) return "device_need_person";
  if (people.some((one) => !one.name.trim())) return "name_needed";
  return people.some(({ pin }) => pin && !isPin(pin)) ? "pin_form" : null;
}
