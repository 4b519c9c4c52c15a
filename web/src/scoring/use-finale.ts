/** Playback of the finale: by itself where motion is wanted, by click or key everywhere, and over at once by Escape. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Answers, State } from "../api/types";
import { isTyping, matchesKey } from "../keyboard/keymap";
import type { GameMap } from "../state/maps";
import { pace as currentPace, prefs } from "../state/preferences";
import { useStore } from "../state/store";
import { finaleProgress, isFinaleTold, keepFinaleProgress, TOLD } from "./finale-progress";
import type { FinaleKind, FinaleStep } from "./finale-steps";
import { finaleSteps } from "./finale-steps";

export interface Finale {
  steps: FinaleStep[];
  at: number;
  step: FinaleStep;
  /** The winner is told. */
  over: boolean;
  /** The winner was told just now: it was not known when the page was opened. */
  fresh: boolean;
  /** It goes on by itself; null where motion is off, or as text. */
  playing: boolean | null;
  next: () => void;
  skip: () => void;
  again: () => void;
  toggle: () => void;
}

/** Milliseconds that a step stays, at the usual pace. */
const STAYS: Record<FinaleKind, number> = { start: 2200, failed: 1900, completed: 2100, count: 2600, bonus: 3200, winner: 0 };

/** Null until the score is there. */
export function useFinale(table: string, score: Answers["Score"] | undefined, state: State, map: GameMap): Finale | null {
  const { view } = state;
  const steps = useMemo(() => {
    if (!score || !view) return [];
    const owned = map.facts.routes.map((route, i): [string, number] => [route.id, view.owners[i] ?? -1]);
    return finaleSteps(score, { seats: view.seats, first: view.first, owned });
  }, [score, view, map]);
  const [at, setAt] = useState(() => finaleProgress(table));
  const [on, setOn] = useState(true);
  const fresh = useRef(false);
  const last = steps.length - 1;
  const now = at === TOLD ? last : Math.min(at, last);
  const step = steps[now];
  const over = now === last;
  const go = (to: number): void => {
    fresh.current = to >= last;
    setAt(to >= last ? TOLD : to);
    // Watched again, it stays told.
    if (!isFinaleTold(table)) keepFinaleProgress(table, to >= last ? TOLD : to);
  };
  const next = (): void => void (!over && go(now + 1));
  const skip = (): void => void (!over && go(last));
  const { view: shown } = useStore(prefs);
  const pace = shown === "text" ? 0 : currentPace();
  useEffect(() => {
    if (!pace || !on || !step || over) return;
    let timer = 0;
    // Nothing is told to a page that nobody looks at.
    const wait = (): void => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(next, STAYS[step.kind] * pace) as unknown as number;
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [pace, on, step, over]);
  useKeys(!over && step !== undefined, next, skip);
  if (!step) return null;
  const again = (): void => {
    fresh.current = false;
    setOn(true);
    setAt(0);
  };
  const playing = pace ? on : null;
  return { steps, at: now, step, over, fresh: fresh.current, playing, next, skip, again, toggle: () => setOn(!on) };
}

function useKeys(running: boolean, next: () => void, skip: () => void): void {
  const latest = useRef({ next, skip });
  latest.current = { next, skip };
  useEffect(() => {
    if (!running) return;
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || isTyping(target) || document.querySelector("dialog[open]")) return;
      const done = matchesKey(event, "finale_skip");
      // A space on a button presses it.
      const on = matchesKey(event, "finale_next") && !(event.key === " " && target?.closest("button, a, summary"));
      if (!done && !on) return;
      event.preventDefault();
      if (done) latest.current.skip();
      else latest.current.next();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [running]);
}
