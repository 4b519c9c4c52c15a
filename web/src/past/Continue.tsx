/** Going on from a moment: which seat, and against which bots. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../app/Dialog";
import { go, tablePath } from "../app/router";
import { myName } from "../lobby/making";
import { Refused, becomeSomebody, post, query } from "../net/api";
import type { Reason } from "../net/wire";
import { Strength } from "../lobby/Levels";
import { prefs } from "../store/prefs";
import { useStore } from "../store/store";
import { nameOf } from "../table/game";
import type { Game } from "../table/game";
import { said, t } from "../words";

export function ContinueDialog({ game, number, onClose }: { game: Game; number: number; onClose: () => void }): JSX.Element {
  const { card, store, view } = game;
  const { level } = useStore(prefs);
  const [seat, setSeat] = useState(card.mine[0] ?? view.to_move[0] ?? 0);
  const [problem, setProblem] = useState<Reason | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await becomeSomebody();
      const body = { number, seat, level, name: myName(), pause: card.settings.pause };
      const made = await post<{ table: string }>(`/tables/${store.id}/continue${query({ token: store.token })}`, body);
      go(tablePath(made.table));
    } catch (error) {
      if (error instanceof Refused) setProblem(error.reason);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("continue_here")} class="continue" onClose={onClose}>
      <p>{t("continue_about")}</p>
      <form onSubmit={(event) => void begin(event)}>
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
        {problem && (
          <p class="notice" role="alert">
            {said(problem)}
          </p>
        )}
        <button type="submit" class="primary large" data-begin disabled={busy}>
          {t("continue_start")}
        </button>
      </form>
    </Dialog>
  );
}
