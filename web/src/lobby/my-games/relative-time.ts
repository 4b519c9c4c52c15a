/** Times as people say them: "5 minutes ago", "yesterday", and after a week the date. */

import { language } from "../../i18n";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

export function relativeTime(at: number, now = Date.now() / 1000): string {
  const ago = Math.max(0, now - at);
  if (ago >= 7 * 86_400) return new Date(at * 1000).toLocaleDateString(language());
  const [unit, seconds] = UNITS.find(([, least]) => ago >= least) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-Math.floor(ago / seconds), unit);
}

/** An hour and a minute of today. */
export const clockTime = (at: number): string => new Date(at * 1000).toLocaleTimeString(language(), { hour: "numeric", minute: "2-digit" });
