/** Market: the face-up cards and the decks, those of the map's own too. A card that cannot be taken says why. */

import type { ComponentType, JSX } from "preact";
import { memo } from "../../app/memo";
import { BackArt, CardArt, CardBack, SideCardArt } from "../../cards/Cards";
import { capitalized, t } from "../../i18n";
import { decorations } from "../../variants/decoration";
import type { ShapedFact } from "../facts";
import { factsOf } from "../facts";
import type { Game } from "../game";
import { useGame, useGameSource } from "../game";
import { Confirmation, playOrConfirm } from "./Confirmation";

interface SlotProps {
  /** Where it lies, and which card it is; none for the top one of a deck. */
  place: string;
  card?: string;
  label: string;
  name: string;
  count?: number;
  art: JSX.Element;
  slot?: number;
}

/** Takes a card, or says why it cannot be taken. */
export function takeOrExplain(game: Game, place: string, card = ""): void {
  const way = game.choices.at(place, card);
  if (way) playOrConfirm(game, way);
  else if (game.own && !game.replaying) void game.store.explain(game.own.seat, { place, card });
}

/** A card that can be taken, or that says why not when clicked. */
function Slot({ place, card, label, name, count, art, slot }: SlotProps): JSX.Element {
  const source = useGameSource();
  const { busy, choices } = useGame("busy", "choices");
  const way = choices.at(place, card);
  return (
    <button
      type="button"
      class={`slot-card${way ? " slot-lit" : ""}`}
      data-place={place}
      data-card={card}
      data-action={way?.text}
      data-slot={slot}
      aria-disabled={!way}
      disabled={busy && way !== undefined}
      onClick={() => takeOrExplain(source.value, place, card)}
    >
      {art}
      <span class="sr">{label}: </span>
      <span class="slot-name">{name}</span>
      {count !== undefined && <span class="slot-count">{count}</span>}
    </button>
  );
}

const Gap = (): JSX.Element => (
  <span class="slot-card slot-gap">
    <span class="slot-name">{t("no_card")}</span>
  </span>
);

export const Market = memo(function Market(): JSX.Element {
  const game = useGame("view", "words", "openFacts", "map");
  const { view, words } = game;
  const discards = Object.values(view.discards).reduce((sum, count) => sum + count, 0);
  const own = factsOf(game, "cards", "deck", "pile");
  return (
    <section class="market" aria-label={t("face_up")} data-panel="cards" data-rove>
      <div class="market-row">
        {view.row.map((card, slot) =>
          card ? (
            <Slot
              key={`${slot}.${card}`}
              slot={slot}
              place="row"
              card={card}
              label={words.verb("draw")}
              name={words.card(card)}
              art={<CardArt card={card} />}
            />
          ) : (
            <Gap key={slot} />
          ),
        )}
      </div>
      <div class="market-decks">
        <Slot place="deck" label={words.verb("draw_deck")} name={t("deck")} count={view.deck} art={<BackArt kind="train" />} />
        <Slot
          place="ticket_deck"
          label={words.verb("tickets")}
          name={capitalized(words.word("tickets"))}
          count={view.ticket_deck}
          art={<BackArt kind="ticket" />}
        />
        <span class="market-note">{t("discards_count", { number: discards })}</span>
      </div>
      <Confirmation />
      {own.length > 0 && (
        <div class="market-decks market-side" role="group" aria-label={own.map(({ name }) => words.fact(name)).join(", ")}>
          {own.map((fact) => (
            <OwnCards key={fact.name} fact={fact} />
          ))}
        </div>
      )}
    </section>
  );
});

const PlainBack = (): JSX.Element => <CardBack kind="side" />;

/** A row, a deck or an open pile of the map's own cards. */
function OwnCards({ fact }: { fact: ShapedFact }): JSX.Element {
  const { words } = useGame("words");
  const { name: place, shape, value } = fact;
  if (shape === "pile") {
    const number = Object.values(value as Record<string, number>).reduce((sum, count) => sum + count, 0);
    return <span class="market-note">{`${words.fact(place)}: ${number}`}</span>;
  }
  if (shape === "deck") {
    const Back: ComponentType = decorations.backs[place] ?? PlainBack;
    return <Slot place={place} label={words.fact(place)} name={`${t("deck")} · ${Number(value)}`} art={<Back />} />;
  }
  return (
    <>
      {(value as (string | null)[]).map((kind, slot) =>
        kind ? (
          <Slot
            key={`${slot}.${kind}`}
            slot={slot}
            place={place}
            card={kind}
            label={words.verb("draw")}
            name={words.kind(kind)}
            art={<SideCardArt kind={kind} />}
          />
        ) : (
          <Gap key={slot} />
        ),
      )}
    </>
  );
}
