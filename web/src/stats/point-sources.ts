/** Sources of points: their order, colours and names in charts. */

import type { Text } from "../api/types";
import { MapWords, sourceText, t } from "../i18n";

/** Tickets are on every map, with colours of their own; what a map's rules give takes the others by turns. */
const TICKETS: Record<string, number> = { completed: 4, failed: 10 };
const COLOURS = [0, 5, 2, 3, 6, 1, 7, 8, 9];

/** All sources that gave or took something, as the server tells them; failed tickets, which only take, are the last. */
export function sourcesOf(found: Record<string, number>[]): string[] {
  const names = new Set(found.flatMap((one) => Object.keys(one).filter((source) => one[source])));
  return [...names].sort((a, b) => Number(a === "failed") - Number(b === "failed"));
}

/** The number of a source's colour among those that are shown with it. */
export function colourOf(source: string, all: string[]): number {
  const others = all.filter((one) => !(one in TICKETS));
  return TICKETS[source] ?? COLOURS[others.indexOf(source) % COLOURS.length] ?? 0;
}

/** In the words of the map; or, of games on several, in those that their rules add. */
export function describeSource(source: string, words: MapWords | Record<string, Text>): string {
  const one = words instanceof MapWords;
  const tickets = one ? words.word("tickets") : t("tickets");
  if (source === "completed") return t("stats_completed", { tickets });
  if (source === "failed") return t("stats_failed", { tickets });
  return one ? words.source(source) : sourceText(source, words[source], tickets);
}

/** Train cards, taken face up and blind. */
export const drawnParts = (): { name: string; kind: number }[] => [
  { name: t("stats_open"), kind: 4 },
  { name: t("stats_blind"), kind: 0 },
];
