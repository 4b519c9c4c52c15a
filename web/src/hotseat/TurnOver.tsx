/** The end of a turn behind the curtain: what was drawn or built, until the player has seen it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CardArt } from "../cards/Cards";
import { capitalized, t } from "../i18n";
import { nameOf, useGame } from "../table/game";
import { describePoints } from "../table/log/narration";

export function TurnOver({ seat, began, done }: { seat: number; began: number; done: () => void }): JSX.Element {
  const { narration, entries, card } = useGame("narration", "entries", "card");
  const button = useRef<HTMLButtonElement>(null);
  // Enter or Space lowers the curtain.
  useEffect(() => button.current?.focus(), []);
  const lines = narration.filter((one) => one.number > began && one.seat === seat && !one.chat && !one.gone);
  const drawn = entries
    .filter((entry) => lines.some((line) => line.number === entry.number))
    .flatMap((entry) => entry.events ?? [])
    .flatMap((event) => (event.event === "drew" && event.seat === seat && typeof event.card === "string" ? [event.card] : []));
  return (
    <section class="turn-over" role="group" aria-label={t("turn_over")} aria-live="polite" data-turn-over={seat}>
      <div class="turn-over-words">
        <strong>{t("turn_over")}</strong>
        <ul>
          {lines.map((line) => (
            <li key={line.number}>
              {capitalized(line.text)} <b class="log-points">{describePoints(line, (one) => nameOf(card, one)).join(" · ")}</b>
            </li>
          ))}
        </ul>
      </div>
      {drawn.length > 0 && (
        <span class="card-row">
          {drawn.map((one, i) => (
            <CardArt key={i} card={one} />
          ))}
        </span>
      )}
      <button ref={button} type="button" class="primary" data-done onClick={done}>
        {t("turn_done")}
      </button>
    </section>
  );
}
