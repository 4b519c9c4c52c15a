/** City names that matter now, where the player wants few names on the board. */

import type { JSX } from "preact";
import { memo } from "../../../app/memo";
import { CityName } from "../../../board/Cities";
import { language } from "../../../i18n";
import { prefs } from "../../../state/preferences";
import { useStore } from "../../../state/store";
import { useGame, useSelection } from "../../game";

export const RelevantNames = memo(function RelevantNames(): JSX.Element | null {
  const { map, own, choices } = useGame("map", "own", "choices");
  const selection = useSelection("ticket", "route", "hover");
  const { labels } = useStore(prefs);
  if (labels !== "few") return null;
  const tickets = selection.ticket !== null ? [selection.ticket] : [...(own?.tickets ?? []), ...(own?.offer ?? [])];
  const ends = tickets.flatMap((number) => {
    const ticket = map.facts.tickets[number];
    return ticket ? [ticket.from, ticket.to] : [];
  });
  const route = map.facts.routes.find((one) => one.id === (selection.route ?? selection.hover));
  const cities = [...choices.cities.keys()];
  const wanted = new Set([...ends, ...cities, ...(route ? [route.from, route.to] : [])]);
  const ids = new Set(map.facts.cities.filter((city) => wanted.has(city.id) || wanted.has(city.place)).map((city) => city.id));
  return (
    <g class="names-now">
      {map.board.cities
        .filter((city) => ids.has(city.id))
        .map((city) => (
          <CityName key={`${city.id}.${city.region ?? ""}`} city={city} language={language()} />
        ))}
    </g>
  );
});
