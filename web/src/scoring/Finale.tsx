/** The finale: the end of a game told step by step, on the board or as a list, with the totals in sight and the winner last. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Card } from "../api/types";
import { SeatPictureOf } from "../cards/Face";
import { TicketFace } from "../cards/Ticket";
import { drawPath } from "../effects/finale";
import { capitalized, t } from "../i18n";
import { isFocusLost } from "../keyboard/focus";
import { pace } from "../state/preferences";
import type { Game } from "../table/game";
import { nameOf, useGame } from "../table/game";
import { Ruler } from "../table/players/Ruler";
import type { FinaleStep } from "./finale-steps";
import { plain, signed } from "./ScoreSheet";
import type { Finale } from "./use-finale";

type Told = Pick<Game, "card" | "words">;

/** What a step is about. */
function titleOf({ words }: Told, step: FinaleStep): string {
  switch (step.kind) {
    case "start":
      return t("finale_start");
    case "failed":
      return words.t("show_failed");
    case "completed":
      return words.t("show_completed");
    default:
      return capitalized(words.source(step.source));
  }
}

const countText = (step: FinaleStep, number: number): string => t(step.measured ? "path_length" : "counted", { number });

/** A step in words: for those who hear it, and for the list of the text view. */
export function describeStep(game: Told, step: FinaleStep): string {
  const { card, words } = game;
  const name = (seat: number): string => nameOf(card, seat);
  if (step.kind === "winner") return describeWinners(card);
  const title = titleOf(game, step);
  if (step.kind === "start") return `${title}: ${step.totals.map((total, seat) => `${name(seat)} ${plain(total)}`).join(", ")}`;
  if (step.ticket !== null && step.seat !== null) {
    const total = `${t("total")} ${plain(step.totals[step.seat] ?? 0)}`;
    return `${title}: ${name(step.seat)}, ${words.ticket(step.ticket)} ${signed(step.points)}, ${total}`;
  }
  const parts = step.counted.map(({ seat, count, points }) => {
    const gained = step.kind === "bonus" && points ? `, ${signed(points)}, ${t("total")} ${plain(step.totals[seat] ?? 0)}` : "";
    return `${name(seat)} ${countText(step, count)}${gained}`;
  });
  return `${title}: ${parts.join("; ")}`;
}

/** Who has won, as it is said to whoever looks. */
export function describeWinners(card: Card): string {
  const winners = card.result?.winners ?? [];
  const names = winners.map((seat) => nameOf(card, seat)).join(", ");
  // Several seats of one's own are several people at one device.
  const mine = card.mine.length === 1 && winners.includes(card.mine[0] ?? -1);
  if (mine && winners.length === 1) return t("you_win");
  return t(winners.length > 1 ? "winners" : "winner", { names });
}

/** Everybody's piece, on a scale that stays the same to the end. */
export function FinaleTrack({ finale }: { finale: Finale }): JSX.Element {
  const all = finale.steps.flatMap((step) => step.totals);
  const [least, most] = [Math.min(0, ...all), Math.max(...all)];
  return (
    <section class="score-track finale-track" aria-label={t("score_track")}>
      <Ruler
        values={finale.step.totals}
        least={Math.floor(least / 10) * 10}
        most={Math.max(50, Math.ceil((most + 5) / 50) * 50)}
        label={t("score_track")}
      />
    </section>
  );
}

