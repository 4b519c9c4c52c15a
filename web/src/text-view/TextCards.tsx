/** Text view: face-up cards and decks as buttons. */

import type { JSX } from "preact";
import { t } from "../i18n";
import { DECK } from "../table/actions";
import type { Game } from "../table/game";
import { useWholeGame } from "../table/game";
import { Confirmation } from "../table/market/Confirmation";
import { takeOrExplain } from "../table/market/Market";
import { sideDeckLook } from "../table/market/side-deck";
import type { SideDeckState } from "../table/side-decks";
import { sideDecks } from "../table/side-decks";

interface TakeProps {
  game: Game;
  action: string;
  allowed: boolean;
  label: string;
  about?: string;
}

function Take({ game, action, allowed, label, about }: TakeProps): JSX.Element {
  return (
    <li>
      <button type="button" aria-disabled={!allowed} disabled={game.busy && allowed} onClick={() => takeOrExplain(game, action, allowed)}>
        {label}
      </button>{" "}
      {about}
    </li>
  );
}

export function TextCards(): JSX.Element {
  const game = useWholeGame();
  const { view, choices, words } = game;
  const discards = Object.values(view.discards).reduce((sum, count) => sum + count, 0);
  const left = (number: number): string => t("ticket_deck_count", { number });
  return (
    <section class="text-cards" aria-label={t("face_up")} data-rove>
      <h2>{t("face_up")}</h2>
      <ul>
        {view.row.map((card, slot) =>
          card ? (
            <Take key={slot} game={game} action={`draw ${card}`} allowed={choices.draws.has(card)} label={`${t("draw_card")}: ${words.card(card)}`} />
          ) : (
            <li key={slot}>{t("no_card")}</li>
          ),
        )}
        <Take
          game={game}
          action="draw deck"
          allowed={choices.deck}
          label={t("draw_deck")}
          about={`${left(view.deck)}, ${t("discards_count", { number: discards })}`}
        />
        <Take game={game} action="tickets" allowed={choices.tickets} label={words.t("draw_tickets")} about={left(view.ticket_deck)} />
      </ul>
      {sideDecks(game.map.facts, view.own).map((deck) => (
        <SideDeck key={deck.name} game={game} deck={deck} />
      ))}
      <Confirmation />
    </section>
  );
}

function SideDeck({ game, deck }: { game: Game; deck: SideDeckState }): JSX.Element {
  const { choices, words } = game;
  const { name, row, left } = deck;
  const { label, draw } = sideDeckLook(name, words);
  const allowed = (kind: string): boolean => choices.side.get(name)?.has(kind) ?? false;
  return (
    <>
      <h3>{label}</h3>
      <ul>
        {row.map((kind, slot) =>
          kind ? (
            <Take key={slot} game={game} action={`${name} ${kind}`} allowed={allowed(kind)} label={`${t("draw_card")}: ${words.kind(kind)}`} />
          ) : (
            <li key={slot}>{t("no_card")}</li>
          ),
        )}
        <Take game={game} action={`${name} ${DECK}`} allowed={allowed(DECK)} label={draw} about={t("ticket_deck_count", { number: left })} />
      </ul>
    </>
  );
}
