/** Moves since the player's own last move: how many, and a way to step through them. */

import type { JSX } from "preact";
import { tablePath } from "../app/router";
import { t } from "../i18n";
import { useStore } from "../state/store";
import type { Game } from "../table/game";
import type { LogLine } from "../table/log/narration";
import { movesSinceMine } from "../table/log/narration";
import { currentVisit } from "./last-visit";

/** The moment of the player's own last move, from which the others are stepped through. */
function ownMoment(game: Game, first: number): number {
  const before = game.entries.filter((entry) => (entry.kind === "played" || entry.kind === "started") && entry.number < first);
  return before.at(-1)?.number ?? first;
}

const howMany = (number: number): string => t("since_yours", { number });

/** What the others have done since the player's own move; nothing before the first. */
function sinceOwn(game: Game): LogLine[] {
  const moved = game.narration.some((one) => one.seat !== null && game.card.mine.includes(one.seat) && !one.chat && !one.gone);
  return moved && !game.replaying ? movesSinceMine(game.narration, game.card.mine) : [];
}

export function SinceLink({ game }: { game: Game }): JSX.Element | null {
  const since = sinceOwn(game);
  const first = since[0];
  if (!first || since.length < 2) return null;
  return (
    <a class="since-link" href={tablePath(game.store.id, game.store.token, ownMoment(game, first.number))}>
      {howMany(since.length)}
    </a>
  );
}

/** For whoever comes back to a game that went on meanwhile. */
export function SinceBanner({ game }: { game: Game }): JSX.Element | null {
  const { table, from, to } = useStore(currentVisit);
  if (table !== game.store.id || !from) return null;
  const since = sinceOwn(game);
  const first = since[0];
  const missed = since.filter((one) => one.number > from && one.number <= to);
  if (!first || !missed.length) return null;
  const close = (): void => currentVisit.update({ from: to });
  return (
    <div class="since-banner" role="status">
      <strong>{howMany(since.length)}</strong>
      <a class="button" data-since onClick={close} href={tablePath(game.store.id, game.store.token, ownMoment(game, first.number))}>
        {t("step_through")}
      </a>
      <button type="button" class="quiet" onClick={close}>
        {t("dismiss")}
      </button>
    </div>
  );
}
