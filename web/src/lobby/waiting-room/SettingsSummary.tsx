/** Summary of a table's settings, for all who wait at it. */

import type { JSX } from "preact";
import type { Card, MapFacts } from "../../api/types";
import { capitalized, ruleText, t } from "../../i18n";
import { nameOf } from "../../table/game";
import { timeWords } from "../setup/TableRules";

export function SettingsSummary({ card, facts }: { card: Card; facts: MapFacts }): JSX.Element {
  const { settings } = card;
  const { first, ...options } = settings.options;
  const begins = typeof first === "number" ? nameOf(card, first) || t("seat_number", { number: first + 1 }) : t("first_random");
  const lines: [string, string][] = [
    [t("option_first"), begins],
    [t("timer"), settings.timer ? timeWords(settings.timer.seconds) : t("timer_none")],
    [t("undo_rule"), t(`undo_${settings.undo}`)],
    [t("visibility"), t(settings.public ? "public_table" : "private_table")],
  ];
  const more = Object.entries(options)
    .filter(([, on]) => on === true)
    .map(([name]) => capitalized(ruleText(facts, "option", name)));
  if (!settings.hints) more.push(t("no_hints"));
  return (
    <dl class="settings-lines">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {more.map((text) => (
        <div key={text}>
          <dt class="settings-more">{text}</dt>
        </div>
      ))}
    </dl>
  );
}