/** The step that is told now. */
export function FinaleStage({ finale, text }: { finale: Finale; text: boolean }): JSX.Element {
  const game = useGame("card", "words", "selection");
  const { step, steps, at } = finale;
  const next = useRef<HTMLButtonElement>(null);
  // Whoever had the focus in the game goes on from here.
  useLayoutEffect(() => {
    if (isFocusLost()) next.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    game.selection.update({ ticket: step.ticket, hover: null });
    return () => game.selection.update({ ticket: null });
  }, [step]);
  useEffect(() => drawPath(step.path), [step]);
  const play = t(finale.playing ? "play_pause" : "play_on");
  return (
    <div class="finale" data-step={at} data-kind={step.kind} style={{ "--seats": step.totals.length }}>
      {text ? (
        <ol class="finale-told">
          {steps.slice(0, at + 1).map((one, i) => (
            <li key={i}>{describeStep(game, one)}</li>
          ))}
        </ol>
      ) : (
        <div class="finale-step" key={at}>
          <h2>{titleOf(game, step)}</h2>
          <StepBody step={step} />
        </div>
      )}
      <Totals step={step} />
      <div class="buttons">
        <button ref={next} type="button" class="primary" data-next onClick={finale.next}>
          {t("next")}
        </button>
        {finale.playing !== null && (
          <button type="button" data-finale-play={finale.playing} onClick={finale.toggle}>
            {play}
          </button>
        )}
        <button type="button" data-skip onClick={finale.skip}>
          {t("skip")}
        </button>
        <small class="finale-place">{t("step_of", { number: at + 1, all: steps.length })}</small>
      </div>
    </div>
  );
}

function StepBody({ step }: { step: FinaleStep }): JSX.Element | null {
  const { map, words, card } = useGame("map", "words", "card");
  if (step.ticket !== null && step.seat !== null) {
    return (
      <>
        <p class="finale-who">
          <SeatPictureOf card={card} seat={step.seat} /> {nameOf(card, step.seat)}
        </p>
        <TicketFace map={map} words={words} number={step.ticket} state={step.points < 0 ? "failed" : "done"} />
      </>
    );
  }
  if (!step.counted.length) return null;
  const best = Math.max(1, ...step.counted.map((one) => one.points));
  return (
    <ul class="finale-counted">
      {step.counted.map(({ seat, count, points }) => (
        <li key={seat} class={points === best ? "finale-best" : ""}>
          <SeatPictureOf card={card} seat={seat} /> <span>{nameOf(card, seat)}</span>
          <small>
            <Rolling value={count} from={step.kind === "count" ? 0 : count}>
              {(number) => countText(step, number)}
            </Rolling>
          </small>
          {step.kind === "bonus" && <b class={points < 0 ? "points-lost" : ""}>{points ? signed(points) : "–"}</b>}
        </li>
      ))}
    </ul>
  );
}

/** The points of all, as far as they have been told. */
function Totals({ step }: { step: FinaleStep }): JSX.Element {
  const { card, view } = useGame("card", "view");
  const seats = view.seats.map((_, i) => (view.first + i) % view.seats.length);
  return (
    <ul class="finale-totals" aria-label={t("finale_totals")}>
      {seats.map((seat) => (
        <li key={seat} class={step.seat === seat ? "finale-now" : ""}>
          <SeatPictureOf card={card} seat={seat} /> <span>{nameOf(card, seat)}</span>
          <b data-now={step.totals[seat]}>
            <Rolling value={step.totals[seat] ?? 0}>{plain}</Rolling>
          </b>
        </li>
      ))}
    </ul>
  );
}

/** A number that counts up or down to its value where motion is wanted. `from` counts from there at first. */
function Rolling({ value, from = value, children }: { value: number; from?: number; children: (shown: number) => ComponentChildren }): JSX.Element {
  const [shown, setShown] = useState(pace() ? from : value);
  useEffect(() => {
    const long = 700 * pace();
    const start = performance.now();
    if (!long || shown === value) return setShown(value);
    let frame = requestAnimationFrame(function tick(now) {
      const part = Math.min(1, (now - start) / long);
      setShown(Math.round(shown + (value - shown) * part));
      if (part < 1) frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <>{children(shown)}</>;
}

/** Says every step to those who do not see it. */
export function FinaleAnnouncer({ finale }: { finale: Finale | null }): JSX.Element {
  const game = useGame("card", "words");
  const said = finale && (!finale.over || finale.fresh) ? describeStep(game, finale.step) : "";
  return (
    <div class="sr" role="status" data-finale-said>
      {said}
    </div>
  );
}
