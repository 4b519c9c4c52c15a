/** Route payments from the server: how each route could be paid and who would score, or why it cannot be claimed. */

import type { Query } from "../../api/requests";
import { useQuery } from "../../api/requests";
import type { Gain, RoutePayments } from "../../api/types";
import type { Way } from "../choices";
import type { Game } from "../game";
import { isMyTurn, nameOf } from "../game";

/** What the server says of each route. */
export type ToldRoutes = Map<string, RoutePayments> | undefined;

/** By route, for the seat in play; asked once for each moment, and only if it is wanted. */
export function useRoutePayments(game: Pick<Game, "store" | "own" | "number">, wanted = true): Query<Map<string, RoutePayments>> {
  return useRoutesAt(game, wanted, game.number);
}

/** The same, for each turn of one's own and nothing between. */
export function useRoutesOfTurn(game: Pick<Game, "store" | "own" | "replaying">): ToldRoutes {
  return useRoutesAt(game, isMyTurn(game), game.own).data;
}

function useRoutesAt({ store, own }: Pick<Game, "store" | "own">, wanted: boolean, moment: unknown): Query<Map<string, RoutePayments>> {
  return useQuery(wanted && own ? () => store.routes(own.seat) : null, [store, own?.seat], moment);
}

/** Who would score what: one's own points without a name. */
export function awardsOf(game: Pick<Game, "own" | "card">, gains: Gain[]): { seat: number; text: string }[] {
  const sums = new Map<number, number>();
  for (const [seat, , points] of gains) sums.set(seat, (sums.get(seat) ?? 0) + points);
  return [...sums].map(([seat, points]) => ({ seat, text: describeAward(game, { seat, points }) }));
}

const describeAward = (game: Pick<Game, "own" | "card">, { seat, points }: { seat: number; points: number }): string =>
  `${seat === game.own?.seat ? "" : `${nameOf(game.card, seat)} `}+${points}`;

/** What a claim of the route would bring, in words: points of one's own, of others, steps on a track. Nothing until the server has told. */
export function gainsOf(game: Pick<Game, "own" | "card" | "words">, told: RoutePayments | undefined): string[] {
  if (!told) return [];
  const points = told.awards.map((award) => (award.seat === game.own?.seat ? game.words.points(award.points) : describeAward(game, award)));
  const gains = [...points, ...advancesOf(game, told)];
  return gains.length ? gains : [game.words.points(0)];
}

/** Steps on tracks of the map's own: one's own without a name. Only building brings them. */
export function advancesOf(game: Pick<Game, "own" | "card" | "words">, told: RoutePayments | undefined, way?: Way): string[] {
  if (way && !told?.actions.includes(way.text)) return [];
  return (told?.advances ?? []).map(({ fact, seat, spaces }) => `${game.words.ownText(fact)} ${describeAward(game, { seat, points: spaces })}`);
}
