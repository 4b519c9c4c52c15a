/** The rules of one table: time, taking back, bots' pause, who may come, hints, and the map's options. */

import type { JSX } from "preact";
import type { Settings } from "../net/wire";
import { t } from "../words";

const TIMES = [30, 60, 120, 300, 3600, 86400];

function timeWords(seconds: number): string {
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
          value={settings.timer?.seconds ?? 0}
          onChange={(event) => {
            const seconds = Number(event.currentTarget.value);
            onChange({ timer: seconds ? { seconds, level: "regular" } : null });
          }}
        >
          <option value={0}>{t("timer_none")}</option>
          {TIMES.map((seconds) => (
            <option key={seconds} value={seconds}>
              {timeWords(seconds)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("undo_rule")}</span>
        <select value={settings.undo} onChange={(event) => onChange({ undo: event.currentTarget.value as Settings["undo"] })}>
          {(["free", "consent", "never"] as const).map((rule) => (
            <option key={rule} value={rule}>
              {t(`undo_${rule}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("pause")}</span>
        <select value={settings.pause} onChange={(event) => onChange({ pause: Number(event.currentTarget.value) })}>
          {[0, 500, 1000, 2000, 4000].map((pause) => (
            <option key={pause} value={pause}>
              {pause ? t("pause_seconds", { number: pause / 1000 }) : t("pause_none")}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("visibility")}</span>
        <select value={String(settings.public)} onChange={(event) => onChange({ public: event.currentTarget.value === "true" })}>
          <option value="false">{t("private_table")}</option>
          <option value="true">{t("public_table")}</option>
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={settings.hints} onChange={(event) => onChange({ hints: event.currentTarget.checked })} />
        <span>{t("hints_allowed")}</span>
      </label>
      {settings.map === "oldwest" && (
        <label class="check">
          <input
            type="checkbox"
            checked={settings.options["alvin"] === true}
            onChange={(event) => onChange({ options: event.currentTarget.checked ? { alvin: true } : {} })}
          />
          <span>{t("option_alvin")}</span>
        </label>
      )}
    </>
  );
}
