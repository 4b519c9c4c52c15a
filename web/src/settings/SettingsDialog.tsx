/** Settings dialog. Every change takes effect at once and is stored in this browser. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../app/Dialog";
import { installOffer } from "../app/install";
import { CardArt } from "../cards/Cards";
import { Badge } from "../cards/Pieces";
import { playSound } from "../effects/sounds";
import { t } from "../i18n";
import { notificationsAllowed, requestPermission } from "../notifications/browser-notifications";
import { currentTable } from "../state/current-table";
import type { Prefs } from "../state/preferences";
import { motion, prefs } from "../state/preferences";
import { useStore } from "../state/store";
import { settingsOpen } from "./visibility";
import { Webhooks } from "./Webhooks";

export function SettingsDialog(): JSX.Element {
  const chosen = useStore(prefs);
  const table = useStore(currentTable);
  return (
    <Dialog title={t("settings")} class="settings" onClose={() => settingsOpen.set(false)}>
      <div class="settings-groups">
        <Group title={t("looks")}>
          <Choice name="theme" label={t("theme")} options={["auto", "light", "dark"]} say={(one) => t(`theme_${one}`)} />
          <Choice name="palette" label={t("palette")} options={["usual", "vivid", "soft"]} say={(one) => t(`palette_${one}`)} />
          <Sample />
          <Choice name="text" label={t("text_size")} options={["small", "normal", "large", "largest"]} say={(one) => t(`text_${one}`)} />
          <Choice name="symbols" label={t("symbol_size")} options={["normal", "large"]} say={(one) => t(`symbols_${one}`)} />
          <Choice name="labels" label={t("labels")} options={["small", "normal", "large", "few"]} say={(one) => t(`labels_${one}`)} />
        </Group>
        <Group title={t("motion_and_sound")}>
          <Choice name="motion" label={t("motion")} options={["off", "fast", "normal", "slow"]} value={motion()} say={(one) => t(`motion_${one}`)} />
          <Check name="sound" label={t("sounds")} />
          <label class="setting">
            <span>{t("volume")}</span>
            <input
              type="range"
              name="volume"
              min={0.1}
              max={1}
              step={0.1}
              value={chosen.volume}
              disabled={!chosen.sound}
              onChange={(event) => {
                prefs.update({ volume: Number(event.currentTarget.value) });
                playSound("turn");
              }}
            />
          </label>
        </Group>
        <Group title={t("asking_first")}>
          <Check name="confirm" label={t("confirm_moves")} />
          <Check name="confirmTickets" label={t("confirm_tickets")} />
          <Check name="confirmLast" label={t("confirm_last")} />
        </Group>
        <Group title={t("notices")}>
          <Notices />
          {table && <Webhooks store={table} />}
        </Group>
        <Group title={t("app")}>
          <Check name="singleKeys" label={t("keys_single")} />
          <More />
        </Group>
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="settings-group">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

type Names = "theme" | "palette" | "text" | "symbols" | "labels" | "motion";

interface ChoiceProps<K extends Names> {
  name: K;
  label: string;
  options: NonNullable<Prefs[K]>[];
  say: (option: NonNullable<Prefs[K]>) => string;
  value?: Prefs[K];
}

function Choice<K extends Names>({ name, label, options, say, value = prefs.value[name] }: ChoiceProps<K>): JSX.Element {
  return (
    <div class="setting">
      <span id={`setting-${name}`}>{label}</span>
      <div class="segments" role="group" aria-labelledby={`setting-${name}`}>
        {options.map((option) => (
          <button
            key={option}
            type="button"
            data-setting={`${name}-${option}`}
            aria-pressed={option === value}
            onClick={() => prefs.update({ [name]: option })}
          >
            {say(option)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Check({ name, label }: { name: "sound" | "confirm" | "confirmTickets" | "confirmLast" | "singleKeys"; label: string }): JSX.Element {
  return (
    <label class="setting">
      <span>{label}</span>
      <input type="checkbox" name={name} checked={prefs.value[name]} onChange={(event) => prefs.update({ [name]: event.currentTarget.checked })} />
    </label>
  );
}

/** How cards and pieces look now. */
function Sample(): JSX.Element {
  return (
    <div class="sample" aria-hidden="true">
      {["red", "orange", "yellow", "green", "blue", "pink", "black", "white"].map((card) => (
        <CardArt key={card} card={card} />
      ))}
      {[0, 1, 2, 3, 4, 5].map((seat) => (
        <Badge key={seat} seat={seat} />
      ))}
    </div>
  );
}

/** The browser is asked for its leave here, on a click, and nowhere else. */
function Notices(): JSX.Element {
  const [refused, setRefused] = useState(false);
  const { notify } = useStore(prefs);
  const can = "Notification" in window;
  const change = async (wanted: boolean): Promise<void> => {
    const allowed = wanted && (await requestPermission());
    setRefused(wanted && !allowed);
    prefs.update({ notify: allowed });
  };
  return (
    <>
      <label class="setting">
        <span>{t("notify")}</span>
        <input
          type="checkbox"
          name="notify"
          disabled={!can}
          checked={notify && notificationsAllowed()}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </label>
      {refused && (
        <p class="notice" role="alert">
          {t("notify_denied")}
        </p>
      )}
      {!can && <p class="empty">{t("notify_none")}</p>}
    </>
  );
}

function More(): JSX.Element {
  const offer = useStore(installOffer);
  const { guide, guideSteps } = useStore(prefs);
  const waiting = guide === "on" && !guideSteps.length && !currentTable.value;
  return (
    <div class="buttons">
      {offer && (
        <button type="button" class="primary" data-install onClick={() => void offer.prompt()}>
          {t("install")}
        </button>
      )}
      <button
        type="button"
        data-guide="again"
        onClick={() => {
          prefs.update({ guide: "on", guideSteps: [] });
          if (currentTable.value) settingsOpen.set(false);
        }}
      >
        {t("guide_again")}
      </button>
      {waiting && <span role="status">{t("guide_at_table")}</span>}
    </div>
  );
}
