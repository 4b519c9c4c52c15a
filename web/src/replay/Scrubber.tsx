/** Scrubber: a slider over the moves, with marks at claims, drawn tickets and the last round. */

import type { JSX } from "preact";
import type { Entry } from "../api/types";
import { colourOfSeat } from "../cards/Pieces";
import { t } from "../i18n";

export interface Mark {
  step: number;
  kind: "claim" | "tickets" | "last_round";
  seat: number;
}

const KINDS: Record<string, Mark["kind"]> = { claimed: "claim", offered: "tickets", last_round: "last_round" };

export function marksOf(entries: Entry[], steps: number[]): Mark[] {
  const places = new Map(steps.map((number, step) => [number, step]));
  return entries.flatMap((entry) => {
    const step = places.get(entry.number);
    if (!step) return [];
    return (entry.events ?? []).flatMap((event): Mark[] => {
      const kind = KINDS[event.event];
      return kind ? [{ step, kind, seat: event.seat }] : [];
    });
  });
}

interface Props {
  marks: Mark[];
  at: number;
  last: number;
  onStep: (to: number) => void;
}

export function Scrubber({ marks, at, last, onStep }: Props): JSX.Element {
  const most = Math.max(1, last);
  return (
    <div class="scrubber">
      <input
        type="range"
        min={0}
        max={most}
        value={at}
        aria-label={t("step_place")}
        aria-valuetext={t("step_of", { number: at, all: last })}
        onInput={(event) => onStep(Number(event.currentTarget.value))}
      />
      <svg class="marks-line" viewBox={`0 0 ${most} 10`} preserveAspectRatio="none" aria-hidden="true">
        {marks.map((mark, i) => (
          <MarkSign key={i} mark={mark} wide={Math.max(0.35, most / 260)} />
        ))}
      </svg>
    </div>
  );
}

/** Claims stand, tickets hang, the last round goes through. */
function MarkSign({ mark, wide }: { mark: Mark; wide: number }): JSX.Element {
  const about = { claim: [0, 6], tickets: [6.5, 3.5], last_round: [0, 10] }[mark.kind];
  const [y = 0, height = 0] = about;
  const kind = mark.kind === "last_round" ? "mark-last" : `player-${colourOfSeat(mark.seat)}`;
  return <rect class={`mark ${kind}`} x={mark.step - wide / 2} y={y} width={wide} height={height} />;
}
