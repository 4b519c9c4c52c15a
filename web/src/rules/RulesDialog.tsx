/** Rules dialog: the rules by number, from the server's own pages. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { get } from "../api/http";
import { useQuery } from "../api/requests";
import type { Answers, RulePage } from "../api/types";
import { Dialog } from "../app/Dialog";
import { ErrorNotice } from "../app/ErrorNotice";
import { localized, t } from "../i18n";
import type { OpenRules } from "./open-rules";
import { closeRules, currentRulesPage, openRulesPage } from "./open-rules";

type Rules = Answers["RuleTexts"]["rules"];
const kept = new Map<string, Promise<Rules>>();

function rulesOf(page: string): Promise<Rules> {
  const found = kept.get(page) ?? get<Answers["RuleTexts"]>(`/rules/${page}`).then((answer) => answer.rules);
  kept.set(page, found);
  found.catch(() => kept.delete(page));
  return found;
}

let listed: Promise<RulePage[]> | null = null;

function rulePages(): Promise<RulePage[]> {
  listed ??= get<Answers["RulePages"]>("/rules").then((answer) => answer.pages);
  listed.catch(() => (listed = null));
  return listed;
}

/** The page that is asked for, or the one that has the number, of several the one played by here; else the first. */
function pageOf({ page, number }: OpenRules, pages: RulePage[]): string | undefined {
  const fitting = pages.filter((one) => (page === null ? one.letter === number?.[0] : one.page === page));
  return (fitting.find((one) => one.page === currentRulesPage.value) ?? fitting[0] ?? pages[0])?.page;
}

export function RulesDialog({ shown }: { shown: OpenRules }): JSX.Element {
  const { data: pages = [], ...listing } = useQuery(rulePages, []);
  const page = pageOf(shown, pages);
  const { data: rules, ...asked } = useQuery(page ? () => rulesOf(page) : null, [page]);
  const wanted = useRef<HTMLLIElement>(null);
  useEffect(() => wanted.current?.scrollIntoView({ block: "center" }), [rules, shown.number]);
  return (
    <Dialog title={t("rules")} class="rules" onClose={closeRules}>
      <div class="rules-pages" role="group" aria-label={t("rules")}>
        {pages.map((one) => (
          <button key={one.page} type="button" aria-pressed={one.page === page} onClick={() => openRulesPage(one.page)}>
            {localized(one.name)}
          </button>
        ))}
      </div>
      {rules ? (
        <ul class="rules-list" tabIndex={0} aria-label={t("all_rules")}>
          {Object.entries(rules).map(([number, text]) => (
            <li key={number} ref={number === shown.number ? wanted : null} class={number === shown.number ? "rule-wanted" : ""}>
              <b class="rule-number">{number}</b> <span>{plain(localized(text))}</span>
            </li>
          ))}
        </ul>
      ) : (
        !asked.problem && !listing.problem && <p>{t("loading")}</p>
      )}
      <ErrorNotice {...(listing.problem ? listing : asked)} />
    </Dialog>
  );
}

/** Emphasis of the page's own markup, as text. */
function plain(text: string): JSX.Element {
  const parts = text.split(/\*([^*]+)\*/);
  return <>{parts.map((part, i) => (i % 2 ? <em key={i}>{part}</em> : part))}</>;
}
