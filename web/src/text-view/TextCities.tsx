/** Text view: what stands on the cities of the board. */

import type { JSX } from "preact";
import { t } from "../i18n";
import { cityTokens } from "../table/board/CityTokens";
import { nameOf, useWholeGame } from "../table/game";
import { decorations } from "../variants/decoration";

export function TextCities(): JSX.Element | null {
  const game = useWholeGame();
  const lines = Object.entries(decorations.boardLines).flatMap(([name, told]) => {
    const value = game.openFacts[name];
    return value === undefined ? [] : told(value as never, game);
  });
  for (const { fact, city, seat } of cityTokens(game)) {
    if (!(fact in decorations.boardLines)) lines.push(`${game.words.fact(fact)}: ${game.words.city(city)}, ${nameOf(game.card, seat)}`);
  }
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
