/** Undo and hints beside the prompt. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Hint } from "../../api/types";
import { Icon } from "../../app/Icon";
import { CardRow } from "../../cards/Cards";
import { capitalized, localized, t } from "../../i18n";
import { decorations } from "../../variants/decoration";
import { DECK } from "../actions";
import type { Game } from "../game";
import { useWholeGame } from "../game";
import { sideDeckLook } from "../market/side-deck";
import { describeCityChoice } from "./CityChoices";

export function UndoAndHints(): JSX.Element | null {
  const game = useWholeGame();
  const [hints, setHints] = useState<Hint[] | null>(null);
  useEffect(() => setHints(null), [game.state.number]);
  const { own } = game;
  if (!own || game.replaying) return null;
  // With bots alone there is nobody to ask.
  const others = game.card.seats.some((seat, i) => seat.person && !seat.stand_in && !game.card.mine.includes(i));
  const ask = async (): Promise<void> => setHints(hints ? null : await game.store.hints(own.seat));
  return (
    <div class="helpers">
      {own.undo && !game.state.undo_asked && (
        <button type="button" data-helper="undo" onClick={() => void game.store.send({ do: "undo", seat: own.seat, number: game.state.number })}>
          <Icon name="undo" /> {t(own.undo.at_once || !others ? "undo" : "ask_undo")}
        </button>
      )}
      {game.card.settings.hints && own.actions.length > 0 && (
        <button type="button" data-helper="hint" aria-expanded={hints !== null} onClick={() => void ask()}>
          {t("hint")}
        </button>
      )}
      {hints && <HintList game={game} hints={hints} />}
    </div>
  );
}

function HintList({ game, hints }: { game: Game; hints: Hint[] }): JSX.Element {
  if (!hints.length) return <div class="hints">{t("hint_none")}</div>;
  return (
    <ol class="hints" aria-label={t("hints")}>
      {hints.map((hint) => {
        const claim = game.reader.claim(hint.action);
        const show = (): void => game.selection.update({ hover: claim?.route ?? null });
        return (
          <li key={hint.action} onMouseEnter={show} onFocus={show}>
            <div>
              <b>{describeAction(game, hint.action)}</b>
              {claim && <CardRow cards={claim.cards} side={claim.side} />}
              <div class="hint-why">{localized(hint.why)}</div>
            </div>
            <button type="button" onClick={() => game.play(hint.action)}>
              {t("do_it")}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** An action in the player's language. */
export function describeAction(game: Pick<Game, "words" | "reader" | "own">, text: string): string {
  const { words, reader, own } = game;
  const choices = reader.read([text]);
  const [draw] = choices.draws;
  const [side] = choices.side;
  const [claim] = [...choices.claims.values()].flat();
  const [keep] = choices.keeps;
  const [city] = choices.cities;
  if (choices.deck) return t("draw_deck");
  if (draw) return `${t("draw_card")}: ${words.card(draw)}`;
  if (side)
    return side[1].has(DECK) ? sideDeckLook(side[0], words).draw : `${t("draw_card")}: ${[...side[1]].map((kind) => words.kind(kind)).join()}`;
  if (choices.tickets) return words.t("draw_tickets");
  if (choices.pass) return t("pass");
  if (choices.decline) return decorations.cityActions[choices.decline]?.decline?.text() ?? text;
  if (claim) return `${t(claim.double ? "claim_double" : "claim")}: ${words.route(claim.route)}`;
  if (city) return describeCityChoice(game, city);
  if (keep) return t("keeps_list", { list: keep.map((place) => words.ticket(own?.offer[place] ?? -1)).join(", ") });
  return capitalized(text);
}
