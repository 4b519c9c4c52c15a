/** Text view of the table: headings, lists and buttons, with the same powers as the board. */

import type { ComponentChildren, JSX } from "preact";
import { localized, t } from "../i18n";
import { isMyTurn, useWholeGame } from "../table/game";
import { Announcements, useAnnouncements } from "../table/log/Announcements";
import { Log } from "../table/log/Log";
import { MapIntro } from "../table/MapIntro";
import { Players } from "../table/players/Players";
import { Prompt } from "../table/prompt/Prompt";
import { TextCards } from "./TextCards";
import { TextCities } from "./TextCities";
import { TextChooser, TextHand, TextTickets } from "./TextOwn";
import { TextRoutes } from "./TextRoutes";

/** `children` stand in place of the prompt. */
export default function TextTable({ children }: { children?: ComponentChildren }): JSX.Element {
  const game = useWholeGame();
  const turn = game.replaying ? "replay" : isMyTurn(game) ? "your_turn" : "turn_others";
  return (
    <main class="text-table" data-phase={game.view.phase} data-number={game.state.number} data-busy={game.busy} data-past={game.replaying}>
      <h1>{localized(game.map.facts.name)}</h1>
      <section class="text-prompt">
        <h2>{t(turn)}</h2>
        {children ?? <Prompt />}
        <Completed />
        <TextChooser />
        <MapIntro />
      </section>
      <TextHand />
      <TextTickets />
      <TextCards />
      <TextRoutes />
      <TextCities />
      <section class="text-players">
        <h2>{t("players")}</h2>
        <Players />
      </section>
      <section class="text-log">
        <h2>{t("log")}</h2>
        <Log />
      </section>
    </main>
  );
}

/** Tickets that have just been completed; all else that happens is announced anyhow. */
function Completed(): JSX.Element {
  const said = useAnnouncements();
  return <Announcements said={said.filter((one) => one.seat !== null)} />;
}

/** The board of a finished game as text. */
export function TextBoard(): JSX.Element {
  return (
    <div class="text-board">
      <TextRoutes />
      <TextCities />
    </div>
  );
}
