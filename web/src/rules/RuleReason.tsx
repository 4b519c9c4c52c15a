/** A rejection in the player's language, with a link to its rule. */

import type { JSX } from "preact";
import type { Reason } from "../api/types";
import { localized, t } from "../i18n";
import { openRule } from "./open-rules";

export function RuleReason({ reason }: { reason: Reason }): JSX.Element {
  return (
    <span class="why">
      {localized(reason)} {reason.rule && <RuleLink number={reason.rule} />}
    </span>
  );
}

export function RuleLink({ number }: { number: string }): JSX.Element {
  return (
    <button type="button" class="rule-link" onClick={() => openRule(number)}>
      {t("rule", { number })}
    </button>
  );
}
