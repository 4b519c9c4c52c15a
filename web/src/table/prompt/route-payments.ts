/** Route payments from the server: how each route could be paid and who would score, or why it cannot be claimed. */

import type { Query } from "../../api/requests";
import { useQuery } from "../../api/requests";
import type { RoutePayment, RoutePayments } from "../../api/types";
import type { Game } from "../game";
import { nameOf } from "../game";

/** By route, for the seat in play; asked once for each moment, and only if it is wanted. */
export function useRoutePayments(game: Pick<Game, "store" | "own" | "number">, wanted = true): Query<Map<string, RoutePayments>> {
  const { store, own } = game;
  return useQuery(wanted && own ? () => store.routes(own.seat) : null, [store, own?.seat], game.number);
}

/** Of one payment of a route, by its action. */
export function paymentOf(routes: Map<string, RoutePayments> | undefined, route: string, action: string): RoutePayment | undefined {
  return routes?.get(route)?.payments.find((one) => one.action === action);
}

/** Who would score what: one's own points without a name. */
export function awardsOf(game: Pick<Game, "own" | "card">, payment: RoutePayment | undefined): { seat: number; text: string }[] {
  return (payment?.awards ?? []).map(({ seat, points }) => ({
    seat,
    text: `${seat === game.own?.seat ? "" : `${nameOf(game.card, seat)} `}+${points}`,
  }));
}
