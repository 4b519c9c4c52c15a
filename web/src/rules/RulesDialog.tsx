/** The rules by number, in the player's language, from the server's own pages. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../app/Dialog";
import { get } from "../net/api";
import type { MapLine, Text } from "../net/wire";
import { mapLines } from "../store/maps";
import { said, t } from "../words";
import { closeRules, openPage } from "./shown";
import type { Shown } from "./shown";

type Rules = Record<string, Text>;
const kept = new Map<string, Promise<Rules>>();

function rulesOf(page: string): Promise<Rules> {
  const found = kept.get(page) ?? get<{ rules: Rules }>(`/rules/${page}`).then((answer) => answer.rules);
  kept.set(page, found);
  found.catch(() => kept.delete(page));
  return found;
}

export function RulesDialog({ shown }: { shown: Shown }): JSX.Element {
  const [rules, setRules] = useState<Rules | null>(null);
  const [maps, setMaps] = useState<MapLine[]>([]);
  const wanted = useRef<HTMLLIElement>(null);
  useEffect(() => {
    let alive = true;
    setRules(null);
    rulesOf(shown.page).then((found) => alive && setRules(found)).catch(() => undefined);
    mapLines().then((found) => alive && setMaps(found)).catch(() => undefined);
    return () => {
      alive = false;
    };
  }, [shown.page]);
  useEffect(() => wanted.current?.scrollIntoView({ block: "center" }), [rules, shown.number]);
  const pages = [{ id: "base", name: t("rules_base") }, ...maps.filter((map) => map.ruleset !== "base").map((map) => ({ id: map.ruleset, name: said(map.name) }))];
  return (
    <Dialog title={t("rules")} class="rules" onClose={closeRules}>
      <div class="rules-pages" role="group" aria-label={t("rules")}>
        {pages.map((page) => (
          <button key={page.id} type="button" aria-pressed={page.id === shown.page} onClick={() => openPage(page.id)}>
            {page.name}
          </button>
        ))}
      </div>
      {rules ? (
        <ul class="rules-list" tabIndex={0} aria-label={t("all_rules")}>
          {Object.entries(rules).map(([number, text]) => (
            <li key={number} ref={number === shown.number ? wanted : null} class={number === shown.number ? "rule-wanted" : ""}>
              <b class="rule-number">{number}</b> <span>{plain(said(text))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("loading")}</p>
      )}
    </Dialog>
  );
}

/** Emphasis of the page's own markup, as text. */
function plain(text: string): JSX.Element {
  const parts = text.split(/\*([^*]+)\*/);
  return <>{parts.map((part, i) => (i % 2 ? <em key={i}>{part}</em> : part))}</>;
}
