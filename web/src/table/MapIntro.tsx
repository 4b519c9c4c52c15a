/** What is special about the map, while the opening tickets are chosen. Dismissed once, it stays away on that map; the rules page has it. */

import type { JSX } from "preact";
import { memo } from "../app/memo";
import { localized, t } from "../i18n";
import { Differences } from "../lobby/MapPicture";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import { useGame } from "./game";

/** `folded`: one line until it is opened, where there is little room. */
export const MapIntro = memo(function MapIntro({ folded = false }: { folded?: boolean }): JSX.Element | null {
  const { map, replaying, card, phase } = useGame("map", "replaying", "card", "phase");
  const { introduced } = useStore(prefs);
  const { id, name, about } = map.facts;
  // Whoever plays on has read enough.
  if (replaying || !card.mine.length || phase !== "opening" || !about.length || introduced.includes(id)) return null;
  const label = t("special_on", { map: localized(name) });
  const done = (
    <button type="button" class="quiet" data-intro="done" onClick={() => prefs.update({ introduced: [...introduced, id] })}>
      {t("special_done")}
    </button>
  );
  if (folded) {
    return (
      <details class="map-intro map-intro-folded">
        <summary aria-label={label}>{t("special_here")}</summary>
        <Differences about={about} />
        {done}
      </details>
    );
  }
  return (
    <section class="map-intro" aria-label={label}>
      <header>
        <h2>{t("special_here")}</h2>
        {done}
      </header>
      <Differences about={about} />
    </section>
  );
});
