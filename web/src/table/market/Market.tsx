/** Market: the face-up cards and the decks. A card that cannot be taken says why. */

import type { JSX } from "preact";
import { memo } from "../../app/memo";
import { BackArt, CardArt, SideCardArt } from "../../cards/Cards";
import { capitalized, t } from "../../i18n";
import { DECK } from "../actions";
import type { Game } from "../game";
import { useGame, useGameSource } from "../game";
import type { SideDeckState } from "../side-decks";
import { sideDecks } from "../side-decks";
import { Confirmation, playOrConfirm } from "./Confirmation";
import { sideDeckLook } from "./side-deck";

interface SlotProps {
  action: string;
  allowed: boolean;
  label: string;
  name: string;
  count?: number;
  art: JSX.Element;
  slot?: number;
}

/** Takes a card, or says why it cannot be taken. */
export function takeOrExplain(game: Game, action: string, allowed: boolean): void {
  if (allowed) playOrConfirm(game, action);
  else if (game.own && !game.replaying) void game.store.explain(game.own.seat, action);
}

/** A card that can be taken, or that says why not when clicked. */
function Slot({ action, allowed, label, name, count, art, slot }: SlotProps): JSX.Element {
  const source = useGameSource();
  const { busy } = useGame("busy");
  return (
    <button
      type="button"
      class={`slot-card${allowed ? " slot-lit" : ""}`}
      data-action={action}
      data-slot={slot}
      aria-disabled={!allowed}
      disabled={busy && allowed}
      onClick={() => takeOrExplain(source.value, action, allowed)}
    >
      {art}
      <span class="sr">{label}: </span>
      <span class="slot-name">{name}</span>
      {count !== undefined && <span class="slot-count">{count}</span>}
    </button>
  );
}

export const Market = memo(function Market(): JSX.Element {
  const { view, choices, words, openFacts, map } = useGame("view", "choices", "words", "openFacts", "map");
  const discards = Object.values(view.discards).reduce((sum, count) => sum + count, 0);
  return (
    <section class="market" aria-label={t("face_up")} data-panel="cards" data-rove>
      <div class="market-row">
        {view.row.map((card, slot) =>
          card ? (
            <Slot
              key={`${slot}.${card}`}
              slot={slot}
              action={`draw ${card}`}
              allowed={choices.draws.has(card)}
              label={t("draw_card")}
              name={words.card(card)}
              art={<CardArt card={card} />}
            />
          ) : (
            <span key={slot} class="slot-card slot-gap">
              <span class="slot-name">{t("no_card")}</span>
            </span>
          ),
        )}
      </div>
      <div class="market-decks">
        <Slot action="draw deck" allowed={choices.deck} label={t("draw_deck")} name={t("deck")} count={view.deck} art={<BackArt kind="train" />} />
        <Slot
          action="tickets"
          allowed={choices.tickets}
          label={words.t("draw_tickets")}
          name={capitalized(words.word("tickets"))}
          count={view.ticket_deck}
          art={<BackArt kind="ticket" />}
        />
        <span class="market-note">{t("discards_count", { number: discards })}</span>
      </div>
      <Confirmation />
      {sideDecks(map.facts, openFacts).map((deck) => (
        <SideDeck key={deck.name} deck={deck} />
      ))}
    </section>
  );
});

/** The row and the deck of a second kind of cards. */
function SideDeck({ deck }: { deck: SideDeckState }): JSX.Element {
  const { choices, words } = useGame("choices", "words");
  const { name, row, left } = deck;
  const { label, draw, Back } = sideDeckLook(name, words);
  return (
    <div class="market-decks market-side" role="group" aria-label={label}>
      {row.map((kind, slot) =>
        kind ? (
          <Slot
            key={`${slot}.${kind}`}
            slot={slot}
            action={`${name} ${kind}`}
            allowed={choices.side.get(name)?.has(kind) ?? false}
            label={t("draw_card")}
            name={words.kind(kind)}
            art={<SideCardArt kind={kind} />}
          />
        ) : (
          <span key={slot} class="slot-card slot-gap">
            <span class="slot-name">{t("no_card")}</span>
          </span>
        ),
      )}
      <Slot
        action={`${name} ${DECK}`}
        allowed={choices.side.get(name)?.has(DECK) ?? false}
        label={draw}
        name={`${t("deck")} · ${left}`}
        art={<Back />}
      />
    </div>
  );
}
