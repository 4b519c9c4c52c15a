/** Number of players, as many as the map allows. */

import type { JSX } from "preact";
import type { MapLine, Settings } from "../../api/types";
import { t } from "../../i18n";
import { withSeats } from "./create-table";

interface Props {
  settings: Settings;
  /** The chosen map, once it is known. */
  map: MapLine | undefined;
  onChange: (settings: Settings) => void;
}

export function PlayersField({ settings, map, onChange }: Props): JSX.Element {
  const [least, most] = map ? [map.least_players, map.most_players] : [2, 5];
  return (
    <label class="field">
      <span>{t("number_of_players")}</span>
      <select name="players" value={settings.seats.length} onChange={(event) => onChange(withSeats(settings, Number(event.currentTarget.value)))}>
        {Array.from({ length: most - least + 1 }, (_, i) => (
          <option key={i} value={least + i}>
            {least + i}
          </option>
        ))}
      </select>
    </label>
  );
}
