/** Layout of the table: board, prompt, hand and tickets, market, players, log. The same for now and for replay. */

import type { ComponentChildren, JSX } from "preact";
import { useCallback, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Card, Entry, Own, State } from "../api/types";
import { lazy } from "../app/lazy";
import { SMALL, useMedia } from "../app/media";
import { CardMap } from "../cards/Cards";
import { capitalized, language, localized, MapWords, t } from "../i18n";
import { GameKeys } from "../keyboard/GameKeys";
import type { Viewpoint } from "../replay/viewpoint";
import type { GameMap } from "../state/maps";
import { prefs } from "../state/preferences";
import { Store, useStore } from "../state/store";
import { useShared } from "../state/structural-sharing";
import type { TableStore } from "../state/table";
import { TutorialHost, TutorialOffer } from "../tutorial/TutorialHost";
import { BoardView } from "./board/BoardView";
import { Choices } from "./choices";
import type { Game, Selection } from "./game";
import { EMPTY_SELECTION, GameContext, GameSource, nameOf, useGame, useSelection } from "./game";
import { Hand } from "./hand/Hand";
import { Chooser, Tickets } from "./hand/Tickets";
import { Log } from "./log/Log";
import { narrate } from "./log/narration";
import { MapIntro } from "./MapIntro";
import { Market } from "./market/Market";
import { Players, ScoreTrack } from "./players/Players";
import { PaymentsApart, SelectedPayments } from "./prompt/Payments";
import { Prompt } from "./prompt/Prompt";

interface GameProps {
  store: TableStore;
  card: Card;
  state: State;
  entries: Entry[];
  map: GameMap;
  replaying?: boolean;
  path?: string[];
  /** Whose cards are shown, if not those of whoever is asked. */
  viewpoint?: Viewpoint;
}

const NO_PATH: string[] = [];

/** Puts a game together for the parts of the page below. */
export function GameProvider(props: GameProps & { children: ComponentChildren }): JSX.Element | null {
  const { store, map, entries, replaying = false, path = NO_PATH } = props;
  const { notice, busy } = useStore(store);
  const card = useShared(props.card);
  const state = useShared(props.state);
  const selection = useMemo(() => new Store<Selection>(EMPTY_SELECTION), [store]);
  const words = useMemo(() => new MapWords(map.facts), [map]);
  const own = ownOf(card, state, props.viewpoint);
  // Of an earlier moment nothing is offered.
  const asked = replaying ? null : (own?.choices ?? null);
  const choices = useMemo(() => new Choices(asked && own), [asked]);
  const narrated = useMemo(() => narrate(entries, (seat) => nameOf(card, seat)), [entries, card, language()]);
  const narration = useShared(narrated);
  // What was selected belongs to what was asked then; it is cleared before anything can be clicked.
  useLayoutEffect(() => selection.update({ colour: null, route: null, city: null, keep: [], confirming: null }), [asked, selection]);
  const source = useRef<GameSource>(null);
  useLayoutEffect(() => source.current?.tell());
  const play = useCallback(
    (action: string): void => {
      selection.update({ route: null, colour: null, confirming: null, hover: null });
      const seat = source.current?.value.own?.seat;
      if (seat !== undefined && !store.value.busy) void store.play(seat, action);
    },
    [store, selection],
  );
  const { view, number } = state;
  if (!view) return null;
  const { phase, owners, own: openFacts } = view;
  const moved = { card, view, phase, openFacts, owners, own, choices, path, state, number, entries, narration };
  const game: Game = { store, map, words, selection, play, replaying, ...moved, notice, busy };
  source.current ??= new GameSource(game);
  source.current.put(game);
  return (
    <GameContext.Provider value={source.current}>
      <CardMap.Provider value={map.facts.id}>
        {props.children}
        <GameKeys />
      </CardMap.Provider>
    </GameContext.Provider>
  );
}

/** Of the seats whose cards can be seen: the one that is asked, else one's own. */
function ownOf(card: Card, state: State, viewpoint?: Viewpoint): Own | null {
  const seen = state.own ?? [];
  if (viewpoint !== undefined) return seen.find((one) => one.seat === viewpoint) ?? null;
  const mine = seen.filter((one) => !card.mine.length || card.mine.includes(one.seat));
  return mine.find((one) => one.actions.length) ?? mine[0] ?? null;
}

