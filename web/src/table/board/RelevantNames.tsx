/** City names that matter now, where the player wants few names on the board. */

import type { JSX } from "preact";
import { CityName } from "../../board/Cities";
import { language } from "../../i18n";
import { prefs } from "../../state/preferences";
import { useStore } from "../../state/store";
import type { Game, Selection } from "../game";

export function RelevantNames({ game, selection }: { game: Game; selection: Selection }): JSX.Element | null {
  const { labels } = useStore(prefs);
  if (labels !== "few") return null;
  const { map, own, choices } = game;
  const tickets = selection.ticket !== null ? [selection.ticket] : [...(own?.tickets ?? []), ...(own?.offer ?? [])];
  const ends = tickets.flatMap((number) => {
    const ticket = map.facts.tickets[number];
    return ticket ? [ticket.from, ticket.to] : [];
  });
  const route = map.facts.routes.find((one) => one.id === (selection.route ?? selection.hover));
  const cities = choices.cities.map((one) => one.city);
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
}
