/** The first page: play at once, with friends, go on, or join. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../app/Dialog";
import { tablePath } from "../app/router";
import { WaitingList } from "../comfort/Waiting";
import { Badge } from "../cards/Pieces";
import { becomeSomebody, get, Refused } from "../net/api";
import type { MapLine, MyTable, Reason, TableLine } from "../net/wire";
import { Strength } from "./Levels";
import { mapLines } from "../store/maps";
import { prefs } from "../store/prefs";
import { useStore } from "../store/store";
import { OpenRecord } from "../past/OpenRecord";
import { seenOf } from "../past/seen";
import { nameOf } from "../table/game";
import { said, t } from "../words";
import { MapPicture } from "./MapPicture";
import { playBots } from "./making";

export function Home(): JSX.Element {
  const [maps, setMaps] = useState<MapLine[]>([]);
  const [mine, setMine] = useState<MyTable[]>([]);
  const [open, setOpen] = useState<TableLine[]>([]);
  const [choosing, setChoosing] = useState(false);
  useEffect(() => {
    let alive = true;
    mapLines().then((found) => alive && setMaps(found)).catch(() => undefined);
    const look = async (): Promise<void> => {
      await becomeSomebody();
      const [own, listed] = await Promise.all([
        get<{ tables: MyTable[] }>("/me/tables"),
        get<{ tables: TableLine[] }>("/tables"),
      ]);
      if (!alive) return;
      setMine(own.tables);
      setOpen(listed.tables.filter((one) => !own.tables.some((table) => table.table === one.table)));
    };
    const again = (): void => void look().catch(() => undefined);
    again();
    const timer = setInterval(again, 5000);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, []);
  const name = (id: string): string => said(maps.find((map) => map.id === id)?.name ?? { en: id, fi: id });
  return (
    <main class="home">
      <section class="hero">
        <MapPicture id={maps[0]?.id} />
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
      <div class="home-lists">
        <section class="panel">
          <h2 class="home-head">
            {t("my_games")}
            <a href="/me" data-me>
              {t("my_statistics")}
            </a>
          </h2>
          {!mine.length && <p class="empty">{t("no_games")}</p>}
          <ul class="tables">
            {mine.slice(0, 12).map((table) => (
              <TableItem key={table.table} table={table} map={name(table.settings.map)} waiting={table.waiting} />
            ))}
          </ul>
        </section>
        <section class="panel">
          <h2>{t("open_tables")}</h2>
          {!open.length && <p class="empty">{t("no_open_tables")}</p>}
          <ul class="tables">
            {open.slice(0, 12).map((table) => (
              <TableItem key={table.table} table={table} map={name(table.settings.map)} waiting={false} />
            ))}
          </ul>
        </section>
      </div>
      <OpenRecord />
      <footer class="home-foot">{t("unaffiliated", { version: __VERSION__ })}</footer>
      {choosing && <BotGame maps={maps} onClose={() => setChoosing(false)} />}
    </main>
  );
}

function TableItem({ table, map, waiting }: { table: TableLine; map: string; waiting: boolean }): JSX.Element {
  const seen = seenOf(table.table);
  const fresh = seen ? table.number - seen : 0;
  const free = table.seats.filter((seat) => !seat.person && !seat.bot).length;
  return (
    <li>
      <a class={`table-item${waiting ? " table-waiting" : ""}`} href={tablePath(table.table)}>
        <span class="table-map">{map}</span>
        <span class="table-seats">
          {table.seats.map((seat, i) => (
            <span key={i} class={seat.person || seat.bot ? "" : "seat-free"}>
              <Badge seat={i} />
              {seat.person || seat.bot ? nameOf(table, i) : "…"}
            </span>
          ))}
        </span>
        <span class="table-status">
          {waiting ? t("your_turn_here") : t(`status_${table.status}`)}
          {table.origin && ` · ${t("practice")}`}
          {fresh > 0 && <small data-fresh={fresh}> {t("fresh", { number: fresh })}</small>}
          {table.status === "open" && free > 0 && ` · ${t("seats_free", { number: free })}`}
        </span>
      </a>
    </li>
  );
}

function BotGame({ maps, onClose }: { maps: MapLine[]; onClose: () => void }): JSX.Element {
  const { level, bots } = useStore(prefs);
  const [problem, setProblem] = useState<Reason | null>(null);
  const [busy, setBusy] = useState(false);
  const play = async (map: MapLine): Promise<void> => {
    setBusy(true);
    try {
      await playBots(map.id, Math.min(bots, map.most_players - 1), level);
    } catch (error) {
      if (error instanceof Refused) setProblem(error.reason);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("play_bots")} class="bot-game" onClose={onClose}>
      <p>{t("play_bots_about")}</p>
      <div class="fields fields-line">
        <label>
          <span>{t("bots_count")}</span>
          <select value={bots} onChange={(event) => prefs.change({ bots: Number(event.currentTarget.value) })}>
            {[1, 2, 3, 4].map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
        <Strength />
      </div>
      {problem && <p class="notice">{said(problem)}</p>}
      <ul class="map-cards">
        {maps.map((map) => (
          <li key={map.id}>
            <button type="button" class="map-card" data-map={map.id} disabled={busy} onClick={() => void play(map)}>
              <MapPicture id={map.id} />
              <span class="map-name">{said(map.name)}</span>
              <span class="map-players">{t("players_count", { least: map.least_players, most: map.most_players })}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
