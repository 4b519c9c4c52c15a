/** Rules dialog: the rules by number, from the server's own pages. */

import type { JSX } from "preact";
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { get } from "../api/http";
import { useQuery } from "../api/requests";
import type { Answers, RulePage } from "../api/types";
import { Dialog } from "../app/Dialog";
import { ErrorNotice } from "../app/ErrorNotice";
import { localized, t } from "../i18n";
import type { OpenRules } from "./open-rules";
import { closeRules, currentRulesPage, openRulesPage } from "./open-rules";
import { PageHead } from "./PageHead";
import { RuleExample } from "./RuleExample";

type Texts = Answers["RuleTexts"];
type Section = Texts["sections"][number];
const kept = new Map<string, Promise<Texts>>();

function textsOf(page: string): Promise<Texts> {
  const found = kept.get(page) ?? get<Texts>(`/rules/${page}`);
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
  const { data: texts, ...asked } = useQuery(page ? () => textsOf(page) : null, [page]);
  return (
    <Dialog title={t("rules")} class="rules" onClose={closeRules}>
      <div class="rules-pages" role="group" aria-label={t("rules")}>
        {pages.map((one) => (
          <button key={one.page} type="button" aria-pressed={one.page === page} onClick={() => openRulesPage(one.page)}>
            {localized(one.name)}
          </button>
        ))}
      </div>
      {texts ? <RulesText key={texts.page} texts={texts} wanted={shown.number} /> : !asked.problem && !listing.problem && <p>{t("loading")}</p>}
      <ErrorNotice {...(listing.problem ? listing : asked)} />
    </Dialog>
  );
}

/** What is special, points, and the rules below their headings. */
function RulesText({ texts, wanted }: { texts: Texts; wanted: string | null }): JSX.Element {
  const found = useRef<HTMLLIElement>(null);
  useEffect(() => found.current?.scrollIntoView({ block: "center" }), [wanted]);
  const headed = new Set(texts.sections.flatMap((section) => section.rules));
  const loose = Object.keys(texts.rules).filter((number) => !headed.has(number));
  const list = (numbers: string[]): JSX.Element | null =>
    numbers.length ? (
      <ul>
        {numbers.map((number) => (
          <li key={number} ref={number === wanted ? found : null} class={number === wanted ? "rule-wanted" : ""}>
            <b class="rule-number">{number}</b> <span>{plain(localized(texts.rules[number] ?? { en: "", fi: "" }))}</span>
            {texts.examples.flatMap((one, i) => (one.rule === number ? <RuleExample key={i} example={one} /> : []))}
          </li>
        ))}
      </ul>
    ) : null;
  return (
    <section class="rules-list" tabIndex={0} aria-label={t("all_rules")}>
      <PageHead page={texts.page} />
      {list(loose)}
      {texts.sections.map((section, i) => (
        <Fragment key={i}>
          <Heading section={section} />
          {list(section.rules)}
        </Fragment>
      ))}
    </section>
  );
}

function Heading({ section }: { section: Section }): JSX.Element {
  const text = localized(section.name);
  return section.level > 2 ? <h4>{text}</h4> : <h3>{text}</h3>;
}

/** Emphasis of the page's own markup, as text. */
function plain(text: string): JSX.Element {
  const parts = text.split(/\*([^*]+)\*/);
  return <>{parts.map((part, i) => (i % 2 ? <em key={i}>{part}</em> : part))}</>;
}
