/** Continue a game from a moment: which seat, and against which bots. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ensureIdentity, post, queryString } from "../api/http";
import { useMutation } from "../api/requests";
import type { Answers } from "../api/types";
import { Dialog } from "../app/Dialog";
import { ErrorNotice } from "../app/ErrorNotice";
import { navigate, tablePath } from "../app/router";
import { t } from "../i18n";
import { Strength } from "../lobby/setup/BotLevels";
import { myName } from "../lobby/setup/create-table";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import type { Game } from "../table/game";
import { nameOf } from "../table/game";

export function ContinueDialog({ game, number, onClose }: { game: Game; number: number; onClose: () => void }): JSX.Element {
  const { card, store, view } = game;
  const { level } = useStore(prefs);
  const [seat, setSeat] = useState(card.mine[0] ?? view.to_move[0] ?? 0);
  const { problem, busy, attempt } = useMutation();
  const begin = (event: Event): void => {
    event.preventDefault();
    void attempt(async () => {
      await ensureIdentity();
      const body = { number, seat, level, name: myName(), pause: card.settings.pause };
      const made = await post<Answers["CreatedTable"]>(`/tables/${store.id}/continue${queryString({ token: store.token })}`, body);
      navigate(tablePath(made.table));
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
        <ErrorNotice problem={problem} />
        <button type="submit" class="primary large" data-begin disabled={busy}>
          {t("continue_start")}
        </button>
      </form>
    </Dialog>
  );
}
