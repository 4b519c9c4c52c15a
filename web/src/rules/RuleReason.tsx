/** A refusal in the player's language, with its rule's number, which opens the rule. */

import type { JSX } from "preact";
import type { Reason } from "../api/types";
import { said, t } from "../i18n";
import { openRules } from "./open-rules";

export function Why({ reason }: { reason: Reason }): JSX.Element {
  return (
    <span class="why">
      {said(reason)} {reason.rule && <RuleLink number={reason.rule} />}
    </span>
  );
}

export function RuleLink({ number }: { number: string }): JSX.Element {
  return (
    <button type="button" class="rule-link" onClick={() => openRules(number)}>
      {t("rule", { number })}
    </button>
  );
}
