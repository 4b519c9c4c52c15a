/** Screen-reader announcements (ARIA live region): what happened, then what is asked. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { language, t } from "../i18n";
import type { Game } from "../table/game";
import { isMyTurn, nameOf, useWholeGame } from "../table/game";
import type { LogLine } from "../table/log/narration";
import { describePoints } from "../table/log/narration";
import { describeQuestion } from "../table/prompt/Prompt";

/** What happens together is said together. */
const TOGETHER = 250;
const MOST = 6;

export function Announcer(): JSX.Element {
  const game = useWholeGame();
  const [spoken, setSpoken] = useState({ text: "", language: language() });
  // A page that opens says nothing of what was before.
  const said = useRef(game.narration.at(-1)?.number ?? 0);
  const asked = useRef("");
  const last = game.narration.at(-1)?.number ?? 0;
  const question = isMyTurn(game) ? `${t("your_turn")}: ${describeQuestion(game)}` : "";
  useEffect(() => {
    const timer = setTimeout(() => {
      const fresh = game.replaying ? game.narration.slice(-1) : game.narration.filter((one) => one.number > said.current && !one.gone);
      said.current = last;
      const sentences = fresh.slice(-MOST).map((one) => sentence(game, one));
      if (question && (question !== asked.current || fresh.length)) sentences.push(question);
      asked.current = question;
      if (sentences.length) setSpoken({ text: sentences.join(". "), language: language() });
    }, TOGETHER);
    return () => clearTimeout(timer);
  }, [last, question, game.replaying]);
  return (
    <div class="sr" role="status" data-announcer>
      {spoken.language === language() && spoken.text}
    </div>
  );
}

export function sentence(game: Game, told: LogLine): string {
  const names = (seat: number): string => nameOf(game.card, seat);
  const name = told.seat === null ? "" : `${names(told.seat)} `;
  return [`${name}${told.text}`, ...describePoints(told, names)].join(" · ").replace(/\.$/, "");
}
