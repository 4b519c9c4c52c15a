/** Dialog where the host changes a table's settings before the game. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Card, MapLine, Settings } from "../../api/types";
import { Dialog } from "../../app/Dialog";
import { ErrorNotice } from "../../app/ErrorNotice";
import { localized, t } from "../../i18n";
import { useMapLines } from "../../state/maps";
import { useStore } from "../../state/store";
import type { TableStore } from "../../state/table";
import { nameOf } from "../../table/game";
import { withMap } from "../setup/create-table";
import { MapOptions } from "../setup/MapOptions";
import { SeatPlans } from "../setup/SeatPlans";
import { TableRules } from "../setup/TableRules";

interface Props {
  store: TableStore;
  card: Card;
  onClose: () => void;
}

/** A bot that was put at an open seat later stays there. */
function asItIs(card: Card): Settings {
  return { ...card.settings, seats: card.seats.map((seat) => seat.bot ?? seat.plan) };
}

export function TableSettingsDialog({ store, card, onClose }: Props): JSX.Element {
  const { data: maps = [], ...asked } = useMapLines();
  const [settings, setSettings] = useState(() => asItIs(card));
  const { notice, busy } = useStore(store);
  const change = (part: Partial<Settings>): void => setSettings({ ...settings, ...part });
  const names = card.seats.map((seat, number) => (seat.person ? nameOf(card, number) : null));
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await store.send({ do: "set_up", settings })) onClose();
  };
  const choose = (id: string): void => {
    const map = maps.find((one) => one.id === id);
    if (map) setSettings(withMap(settings, map));
  };
  const fits = (map: MapLine): boolean => map.least_players <= card.seats.length && card.seats.length <= map.most_players;
  return (
    <Dialog title={t("settings")} class="set-up" onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <div class="set-up-columns">
          <div class="fields">
            <label class="field">
              <span>{t("choose_map")}</span>
              <select data-setting="map" value={settings.map} onChange={(event) => choose(event.currentTarget.value)}>
                {maps.map((map) => (
                  <option key={map.id} value={map.id} disabled={!fits(map)}>
                    {localized(map.name)} · {t("players_count", { least: map.least_players, most: map.most_players })}
                  </option>
                ))}
              </select>
            </label>
            <ErrorNotice {...asked} />
            <SeatPlans plans={settings.seats} taken={names} onChange={(seats) => change({ seats })} />
            <MapOptions settings={settings} names={names} onChange={change} />
          </div>
          <div class="fields">
            <TableRules settings={settings} onChange={change} />
          </div>
        </div>
        <ErrorNotice problem={notice} />
        <div class="buttons">
          <button type="submit" class="primary" data-save disabled={busy}>
            {t("save_settings")}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            {t("cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
