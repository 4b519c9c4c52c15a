/** Commands of the command box besides moves: those of the terminal, as far as a page does not answer them otherwise. */

import type { Key, PlainKey } from "../../i18n";
import { CATALOGUES, t } from "../../i18n";
import { currentRulesPage, openRule, openRulesPage } from "../../rules/open-rules";
import { prefs } from "../../state/preferences";
import type { Game } from "../../table/game";
import { openOverlay } from "../overlays";
import { normalize } from "./prefix-matching";

/** What the box does after a command. */
export type CommandResult = "close" | "stay" | { ask: string } | { list: true } | { refused: Key };

export interface Command {
  words: PlainKey;
  /** Whether words follow it. */
  open?: true;
  run: (game: Game, rest: string) => CommandResult;
}

/** Moves the focus to a part of the page, whichever way the table is shown. */
const goTo =
  (...places: string[]) =>
  (): CommandResult => {
    // After the box has closed and given back the focus that it took.
    setTimeout(() => {
      const part = places.map((place) => document.querySelector<HTMLElement>(place)).find(Boolean);
      const inside = part?.querySelector<HTMLElement>("[tabindex='0'], button:not(:disabled), h2") ?? part;
      if (inside?.matches("h2, section")) inside.tabIndex = -1;
      inside?.focus();
    });
    return "close";
  };

export const COMMANDS: Command[] = [
  { words: "command_hint", run: () => (press("hint") ? "close" : { refused: "box_not_now" }) },
  { words: "command_moves", run: () => ({ list: true }) },
  { words: "command_hand", run: goTo(".text-hand", ".hand") },
  { words: "command_mine", run: goTo(".text-tickets", ".tickets") },
  { words: "command_row", run: goTo(".text-cards", ".market") },
  { words: "command_board", run: goTo(".text-routes", ".hits") },
  { words: "command_routes", run: goTo(".text-routes", ".hits") },
  { words: "command_players", run: goTo(".text-players", ".players") },
  { words: "command_log", run: goTo(".text-log", ".log") },
  { words: "command_score", run: goTo(".scoring", ".text-players", ".players") },
  { words: "command_why", open: true, run: (_, rest) => (rest ? { ask: rest } : "stay") },
  { words: "command_rules", open: true, run: rules },
  { words: "command_undo", run: () => (press("undo") ? "close" : { refused: "box_not_now" }) },
  { words: "command_help", run: help },
  { words: "command_say", open: true, run: say },
  { words: "command_text", run: otherView },
];

/** The command that a text begins with, in either language, and what follows it. */
export function commandOf(text: string): [Command, string] | null {
  const words = text.trim().split(/\s+/);
  for (const count of [2, 1]) {
    const name = normalize(words.slice(0, count).join(" "));
    const rest = words.slice(count).join(" ");
    const named = ({ words: key }: Command): boolean => name === normalize(CATALOGUES.en[key]) || name === normalize(CATALOGUES.fi[key]);
    const found = words.length >= count && COMMANDS.find((command) => named(command) && (command.open ?? !rest));
    if (found) return [found, rest];
  }
  return null;
}

/** A button beside the prompt. */
function press(helper: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`[data-helper=${helper}]`);
  setTimeout(() => {
    button?.click();
    button?.focus();
  });
  return button !== null;
}

function rules(_: Game, rest: string): CommandResult {
  setTimeout(() => (rest ? openRule(rest.toUpperCase()) : openRulesPage(currentRulesPage.value)));
  return "close";
}

function help(): CommandResult {
  setTimeout(() => openOverlay.set("keys"));
  return "close";
}

function say(game: Game, rest: string): CommandResult {
  if (!rest) return "stay";
  if (!game.card.mine.length && !game.card.host) return { refused: "box_watching" };
  void game.store.send({ do: "say", text: rest });
  return "close";
}

function otherView(): CommandResult {
  prefs.update({ view: prefs.value.view === "text" ? "board" : "text" });
  return "close";
}

/** How a command is written in the player's language. */
export const commandText = (command: Command): string => t(command.words) + (command.open ? " " : "");
