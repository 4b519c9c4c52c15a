/** Text view: what stands on the cities and routes of the board. */

import type { JSX } from "preact";
import { t } from "../i18n";
import { tokenLine, tokensOf } from "../table/facts";
import { useWholeGame } from "../table/game";

export function TextCities(): JSX.Element | null {
  const game = useWholeGame();
  const lines = tokensOf(game).map((token) => tokenLine(game, token));
  if (!lines.length) return null;
  return (
    <section class="text-cities" aria-label={t("on_board")}>
      <h2>{t("on_board")}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
