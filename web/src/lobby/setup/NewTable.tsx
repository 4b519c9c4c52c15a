/** Table setup page: map, seats, options and the table's own rules. */

import type { JSX } from "preact";
import { useMutation } from "../../api/requests";
import type { Settings } from "../../api/types";
import { ErrorNotice } from "../../app/ErrorNotice";
import { navigate, tablePath } from "../../app/router";
import { t } from "../../i18n";
import { prefs } from "../../state/preferences";
import { useStore } from "../../state/store";
import { createTable, useNewSettings, withMap } from "./create-table";
import { DeviceChoice } from "./DeviceChoice";
import { MapChoice } from "./MapChoice";
import { MapOptions } from "./MapOptions";
import { PlayersField } from "./PlayersField";
import { SeatPlans } from "./SeatPlans";
import { TableRules } from "./TableRules";

export function NewTable({ first }: { first: string | null }): JSX.Element {
  const { maps, asked, settings, setSettings } = useNewSettings(first);
  const { problem, busy, attempt, refuse } = useMutation();
  const { name } = useStore(prefs);
  const change = (part: Partial<Settings>): void => setSettings({ ...settings, ...part });
  const make = (event: Event): void => {
    event.preventDefault();
    if (!name.trim()) return refuse("name_needed");
    void attempt(async () => navigate(tablePath(await createTable(settings, [{ seat: 0, name: name.trim() }]))));
  };
  return (
    <main class="new-table">
      <h1>{t("set_up_table")}</h1>
      <DeviceChoice device={false} />
      <form onSubmit={make}>
        <ErrorNotice {...asked} />
        <MapChoice maps={maps} chosen={settings.map} onChoose={(map) => setSettings(withMap(settings, map))} />
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
                onInput={(event) => prefs.update({ name: event.currentTarget.value })}
              />
            </label>
            <PlayersField settings={settings} map={maps.find((one) => one.id === settings.map)} onChange={setSettings} />
            <SeatPlans plans={settings.seats} taken={[t("seat_you")]} onChange={(seats) => change({ seats })} />
            <MapOptions settings={settings} names={[t("seat_you")]} onChange={change} />
          </fieldset>
          <fieldset class="panel">
            <legend>{t("settings")}</legend>
            <TableRules settings={settings} onChange={change} />
          </fieldset>
        </div>
        <ErrorNotice problem={problem} />
        <button type="submit" class="primary large" disabled={busy}>
          {t("make_table")}
        </button>
      </form>
    </main>
  );
}
