/** What this browser remembers of its user: language, theme, name, and how moves are confirmed. */

import type { Language, Level } from "../net/wire";
import { Store } from "./store";

export interface Prefs {
  language: Language;
  theme: "auto" | "light" | "dark";
  name: string;
  /** Whether a claim with one way to pay still asks. */
  confirm: boolean;
  sound: boolean;
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
  name: "",
  confirm: true,
  sound: false,
  level: "regular",
  bots: 2,
  view: "board",
  singleKeys: true,
  ...kept(),
});

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The board's colours follow `data-theme`, so that it is always set. */
function show(): void {
  const { theme, language } = prefs.value;
  const root = document.documentElement;
  root.dataset["theme"] = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  root.lang = language;
}

show();
dark.addEventListener("change", show);
prefs.follow(() => {
  show();
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs.value));
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
});
