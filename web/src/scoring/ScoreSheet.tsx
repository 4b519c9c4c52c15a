/** Score sheet: failed tickets, completed ones, bonuses, then every line of every score. */

import type { JSX } from "preact";
import { Fragment } from "preact";
import type { ScoreLine } from "../api/types";
import { Badge } from "../cards/Pieces";
import { TicketFace } from "../cards/Ticket";
import { t } from "../i18n";
import { RuleLink } from "../rules/RuleReason";
import type { Game } from "../table/game";
import { nameOf, useWholeGame } from "../table/game";

export type Stage = "failed" | "completed" | "bonus" | "table";
export const STAGES: Stage[] = ["failed", "completed", "bonus", "table"];

const plain = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);
const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

export function ScoringStage({ stage, lines }: { stage: Stage; lines: ScoreLine[] }): JSX.Element {
  const game = useWholeGame();
  // What was awarded while playing is no bonus.
  const inPlay = (source: string): boolean => game.view.seats.some((seat) => source in seat.awarded);
  const shown = lines.filter((line) =>
    stage === "bonus" ? line.ticket === null && !inPlay(line.source) : line.ticket !== null && line.points < 0 === (stage === "failed"),
  );
  return (
    <div class="show">
      <h2>{game.words.t(stage === "failed" ? "show_failed" : stage === "completed" ? "show_completed" : "show_bonus")}</h2>
      {!shown.length && <p class="empty">{t("none")}</p>}
      {game.view.seats.map((_, seat) => (
        <OfSeat key={seat} game={game} seat={seat} lines={shown.filter((line) => line.seat === seat)} />
      ))}
    </div>
  );
}

function OfSeat({ game, seat, lines }: { game: Game; seat: number; lines: ScoreLine[] }): JSX.Element | null {
  if (!lines.length) return null;
  const sum = lines.reduce((total, line) => total + line.points, 0);
  return (
    <div class="show-seat">
      <h3>
        <Badge seat={seat} /> {nameOf(game.card, seat)} <b>{signed(sum)}</b>
      </h3>
      <ul>
        {lines.map((line, i) => (
          <li key={i}>
            {line.ticket !== null ? (
              <button
                type="button"
                class="ticket-button"
                onMouseEnter={() => game.selection.update({ ticket: line.ticket })}
                onMouseLeave={() => game.selection.update({ ticket: null })}
                onFocus={() => game.selection.update({ ticket: line.ticket })}
                onBlur={() => game.selection.update({ ticket: null })}
              >
                <TicketFace map={game.map} words={game.words} number={line.ticket} state={line.points < 0 ? "failed" : "done"} />
              </button>
            ) : (
              <Bonus game={game} line={line} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bonus({ game, line }: { game: Game; line: ScoreLine }): JSX.Element {
  return (
    <p class="bonus">
      <span>
        {game.words.source(line.source)}
        {line.count > 0 && <small> {t(line.path.length ? "path_length" : "counted", { number: line.count })}</small>}
      </span>
      <b>{signed(line.points)}</b> <RuleLink number={line.rule} />
    </p>
  );
}

export function ScoreTable({ lines }: { lines: ScoreLine[] }): JSX.Element {
  const game = useWholeGame();
  const { card, words } = game;
  const seats = game.view.seats.map((_, seat) => seat);
  const sources = [...new Set(lines.map((line) => line.source))];
  const of = (source: string, seat: number): ScoreLine[] => lines.filter((line) => line.source === source && line.seat === seat);
  const sum = (found: ScoreLine[]): number => found.reduce((total, line) => total + line.points, 0);
  return (
    <div class="score-wrap" tabIndex={0} role="group" aria-label={t("show_table")}>
      <table class="score">
        <thead>
          <tr>
            <th scope="col">{t("points")}</th>
            {seats.map((seat) => (
              <th key={seat} scope="col">
                <Badge seat={seat} />
                <span>{nameOf(card, seat)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <Fragment key={source}>
              <tr>
                <th scope="row">
                  {words.source(source)} <RuleLink number={lines.find((line) => line.source === source)?.rule ?? ""} />
                </th>
                {seats.map((seat) => (
                  <td key={seat}>{of(source, seat).length ? plain(sum(of(source, seat))) : "–"}</td>
                ))}
              </tr>
              {source === "ticket" && <TicketRows game={game} seats={seats} lines={lines.filter((line) => line.ticket !== null)} />}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("total")}</th>
            {seats.map((seat) => (
              <td key={seat} class={card.result?.winners.includes(seat) ? "score-best" : ""} data-total={seat}>
                {plain(card.result?.totals[seat] ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Every ticket in a line of its own, under its holder. */
function TicketRows({ game, seats, lines }: { game: Game; seats: number[]; lines: ScoreLine[] }): JSX.Element {
  return (
    <>
      {lines.map((line) => (
        <tr key={line.ticket} class="ticket-row">
          <th scope="row">{game.words.ticket(line.ticket ?? -1)}</th>
          {seats.map((seat) => (
            <td key={seat} class={line.points < 0 ? "points-lost" : ""}>
              {line.seat === seat && signed(line.points)}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
