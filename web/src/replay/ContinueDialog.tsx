/** Going on from a moment: which seat, and against which bots. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../app/Dialog";
import { Problem } from "../app/ErrorNotice";
import { go, tablePath } from "../app/router";
import { myName } from "../lobby/setup/create-table";
import { becomeSomebody, post, query } from "../api/http";
import { useAttempt } from "../api/requests";
import { Strength } from "../lobby/setup/BotLevels";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import { nameOf } from "../table/game";
import type { Game } from "../table/game";
import { t } from "../i18n";

export function ContinueDialog({ game, number, onClose }: { game: Game; number: number; onClose: () => void }): JSX.Element {
  const { card, store, view } = game;
  const { level } = useStore(prefs);
  const [seat, setSeat] = useState(card.mine[0] ?? view.to_move[0] ?? 0);
  const { problem, busy, attempt } = useAttempt();
  const begin = (event: Event): void => {
    event.preventDefault();
    void attempt(async () => {
      await becomeSomebody();
      const body = { number, seat, level, name: myName(), pause: card.settings.pause };
      const made = await post<{ table: string }>(`/tables/${store.id}/continue${query({ token: store.token })}`, body);
      go(tablePath(made.table));
    });
  };
  return (
    <Dialog title={t("continue_here")} class="continue" onClose={onClose}>
      <p>{t("continue_about")}</p>
      <form onSubmit={begin}>
        <div class="fields fields-line">
          <label>
            <span>{t("continue_seat")}</span>
            <select value={seat} data-seat onChange={(event) => setSeat(Number(event.currentTarget.value))}>
              {view.seats.map((_, one) => (
                <option key={one} value={one}>
                  {nameOf(card, one)}
                </option>
              ))}
            </select>
          </label>
          <Strength />
        </div>
        <Problem problem={problem} />
        <button type="submit" class="primary large" data-begin disabled={busy}>
          {t("continue_start")}
        </button>
      </form>
    </Dialog>
  );
}
