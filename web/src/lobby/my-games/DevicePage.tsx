/** Page of a device code: this device becomes the same person's, with the games it has itself or without them. A code works once, so nothing happens by itself. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { get, post } from "../../api/http";
import { useMutation, useQuery } from "../../api/requests";
import type { Answers } from "../../api/types";
import { ErrorNotice } from "../../app/ErrorNotice";
import { t } from "../../i18n";

/** Games that are in the list of this device now; whoever is nobody yet has none. */
const ownGames = (): Promise<number> =>
  get<Answers["MyTableList"]>("/me/tables").then(
    (own) => own.tables.length,
    () => 0,
  );

export function DevicePage({ code: given }: { code: string }): JSX.Element {
  const [code, setCode] = useState(given);
  const { problem, busy, attempt } = useMutation();
  const { data: own = 0 } = useQuery(ownGames, []);
  const signIn = (merge: boolean): void =>
    void attempt(async () => {
      await post("/devices", { code, cookie: true, merge });
      // All that this page knows is of somebody else.
      location.replace("/");
    });
  return (
    <main class="message personal">
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          signIn(own > 0);
        }}
      >
        <h1>{t("sign_in_title")}</h1>
        <p>{t("sign_in_about")}</p>
        <label class="field">
          <span>{t("device_code")}</span>
          <input
            name="code"
            class="device-code"
            required
            maxLength={20}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        {own > 0 && <p class="unreachable">{t("device_warning", { number: own })}</p>}
        <ErrorNotice problem={problem} />
        <div class="buttons">
          <button type="submit" class="primary large" disabled={busy}>
            {own > 0 ? t("device_merge", { number: own }) : t("device_go")}
          </button>
          {own > 0 && (
            <button type="button" data-without disabled={busy} onClick={() => signIn(false)}>
              {t("device_without", { number: own })}
            </button>
          )}
        </div>
      </form>
    </main>
  );
}
