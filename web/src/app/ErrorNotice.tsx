/** Error message with a retry button where a retry can help. */

import type { JSX } from "preact";
import type { Reason } from "../api/types";
import { t } from "../i18n";
import { RuleReason } from "../rules/RuleReason";

interface Props {
  problem?: Reason | null | undefined;
  retry?: (() => void) | undefined;
}

export function ErrorNotice({ problem, retry }: Props): JSX.Element | null {
  if (!problem) return null;
  return (
    <p class="notice" role="alert">
      <RuleReason reason={problem} />
      {retry && (
        <button type="button" data-again onClick={retry}>
          {t("again")}
        </button>
      )}
    </p>
  );
}
