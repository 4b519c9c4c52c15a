/** All players' hands and tickets at a moment, once they may be seen. */

import type { JSX } from "preact";
import { CardArt } from "../cards/Cards";
import { Badge } from "../cards/Pieces";
import { t } from "../i18n";
import { nameOf, useWholeGame } from "../table/game";
import { chosenOf } from "../table/hand/Tickets";

export function AllHands(): JSX.Element {
  const { state, card, words } = useWholeGame();
  return (
    <section class="all-hands" aria-label={t("eyes_all")} data-panel="cards" tabIndex={0}>
      {(state.own ?? []).map((own) => {
        const tickets = [...own.tickets, ...chosenOf(own)];
        return (
          <div key={own.seat} class="all-hand" data-hand-of={own.seat}>
            <h2>
              <Badge seat={own.seat} /> {nameOf(card, own.seat)}
            </h2>
            <span class="hand-counts" aria-hidden="true">
              {Object.entries(own.hand)
                .filter(([, count]) => count)
                .map(([id, count]) => (
                  <span key={id}>
                    <CardArt card={id} /> {count}
                  </span>
                ))}
            </span>
            <span class="sr">
              {t("eyes_hand")}: {words.count(own.hand) || t("hand_empty")}
            </span>
            <ul>
              {tickets.map((number) => (
                <li key={number} class={own.completed.includes(number) ? "hand-done" : ""}>
                  {own.completed.includes(number) && <span aria-label={t("ticket_done")}>✓ </span>}
                  {words.ticket(number)}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
