/** Page title and favicon: they show whether it is this player's turn, here or at another table. */

import { useEffect } from "preact/hooks";
import { language, t } from "../i18n";
import { currentTable } from "../state/current-table";
import { Store, useStore } from "../state/store";
import { waitingElsewhere, waitingGames } from "./turn-polling";

/** Whether the table that is open waits for this player. */
export const myTurnHere = new Store(false);

export function usePageTitle(): void {
  const mine = useStore(myTurnHere);
  useStore(waitingGames);
  useStore(currentTable);
  const others = waitingElsewhere().length;
  const spoken = language();
  useEffect(() => {
    document.title = mine ? `● ${t("your_turn")} · Veturi` : others ? `● (${others}) Veturi` : "Veturi";
    document.querySelector("link[rel=icon]")?.setAttribute("href", mine || others ? "/icon-turn.svg" : "/icon.svg");
  }, [mine, others, spoken]);
}
