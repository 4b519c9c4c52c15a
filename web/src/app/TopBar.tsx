/** The bar above every page: home, rules, language, light or dark. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ENGINE } from "../board/symbols";
import { TableTools } from "../keys/TableTools";
import type { Language } from "../net/wire";
import { openPage, rulesHere } from "../rules/shown";
import { prefs } from "../store/prefs";
import type { Prefs } from "../store/prefs";
import { useStore } from "../store/store";
import { t } from "../words";

const THEMES: Prefs["theme"][] = ["auto", "light", "dark"];
const LANGUAGES: Language[] = ["en", "fi"];

export function TopBar(): JSX.Element {
  const chosen = useStore(prefs);
  const [open, setOpen] = useState(false);
  return (
    <header class="topbar" data-rove>
      <a class="brand" href="/" aria-label={`Veturi, ${t("home")}`}>
        <svg viewBox="-8 -7.5 16 15" aria-hidden="true">
          <path d={ENGINE} fill-rule="evenodd" />
        </svg>
        <span>Veturi</span>
      </a>
      <span class="topbar-space" />
      <TableTools />
      <button type="button" class="quiet" onClick={() => openPage(rulesHere.value)}>
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
            onClick={() => prefs.change({ language })}
          >
            {language.toUpperCase()}
          </button>
        ))}
      </div>
      <div class="menu">
        <button type="button" class="icon" aria-label={t("menu")} aria-expanded={open} onClick={() => setOpen(!open)}>
          ☰
        </button>
        {open && <Menu chosen={chosen} />}
      </div>
    </header>
  );
}

function Menu({ chosen }: { chosen: Prefs }): JSX.Element {
  return (
    <div class="menu-sheet" data-rove>
      <div class="menu-line">
        <span id="theme-label">{t("theme")}</span>
        <div class="segments" role="group" aria-labelledby="theme-label">
          {THEMES.map((theme) => (
            <button key={theme} type="button" aria-pressed={chosen.theme === theme} onClick={() => prefs.change({ theme })}>
              {t(`theme_${theme}`)}
            </button>
          ))}
        </div>
      </div>
      <label class="menu-line">
        <span>{t("confirm_moves")}</span>
        <input type="checkbox" checked={chosen.confirm} onChange={(event) => prefs.change({ confirm: event.currentTarget.checked })} />
      </label>
      <label class="menu-line">
        <span>{t("sound")}</span>
        <input type="checkbox" checked={chosen.sound} onChange={(event) => prefs.change({ sound: event.currentTarget.checked })} />
      </label>
    </div>
  );
}
