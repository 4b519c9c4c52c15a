/** Webhooks: where the server posts when a seat of this table is to move. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { get, put, remove } from "../api/http";
import { useMutation, useQuery } from "../api/requests";
import type { Answers } from "../api/types";
import { ErrorNotice } from "../app/ErrorNotice";
import { t } from "../i18n";
import { useStore } from "../state/store";
import type { TableStore } from "../state/table";
import { nameOf } from "../table/game";

export function Webhooks({ store }: { store: TableStore }): JSX.Element | null {
  const { card } = useStore(store);
  if (!card?.mine.length || card.result) return null;
  return (
    <>
      {card.mine.map((seat) => (
        <Webhook
          key={seat}
          path={`/tables/${store.id}/seats/${seat}/webhook`}
          seat={seat}
          name={nameOf(card, seat)}
          unlock={store.access.unlock ?? ""}
        />
      ))}
    </>
  );
}

type Outcome = { key: string } | "removed";

interface Props {
  path: string;
  seat: number;
  name: string;
  /** What has opened a seat with a PIN. */
  unlock: string;
}

function Webhook({ path, seat, name, unlock }: Props): JSX.Element {
  const [url, setUrl] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { problem, attempt } = useMutation();
  const { data: found, ...asked } = useQuery(() => get<Answers["WebhookHost"]>(path, unlock), [path], outcome);
  const host = found?.host;
  const change = (work: () => Promise<Outcome>): void => {
    setOutcome(null);
    void attempt(async () => setOutcome(await work()));
  };
  const save = (event: Event): void => {
    event.preventDefault();
    change(() => put<Answers["WebhookKey"]>(path, { url: url.trim() }, unlock));
  };
  const drop = (): void => change(() => remove(path, unlock).then(() => "removed"));
  return (
    <form class="webhook" data-webhook={seat} onSubmit={save}>
      <h4>{t("webhook")}</h4>
      <p id={`webhook-${seat}`}>{t("webhook_about", { number: seat + 1, name })}</p>
      <div class="webhook-line">
        <input
          type="url"
          aria-label={t("webhook_url")}
          aria-describedby={`webhook-${seat}`}
          placeholder="https://"
          required
          maxLength={500}
          value={url}
          onInput={(event) => setUrl(event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          {t("webhook_set")}
        </button>
        {host && (
          <button type="button" data-remove onClick={drop}>
            {t("webhook_remove")}
          </button>
        )}
      </div>
      {host && <p>{t("webhook_now", { host })}</p>}
      <div role="status">{outcome && <Told outcome={outcome} />}</div>
      <ErrorNotice problem={problem} />
      <ErrorNotice {...asked} />
    </form>
  );
}

function Told({ outcome }: { outcome: Outcome }): JSX.Element {
  if (outcome === "removed") return <p>{t("webhook_removed")}</p>;
  return (
    <p>
      {t("webhook_key")} <code class="webhook-key">{outcome.key}</code>
    </p>
  );
}
