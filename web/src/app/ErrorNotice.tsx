/** What went wrong, and the button that tries again where that can be done. */

import type { JSX } from "preact";
import type { Reason } from "../api/types";
import { Why } from "../rules/RuleReason";
import { t } from "../i18n";

interface Props {
  problem?: Reason | null | undefined;
  again?: (() => void) | undefined;
}

export function Problem({ problem, again }: Props): JSX.Element | null {
  if (!problem) return null;
  return (
    <p class="notice" role="alert">
      <Why reason={problem} />
      {again && (
        <button type="button" data-again onClick={again}>
          {t("again")}
        </button>
      )}
    </p>
  );
}
