/** Undo and hints beside the prompt. */

import type { JSX } from "preact";
import { Icon } from "../../app/Icon";
import { t } from "../../i18n";
import { useWholeGame } from "../game";
import { HintList, useHints } from "./HintList";

export function UndoAndHints(): JSX.Element | null {
  const game = useWholeGame();
  const { own } = game;
  const { hints, toggle } = useHints(game, own?.seat ?? null);
  if (!own || game.replaying) return null;
  // With bots alone there is nobody to ask.
  const others = game.card.seats.some((seat, i) => seat.person && !seat.stand_in && !game.card.mine.includes(i));
  return (
    <div class="helpers">
      {own.undo && !game.state.undo_asked && (
        <button type="button" data-helper="undo" onClick={() => void game.store.send({ do: "undo", seat: own.seat, number: game.state.number })}>
          <Icon name="undo" /> {t(own.undo.at_once || !others ? "undo" : "ask_undo")}
        </button>
      )}
      {game.card.settings.hints && own.actions.length > 0 && (
        <button type="button" data-helper="hint" aria-expanded={hints !== null} onClick={toggle}>
          {t("hint")}
        </button>
      )}
      {hints && <HintList game={game} hints={hints} own={own} />}
    </div>
  );
}
