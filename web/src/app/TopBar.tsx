/** Top bar of every page: home, games that wait, rules, language, settings. */

import type { JSX } from "preact";
import type { Language } from "../api/types";
import { ENGINE } from "../board/symbols";
import { t } from "../i18n";
import { TableTools } from "../keyboard/TableTools";
import { WaitingBadge } from "../notifications/WaitingGames";
import { currentRulesPage, openRulesPage } from "../rules/open-rules";
import { settingsOpen } from "../settings/visibility";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";

const LANGUAGES: Language[] = ["en", "fi"];

export function TopBar(): JSX.Element {
  const chosen = useStore(prefs);
  return (
    <header class="topbar" data-rove>
      <a class="brand" href="/" aria-label={`Veturi, ${t("home")}`}>
        <svg viewBox="-8 -7.5 16 15" aria-hidden="true">
          <path d={ENGINE} fill-rule="evenodd" />
        </svg>
        <span>Veturi</span>
      </a>
      <WaitingBadge />
      <span class="topbar-space" />
      <TableTools />
      <button type="button" class="quiet" onClick={() => openRulesPage(currentRulesPage.value)}>
        {t("rules")}
      </button>
      <div class="segments" role="group" aria-label={t("language")}>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-label={`${language.toUpperCase()}, ${t(`language_${language}`)}`}
            aria-pressed={chosen.language === language}
            onClick={() => prefs.update({ language })}
          >
            {language.toUpperCase()}
          </button>
        ))}
      </div>
      <div class="menu">
        <button type="button" class="icon" aria-label={t("settings")} title={t("settings")} onClick={() => settingsOpen.set(true)}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 5H9M14 5H18M2 10H4M9 10H18M2 15H11M16 15H18" />
            <circle cx="11.5" cy="5" r="2.2" />
            <circle cx="6.5" cy="10" r="2.2" />
            <circle cx="13.5" cy="15" r="2.2" />
          </svg>
        </button>
      </div>
    </header>
  );
}
