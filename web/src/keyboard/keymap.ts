/** Keymap: every keyboard shortcut in one list, read by the listeners and by the list of keys. */

import type { Key } from "../i18n";

export type KeyGroup = "page" | "board" | "box" | "replay" | "finale";

export interface Binding {
  /** As `KeyboardEvent.key` names them; any of them will do. */
  keys: string[];
  /** Held down together with it. */
  shift?: true;
  group: KeyGroup;
  words: Key;
}

export const KEYMAP = {
  list: { keys: ["?"], group: "page", words: "key_list" },
  box: { keys: ["/"], group: "page", words: "key_box" },
  next_region: { keys: ["Tab"], group: "page", words: "key_next_region" },
  last_region: { keys: ["Tab"], shift: true, group: "page", words: "key_last_region" },
  within: { keys: ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"], group: "page", words: "key_within" },
  ends: { keys: ["Home", "End"], group: "page", words: "key_ends" },
  do: { keys: ["Enter", " "], group: "page", words: "key_do" },
  lay_down: { keys: ["Escape"], group: "page", words: "key_lay_down" },
  board_lit: { keys: ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"], group: "board", words: "key_board_lit" },
  board_all: { keys: ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"], shift: true, group: "board", words: "key_board_all" },
  board_order: { keys: ["PageUp", "PageDown"], group: "board", words: "key_board_order" },
  board_pick: { keys: ["Enter", " "], group: "board", words: "key_board_pick" },
  box_choose: { keys: ["ArrowUp", "ArrowDown"], group: "box", words: "key_box_choose" },
  box_do: { keys: ["Enter"], group: "box", words: "key_box_do" },
  box_close: { keys: ["Escape"], group: "box", words: "key_box_close" },
  replay_step: { keys: ["ArrowLeft", "ArrowRight"], group: "replay", words: "key_replay_step" },
  replay_jump: { keys: ["Home", "End"], group: "replay", words: "key_replay_jump" },
  replay_play: { keys: [" "], group: "replay", words: "key_replay_play" },
  finale_next: { keys: [" ", "ArrowRight"], group: "finale", words: "key_finale_next" },
  finale_skip: { keys: ["Escape", "End"], group: "finale", words: "key_finale_skip" },
} as const satisfies Record<string, Binding>;

export type KeyCommand = keyof typeof KEYMAP;

/** Keys that are letters or signs; they can be switched off, since other programs may use them. */
export const SINGLE: KeyCommand[] = ["list", "box"];

/** Whether a key pressed is one of a binding's. */
export function matchesKey(event: KeyboardEvent, meaning: KeyCommand): boolean {
  const binding: Binding = KEYMAP[meaning];
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  // A sign such as "?" may take Shift by itself.
  const shifted = SINGLE.includes(meaning) || event.shiftKey === Boolean(binding.shift);
  return shifted && binding.keys.includes(event.key);
}

/** Whether what is typed there is text, or the arrows are the field's own. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
