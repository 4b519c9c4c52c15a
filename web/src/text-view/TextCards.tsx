/** Text view: face-up cards and decks as buttons. */

import type { JSX } from "preact";
import { t } from "../i18n";
import type { ShapedFact } from "../table/facts";
import { factLine, factsOf } from "../table/facts";
import type { Game } from "../table/game";
import { useWholeGame } from "../table/game";
import { Confirmation } from "../table/market/Confirmation";
import { takeOrExplain } from "../table/market/Market";

interface TakeProps {
  game: Game;
  place: string;
  card?: string;
  label: string;
  about?: string;
}

function Take({ game, place, card, label, about }: TakeProps): JSX.Element {
  const allowed = game.choices.at(place, card) !== undefined;
  return (
    <li>
      <button type="button" aria-disabled={!allowed} disabled={game.busy && allowed} onClick={() => takeOrExplain(game, place, card)}>
        {label}
      </button>{" "}
      {about}
    </li>
  );
}

interface RowProps {
  game: Game;
  place: string;
  row: (string | null)[];
}

function Row({ game, place, row }: RowProps): JSX.Element {
  const { words } = game;
  return (
    <>
      {row.map((card, slot) =>
        card ? (
          <Take key={slot} game={game} place={place} card={card} label={`${words.verb("draw")}: ${words.kind(card)}`} />
        ) : (
          <li key={slot}>{t("no_card")}</li>
        ),
      )}
    </>
  );
}

export function TextCards(): JSX.Element {
  const game = useWholeGame();
  const { view, words } = game;
  const discards = Object.values(view.discards).reduce((sum, count) => sum + count, 0);
  const left = (number: number): string => t("ticket_deck_count", { number });
  return (
    <section class="text-cards" aria-label={t("face_up")} data-rove>
      <h2>{t("face_up")}</h2>
      <ul>
        <Row game={game} place="row" row={view.row} />
        <Take game={game} place="deck" label={words.verb("draw_deck")} about={`${left(view.deck)}, ${t("discards_count", { number: discards })}`} />
        <Take game={game} place="ticket_deck" label={words.verb("tickets")} about={left(view.ticket_deck)} />
      </ul>
      {factsOf(game, "cards", "deck", "pile").map((fact) => (
        <OwnCards key={fact.name} game={game} fact={fact} />
      ))}
      <Confirmation />
    </section>
  );
}

/** A row, a deck or an open pile of the map's own cards. */
function OwnCards({ game, fact }: { game: Game; fact: ShapedFact }): JSX.Element {
  const { name, shape, value } = fact;
  const label = game.words.fact(name);
  if (shape === "pile") return <p>{factLine(game, fact)}</p>;
  return (
    <>
      {shape === "cards" && <h3>{label}</h3>}
      <ul>
        {shape === "cards" ? (
          <Row game={game} place={name} row={value as (string | null)[]} />
        ) : (
          <Take game={game} place={name} label={label} about={t("ticket_deck_count", { number: Number(value) })} />
        )}
      </ul>
    </>
  );
}
