/** Skip links, and the top bar's buttons for the command box and the text view. */

import type { JSX } from "preact";
import { Icon } from "../app/Icon";
import { t } from "../i18n";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import { gameOnPage, openOverlay } from "./overlays";

const otherView = (): void => prefs.update({ view: prefs.value.view === "text" ? "board" : "text" });

/** The first stops of the Tab key; seen when they have the focus. */
export function SkipLinks(): JSX.Element {
  const game = useStore(gameOnPage);
  const { view } = useStore(prefs);
  const skip = (): void => {
    const main = document.querySelector<HTMLElement>("main");
    if (!main) return;
    main.tabIndex = -1;
    main.focus();
    main.scrollIntoView();
  };
  return (
    <div class="skip-links">
      <button type="button" onClick={skip}>
        {t(game ? "skip_table" : "skip_page")}
      </button>
      {game && (
        <button type="button" onClick={otherView}>
          {t(view === "text" ? "view_board" : "view_text")}
        </button>
      )}
    </div>
  );
}

export function TableTools(): JSX.Element | null {
  const game = useStore(gameOnPage);
  const { view, singleKeys } = useStore(prefs);
  if (!game) return null;
  const other = t(view === "text" ? "view_board" : "view_text");
  return (
    <>
      <button
        type="button"
        class="icon tool-box"
        aria-label={t("box")}
        title={t("box")}
        aria-keyshortcuts={singleKeys ? "/" : undefined}
        onClick={() => openOverlay.set("box")}
      >
        ›_
      </button>
      <button type="button" class="icon tool-view" aria-label={other} title={other} onClick={otherView}>
        <Icon name={view === "text" ? "board" : "lines"} />
      </button>
    </>
  );
}
