/** Opens a game record from a file: the server checks it, and its replay is shown. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { ensureIdentity, postText } from "../api/http";
import { useMutation } from "../api/requests";
import { ErrorNotice } from "../app/ErrorNotice";
import { navigate, tablePath } from "../app/router";
import { t } from "../i18n";

/** What the server takes of one record, and what a file of many may weigh here. */
const MOST_RECORD = 262_144;
const MOST_FILE = 64_000_000;

export function OpenRecord(): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [games, setGames] = useState<string[]>([]);
  const [which, setWhich] = useState(1);
  const { problem, attempt, refuse } = useMutation();
  const send = (record: string): void => {
    if (record.length > MOST_RECORD) return refuse("record_too_large");
    void attempt(async () => {
      await ensureIdentity();
      const made = await postText<{ table: string }>("/records", record);
      navigate(tablePath(made.table, "", 1));
    });
  };
  const choose = async (file: File | undefined): Promise<void> => {
    setGames([]);
    if (!file) return;
    if (file.size > MOST_FILE) return refuse("record_too_large");
    const found = gamesIn(await file.text());
    if (found.length === 1) return send(found[0] ?? "");
    setGames(found);
    setWhich(1);
  };
  return (
    <section class="panel open-record">
      <h2>{t("open_record")}</h2>
      <p>{t("open_record_about")}</p>
      <input
        ref={input}
        type="file"
        class="sr"
        tabIndex={-1}
        aria-label={t("open_record")}
        accept=".json,.jsonl,application/json"
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <div class="buttons">
        <button type="button" data-open-record onClick={() => input.current?.click()}>
          {t("open_record")} …
        </button>
        {games.length > 1 && (
          <>
            <label>
              {t("record_which", { all: games.length })}{" "}
              <input type="number" min={1} max={games.length} value={which} onInput={(event) => setWhich(Number(event.currentTarget.value))} />
            </label>
            <button type="button" class="primary" disabled={!games[which - 1]} onClick={() => send(games[which - 1] ?? "")}>
              {t("record_open")}
            </button>
          </>
        )}
      </div>
      <ErrorNotice problem={problem} />
    </section>
  );
}

/** A file holds one record, or one on each line. */
function gamesIn(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.length > 1 && lines.every((line) => line.trimStart().startsWith("{") && line.trimEnd().endsWith("}")) ? lines : [text];
}
