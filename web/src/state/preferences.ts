/** User preferences in localStorage: language, name, looks, motion and sound, confirmations. */

import type { Language, Level } from "../api/types";
import { Store } from "./store";

export type Motion = "off" | "fast" | "normal" | "slow";

export interface Prefs {
  language: Language;
  theme: "auto" | "light" | "dark";
  palette: "usual" | "vivid" | "soft";
  text: "small" | "normal" | "large" | "largest";
  symbols: "normal" | "large";
  /** Names on the board; "few" shows those that matter now. */
  labels: "small" | "normal" | "large" | "few";
  name: string;
  /** Whether a claim with one way to pay still asks. */
  confirm: boolean;
  confirmTickets: boolean;
  confirmLast: boolean;
  /** As the device wants it until somebody has chosen. */
  motion: Motion | null;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  /** Whether the browser may say so when the page is hidden. */
  notify: boolean;
  /** The guide of a first game: not yet offered, running, or dismissed for good. */
  guide: "new" | "on" | "done";
  /** The table where it was offered. */
  guideTable: string;
  /** Its steps that are behind. */
  guideSteps: string[];
  /** Maps whose peculiarities were read and dismissed. */
  introduced: string[];
  level: Level;
  bots: number;
  /** The table as a board or as text. */
  view: "board" | "text";
  /** Whether ? and / are keys. */
  singleKeys: boolean;
}

const KEY = "veturi";

function kept(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
  } catch {
    return {};
  }
}

const firstLanguage: Language = navigator.language.toLowerCase().startsWith("fi") ? "fi" : "en";

export const prefs = new Store<Prefs>({
  language: firstLanguage,
  theme: "auto",
  palette: "usual",
  text: "normal",
  symbols: "normal",
  labels: "normal",
  name: "",
  confirm: true,
  confirmTickets: true,
  confirmLast: false,
  motion: null,
  sound: true,
  volume: 0.5,
  notify: false,
  guide: "new",
  guideTable: "",
  guideSteps: [],
  introduced: [],
  level: "regular",
  bots: 2,
  view: "board",
  singleKeys: true,
  ...kept(),
});

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const motion = (): Motion => prefs.value.motion ?? (still.matches ? "off" : "normal");

const PACES: Record<Motion, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.9 };

/** How long motion takes, as a part of the usual; 0 where there is none. */
export const pace = (): number => PACES[motion()];

/** Style sheets follow these attributes, so that they are always set. */
function show(): void {
  const { theme, language, palette, text, symbols, labels } = prefs.value;
  const root = document.documentElement;
  const shade = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  Object.assign(root.dataset, { theme: shade, motion: motion(), palette, text, symbols, labels });
  root.lang = language;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", shade === "dark" ? "#2a2925" : "#fdf9ef");
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/app.${language}.webmanifest`);
}

show();
dark.addEventListener("change", show);
still.addEventListener("change", show);
// Another page of this browser has changed something.
let theirs = false;
addEventListener("storage", (event) => {
  theirs = event.key === KEY;
  if (theirs) prefs.update(kept());
  theirs = false;
});
prefs.subscribe(() => {
  show();
  if (theirs) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs.value));
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
});
