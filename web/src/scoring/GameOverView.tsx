/** Game over: scoring beside the board, then replay, record, shuffle proof and rematch. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { get, queryString, recordUrl } from "../api/http";
import { useQuery } from "../api/requests";
import type { Answers, Card, Entry, ScoreLine, State } from "../api/types";
import { ErrorNotice } from "../app/ErrorNotice";
import { lazy } from "../app/lazy";
import { navigate, statsPath, tablePath } from "../app/router";
import { t } from "../i18n";
import { OriginNote } from "../replay/OriginNote";
import type { GameMap } from "../state/maps";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import type { TableStore } from "../state/table";
import { BoardView } from "../table/board/BoardView";
import { EVERYBODY, nameOf, ownerOf } from "../table/game";
import { Log } from "../table/log/Log";
import { ScoreTrack } from "../table/players/Players";
import { GameProvider } from "../table/TableView";
import type { Stage } from "./ScoreSheet";
import { ScoreTable, ScoringStage, STAGES } from "./ScoreSheet";
import { ShuffleProof } from "./ShuffleProof";

const TextBoard = lazy(() => import("../text-view/TextTable").then((part) => part.TextBoard), true);

interface Props {
  store: TableStore;
  card: Card;
  state: State;
  entries: Entry[];
  map: GameMap;
}

export function GameOverView({ store, card, state, entries, map }: Props): JSX.Element {
  const score = useQuery(() => get<Answers["Score"]>(`/tables/${store.id}/score${queryString({ token: store.token })}`), [store]);
  const lines = score.data?.lines;
  const [stage, setStage] = useState<Stage>("failed");
  const title = useRef<HTMLHeadingElement>(null);
  // Another page in the same place: whoever had the focus in the game goes on from its title.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  const path = stage === "bonus" || stage === "table" ? pathOf(lines ?? [], map, state) : [];
  const text = useStore(prefs).view === "text";
  const next = STAGES[STAGES.indexOf(stage) + 1];
  return (
    <GameProvider store={store} card={card} state={state} entries={entries} map={map} path={path}>
      <main class={`table table-end${text ? " text-end" : ""}`}>
        <div class="table-board">
          <ScoreTrack />
          {text ? <TextBoard /> : <BoardView />}
        </div>
        <div class="end-side">
          <section class="scoring panel" aria-label={t("end_title")} data-stage={stage}>
            <h1 ref={title} tabIndex={-1}>
              {t("end_title")}
            </h1>
            <Winners card={card} />
            <ErrorNotice {...score} />
            {!lines && !score.problem && <p>{t("loading")}</p>}
            {lines && (stage === "table" ? <ScoreTable lines={lines} /> : <ScoringStage stage={stage} lines={lines} />)}
            {next && (
              <div class="buttons">
                <button type="button" class="primary" data-next onClick={() => setStage(next)}>
                  {t("next")}
                </button>
                <button type="button" data-skip onClick={() => setStage("table")}>
                  {t("skip")}
                </button>
              </div>
            )}
          </section>
          <section class="panel after">
            <div class="buttons">
              <Rematch store={store} card={card} />
              <a class="button" data-replay href={tablePath(store.id, store.token, firstMoment(entries))}>
                {t("replay_from_start")}
              </a>
              <a class="button" data-stats href={statsPath(store.id, store.token)}>
                {t("statistics")}
              </a>
              <a class="button" href={recordUrl(store.id, store.token)} download data-record>
                {t("record")}
              </a>
              <a class="button" href="/">
                {t("new_game")}
              </a>
            </div>
            <OriginNote card={card} />
            <ShuffleProof card={card} />
          </section>
          <Log />
        </div>
      </main>
    </GameProvider>
  );
}

export function firstMoment(entries: Entry[]): number {
  return entries.find((entry) => entry.kind === "started")?.number ?? 1;
}

/** The longest path where one is scored, the shared network where there is one. */
function pathOf(lines: ScoreLine[], map: GameMap, state: State): string[] {
  const path = lines.flatMap((line) => line.path);
  const { view } = state;
  if (path.length || !view) return path;
  return map.facts.routes.map((route) => route.id).filter((id) => ownerOf({ map, owners: view.owners }, id) === EVERYBODY);
}

function Winners({ card }: { card: Card }): JSX.Element {
  const winners = card.result?.winners ?? [];
  const names = winners.map((seat) => nameOf(card, seat)).join(", ");
  return <p class="winners">{t(winners.length > 1 ? "winners" : "winner", { names })}</p>;
}

function Rematch({ store, card }: { store: TableStore; card: Card }): JSX.Element | null {
  if (card.rematch) {
    return (
      <a class="button primary" href={tablePath(card.rematch, store.token)}>
        {t("to_rematch")}
      </a>
    );
  }
  if ((!card.mine.length && !card.host) || card.origin?.kind === "imported") return null;
  const again = async (): Promise<void> => {
    const done = await store.send({ do: "rematch" });
    if (done?.table) navigate(tablePath(done.table));
  };
  return (
    <button type="button" class="primary" data-rematch onClick={() => void again()}>
      {t("rematch")}
    </button>
  );
}