const TextTable = lazy(() => import("../text-view/TextTable").then((part) => part.default));

/** Beside the board there is room for offers and little else. */
const LOW = "(max-height: 760px)";

const TABS: Selection["tab"][] = ["cards", "tickets", "players", "log"];

/** As a board or as text. `children` stand in place of the prompt. */
export function TableLayout(props: { children?: ComponentChildren }): JSX.Element {
  return useStore(prefs).view === "text" ? <TextTable {...props} /> : <BoardLayout {...props} />;
}

/** Wide screens: what is asked lies beside the board. Small ones: board, and one panel with tabs. So the board never moves in a turn. */
function BoardLayout({ children }: { children?: ComponentChildren }): JSX.Element {
  const { map, phase, number, busy, replaying } = useGame("map", "phase", "number", "busy", "replaying");
  const { tab } = useSelection("tab");
  const small = useMedia(SMALL);
  const tall = map.board.size[0] / map.board.size[1] < 1.2;
  const low = useMedia(LOW);
  const folded = small || (low && !tall);
  const Panels = small ? SmallPanels : tall ? TallPanels : WidePanels;
  return (
    <main
      class={`table table-${small ? "small" : tall ? "tall" : "wide"}`}
      data-tab={tab}
      data-phase={phase}
      data-number={number}
      data-busy={busy}
      data-past={replaying}
    >
      <h1 class="sr">{localized(map.facts.name)}</h1>
      <TutorialHost />
      <div class="table-board">
        <ScoreTrack />
        <BoardView />
        {folded && <MapIntro folded />}
      </div>
      <PaymentsApart.Provider value={true}>
        <Panels prompt={children ?? <Prompt />} intro={!folded && <MapIntro />} />
      </PaymentsApart.Provider>
    </main>
  );
}

interface PanelsProps {
  prompt: ComponentChildren;
  /** What is special about the map, if there is room for it here. */
  intro: ComponentChildren;
}

/** Offers and payments in place of the market. */
function WidePanels({ prompt, intro }: PanelsProps): JSX.Element {
  return (
    <>
      <div class="table-dock">
        {prompt}
        <Hand />
      </div>
      <div class="table-side">
        <Players />
        <div class="table-desk">
          <Market />
          <SelectedPayments />
          <Chooser />
        </div>
        <Tickets />
        <TutorialOffer />
        {intro}
        <Log />
      </div>
    </>
  );
}

/** Offers and payments below the prompt, in a column of their own. */
function TallPanels({ prompt, intro }: PanelsProps): JSX.Element {
  return (
    <>
      <div class="table-dock">
        {prompt}
        <SelectedPayments />
        <Chooser />
        <Hand />
        <Tickets />
      </div>
      <div class="table-side">
        <Players />
        <Market />
        <TutorialOffer />
        {intro}
        <Log />
      </div>
    </>
  );
}

/** Offers and payments in place of the tab of cards. */
function SmallPanels({ prompt }: PanelsProps): JSX.Element {
  const { selection, words } = useGame("selection", "words");
  const { tab } = useSelection("tab");
  return (
    <div class="table-dock">
      {prompt}
      <SelectedPayments />
      <Chooser />
      <TutorialOffer />
      <div class="table-sheet">
        <Hand />
        <Market />
        <Tickets />
        <Players />
        <Log />
      </div>
      <nav class="tabs" data-rove aria-label={t("more")}>
        {TABS.map((one) => (
          <button key={one} type="button" class="tab" aria-pressed={one === tab} onClick={() => selection.update({ tab: one })}>
            {one === "tickets" ? capitalized(words.word("tickets")) : t(one === "log" ? "log" : `${one}_tab`)}
          </button>
        ))}
      </nav>
    </div>
  );
}

export function TableView(props: GameProps): JSX.Element {
  return (
    <GameProvider {...props}>
      <TableLayout />
    </GameProvider>
  );
}
