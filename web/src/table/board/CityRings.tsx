/** Rings around cities that matter now: the ends of the hovered route, of tickets, and cities that can be chosen. */

import type { JSX } from "preact";
import type { Hint } from "../../api/types";
import { memo } from "../../app/memo";
import { placesOf, positionsOf } from "../../cards/Ticket";
import type { GameMap } from "../../state/maps";
import { useGame, useSelection } from "../game";
import { chosenOf } from "../hand/Tickets";

/** How thick each ring is. All reach as far out: so near that none touches a name. */
const RINGS = { "ring-ticket": 2.4, "ring-offer": 3.2, "ring-hover": 2.6, "ring-choice": 3.2, "ring-strong": 4, "ring-picked": 4, "ring-hint": 3.2 };
const OUTER = 4;
/** On the dots of one's tickets' cities while a city is chosen: a shape that no ring has, as wide as the rings allow. */
const DIAMOND = "M0-11 11 0 0 11-11 0Z";
type Ring = keyof typeof RINGS;

export const CityRings = memo(function CityRings(): JSX.Element {
  const { map, own, choices } = useGame("map", "own", "choices");
  const { ticket, route, hover, hint, city: chosen } = useSelection("ticket", "route", "hover", "hint", "city");
  const rings: { at: [number, number]; kind: Ring }[] = [];
  const add = (place: string, kind: Ring): void => {
    for (const at of positionsOf(map, place)) rings.push({ at, kind });
  };
  const ends = (number: number, kind: Ring): void => {
    for (const place of placesOf(map, number)) add(place, kind);
  };
  // Below the tickets: where nearly every city can be chosen, those of the tickets still stand out.
  for (const city of choices.cities.keys()) add(city, "ring-choice");
  if (ticket !== null) ends(ticket, "ring-strong");
  else {
    for (const number of own?.choice ? chosenOf(own) : (own?.offer ?? [])) ends(number, "ring-offer");
    for (const number of own?.tickets ?? []) if (!own?.completed.includes(number)) ends(number, "ring-ticket");
  }
  const choosing = ticket === null && choices.cities.size > 0;
  const marked = choosing ? new Set(rings.filter(({ kind }) => kind === "ring-ticket" || kind === "ring-offer").map(({ at }) => at.join(" "))) : [];
  const hovered = map.facts.routes.find((one) => one.id === (route ?? hover));
  for (const city of hovered ? [hovered.from, hovered.to] : []) add(city, "ring-hover");
  if (chosen) add(chosen, "ring-picked");
  for (const city of hint ? hintedCities(hint, map) : []) add(city, "ring-hint");
  return (
    <g class={choosing ? "rings rings-choosing" : "rings"}>
      {rings.map(({ at: [x, y], kind }, i) => (
        <circle key={i} class={kind} cx={x} cy={y} r={map.board.dot + OUTER - RINGS[kind] / 2} stroke-width={RINGS[kind]} />
      ))}
      {[...marked].map((at) => (
        <path key={at} class="mark-ticket" d={DIAMOND} transform={`translate(${at})`} />
      ))}
    </g>
  );
});

/** The ends of the route that a hint speaks of, or the city that it would choose; of a whole plan the routes say enough. */
function hintedCities(hint: Hint, map: GameMap): string[] {
  const { city } = hint.choice.about;
  const cities = city === undefined ? [] : [city];
  const [route] = hint.routes.length === 1 ? map.facts.routes.filter((one) => one.id === hint.routes[0]) : [];
  return route ? [...cities, route.from, route.to] : cities;
}
