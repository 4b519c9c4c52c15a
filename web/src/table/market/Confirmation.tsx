/** Confirmation before an action that reveals something hidden or is one of the last, if the player wants it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { prefs } from "../../state/preferences";
import type { Way } from "../choices";
import type { Game } from "../game";
import { useGame, useSelection } from "../game";
import { describeChoice } from "../prompt/describe-action";

const inLastRound = (game: Pick<Game, "view">): boolean => game.view.turns_left >= 0 && prefs.value.confirmLast;

export const confirmsClaim = (game: Pick<Game, "view">): boolean => prefs.value.confirm || inLastRound(game);

/** Does what was clicked, or asks first. */
export function playOrConfirm(game: Game, way: Way): void {
  const asks = (way.choice.verb === "tickets" && prefs.value.confirmTickets) || inLastRound(game);
  if (asks && game.selection.value.confirming !== way) game.selection.update({ confirming: way });
  else game.play(way.text);
}

export function Confirmation(): JSX.Element | null {
  const game = useGame("play", "busy", "selection", "words", "own", "card");
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
      <span>{t("confirm_action", { action: describeChoice(game, confirming.choice) })}</span>
      <button type="button" ref={yes} class="primary" data-confirm disabled={game.busy} onClick={() => game.play(confirming.text)}>
        {t("do_it")}
      </button>
      <button type="button" class="quiet" onClick={cancel}>
        {t("cancel")}
      </button>
    </div>
  );
}
