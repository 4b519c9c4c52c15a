/** A table in a list; of one's own games also whose turn it is, score, progress and the time of the last move. */

import type { ComponentChildren, JSX } from "preact";
import type { MyTable, TableLine } from "../api/types";
import { tablePath } from "../app/router";
import { SeatPictureOf } from "../cards/Face";
import { t } from "../i18n";
import { lastSeenNumber } from "../replay/last-visit";
import { isFinaleTold } from "../scoring/finale-progress";
import { nameOf } from "../table/game";
import { relativeTime } from "./my-games/relative-time";

interface Props {
  table: TableLine;
  map: string;
  /** Of one's own. */
  mine?: MyTable;
  /** What can be done about it. */
  children?: ComponentChildren;
}

export function TableItem({ table, map, mine, children }: Props): JSX.Element {
  const waiting = mine?.waiting ?? false;
  const { play } = table;
  // The final score names the winner, whom the finale tells first.
  const points = table.status === "ended" && !isFinaleTold(table.table) ? undefined : play?.points;
  return (
    <li class="table-line" data-table={table.table}>
      <a class={`table-item${waiting ? " table-waiting" : ""}`} href={tablePath(table.table)}>
        <span class="table-map">{map}</span>
        <Status table={table} waiting={waiting} mine={mine} />
        <span class="table-seats">
          {table.seats.map((seat, i) => (
            <span key={i} class={seat.person || seat.bot ? (play?.to_move.includes(i) ? "seat-moving" : "") : "seat-free"}>
              <SeatPictureOf card={table} seat={i} />
              {seat.person || seat.bot ? nameOf(table, i) : "…"}
              {points && <b class="seat-points"> {points[i]}</b>}
            </span>
          ))}
        </span>
        {mine && (
          <span class="game-foot">
            {play && table.status === "playing" && <progress max={100} value={play.percent} aria-label={t("game_progress")} />}
            <time dateTime={new Date((play?.moved ?? mine.changed) * 1000).toISOString()}>{relativeTime(play?.moved ?? mine.changed)}</time>
          </span>
        )}
      </a>
      {children}
    </li>
  );
}

function Status({ table, waiting, mine }: { table: TableLine; waiting: boolean; mine: MyTable | undefined }): JSX.Element {
  const seen = lastSeenNumber(table.table);
  const fresh = seen ? table.number - seen : 0;
  const free = table.seats.filter((seat) => !seat.person && !seat.bot).length;
  const resigned = mine?.mine.length && mine.mine.every((seat) => table.seats[seat]?.resigned);
  return (
    <span class="table-status">
      {waiting ? t("your_turn_here") : (turnOf(table) ?? t(`status_${table.status}`))}
      {table.play?.last_round && table.status === "playing" && ` · ${t("game_last_round")}`}
      {resigned && ` · ${t("game_resigned")}`}
      {table.origin && ` · ${t("practice")}`}
      {fresh > 0 && <small data-fresh={fresh}> {t("fresh", { number: fresh })}</small>}
      {table.status === "open" && free > 0 && ` · ${t("seats_free", { number: free })}`}
    </span>
  );
}

function turnOf(table: TableLine): string | null {
  const movers = table.play?.to_move ?? [];
  const [mover] = movers;
  if (table.status !== "playing" || mover === undefined) return null;
  return movers.length > 1 ? t("game_choosing") : t("game_turn", { name: nameOf(table, mover) });
}
