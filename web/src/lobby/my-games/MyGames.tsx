/** My games: whose turn, score, progress and last move of each; resigning, leaving, removing from the list. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { post, put, RejectionError, remove } from "../../api/http";
import type { Query } from "../../api/requests";
import { useMutation } from "../../api/requests";
import type { MyTable } from "../../api/types";
import { Dialog } from "../../app/Dialog";
import { ErrorNotice } from "../../app/ErrorNotice";
import { lazy } from "../../app/lazy";
import { t } from "../../i18n";
import { TableItem } from "../TableItem";

const Devices = lazy(() => import("./Devices").then((part) => part.Devices), true);

/** So many are shown at first. */
const FIRST = 12;

type Action = "resign" | "leave" | "remove";

/** What can be done about a game: it is given up while it is played, and removed once one plays it no more. */
function actionOf(table: MyTable): Action {
  if (table.status === "open") return "leave";
  const playing = table.mine.some((seat) => !table.seats[seat]?.resigned);
  return table.status === "playing" && playing ? "resign" : "remove";
}

async function act(table: MyTable, action: Action): Promise<void> {
  const path = `/tables/${table.table}/commands`;
  if (action === "remove") await remove(`/me/tables/${table.table}`);
  else if (action === "resign") {
    for (const seat of table.mine) if (!table.seats[seat]?.resigned) await post(path, { do: "resign", seat });
  } else {
    try {
      await post(path, { do: "close" });
    } catch (error) {
      if (!(error instanceof RejectionError) || error.reason.key !== "not_host") throw error;
      for (const seat of table.mine) await post(path, { do: "leave", seat });
    }
  }
}

interface Props {
  tables: MyTable[] | undefined;
  mapName: (id: string) => string;
  /** Asks for the list again. */
  retry: Query<unknown>["retry"];
}

export function MyGames({ tables, mapName, retry }: Props): JSX.Element {
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState<MyTable | null>(null);
  const [removed, setRemoved] = useState("");
  const [devices, setDevices] = useState(false);
  const { problem, attempt } = useMutation();
  const done = async (table: MyTable, action: Action): Promise<void> => {
    if (!(await attempt(() => act(table, action)))) return;
    setAsking(null);
    setRemoved(action === "remove" ? table.table : "");
    retry();
  };
  const putBack = (): void =>
    void attempt(() => put(`/me/tables/${removed}`, {})).then((worked) => {
      if (!worked) return;
      setRemoved("");
      retry();
    });
  return (
    <section class="panel my-games">
      <h2 class="home-head">
        {t("my_games")}
        <span class="home-links">
          <button type="button" class="link" data-devices onClick={() => setDevices(true)}>
            {t("devices")}
          </button>
          <a href="/me" data-me>
            {t("my_statistics")}
          </a>
        </span>
      </h2>
      {tables?.length === 0 && <p class="empty">{t("no_games")}</p>}
      <p role="status" class="game-removed">
        {removed && (
          <>
            {t("game_removed")}{" "}
            <button type="button" data-put-back onClick={putBack}>
              {t("put_back")}
            </button>
          </>
        )}
      </p>
      {!asking && <ErrorNotice problem={problem} />}
      <ul class="tables">
        {tables?.slice(0, all ? tables.length : FIRST).map((table) => {
          const action = actionOf(table);
          return (
            <TableItem key={table.table} table={table} map={mapName(table.settings.map)} mine={table}>
              <button
                type="button"
                class="quiet game-action"
                data-game-action={action}
                aria-label={t(`${action}_of`, { map: mapName(table.settings.map) })}
                onClick={() => (action === "remove" ? void done(table, action) : setAsking(table))}
              >
                {t(action === "resign" ? "resign" : action === "leave" ? "leave_table" : "remove_game")}
              </button>
            </TableItem>
          );
        })}
      </ul>
      {tables && tables.length > FIRST && !all && (
        <button type="button" data-more onClick={() => setAll(true)}>
          {t("games_more")}
        </button>
      )}
      {asking && (
        <Confirm table={asking} action={actionOf(asking)} onClose={() => setAsking(null)} onDo={done}>
          <ErrorNotice problem={problem} />
        </Confirm>
      )}
      {devices && <Devices onClose={() => setDevices(false)} />}
    </section>
  );
}

interface ConfirmProps {
  table: MyTable;
  action: Action;
  onClose: () => void;
  onDo: (table: MyTable, action: Action) => Promise<void>;
  children: JSX.Element;
}

function Confirm({ table, action, onClose, onDo, children }: ConfirmProps): JSX.Element {
  const others = table.seats.some((seat, i) => seat.person && !seat.resigned && !table.mine.includes(i));
  const resigning = action === "resign";
  return (
    <Dialog title={t(resigning ? "resign_title" : "leave_title")} class="confirm" onClose={onClose}>
      <p>{t(resigning ? (others ? "resign_about" : "resign_alone") : "leave_about")}</p>
      {children}
      <div class="buttons">
        <button type="button" class="primary" data-confirm onClick={() => void onDo(table, action)}>
          {t(resigning ? "resign" : "leave_table")}
        </button>
        <button type="button" onClick={onClose}>
          {t("keep_playing")}
        </button>
      </div>
    </Dialog>
  );
}
