/** Bot levels: as options of a list, and as the level that this user plays against. */

import type { JSX } from "preact";
import type { Level } from "../../api/types";
import { LEVELS } from "../../api/types";
import { t } from "../../i18n";
import { prefs } from "../../state/preferences";
import { useStore } from "../../state/store";

/** `bots`: each is called a bot, where people stand in the same list. */
export function LevelOptions({ bots = false }: { bots?: boolean }): JSX.Element {
  return (
    <>
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {bots ? t("bot_level", { level: t(`level_${level}`) }) : t(`level_${level}`)}
        </option>
      ))}
    </>
  );
}

export function Strength(): JSX.Element {
  const { level } = useStore(prefs);
  return (
    <label>
      <span>{t("strength")}</span>
      <select value={level} onChange={(event) => prefs.update({ level: event.currentTarget.value as Level })}>
        <LevelOptions />
      </select>
    </label>
  );
}
