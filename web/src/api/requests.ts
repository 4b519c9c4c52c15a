/** Hooks for requests: `useQuery` fetches what is shown, `useMutation` changes something. Both keep the error and can retry. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { PlainKey } from "../i18n";
import { clientReason } from "../i18n";
import { RejectionError } from "./http";
import type { Reason } from "./types";

/** What is said of an error. One that is no refusal is a fault of the client, and the browser's console has it too. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof RejectionError) return error.reason;
  reportError(error);
  return clientReason("fault");
}

export interface Query<T> {
  data?: T | undefined;
  problem?: Reason | undefined;
  /** Asks once more; what was found stays until the answer. */
  retry: () => void;
}

interface Answer<T> {
  about: unknown[];
  found?: T | undefined;
  problem?: Reason | undefined;
}

const same = (one: unknown[], other: unknown[]): boolean => one.length === other.length && one.every((part, i) => part === other[i]);

/** Asks what `about` names, which is as long every time; null asks nothing. The answer to another question is forgotten at
 * once. With another `moment` the same is asked again, and the last answer stays until the new one. */
export function useQuery<T>(ask: (() => Promise<T>) | null, about: unknown[], moment: unknown = 0): Query<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ about });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!ask) return;
    let wanted = true;
    ask().then(
      (found) => wanted && setAnswer({ about, found }),
      (error: unknown) => {
        if (!wanted) return;
        const problem = reasonOf(error);
        setAnswer((before) => ({ about, found: same(before.about, about) ? before.found : undefined, problem }));
      },
    );
    return () => {
      wanted = false;
    };
  }, [...about, ask === null, moment, tries]);
  const retry = (): void => setTries((n) => n + 1);
  return ask && same(answer.about, about) ? { data: answer.found, problem: answer.problem, retry } : { retry };
}

/** Asks again so long after every answer; null waits until somebody wants it. */
export function usePolling(asked: Query<unknown>, pause: number | null): void {
  useEffect(() => {
    if (pause === null || (asked.data === undefined && !asked.problem)) return;
    const timer = setTimeout(asked.retry, pause);
    return () => clearTimeout(timer);
  }, [asked.data, asked.problem, pause]);
}

export interface Mutation {
  problem: Reason | undefined;
  busy: boolean;
  /** Does something, one thing at a time; answers whether it was done. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Says what is wrong before anything is tried. */
  refuse: (key: PlainKey) => void;
}

export function useMutation(): Mutation {
  const [problem, setProblem] = useState<Reason>();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (working.current) return false;
    working.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(reasonOf(error));
      return false;
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return { problem, busy, attempt, refuse: (key) => setProblem(clientReason(key)) };
}
