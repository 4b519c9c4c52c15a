/** Game over: the finale beside the board, then the score, replay, record, shuffle proof and rematch. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { get, queryString, recordUrl } from "../api/http";
import { useQuery } from "../api/requests";
import type { Answers, Card, Entry, ScoreLine, State } from "../api/types";
import { ErrorNotice } from "../app/ErrorNotice";
import { lazy } from "../app/lazy";
import { navigate, statsPath, tablePath } from "../app/router";
import { SeatPictureOf } from "../cards/Face";
import { celebrate } from "../effects/finale";
import { playSound } from "../effects/sounds";
import { t } from "../i18n";
import { isFocusLost } from "../keyboard/focus";
import { OriginNote } from "../replay/OriginNote";
import type { GameMap } from "../state/maps";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import type { TableStore } from "../state/table";
import { BoardView } from "../table/board/BoardView";
import { useGame } from "../table/game";
import { Log } from "../table/log/Log";
import { ScoreTrack } from "../table/players/Players";
import { GameProvider } from "../table/TableView";
import { describeStep, describeWinners, FinaleAnnouncer, FinaleStage, FinaleTrack } from "./Finale";
import { ScoreTable } from "./ScoreSheet";
import { ShuffleProof } from "./ShuffleProof";
import type { Finale } from "./use-finale";
import { useFinale } from "./use-finale";

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
  const finale = useFinale(store.id, score.data, state, map);
  const text = useStore(prefs).view === "text";
  const told = finale?.over ?? false;
  const taps = useTaps(told ? undefined : finale?.next);
  // Nobody's tickets but those that are told are ringed.
  const shown = useMemo(() => ({ ...state, own: state.own?.map((own) => ({ ...own, tickets: [] })) ?? [] }), [state]);
  const board = (
    <div class="table-board" {...taps}>
      {finale ? <FinaleTrack finale={finale} /> : <ScoreTrack />}
      {text ? <TextBoard /> : <BoardView />}
    </div>
  );
  return (
    <GameProvider store={store} card={card} state={shown} entries={entries} map={map} path={finale?.step.path ?? []}>
      <main class={`table table-end${text ? " text-end" : ""}${told ? "" : " table-finale"}`}>
        {!text && board}
        <div class="end-side">
          <section class="scoring panel" aria-label={t("end_title")} data-stage={told ? "table" : "finale"} {...taps}>
            <Title told={told} />
            <ErrorNotice {...score} />
            {!score.data && !score.problem && <p>{t("loading")}</p>}
            {finale && !told && <FinaleStage finale={finale} text={text} />}
            {finale && told && score.data && <Told finale={finale} lines={score.data.lines} text={text} />}
          </section>
          {told && (
            <>
              <section class="panel after">
                <After store={store} card={card} entries={entries} />
                <OriginNote card={card} />
                <ShuffleProof card={card} />
              </section>
              <Log />
            </>
          )}
        </div>
        {text && board}
        <FinaleAnnouncer finale={finale} />
      </main>
    </GameProvider>
  );
}

/** Another page in the same place: whoever had the focus in the game goes on from its title, and again when the winner is told. */
function Title({ told }: { told: boolean }): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (told && isFocusLost()) title.current?.focus({ preventScroll: true });
  }, [told]);
  return (
    <h1 ref={title} tabIndex={-1}>
      {t("end_title")}
    </h1>
  );
}

/** What is left of the finale when the winner is told. */
function Told({ finale, lines, text }: { finale: Finale; lines: ScoreLine[]; text: boolean }): JSX.Element {
  const game = useGame("card", "words");
  const { card } = game;
  const winners = card.result?.winners ?? [];
  const mine = winners.some((seat) => card.mine.includes(seat));
  useEffect(() => {
    if (!finale.fresh) return;
    playSound("end");
    // Bots by themselves need no feast.
    if (card.seats.some((seat) => seat.person)) celebrate(winners, mine);
  }, []);
  return (
    <>
      <p class={`winners${mine ? " winners-mine" : ""}`} data-winners>
        {winners.map((seat) => (
          <SeatPictureOf key={seat} card={card} seat={seat} />
        ))}{" "}
        {describeWinners(card)}
      </p>
      {text && (
        <ol class="finale-told">
          {finale.steps.map((step, i) => (
            <li key={i}>{describeStep(game, step)}</li>
          ))}
        </ol>
      )}
      <ScoreTable lines={lines} />
      <div class="buttons">
        <button type="button" data-finale-again onClick={finale.again}>
          {t("finale_again")}
        </button>
      </div>
    </>
  );
}

interface Taps {
  onPointerDown?: (event: PointerEvent) => void;
  onClick?: (event: MouseEvent) => void;
}

/** Wherever nothing else is clicked, a click is the next step; what was dragged is no click. */
function useTaps(next: (() => void) | undefined): Taps {
  const from = useRef([0, 0]);
  if (!next) return {};
  return {
    onPointerDown: (event) => {
      from.current = [event.clientX, event.clientY];
    },
    onClick: (event) => {
      const [x = 0, y = 0] = from.current;
      if ((event.target as Element).closest("button, a, summary, input, select, label")) return;
      if (Math.hypot(event.clientX - x, event.clientY - y) < 8) next();
    },
  };
}

function After({ store, card, entries }: Pick<Props, "store" | "card" | "entries">): JSX.Element {
  return (
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
  );
}

export function firstMoment(entries: Entry[]): number {
  return entries.find((entry) => entry.kind === "started")?.number ?? 1;
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
