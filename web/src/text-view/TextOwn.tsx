/** Text view: the player's cards, tickets and ticket offer. */

import type { JSX } from "preact";
import { capitalized, t } from "../i18n";
import { useFocusFrom } from "../keyboard/focus";
import { factLine, heldCards, privateFacts } from "../table/facts";
import type { Game } from "../table/game";
import { useWholeGame } from "../table/game";
import { chosenOf } from "../table/hand/Tickets";
import { useTicketOffer } from "../table/hand/ticket-offer";

export function TextHand(): JSX.Element | null {
  const game = useWholeGame();
  const { own, words, map } = game;
  if (!own) return null;
  const cards = map.facts.cards.filter((card) => own.hand[card.id]);
  return (
    <section class="text-hand" aria-label={t("hand")}>
      <h2>{t("hand")}</h2>
      <ul>
        {!cards.length && <li>{t("hand_empty")}</li>}
        {cards.map((card) => (
          <li key={card.id}>{t("of_card", { card: capitalized(words.card(card.id)), number: own.hand[card.id] ?? 0 })}</li>
        ))}
        {heldCards(game, own.seat).map(([kind, number]) => (
          <li key={kind}>{t("of_card", { card: capitalized(words.kind(kind)), number })}</li>
        ))}
        {privateFacts(game).map((fact) => (
          <li key={fact.name}>{t("only_you", { facts: factLine(game, fact) })}</li>
        ))}
      </ul>
    </section>
  );
}

/** A ticket with its points, and how far apart its places are. */
function lineOf(game: Game, number: number): { ticket: string; points: string } {
  const facts = game.map.facts.tickets[number];
  const points = game.words.points(facts?.points ?? 0);
  return { ticket: game.words.ticket(number), points: facts ? `${points}, ${t("ticket_distance", { number: facts.length })}` : points };
}

export function TextTickets(): JSX.Element | null {
  const game = useWholeGame();
  const { own, words, view } = game;
  if (!own) return null;
  const state = (number: number): string =>
    own.completed.includes(number) ? t("ticket_done") : t(view.phase === "over" ? "ticket_failed" : "ticket_open");
  const all = [...own.tickets, ...chosenOf(own)];
  return (
    <section class="text-tickets" aria-label={words.t("my_tickets")}>
      <h2>{words.t("my_tickets")}</h2>
      <ul>
        {!all.length && <li>{t("none")}</li>}
        {all.map((number) => (
          <li key={number}>{t("ticket_line", { ...lineOf(game, number), state: state(number) })}</li>
        ))}
      </ul>
    </section>
  );
}

export function TextChooser(): JSX.Element | null {
  const game = useWholeGame();
  const offer = useTicketOffer();
  const part = useFocusFrom<HTMLFieldSetElement>(".text-cards", game.own?.offer.length);
  if (!offer) return null;
  return (
    <fieldset class="text-chooser" ref={part}>
      <legend>{capitalized(game.words.word("tickets"))}</legend>
      {offer.tickets.map((number, place) => (
        <label key={place} class="check">
          <input type="checkbox" checked={offer.isKept(place)} onChange={() => offer.toggle(place)} />
          <span>{t("offer_line", lineOf(game, number))}</span>
        </label>
      ))}
      <button type="button" class="primary" disabled={!offer.fits || game.busy} onClick={offer.keep}>
        {offer.label}
      </button>
    </fieldset>
  );
}
