/** Games that wait for this player: a badge in the top bar, and a list on the home page. */

import type { JSX } from "preact";
import type { MyTable } from "../api/types";
import { tablePath } from "../app/router";
import { Badge } from "../cards/Pieces";
import { t } from "../i18n";
import { currentTable } from "../state/current-table";
import { useStore } from "../state/store";
import { nameOf } from "../table/game";
import { waitingElsewhere, waitingGames } from "./turn-polling";

/** Leads to the game that has waited longest. */
export function WaitingBadge(): JSX.Element {
  useStore(waitingGames);
  const here = useStore(currentTable);
  const [next, ...more] = waitingElsewhere();
  const number = next ? more.length + 1 : 0;
  const words = t("waiting_count", { number });
  return (
    <>
      <span role="status" class="sr">
        {number > 0 && words}
      </span>
      {next && (
        <a class="waiting-badge" href={tablePath(next.table)} title={words} data-waiting={number}>
          <b>{number}</b>
          <span>{t(here ? "waiting_elsewhere" : "your_turn_here")}</span>
        </a>
      )}
    </>
  );
}

export function WaitingList({ mapName }: { mapName: (id: string) => string }): JSX.Element | null {
  const tables = useStore(waitingGames);
  if (!tables.length) return null;
  return (
    <section class="panel waiting-games" aria-label={t("waiting_games")}>
      <h2>{t("waiting_games")}</h2>
      <ul>
        {tables.slice(0, 8).map((table) => (
          <li key={table.table}>
            <a class="button" href={tablePath(table.table)}>
              {mapName(table.settings.map)} <Others table={table} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Others({ table }: { table: MyTable }): JSX.Element {
  return (
    <span class="waiting-others">
      {table.seats.map((_, seat) =>
        table.mine.includes(seat) ? null : (
          <span key={seat}>
            <Badge seat={seat} /> {nameOf(table, seat)}
          </span>
        ),
      )}
    </span>
  );
}
