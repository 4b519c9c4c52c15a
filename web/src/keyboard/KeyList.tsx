/** Dialog with all keyboard shortcuts and what can be typed. */

import type { JSX } from "preact";
import { Dialog } from "../app/Dialog";
import type { Key } from "../i18n";
import { t } from "../i18n";
import { prefs } from "../state/preferences";
import { useStore } from "../state/store";
import type { Binding, KeyGroup } from "./keymap";
import { KEYMAP } from "./keymap";
import { openOverlay } from "./overlays";

const GROUPS: KeyGroup[] = ["page", "board", "box", "replay", "finale"];
const SIGNS: Record<string, string> = {
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowDown: "↓",
  Escape: "Esc",
  PageUp: "Page Up",
  PageDown: "Page Down",
};
const MOVES: [Key, Key][] = [
  ["example_draw", "typed_draw"],
  ["example_deck", "typed_deck"],
  ["example_claim", "typed_claim"],
  ["example_tickets", "typed_tickets"],
  ["example_keep", "typed_keep"],
  ["command_hint", "typed_hint"],
  ["command_undo", "typed_undo"],
  ["command_why", "typed_why"],
  ["command_rules", "typed_rules"],
  ["command_say", "typed_say"],
];

const sign = (key: string): string => (key === " " ? t("key_space") : (SIGNS[key] ?? key));

export default function KeyList(): JSX.Element {
  const { singleKeys } = useStore(prefs);
  return (
    <Dialog title={t("keys")} class="key-list" onClose={() => openOverlay.set(null)}>
      <div class="keys-groups">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{t(`keys_${group}`)}</h3>
            <dl>
              {Object.entries<Binding>(KEYMAP)
                .filter(([, binding]) => binding.group === group)
                .map(([name, binding]) => (
                  <div key={name} data-key={name}>
                    <dt>
                      {binding.shift && <kbd>{"Shift"}</kbd>}
                      {binding.keys.map((key) => (
                        <kbd key={key}>{sign(key)}</kbd>
                      ))}
                    </dt>
                    <dd>{t(binding.words)}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{t("keys_typed")}</h3>
          <p>{t("keys_typed_about")}</p>
          <dl>
            {MOVES.map(([example, about]) => (
              <div key={example}>
                <dt>
                  <code>{t(example)}</code>
                </dt>
                <dd>{t(about)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <label class="check">
        <input type="checkbox" checked={singleKeys} onChange={(event) => prefs.update({ singleKeys: event.currentTarget.checked })} />
        <span>{t("keys_single")}</span>
      </label>
    </Dialog>
  );
}
