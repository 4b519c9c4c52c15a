/** Quick start: a map against bots or among them, with the options of that map. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Query } from "../../api/requests";
import { useMutation } from "../../api/requests";
import type { MapLine, Settings } from "../../api/types";
import { Dialog } from "../../app/Dialog";
import { ErrorNotice } from "../../app/ErrorNotice";
import { localized, t } from "../../i18n";
import { prefs } from "../../state/preferences";
import { useStore } from "../../state/store";
import { MapPicture } from "../MapPicture";
import { Strength } from "./BotLevels";
import { playBots } from "./create-table";
import { OwnOptions } from "./MapOptions";

interface Props {
  lines: Query<MapLine[]>;
  /** The bots play among themselves. */
  watching: boolean;
  onClose: () => void;
}

/** A game to watch has this many bots until another number is chosen. */
const WATCHED = 3;

export function BotGame({ lines, watching, onClose }: Props): JSX.Element {
  const { level, bots } = useStore(prefs);
  const [watched, setWatched] = useState(WATCHED);
  const [options, setOptions] = useState<Record<string, Settings["options"]>>({});
  const { problem, busy, attempt } = useMutation();
  const play = (map: MapLine): void => {
    const number = watching ? Math.min(watched, map.most_players) : Math.min(bots, map.most_players - 1);
    void attempt(() => playBots({ map: map.id, bots: number, level, options: options[map.id] ?? {}, watching }));
  };
  return (
    <Dialog title={t(watching ? "watch_bots" : "play_bots")} class="bot-game" onClose={onClose}>
      <p>{t(watching ? "watch_bots_about" : "play_bots_about")}</p>
      <div class="fields fields-line">
        <label>
          <span>{t("bots_count")}</span>
          <select
            value={watching ? watched : bots}
            onChange={(event) => {
              const number = Number(event.currentTarget.value);
              if (watching) setWatched(number);
              else prefs.update({ bots: number });
            }}
          >
            {(watching ? [2, 3, 4, 5] : [1, 2, 3, 4]).map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
        <Strength />
      </div>
      <ErrorNotice problem={problem} />
      <ErrorNotice {...lines} />
      <ul class="map-cards">
        {lines.data?.map((map) => (
          <li key={map.id}>
            <button type="button" class="map-card" data-map={map.id} disabled={busy} onClick={() => play(map)}>
              <MapPicture id={map.id} />
              <span class="map-name">{localized(map.name)}</span>
              <span class="map-players">{t("players_count", { least: map.least_players, most: map.most_players })}</span>
            </button>
            <OwnOptions map={map.id} options={options[map.id] ?? {}} onChange={(changed) => setOptions({ ...options, [map.id]: changed })} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
