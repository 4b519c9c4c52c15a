/** Map picker: choose a map by its picture. */

import type { JSX } from "preact";
import type { MapLine } from "../../api/types";
import { localized, t } from "../../i18n";
import { Differences, MapPicture } from "../MapPicture";

interface Props {
  maps: MapLine[];
  chosen: string;
  onChoose: (map: MapLine) => void;
}

export function MapChoice({ maps, chosen, onChoose }: Props): JSX.Element {
  const about = maps.find((one) => one.id === chosen)?.about ?? [];
  return (
    <fieldset class="maps-field">
      <legend>{t("choose_map")}</legend>
      <div class="map-cards">
        {maps.map((one) => (
          <label key={one.id} class={`map-card${one.id === chosen ? " map-chosen" : ""}`}>
            <input type="radio" name="map" value={one.id} checked={one.id === chosen} onChange={() => onChoose(one)} />
            <MapPicture id={one.id} />
            <span class="map-name">{localized(one.name)}</span>
            <span class="map-players">{t("players_count", { least: one.least_players, most: one.most_players })}</span>
          </label>
        ))}
      </div>
      {about.length > 0 && (
        <>
          <h2>{t("differences")}</h2>
          <Differences about={about} />
        </>
      )}
    </fieldset>
  );
}
