/** The host changes a table before its game: map, seats, options and the table's own rules. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../app/Dialog";
import type { Card, MapLine, Settings } from "../net/wire";
import { Why } from "../rules/Why";
import { mapLines } from "../store/maps";
import { useStore } from "../store/store";
import type { TableStore } from "../store/table";
import { nameOf } from "../table/game";
import { said, t } from "../words";
import { Options } from "./Options";
import { SeatPlans } from "./SeatPlans";
import { TableRules } from "./TableRules";

interface Props {
  store: TableStore;
  card: Card;
  onClose: () => void;
}

/** A bot that was put at an open seat later stays there. */
function asItIs(card: Card): Settings {
  return { ...card.settings, seats: card.seats.map((seat) => seat.bot ?? seat.plan) };
}

export function SettingsDialog({ store, card, onClose }: Props): JSX.Element {
  const [maps, setMaps] = useState<MapLine[]>([]);
  const [settings, setSettings] = useState(() => asItIs(card));
  const { notice, busy } = useStore(store);
  useEffect(() => {
    mapLines().then(setMaps).catch(() => undefined);
  }, []);
  const change = (part: Partial<Settings>): void => setSettings({ ...settings, ...part });
  const names = card.seats.map((seat, number) => (seat.person ? nameOf(card, number) : null));
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await store.send({ do: "set_up", settings })) onClose();
  };
  // Another map has other options; who begins stays.
  const choose = (map: string): void => {
    const { first } = settings.options;
    change({ map, options: first === undefined ? {} : { first } });
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
                    {said(map.name)} · {t("players_count", { least: map.least_players, most: map.most_players })}
                  </option>
                ))}
              </select>
            </label>
            <SeatPlans plans={settings.seats} taken={names} onChange={(seats) => change({ seats })} />
            <Options settings={settings} names={names} onChange={change} />
          </div>
          <div class="fields">
            <TableRules settings={settings} onChange={change} />
          </div>
        </div>
        {notice && (
          <p class="notice" role="alert">
            <Why reason={notice} />
          </p>
        )}
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
