/** Where points come from, in the order in which they are shown. */

import { isKey, t } from "../words";
import type { MapWords } from "../words";

const ORDER = ["routes", "doubling", "markers", "alvin", "completed", "longest_path", "most_tickets", "merchandise", "bullet_track", "alvin_kept", "failed"];

/** Its place, which is also its colour. */
export const place = (source: string): number => (ORDER.includes(source) ? ORDER.indexOf(source) : ORDER.length);

/** All sources that gave or took something. */
export function sourcesOf(found: Record<string, number>[]): string[] {
  const names = new Set(found.flatMap((one) => Object.keys(one).filter((source) => one[source])));
  return [...names].sort((a, b) => place(a) - place(b));
}

/** In the map's own words, or in those of all maps. */
export function sourceWord(source: string, words?: MapWords): string {
  const tickets = words?.word("tickets") ?? t("tickets");
  if (source === "completed") return t("stats_completed", { tickets });
  if (source === "failed") return t("stats_failed", { tickets });
  const key = `source_${source}`;
  return isKey(key) ? t(key, { tickets }) : source;
}

/** Train cards, taken face up and blind. */
export const drawnParts = (): { name: string; kind: number }[] => [
  { name: t("stats_open"), kind: 4 },
  { name: t("stats_blind"), kind: 0 },
];
