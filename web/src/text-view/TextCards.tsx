/** Text view: face-up cards and decks as buttons. */

import type { JSX } from "preact";
import { t } from "../i18n";
import type { Game } from "../table/game";
import { useWholeGame } from "../table/game";
import { Confirmation } from "../table/market/Confirmation";
import { takeOrExplain } from "../table/market/Market";

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
      {view.own.terrain_row && <Terrain game={game} />}
      <Confirmation />
    </section>
  );
}

function Terrain({ game }: { game: Game }): JSX.Element {
  const { view, choices, words } = game;
  return (
    <>
      <h3>{t("terrain")}</h3>
      <ul>
        {view.own.terrain_row?.map((kind, slot) =>
          kind ? (
            <Take
              key={slot}
              game={game}
              action={`terrain ${kind}`}
              allowed={choices.terrains.has(kind)}
              label={`${t("draw_card")}: ${words.terrain(kind)}`}
            />
          ) : (
            <li key={slot}>{t("no_card")}</li>
          ),
        )}
        <Take
          game={game}
          action="terrain deck"
          allowed={choices.terrainDeck}
          label={t("draw_terrain_deck")}
          about={t("ticket_deck_count", { number: view.own.terrain_deck ?? 0 })}
        />
      </ul>
    </>
  );
}
