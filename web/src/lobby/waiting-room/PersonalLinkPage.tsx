/** Page of a personal link: take the seat, or continue here. It works once, so nothing happens by itself. */

import type { JSX } from "preact";
import { ensureIdentity, post, RejectionError } from "../../api/http";
import { useMutation } from "../../api/requests";
import type { Answers } from "../../api/types";
import { ErrorNotice } from "../../app/ErrorNotice";
import { navigate, tablePath } from "../../app/router";
import { t } from "../../i18n";
import { prefs } from "../../state/preferences";
import { useStore } from "../../state/store";
import { mySeats } from "../setup/create-table";

interface Props {
  id: string;
  token: string;
  /** The seat was empty when the link was made: whoever comes says a name. */
  kept: boolean;
}

/** Whoever sits there already needs no link, also if it was used here and the answer got lost. */
async function needless(error: unknown, id: string): Promise<boolean> {
  const key = error instanceof RejectionError ? error.reason.key : "";
  return (
    key === "seat_yours" ||
    (key === "no_link" &&
      (await mySeats(id).then(
        (seats) => seats.length > 0,
        () => false,
      )))
  );
}

export function PersonalLinkPage({ id, token, kept }: Props): JSX.Element {
  const { name } = useStore(prefs);
  const { problem, attempt } = useMutation();
  const use = async (): Promise<string> => {
    await ensureIdentity();
    try {
      // One's own seat comes along; the device that was left can only watch.
      return (await post<Answers["RedeemedLink"]>("/links", { token, move: !kept, name: name.trim() })).table;
    } catch (error) {
      if (await needless(error, id)) return id;
      throw error;
    }
  };
  const sit = (event: Event): void => {
    event.preventDefault();
    void attempt(async () => navigate(tablePath(await use()), true));
  };
  return (
    <main class="message personal">
      <form class="panel" onSubmit={sit}>
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
              onInput={(event) => prefs.update({ name: event.currentTarget.value })}
            />
          </label>
        )}
        <ErrorNotice problem={problem} />
        <button type="submit" class="primary large">
          {t(kept ? "sit_down" : "personal_go_on")}
        </button>
      </form>
    </main>
  );
}
