/** Offline page: shown when the server cannot be reached; it tries again by itself. */

import "./offline.css";
import { texts } from "../i18n/catalogues/offline";
import { prefs } from "../state/preferences";

const EVERY = 4000;

function say(): void {
  const { language } = prefs.value;
  const put = (query: string, key: keyof typeof texts): void => {
    const element = document.querySelector(query);
    if (element) element.textContent = texts[key][language === "fi" ? 1 : 0];
  };
  put("h1", "offline_title");
  put("p", "offline_text");
  put("button", "offline_again");
}

async function again(): Promise<void> {
  try {
    const answer = await fetch("/health", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    // Still nobody there.
  }
}

say();
document.querySelector("button")?.addEventListener("click", () => void again());
addEventListener("online", () => void again());
setInterval(() => void again(), EVERY);
