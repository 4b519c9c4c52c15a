/** Proof of a fair shuffle: this browser checks the server's commitment to the seed (SHA-256). */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Card } from "../api/types";
import { t } from "../i18n";

type Verdict = "good" | "bad" | "unknown";

/** SHA-256 of the sentence that the promise is about (docs/server.md); null where the browser has no means. */
export async function commitmentOf(salt: string, seed: string): Promise<string | null> {
  // Browsers offer it on https and on one's own machine only.
  if (!globalThis.crypto?.subtle) return null;
  const text = new TextEncoder().encode(`veturi seed 1 ${salt} ${seed}`);
  const digest = await crypto.subtle.digest("SHA-256", text);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function ShuffleProof({ card }: { card: Card }): JSX.Element | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { seed, salt, commitment } = card;
  useEffect(() => {
    if (!seed || !salt) return;
    commitmentOf(salt, seed)
      .then((found) => setVerdict(found === null ? "unknown" : found === commitment ? "good" : "bad"))
      .catch(() => setVerdict("unknown"));
  }, [seed, salt, commitment]);
  if (!seed || !salt) return null;
  return (
    <details class="proof">
      <summary>
        {t("proof")} {verdict === "good" && "✓"}
      </summary>
      <p>{t("proof_about")}</p>
      <dl>
        <dt>{t("proof_promise")}</dt>
        <dd>{commitment}</dd>
        <dt>{t("proof_seed")}</dt>
        <dd>{seed}</dd>
        <dt>{t("proof_salt")}</dt>
        <dd>{salt}</dd>
      </dl>
      {verdict && (
        <p class={`verdict verdict-${verdict}`} data-verdict={verdict}>
          {t(`proof_${verdict}`)}
        </p>
      )}
    </details>
  );
}
