/** Origin of a game that did not begin at its table: imported, or continued from another. */

import type { JSX } from "preact";
import type { Card } from "../api/types";
import { tablePath } from "../app/router";
import { t } from "../i18n";

export function OriginNote({ card }: { card: Card }): JSX.Element | null {
  const { origin } = card;
  if (!origin) return null;
  if (origin.kind === "imported") return <p class="origin">{t("imported")}</p>;
  return (
    <p class="origin" data-practice>
      {t("practice_from")} <a href={tablePath(origin.table ?? "", "", origin.number ?? null)}>{t("practice_source")}</a>
    </p>
  );
}
