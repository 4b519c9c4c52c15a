/** A game step by step, from its log and its moments. Arrow keys step, Home and End jump; each moment has an address. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Message } from "../app/Message";
import { go, tablePath } from "../app/router";
import { get, query } from "../net/api";
import type { Card, Entry, State } from "../net/wire";
import type { GameMap } from "../store/maps";
import type { TableStore } from "../store/table";
import { GameProvider, TableLayout } from "../table/TableView";
import { t } from "../words";

interface Props {
  store: TableStore;
  card: Card;
  map: GameMap;
  moment: number;
}

export function ReplayView({ store, card, map, moment }: Props): JSX.Element {
  const ended = card.result !== null;
  const [entries, setEntries] = useState<Entry[]>([]);
  const [state, setState] = useState<State | null>(null);
  const kept = useRef(new Map<number, State>());
  const asked = { token: store.token, ...(ended ? { all: true } : {}) };
  useEffect(() => {
    get<{ entries: Entry[] }>(`/tables/${store.id}/log${query(asked)}`)
      .then((log) => setEntries(log.entries))
      .catch(() => undefined);
  }, [store, ended]);
  const steps = useMemo(() => stepsOf(entries), [entries]);
  const at = Math.max(0, steps.findLastIndex((number) => number <= moment));
  const number = steps[at];
  useEffect(() => {
    if (number === undefined) return;
    let wanted = true;
    const known = kept.current.get(number);
    if (known) return setState(known);
    get<State>(`/tables/${store.id}/moments/${number}${query(asked)}`)
      .then((found) => {
        kept.current.set(number, found);
        if (wanted) setState(found);
      })
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [number, store]);
  const step = (to: number): void => {
    const wanted = steps[Math.min(steps.length - 1, Math.max(0, to))];
    if (wanted !== undefined) go(tablePath(store.id, store.token, wanted), true);
  };
  useKeys(at, steps.length, step);
  const shown = useMemo(() => entries.filter((entry) => entry.number <= (number ?? 0)), [entries, number]);
  if (!state?.view) return <Message text={t("loading")} />;
  return (
    <GameProvider store={store} card={card} state={state} entries={shown} map={map} past>
      <TableLayout>
        <section class="prompt replay" aria-label={t("replay")}>
          <div class="replay-buttons">
            <Step label={t("step_first")} sign="⏮" off={at === 0} onClick={() => step(0)} />
            <Step label={t("step_back")} sign="◀" off={at === 0} onClick={() => step(at - 1)} />
            <Step label={t("step_on")} sign="▶" off={at === steps.length - 1} onClick={() => step(at + 1)} />
            <Step label={t("step_last")} sign="⏭" off={at === steps.length - 1} onClick={() => step(steps.length - 1)} />
          </div>
          <input
            type="range"
            min={0}
            max={Math.max(1, steps.length - 1)}
            value={at}
            aria-label={t("step_place")}
            onInput={(event) => step(Number(event.currentTarget.value))}
          />
          <span class="replay-place" data-step={at}>
            {t("step_of", { number: at, all: steps.length - 1 })}
          </span>
          <a class="button" href={tablePath(store.id, store.token)}>
            {t(ended ? "show_score" : "to_now")}
          </a>
        </section>
      </TableLayout>
    </GameProvider>
  );
}

function Step({ label, sign, off, onClick }: { label: string; sign: string; off: boolean; onClick: () => void }): JSX.Element {
  return (
    <button type="button" class="icon" aria-label={label} title={label} disabled={off} onClick={onClick}>
      {sign}
    </button>
  );
}

/** The start, then every move that was not taken back. */
function stepsOf(entries: Entry[]): number[] {
  const gone = new Set(entries.flatMap((entry) => (entry.kind === "taken_back" ? (entry.numbers ?? []) : [])));
  return entries
    .filter((entry) => (entry.kind === "started" || entry.kind === "played") && !gone.has(entry.number))
    .map((entry) => entry.number);
}

function useKeys(at: number, all: number, step: (to: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog, .hits")) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      step(to);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [at, all, step]);
}
