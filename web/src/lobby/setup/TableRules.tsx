/** Rules of one table: turn timer, undo, bots' pause, visibility, hints. */

import type { JSX } from "preact";
import type { Level, Settings } from "../../api/types";
import { t } from "../../i18n";
import { LevelOptions } from "./BotLevels";

const PAUSES = [0, 500, 1000, 2000, 4000];
const TIMES = [30, 60, 120, 300, 3600, 86400];

export function timeWords(seconds: number): string {
  if (seconds < 60) return t("timer_seconds", { number: seconds });
  if (seconds < 3600) return t("timer_minutes", { number: seconds / 60 });
  if (seconds < 86400) return t("timer_hours", { number: seconds / 3600 });
  return t("timer_days", { number: seconds / 86400 });
}

interface Props {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}

export function TableRules({ settings, onChange }: Props): JSX.Element {
  return (
    <>
      <label class="field">
        <span>{t("timer")}</span>
        <select
          data-setting="timer"
          value={settings.timer?.seconds ?? 0}
          onChange={(event) => {
            const seconds = Number(event.currentTarget.value);
            onChange({ timer: seconds ? { seconds, level: settings.timer?.level ?? "regular" } : null });
          }}
        >
          <option value={0}>{t("timer_none")}</option>
          {[...new Set([...TIMES, ...(settings.timer ? [settings.timer.seconds] : [])])]
            .sort((a, b) => a - b)
            .map((seconds) => (
              <option key={seconds} value={seconds}>
                {timeWords(seconds)}
              </option>
            ))}
        </select>
      </label>
      {settings.timer && (
        <label class="field">
          <span>{t("timer_level")}</span>
          <select
            data-setting="timer-level"
            value={settings.timer.level}
            onChange={(event) => settings.timer && onChange({ timer: { ...settings.timer, level: event.currentTarget.value as Level } })}
          >
            <LevelOptions bots />
          </select>
        </label>
      )}
      <label class="field">
        <span>{t("undo_rule")}</span>
        <select data-setting="undo" value={settings.undo} onChange={(event) => onChange({ undo: event.currentTarget.value as Settings["undo"] })}>
          {(["free", "consent", "never"] as const).map((rule) => (
            <option key={rule} value={rule}>
              {t(`undo_${rule}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("pause")}</span>
        <select data-setting="pause" value={settings.pause} onChange={(event) => onChange({ pause: Number(event.currentTarget.value) })}>
          {PAUSES.map((pause) => (
            <option key={pause} value={pause}>
              {pause ? t("pause_seconds", { number: pause / 1000 }) : t("pause_none")}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("visibility")}</span>
        <select
          data-setting="public"
          value={String(settings.public)}
          onChange={(event) => onChange({ public: event.currentTarget.value === "true" })}
        >
          <option value="false">{t("private_table")}</option>
          <option value="true">{t("public_table")}</option>
        </select>
      </label>
      <label class="check">
        <input type="checkbox" data-setting="hints" checked={settings.hints} onChange={(event) => onChange({ hints: event.currentTarget.checked })} />
        <span>{t("hints_allowed")}</span>
      </label>
    </>
  );
}
