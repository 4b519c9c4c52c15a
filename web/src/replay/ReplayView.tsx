/** Replay of a game move by move. A running game goes on meanwhile and moves nobody along. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, queryString } from "../api/http";
import type { Query } from "../api/requests";
import { useQuery } from "../api/requests";
import type { Card, Entry } from "../api/types";
import { ErrorNotice } from "../app/ErrorNotice";
import { Message } from "../app/Message";
import { navigate, tablePath } from "../app/router";
import { t } from "../i18n";
import type { GameMap } from "../state/maps";
import { useStore } from "../state/store";
import type { TableStore } from "../state/table";
import { GameProvider, TableLayout } from "../table/TableView";
import { AllHands } from "./AllHands";
import { Moments, stepsOf, useMoment } from "./moments";
import { usePlayback } from "./playback";
import { ReplayControls } from "./ReplayControls";
import type { Viewpoint } from "./viewpoint";
import { allRevealed, defaultViewpoint, redactFor } from "./viewpoint";

interface Props {
  store: TableStore;
  card: Card;
  map: GameMap;
  /** The number that the address names. */
  moment: number;
}

export function ReplayView({ store, card, map, moment }: Props): JSX.Element {
  const open = allRevealed(card);
  const live = useStore(store);
  const log = useLog(store, open);
  const entries = log.data ?? live.entries;
  const moments = useMemo(() => new Moments(store.id, store.token, open), [store, open]);
  const steps = useMemo(() => stepsOf(entries), [entries]);
  const [number, setNumber] = useAddress(store, moment);
  const at = Math.max(
    0,
    steps.findLastIndex((one) => one <= number),
  );
  const state = useMoment(moments, steps, at);
  const last = steps.length - 1;
  const step = (to: number): void => {
    const wanted = steps[Math.min(last, Math.max(0, to))];
    if (wanted !== undefined) setNumber(wanted);
  };
  const ready = state?.number === steps[at];
  const playing = usePlayback(at, last, ready, step);
  const [chosen, setEyes] = useState<Viewpoint | undefined>(undefined);
  const viewpoint = open && chosen !== undefined ? chosen : defaultViewpoint(card);
  const shown = useMemo(
    () =>
      redactFor(
        entries.filter((entry) => entry.number <= (steps[at] ?? 0)),
        viewpoint,
      ),
    [entries, steps, at, viewpoint],
  );
  const left = useRef(live.entries.at(-1)?.number ?? 0);
  const fresh = open ? 0 : live.entries.filter((entry) => entry.kind === "played" && entry.number > left.current).length;
  if (!state?.view) return <Message text={t("loading")} />;
  return (
    <GameProvider store={store} card={card} state={state} entries={shown} map={map} replaying viewpoint={viewpoint === "all" ? null : viewpoint}>
      <TableLayout>
        <ErrorNotice {...log} />
        <ReplayControls
          entries={entries}
          steps={steps}
          at={at}
          ready={ready}
          open={open}
          fresh={fresh}
          asked={Boolean(live.state?.own?.some((own) => own.actions.length))}
          playing={playing}
          viewpoint={viewpoint}
          onViewpoint={setEyes}
        />
        {viewpoint === "all" && <AllHands />}
      </TableLayout>
    </GameProvider>
  );
}

/** With everybody's cards, once they lie open. */
function useLog(store: TableStore, open: boolean): Query<Entry[]> {
  const ask = (): Promise<Entry[]> =>
    get<{ entries: Entry[] }>(`/tables/${store.id}/log${queryString({ token: store.token, all: true })}`).then((log) => log.entries);
  return useQuery(open ? ask : null, [store]);
}

/** Milliseconds between two changes of the address: browsers allow only so many. */
const RHYTHM = 350;

/** The number that is shown. The address follows it, so that every moment has its link. */
function useAddress(store: TableStore, moment: number): [number, (number: number) => void] {
  const [number, setNumber] = useState(moment);
  const changed = useRef({ at: 0, timer: 0, to: moment });
  // Somebody followed a link, or went back.
  useEffect(() => {
    if (moment !== changed.current.to) setNumber(moment);
    changed.current.to = moment;
  }, [moment]);
  useEffect(() => () => clearTimeout(changed.current.timer), []);
  const show = (wanted: number): void => {
    setNumber(wanted);
    const now = changed.current;
    clearTimeout(now.timer);
    const write = (): void => {
      now.at = Date.now();
      now.to = wanted;
      navigate(tablePath(store.id, store.token, wanted), true);
    };
    const wait = now.at + RHYTHM - Date.now();
    if (wait <= 0) write();
    else now.timer = setTimeout(write, wait) as unknown as number;
  };
  return [number, show];
}
