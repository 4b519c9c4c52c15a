/** The player's hand. Selecting a colour highlights the routes it pays for. */

import type { JSX } from "preact";
import { memo } from "../../app/memo";
import { CardArt, SideCardArt } from "../../cards/Cards";
import { t } from "../../i18n";
import { factLine, heldCards, privateFacts } from "../facts";
import { useGame, useSelection } from "../game";

export const Hand = memo(function Hand(): JSX.Element | null {
  const { own, words, map, openFacts, selection, card: table } = useGame("own", "words", "map", "openFacts", "selection", "card");
  const { colour } = useSelection("colour");
  if (!own) return null;
  const cards = map.facts.cards.filter((card) => own.hand[card.id]);
  const secrets = privateFacts({ map, own }).map((fact) => factLine({ words, card: table }, fact));
  return (
    <section class="hand" aria-label={t("hand")} data-panel="cards" data-rove>
      <h2>{t("hand")}</h2>
      {secrets.length > 0 && <p class="hand-secrets">{t("only_you", { facts: secrets.join(" · ") })}</p>}
      <div class="hand-cards">
        {!cards.length && <span class="empty">{t("hand_empty")}</span>}
        {cards.map((card) => {
          const count = own.hand[card.id] ?? 0;
          const on = colour === card.id;
          return (
            <button
              key={card.id}
              type="button"
              class={`stack${on ? " stack-picked" : ""}`}
              data-hand={card.id}
              aria-pressed={on}
              onClick={() => selection.update({ colour: on ? null : card.id, route: null })}
            >
              <span class="stack-cards">
                {Array.from({ length: Math.min(count, 4) }, (_, i) => (
                  <CardArt key={i} card={card.id} />
                ))}
              </span>
              <span class="stack-count">{count}</span>
              <span class="stack-name">{words.card(card.id)}</span>
              <span class="sr">{t("hand_pick")}</span>
            </button>
          );
        })}
        {heldCards({ map, openFacts }, own.seat).map(([kind, count]) => (
          <span key={kind} class="stack stack-side">
            <span class="stack-cards">
              {Array.from({ length: Math.min(count, 4) }, (_, i) => (
                <SideCardArt key={i} kind={kind} />
              ))}
            </span>
            <span class="stack-count">{count}</span>
            <span class="stack-name">{words.kind(kind)}</span>
          </span>
        ))}
      </div>
    </section>
  );
});
