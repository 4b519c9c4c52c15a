/** Offers the tutorial at a person's first table, and runs it where it is wanted. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lazy } from "../app/lazy";
import { memo } from "../app/memo";
import { t } from "../i18n";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import { useGame } from "../table/game";

const Tutorial = lazy(() => import("./Tutorial").then((part) => part.Tutorial), true);

export const TutorialHost = memo(function TutorialHost(): JSX.Element | null {
  const { replaying, card, phase } = useGame("replaying", "card", "phase");
  const { guide } = useStore(prefs);
  const playing = !replaying && card.mine.length > 0 && phase !== "over";
  return guide === "on" && playing ? <Tutorial /> : null;
});

export const TutorialOffer = memo(function TutorialOffer(): JSX.Element | null {
  const { store, replaying, card, phase } = useGame("store", "replaying", "card", "phase");
  const { guide, guideTable } = useStore(prefs);
  const here = store.id;
  const first = guide === "new" && (!guideTable || guideTable === here) && card.mine.length > 0 && !replaying;
  useEffect(() => {
    if (first && !guideTable) prefs.update({ guideTable: here });
  }, [first]);
  // Whoever plays on has answered.
  if (!first || phase !== "opening") return null;
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
});
