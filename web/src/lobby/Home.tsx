/** Home page: play at once, with friends, go on, or join. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ensureIdentity, get } from "../api/http";
import type { Query } from "../api/requests";
import { useMutation, usePolling, useQuery } from "../api/requests";
import type { Answers, MapLine, MyTable, TableLine } from "../api/types";
import { Dialog } from "../app/Dialog";
import { ErrorNotice } from "../app/ErrorNotice";
import { localized, t } from "../i18n";
import { WaitingList } from "../notifications/WaitingGames";
import { OpenRecord } from "../replay/OpenRecord";
import { useMapLines } from "../state/maps";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import { MapPicture } from "./MapPicture";
import { MyGames } from "./my-games/MyGames";
import { Strength } from "./setup/BotLevels";
import { playBots } from "./setup/create-table";
import { TableItem } from "./TableItem";

/** After so long the tables are looked at again. */
const AGAIN = 5000;

interface Tables {
  mine: MyTable[];
  open: TableLine[];
}

async function tablesNow(): Promise<Tables> {
  await ensureIdentity();
  const [own, listed] = await Promise.all([get<Answers["MyTableList"]>("/me/tables"), get<Answers["TableList"]>("/tables")]);
  return { mine: own.tables, open: listed.tables.filter((one) => !own.tables.some((table) => table.table === one.table)) };
}

export function Home(): JSX.Element {
  const lines = useMapLines();
  const tables = useQuery(tablesNow, []);
  usePolling(tables, AGAIN);
  const [choosing, setChoosing] = useState(false);
  const name = (id: string): string => localized(lines.data?.find((map) => map.id === id)?.name ?? { en: id, fi: id });
  return (
    <main class="home">
      <section class="hero">
        <MapPicture id={lines.data?.[0]?.id} />
        <div class="hero-words">
          <h1>Veturi</h1>
          <p>{t("tagline")}</p>
          <div class="hero-buttons">
            <button type="button" class="primary large" data-play="bots" onClick={() => setChoosing(true)}>
              {t("play_bots")}
            </button>
            <a class="button large" href="/new" data-play="friends">
              {t("play_friends")}
            </a>
          </div>
        </div>
      </section>
      <WaitingList mapName={name} />
      <ErrorNotice {...tables} />
      <div class="home-lists">
        <MyGames tables={tables.data?.mine} mapName={name} retry={tables.retry} />
        <section class="panel">
          <h2>{t("open_tables")}</h2>
          {tables.data?.open.length === 0 && <p class="empty">{t("no_open_tables")}</p>}
          <ul class="tables">
            {tables.data?.open.slice(0, 12).map((table) => (
              <TableItem key={table.table} table={table} map={name(table.settings.map)} />
            ))}
          </ul>
        </section>
      </div>
      <OpenRecord />
      <footer class="home-foot">{t("unaffiliated", { version: __VERSION__ })}</footer>
      {choosing && <BotGame lines={lines} onClose={() => setChoosing(false)} />}
    </main>
  );
}

function BotGame({ lines, onClose }: { lines: Query<MapLine[]>; onClose: () => void }): JSX.Element {
  const { level, bots } = useStore(prefs);
  const { problem, busy, attempt } = useMutation();
  const play = (map: MapLine): void => void attempt(() => playBots(map.id, Math.min(bots, map.most_players - 1), level));
  return (
    <Dialog title={t("play_bots")} class="bot-game" onClose={onClose}>
      <p>{t("play_bots_about")}</p>
      <div class="fields fields-line">
        <label>
          <span>{t("bots_count")}</span>
          <select value={bots} onChange={(event) => prefs.update({ bots: Number(event.currentTarget.value) })}>
            {[1, 2, 3, 4].map((number) => (
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
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
