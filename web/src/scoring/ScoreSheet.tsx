/** Score sheet: every line of every score. */

import type { JSX } from "preact";
import { Fragment } from "preact";
import type { ScoreLine } from "../api/types";
import { SeatPictureOf } from "../cards/Face";
import { t } from "../i18n";
import { RuleLink } from "../rules/RuleReason";
import type { Game } from "../table/game";
import { nameOf, useWholeGame } from "../table/game";

export const plain = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

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
                <SeatPictureOf card={card} seat={seat} />
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
