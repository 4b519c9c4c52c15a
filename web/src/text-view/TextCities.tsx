/** Text view: what stands on the cities of the board. */

import type { JSX } from "preact";
import { t } from "../i18n";
import { nameOf, useWholeGame } from "../table/game";

export function TextCities(): JSX.Element | null {
  const { view, words, card } = useWholeGame();
  const { starts = [], markers = {}, alvin_city: alvin } = view.own;
  const lines = starts.flatMap((city, seat) => (city ? [t("start_of", { name: nameOf(card, seat), city: words.city(city) })] : []));
  for (const [city, seat] of Object.entries(markers)) lines.push(t("marker_of", { city: words.city(city), name: nameOf(card, seat) }));
  if (alvin) lines.push(t("alvin_at", { city: words.city(alvin) }));
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
