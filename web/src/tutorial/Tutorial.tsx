/** Tutorial of a first game: a callout beside what matters now. It advances when the player has done it. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import type { Game } from "../table/game";
import { useWholeGame } from "../table/game";
import type { Step, TutorialMoment } from "./steps";
import { mapLines, STEPS, stepText } from "./steps";

export function Tutorial(): JSX.Element | null {
  const game = useWholeGame();
  const selection = useStore(game.selection);
  const { guideSteps } = useStore(prefs);
  const begun = useRef(game.state.number);
  const shown = useRef<{ id: string; at: number }>({ id: "", at: 0 });
  const past = new Set(guideSteps);
  const moment: TutorialMoment = {
    game,
    selection,
    past,
    did: (event) => myEvents(game, begun.current).has(event),
    moved: false,
  };
  const passed = STEPS.filter((one) => !past.has(one.id) && one.done?.({ ...moment, moved: movedSince(game, shown.current, one.id) }));
  const step = STEPS.find((one) => !past.has(one.id) && !passed.includes(one) && one.due(moment)) ?? null;
  if (step && shown.current.id !== step.id) shown.current = { id: step.id, at: game.state.number };
  const key = passed.map((one) => one.id).join();
  useEffect(() => {
    if (passed.length) pass(...passed.map((one) => one.id));
  }, [key]);
  const words = step ? stepText(step, game) : "";
  const lines = step?.id === "map" ? mapLines(game) : [];
  return (
    <>
      <div class="sr" role="status">
        {[words, ...lines].join(" ")}
      </div>
      {step && <Callout key={step.id} step={step} words={words} lines={lines} />}
    </>
  );
}

/** Steps that are behind are remembered; after the last of them the guide is over. */
function pass(...ids: string[]): void {
  const guideSteps = [...new Set([...prefs.value.guideSteps, ...ids])];
  prefs.update({ guideSteps, guide: guideSteps.includes("finish") ? "done" : "on" });
}

const isMine = (game: Game, seat: number | undefined): boolean => seat !== undefined && game.card.mine.includes(seat);

function myEvents(game: Game, since: number): Set<string> {
  const mine = game.entries.filter((entry) => entry.number > since && entry.kind === "played" && isMine(game, entry.seat));
  return new Set(mine.flatMap((entry) => entry.events ?? []).map((event) => event.event));
}

function movedSince(game: Game, shown: { id: string; at: number }, id: string): boolean {
  return shown.id === id && game.entries.some((entry) => entry.number > shown.at && entry.kind === "played" && isMine(game, entry.seat));
}

interface CalloutProps {
  step: Step;
  words: string;
  lines: string[];
}

function Callout({ step, words, lines }: CalloutProps): JSX.Element {
  const box = useRef<HTMLElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const [, again] = useState(0);
  useLayoutEffect(() => {
    if (box.current && ring.current) putBeside(step, box.current, ring.current);
  });
  useEffect(() => {
    const move = (): void => again((n) => n + 1);
    addEventListener("resize", move);
    // The page may still be settling: cards and tickets take their places.
    const timer = setInterval(move, 700);
    return () => {
      removeEventListener("resize", move);
      clearInterval(timer);
    };
  }, []);
  return (
    <>
      <div class="guide-ring" ref={ring} aria-hidden="true" />
      <aside class="guide" ref={box} aria-label={t("guide")} data-step={step.id}>
        <div class="guide-inside">
          <p>{words}</p>
          {lines.length > 0 && (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <div class="guide-buttons">
            <button type="button" class="primary" data-guide="next" onClick={() => pass(step.id)}>
              {t("guide_next")}
            </button>
            <button type="button" class="quiet" data-guide="end" onClick={() => prefs.update({ guide: "done" })}>
              {t("guide_end")}
            </button>
          </div>
        </div>
      </aside>
    </>
  );
}

const GAP = 10;
/** Below the bar above every page. */
const TOP = 54;
type Spot = [number, number];

const boxOf = (queries: string[]): DOMRect | undefined =>
  queries
    .flatMap((query) => [...document.querySelectorAll(query)])
    .filter((one) => inSight(one))
    .map((one) => one.getBoundingClientRect())
    .find((box) => box.width);

/** Of a board that is shown large, only a part is seen. */
function inSight(element: Element): boolean {
  const frame = element.closest(".stage")?.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return !frame || (box.left > frame.left && box.right < frame.right && box.top > frame.top && box.bottom < frame.bottom);
}

/** Lays the callout where it hides nothing of what it explains, and the ring around that. */
function putBeside(step: Step, box: HTMLElement, ring: HTMLElement): void {
  const aim = boxOf(step.beside);
  ring.hidden = !aim;
  if (aim) {
    ring.style.left = `${aim.left - 4}px`;
    ring.style.top = `${aim.top - 4}px`;
    ring.style.width = `${aim.width + 8}px`;
    ring.style.height = `${aim.height + 8}px`;
  }
  const avoided = step.clear ? boxOf([".board-view"]) : aim;
  const least: Spot = [8, TOP];
  const most: Spot = [innerWidth - box.offsetWidth - 8, innerHeight - box.offsetHeight - 8];
  const [left, top] = avoided ? spotBeside(avoided, box, least, most, Boolean(step.clear)) : [most[0] / 2, TOP];
  box.style.left = `${Math.max(least[0], Math.min(most[0], left))}px`;
  box.style.top = `${Math.max(least[1], Math.min(most[1], top))}px`;
}

/** Above, left, below or right of what is not to be hidden; beside the board at the bottom, where the log is. */
function spotBeside(aim: DOMRect, box: HTMLElement, least: Spot, most: Spot, low: boolean): Spot {
  const x = aim.left + aim.width / 2 - box.offsetWidth / 2;
  const y = low ? most[1] : aim.top + aim.height / 2 - box.offsetHeight / 2;
  const upright: Spot[] = [
    [x, aim.top - box.offsetHeight - GAP],
    [x, aim.bottom + GAP],
  ];
  const flat: Spot[] = [
    [aim.right + GAP, y],
    [aim.left - box.offsetWidth - GAP, y],
  ];
  const places = low ? [...flat, ...upright] : [...upright, ...flat];
  const fits = (at: Spot): boolean => {
    const side = upright.includes(at) ? 1 : 0;
    return at[side] >= least[side] && at[side] <= most[side];
  };
  return places.find(fits) ?? [x, aim.top > innerHeight / 2 ? least[1] : most[1]];
}
