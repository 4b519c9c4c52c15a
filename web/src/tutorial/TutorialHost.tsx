/** Offers the tutorial at a person's first table, and runs it where it is wanted. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lazy } from "../app/lazy";
import { t } from "../i18n";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import { useGame } from "../table/game";

const Tutorial = lazy(() => import("./Tutorial").then((part) => part.Tutorial), true);

export function TutorialHost(): JSX.Element | null {
  const game = useGame();
  const { guide } = useStore(prefs);
  const playing = !game.replaying && game.card.mine.length > 0 && game.view.phase !== "over";
  return guide === "on" && playing ? <Tutorial /> : null;
}

export function TutorialOffer(): JSX.Element | null {
  const game = useGame();
  const { guide, guideTable } = useStore(prefs);
  const here = game.store.id;
  const first = guide === "new" && (!guideTable || guideTable === here) && game.card.mine.length > 0 && !game.replaying;
  useEffect(() => {
    if (first && !guideTable) prefs.update({ guideTable: here });
  }, [first]);
  // Whoever plays on has answered.
  if (!first || game.view.phase !== "opening") return null;
  return (
    <section class="guide-offer" aria-label={t("guide")}>
      <span>{t("guide_offer")}</span>
      <button type="button" class="primary" data-guide="yes" onClick={() => prefs.update({ guide: "on", guideSteps: [] })}>
        {t("guide_yes")}
      </button>
      <button type="button" class="quiet" data-guide="no" onClick={() => prefs.update({ guide: "done" })}>
        {t("guide_no")}
      </button>
    </section>
  );
}
