/** Home page: play at once, with friends, go on, or join. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ensureIdentity, get } from "../api/http";
import { usePolling, useQuery } from "../api/requests";
import type { Answers, MyTable, TableLine } from "../api/types";
import { ErrorNotice } from "../app/ErrorNotice";
import { localized, t } from "../i18n";
import { WaitingList } from "../notifications/WaitingGames";
import { OpenRecord } from "../replay/OpenRecord";
import { useMapLines } from "../state/maps";
import { MapPicture } from "./MapPicture";
import { MyGames } from "./my-games/MyGames";
import { BotGame } from "./setup/BotGame";
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
  const [choosing, setChoosing] = useState<"play" | "watch" | null>(null);
  const name = (id: string): string => localized(lines.data?.find((map) => map.id === id)?.name ?? { en: id, fi: id });
  return (
    <main class="home">
      <section class="hero">
        <MapPicture id={lines.data?.[0]?.id} />
        <div class="hero-words">
          <h1>Veturi</h1>
          <p>{t("tagline")}</p>
          <div class="hero-buttons">
            <button type="button" class="primary large" data-play="bots" onClick={() => setChoosing("play")}>
              {t("play_bots")}
            </button>
            <a class="button large" href="/new" data-play="friends">
              {t("play_friends")}
            </a>
            <button type="button" class="large" data-play="watch" onClick={() => setChoosing("watch")}>
              {t("watch_bots")}
            </button>
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
      {choosing && <BotGame lines={lines} watching={choosing === "watch"} onClose={() => setChoosing(null)} />}
    </main>
  );
}
