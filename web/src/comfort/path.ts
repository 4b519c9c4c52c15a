/** The routes that join the two places of a ticket, for showing them: the fewest of one's own and of everybody's. */

import type { MapFacts } from "../net/wire";
import { mapOf } from "../store/maps";
import type { Live } from "./live";

/** The owner of routes that all players share. */
const SHARED = -2;

export async function pathOfTicket({ now }: Live, seat: number, ticket: number): Promise<string[]> {
  const view = now.state?.view;
  if (!view) return [];
  const { facts } = await mapOf(view.map);
  const ends = facts.tickets[ticket];
  return ends ? pathBetween(facts, view.owners, seat, ends.from, ends.to) : [];
}

function pathBetween(facts: MapFacts, owners: number[], seat: number, from: string, to: string): string[] {
  const placeOf = new Map(facts.cities.map((city) => [city.id, city.place]));
  const at = (city: string): string => placeOf.get(city) ?? city;
  const open = facts.routes.filter((_, i) => owners[i] === seat || owners[i] === SHARED);
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [place, path] of ways) {
    if (place === to) return path;
    for (const route of open) {
      const [a, b] = [at(route.from), at(route.to)];
      const next = a === place ? b : b === place ? a : null;
      if (next !== null && !ways.has(next)) ways.set(next, [...path, route.id]);
    }
  }
  return [];
}
