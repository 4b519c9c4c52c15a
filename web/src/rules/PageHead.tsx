/** Head of a rules page: what is special about its map, and the table of points. */

import type { JSX } from "preact";
import { localized, t } from "../i18n";
import { Differences } from "../lobby/MapPicture";
import { useMap, useMapLines } from "../state/maps";
import { useStore } from "../state/store";
import { currentMap } from "./open-rules";

/** Of several maps with the same rules: the one played here, else the easiest. */
export function PageHead({ page }: { page: string }): JSX.Element | null {
  const played = useStore(currentMap);
  const fitting = useMapLines().data?.filter((one) => one.ruleset === page) ?? [];
  const line = fitting.find((one) => one.id === played) ?? fitting[0];
  const points = useMap(line?.id).data?.facts.route_points;
  if (!line) return null;
  return (
    <div class="rules-head">
      <section>
        <h3>{t("special_on", { map: localized(line.name) })}</h3>
        <Differences about={line.about} />
      </section>
      {points && <PointsTable points={points} />}
    </div>
  );
}

function PointsTable({ points }: { points: Record<string, number> }): JSX.Element {
  const rows = Object.entries(points).sort(([a], [b]) => Number(a) - Number(b));
  return (
    <table class="points-table">
      <caption>{t("points_table")}</caption>
      <tbody>
        <tr>
          <th scope="row">{t("points_spaces")}</th>
          {rows.map(([length]) => (
            <td key={length}>{length}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t("points_points")}</th>
          {rows.map(([length, number]) => (
            <td key={length}>{number}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
