/** Options of a map's rules: who begins, and whatever else the map has. */

import type { JSX } from "preact";
import type { Settings } from "../../api/types";
import { ErrorNotice } from "../../app/ErrorNotice";
import { Badge } from "../../cards/Pieces";
import { capitalized, ruleText, t } from "../../i18n";
import { useMap } from "../../state/maps";

interface Props {
  settings: Settings;
  /** By seat: who is known to sit there. */
  names: (string | null)[];
  onChange: (part: Partial<Settings>) => void;
}

export function MapOptions({ settings, names, onChange }: Props): JSX.Element {
  const { options } = settings;
  const change = (name: string, value: boolean | number | string): void => onChange({ options: { ...options, [name]: value } });
  const first = Number(options.first ?? NaN);
  return (
    <>
      <label class="field">
        <span>{t("option_first")}</span>
        <span class="first-field">
          {Number.isInteger(first) && <Badge seat={first} />}
          <select
            data-option="first"
            value={String(options.first ?? "random")}
            onChange={(event) => {
              const { value } = event.currentTarget;
              change("first", value === "random" ? value : Number(value));
            }}
          >
            <option value="random">{t("first_random")}</option>
            {settings.seats.map((_, seat) => (
              <option key={seat} value={seat}>
                {names[seat] ?? t("seat_number", { number: seat + 1 })}
              </option>
            ))}
          </select>
        </span>
      </label>
      <OwnOptions map={settings.map} options={options} onChange={(changed) => onChange({ options: changed })} />
    </>
  );
}

interface OwnProps {
  map: string;
  options: Settings["options"];
  onChange: (options: Settings["options"]) => void;
}

/** What the map's own rules let a table switch on or off. */
export function OwnOptions({ map, options, onChange }: OwnProps): JSX.Element {
  const { data: found, ...asked } = useMap(map);
  const facts = found?.facts;
  return (
    <>
      {Object.entries(facts?.options ?? {}).map(([name, usual]) => {
        if (typeof usual !== "boolean") return null;
        return (
          <label key={name} class="check">
            <input
              type="checkbox"
              data-option={name}
              checked={options[name] === undefined ? usual : options[name] === true}
              onChange={(event) => onChange({ ...options, [name]: event.currentTarget.checked })}
            />
            <span>{capitalized(ruleText(facts, "option", name))}</span>
          </label>
        );
      })}
      <ErrorNotice {...asked} />
    </>
  );
}
