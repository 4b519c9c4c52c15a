/** Earlier states of a game, fetched in pages and cached while the replay is open. */

import { useEffect, useState } from "preact/hooks";
import { get, queryString } from "../api/http";
import type { Answers, Entry, State } from "../api/types";

/** Moves that are fetched together, and entries that the server tells at once. */
const STRETCH = 24;
const MOST = 64;

export class Moments {
  private readonly known = new Map<number, State>();
  private readonly asked = new Map<number, Promise<void>>();

  constructor(
    private readonly table: string,
    private readonly token: string,
    /** With everybody's cards. */
    readonly all: boolean,
  ) {}

  at(number: number): State | undefined {
    return this.known.get(number);
  }

  /** Fetches a moment together with those around it. */
  fetch(steps: number[], at: number): Promise<void> {
    const number = steps[at];
    if (number === undefined || this.known.has(number)) return Promise.resolve();
    const begin = at - (at % STRETCH);
    const first = steps[begin] ?? number;
    // Between moves there may be chat: what is wanted has to be among what is told.
    const start = number - first < MOST ? first : number;
    const last = Math.min(steps[Math.min(begin + STRETCH, steps.length) - 1] ?? number, start + MOST - 1);
    const asked = this.asked.get(start) ?? this.ask(start, last);
    this.asked.set(start, asked);
    const done = (): void => void this.asked.delete(start);
    asked.then(done, done);
    return asked;
  }

  private async ask(first: number, last: number): Promise<void> {
    const about = { first, last, token: this.token, ...(this.all ? { all: true } : {}) };
    const found = await get<Answers["StateList"]>(`/tables/${this.table}/moments${queryString(about)}`);
    for (const state of found.states) this.known.set(state.number, state);
  }
}

/** Tries again after a while: the server may be busy, or away. */
const AGAIN = 1500;

/** The state at a step; while it is on its way, the one shown before. */
export function useMoment(moments: Moments, steps: number[], at: number): State | null {
  const number = steps[at];
  const [shown, setShown] = useState<State | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (number === undefined) return;
    let wanted = true;
    let timer = 0;
    const known = moments.at(number);
    if (known) setShown(known);
    const later = (): void => {
      if (wanted) timer = setTimeout(() => setTries((n) => n + 1), AGAIN) as unknown as number;
    };
    const show = (): void => {
      const found = moments.at(number);
      if (!found)
        later(); // it was asked for with others before this one was made
      else if (wanted) setShown(found);
    };
    moments.fetch(steps, at).then(show, later);
    // What comes next is fetched before it is asked for; if it does not come, it is asked for then.
    void moments.fetch(steps, Math.min(steps.length - 1, at + STRETCH / 2)).catch(() => undefined);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [number, moments, steps, at, tries]);
  return shown;
}

/** The start, then every move that was not taken back. */
export function stepsOf(entries: Entry[]): number[] {
  const gone = new Set(entries.flatMap((entry) => (entry.kind === "taken_back" ? (entry.numbers ?? []) : [])));
  return entries.filter((entry) => (entry.kind === "started" || entry.kind === "played") && !gone.has(entry.number)).map((entry) => entry.number);
}
