/** A personal link was opened: sit down, or go on here. It can be used once, so nothing happens by itself. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { go, tablePath } from "../app/router";
import { becomeSomebody, get, post, Refused } from "../net/api";
import type { Card, Reason } from "../net/wire";
import { prefs } from "../store/prefs";
import { useStore } from "../store/store";
import { said, t } from "../words";

interface Props {
  id: string;
  token: string;
  /** The seat was empty when the link was made: whoever comes says a name. */
  kept: boolean;
}

const sits = (id: string): Promise<boolean> =>
  get<{ card: Card }>(`/tables/${id}?seats=none`).then(
    (news) => news.card.mine.length > 0,
    () => false,
  );

export function PersonalPage({ id, token, kept }: Props): JSX.Element {
  const { name } = useStore(prefs);
  const [problem, setProblem] = useState<Reason | null>(null);
  const use = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await becomeSomebody();
      // One's own seat comes along; the device that was left can only watch.
      const used = await post<{ table: string }>("/links", { token, move: !kept, name: name.trim() });
      go(tablePath(used.table), true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Whoever sits there already needs no link, also if it was used here and the answer got lost.
      if (error.reason.key === "seat_yours" || (error.reason.key === "no_link" && (await sits(id)))) go(tablePath(id), true);
      else setProblem(error.reason);
    }
  };
  return (
    <main class="message personal">
      <form class="panel" onSubmit={(event) => void use(event)}>
        <h1>{t(kept ? "personal_kept" : "personal_device")}</h1>
        <p>{t(kept ? "personal_kept_about" : "personal_device_about")}</p>
        {kept && (
          <label class="field">
            <span>{t("your_name")}</span>
            <input
              name="name"
              required
              maxLength={30}
              autocomplete="nickname"
              value={name}
              onInput={(event) => prefs.change({ name: event.currentTarget.value })}
            />
          </label>
        )}
        {problem && (
          <p class="notice" role="alert">
            {said(problem)}
          </p>
        )}
        <button type="submit" class="primary large">
          {t(kept ? "sit_down" : "personal_go_on")}
        </button>
      </form>
    </main>
  );
}
