/** Prompt: what is asked of the player now, with the buttons that answer it. */

import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { ErrorNotice } from "../../app/ErrorNotice";
import { memo } from "../../app/memo";
import { Badge } from "../../cards/Pieces";
import { t } from "../../i18n";
import { SinceBanner, SinceLink } from "../../replay/MovesSince";
import { OriginNote } from "../../replay/OriginNote";
import { highlightedRoutes } from "../board/highlights";
import type { Game } from "../game";
import { isMyTurn, nameOf, useSelection, useWholeGame } from "../game";
import { leastKept } from "../hand/ticket-offer";
import { describePoints, movesSinceMine } from "../log/narration";
import { CityChoices, OtherActions } from "./OtherActions";
import { Payments, PaymentsApart, wantedRoute } from "./Payments";
import { UndoAndHints } from "./UndoAndHints";

export const Prompt = memo(function Prompt(): JSX.Element {
  const game = useWholeGame();
  const { route, city } = useSelection("route", "city");
  const apart = useContext(PaymentsApart);
  const mine = isMyTurn(game);
  return (
    <section class={`prompt${mine ? " prompt-mine" : ""}${inLastRound(game) ? " prompt-last" : ""}`} aria-label={t("text_prompt")} data-rove>
      <div class="prompt-line">
        <div class="prompt-words">{mine ? <Question game={game} /> : <Waiting game={game} />}</div>
        <UndoAndHints />
      </div>
      <div class="prompt-foot">
        <LastMove game={game} />
        <OriginNote card={game.card} />
        <LastRound game={game} />
      </div>
      <div class="prompt-more">
        <UndoRequest game={game} />
        <SinceBanner game={game} />
        <ErrorNotice problem={game.notice} />
        {mine && <CityChoices game={game} city={city} />}
        {mine && <OtherActions game={game} />}
      </div>
      {mine && route && !apart && <Payments game={game} route={route} />}
    </section>
  );
});

/** What is asked of the player, in a sentence. */
export function describeQuestion(game: Game): string {
  const { choices, view, words, own } = game;
  if (own?.offer.length) return words.t(view.phase === "opening" ? "opening_prompt" : "choosing_prompt", { least: leastKept(choices) });
  if (game.map.facts.phases.includes(view.phase)) return words.prompt(view.phase);
  if (choices.mustPass) return t("pass_prompt");
  if (view.phase === "second_draw") return t("second_draw");
  return words.t("turn_prompt");
}

function Question({ game }: { game: Game }): JSX.Element {
  const { route, colour } = useSelection("route", "colour");
  const key = highlightedRoutes(game, { route: null, colour }).size ? "picked" : "picked_none";
  const picked = colour && t(key, { card: game.words.card(colour) });
  const text = route ? wantedRoute(game, route) : picked || describeQuestion(game);
  return (
    <>
      <strong class="prompt-title">{t(inLastRound(game) ? "your_last_turn" : "your_turn")}</strong> <span>{text}</span> <Clock game={game} />
    </>
  );
}

function Waiting({ game }: { game: Game }): JSX.Element {
  const { view, card, own } = game;
  if (game.replaying) return <span>{t("replaying")}</span>;
  if (view.phase === "over") return <strong>{t("end_title")}</strong>;
  if (own && view.phase === "opening" && !view.to_move.includes(own.seat)) return <span>{t("opening_done")}</span>;
  const seats = view.to_move;
  const bot = seats.length === 1 && seats[0] !== undefined && (card.seats[seats[0]]?.bot ?? card.seats[seats[0]]?.stand_in);
  const watching = !own && <em class="watching">{t("watching")}</em>;
  const names = seats.map((seat) => nameOf(card, seat)).join(", ");
  return (
    <>
      {seats.map((seat) => (
        <Badge key={seat} seat={seat} />
      ))}
      {watching}
      <span class={bot ? "thinking" : ""}>{bot ? t("thinking", { name: names }) : t("others_move", { names, number: seats.length })}</span>
      <Clock game={game} />
    </>
  );
}

/** What the others have done since this player's own move: the last of it in words. */
function LastMove({ game }: { game: Game }): JSX.Element | null {
  const since = movesSinceMine(game.narration, game.card.mine);
  const last = since.at(-1);
  if (!last || game.replaying || last.seat === null) return null;
  const points = describePoints(last, (seat) => nameOf(game.card, seat));
  return (
    <p class="last-move">
      <span class="sr">{t("last_move")}: </span>
      <Badge seat={last.seat} />
      <span class="last-words">
        {nameOf(game.card, last.seat)} {last.text} <b>{points.join(" · ")}</b>
      </span>
      <SinceLink game={game} />
    </p>
  );
}

/** Once the last round has begun, everybody has one turn left. */
const inLastRound = ({ view }: Pick<Game, "view">): boolean => view.turns_left >= 0 && view.phase !== "over";

/** A banner that stays as long as the last round does. */
function LastRound({ game }: { game: Game }): JSX.Element | null {
  return inLastRound(game) ? <strong class="last-round">{t("last_round", { number: game.view.turns_left })}</strong> : null;
}

/** Counts down by the server's clock. */
function Clock({ game }: { game: Game }): JSX.Element | null {
  const [, tick] = useState(0);
  const deadline = game.replaying ? null : game.state.asked?.find((one) => one.deadline !== null)?.deadline;
  useEffect(() => {
    if (!deadline) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [deadline]);
  if (!deadline) return null;
  const left = Math.max(0, Math.ceil(deadline - (Date.now() / 1000 + game.store.value.clock)));
  const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span class={`clock${left < 15 ? " clock-short" : ""}`} role="timer" aria-label={t("time_left")} aria-live="off">
      {shown}
    </span>
  );
}

/** `seats` are those of one's own that may answer. */
export function UndoRequest({ game, seats = game.card.mine }: { game: Game; seats?: number[] }): JSX.Element | null {
  const asked = game.state.undo_asked;
  if (!asked || game.replaying) return null;
  const answer = (accept: boolean): void => void game.store.send({ do: "answer_undo", accept, number: game.state.number });
  const mine = asked.waiting.some((seat) => seats.includes(seat));
  return (
    <div class="undo-request" role="alert">
      <span>{t("undo_asked", { name: nameOf(game.card, asked.seat) })}</span>
      {mine ? (
        <>
          <button type="button" class="primary" onClick={() => answer(true)}>
            {t("agree")}
          </button>
          <button type="button" onClick={() => answer(false)}>
            {t("refuse")}
          </button>
        </>
      ) : (
        <em>{t("undo_waiting")}</em>
      )}
    </div>
  );
}
