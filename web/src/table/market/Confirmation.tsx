/** Confirmation before an action that reveals something hidden or is one of the last, if the player wants it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { prefs } from "../../state/preferences";
import type { Game } from "../game";
import { useGame, useSelection } from "../game";
import { describeAction } from "../prompt/describe-action";

const inLastRound = (game: Pick<Game, "view">): boolean => game.view.turns_left >= 0 && prefs.value.confirmLast;

export const confirmsClaim = (game: Pick<Game, "view">): boolean => prefs.value.confirm || inLastRound(game);

/** Does what was clicked, or asks first. */
export function playOrConfirm(game: Game, action: string): void {
  const asks = (action === "tickets" && prefs.value.confirmTickets) || inLastRound(game);
  if (asks && game.selection.value.confirming !== action) game.selection.update({ confirming: action });
  else game.play(action);
}

export function Confirmation(): JSX.Element | null {
  const game = useGame("play", "busy", "selection", "words", "reader", "own");
  const { confirming } = useSelection("confirming");
  const yes = useRef<HTMLButtonElement>(null);
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (!confirming) return;
    from.current = document.activeElement;
    yes.current?.focus();
  }, [confirming]);
  if (!confirming) return null;
  const cancel = (): void => {
    game.selection.update({ confirming: null });
    if (from.current instanceof HTMLElement) from.current.focus();
  };
  return (
    <div
      class="asking"
      role="group"
      aria-label={t("asking_first")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        cancel();
      }}
    >
      <span>{t("confirm_action", { action: describeAction(game, confirming) })}</span>
      <button type="button" ref={yes} class="primary" data-confirm disabled={game.busy} onClick={() => game.play(confirming)}>
        {t("do_it")}
      </button>
      <button type="button" class="quiet" onClick={cancel}>
        {t("cancel")}
      </button>
    </div>
  );
}
