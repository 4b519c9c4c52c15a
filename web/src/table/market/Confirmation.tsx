/** Confirmation before an action that reveals something hidden or is one of the last, if the player wants it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { prefs } from "../../state/preferences";
import { useStore } from "../../state/store";
import type { Game } from "../game";
import { describeAction } from "../prompt/UndoAndHints";

const inLastRound = (game: Game): boolean => game.view.turns_left >= 0 && prefs.value.confirmLast;

export const confirmsClaim = (game: Game): boolean => prefs.value.confirm || inLastRound(game);

/** Does what was clicked, or asks first. */
export function playOrConfirm(game: Game, action: string): void {
  const asks = (action === "tickets" && prefs.value.confirmTickets) || inLastRound(game);
  if (asks && game.selection.value.confirming !== action) game.selection.update({ confirming: action });
  else game.play(action);
}

export function Confirmation({ game }: { game: Game }): JSX.Element | null {
  const { confirming: asking } = useStore(game.selection);
  const yes = useRef<HTMLButtonElement>(null);
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (!asking) return;
    from.current = document.activeElement;
    yes.current?.focus();
  }, [asking]);
  if (!asking) return null;
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
      <span>{t("confirm_action", { action: describeAction(game, asking) })}</span>
      <button type="button" ref={yes} class="primary" data-confirm disabled={game.busy} onClick={() => game.play(asking)}>
        {t("do_it")}
      </button>
      <button type="button" class="quiet" onClick={cancel}>
        {t("cancel")}
      </button>
    </div>
  );
}
