"""Plans: which routes to build so that one network joins many tickets cheaply."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.mind.ground import FAR, Ground, Links
from veturi.rules.board import vector

__all__ = ["Plan", "Planner"]


@mypyc_attr(acyclic=True)
class Plan:
    """The routes still to build, for which tickets, at what price."""

    def __init__(
        self, routes: vec[i64], uses: vec[i64], tickets: vec[i64], price: i64, worth: i64
    ) -> None:
        self.routes: Final = routes
        #: For how many of its tickets each of the routes is needed.
        self.uses: Final = uses
        self.tickets: Final = tickets
        self.price: Final[i64] = price
        #: The points of its tickets.
        self.worth: Final[i64] = worth


@mypyc_attr(acyclic=True)
class Planner:
    """Makes plans on one ground, for prices that are given by route."""

    def __init__(self, ground: Ground, joint: bool) -> None:
        self.ground: Final = ground
        self.links: Final = Links(ground)
        #: Whether tickets may share what is built for others.
        self.joint: Final = joint
        board = ground.rules.board
        self._uses = vector([0] * int(board.n_routes))

    def join(self, tickets: vec[i64], prices: vec[i64], root: i64) -> Plan:
        """A cheap network for all the tickets that can still be joined, whatever that costs.

        Joins one ticket after another, each by the cheapest way when what is already chosen is
        free; of several orders the cheapest result counts. With a root (W5) every end is joined
        to it instead.
        """
        best = self.join_in_order(self._sorted(tickets, prices, True), prices, root)
        if len(tickets) > 1 and self.joint:
            other = self.join_in_order(self._sorted(tickets, prices, False), prices, root)
            if len(other.tickets) > len(best.tickets) or other.price < best.price:
                best = other
            if len(tickets) > 2:
                other = self.join_in_order(tickets, prices, root)
                if other.price < best.price:
                    best = other
        return best

    def _sorted(self, tickets: vec[i64], prices: vec[i64], longest_first: bool) -> vec[i64]:
        """The tickets by how dear each is alone."""
        board = self.ground.rules.board
        dear = vec[i64]()
        for i in range(len(tickets)):
            self.links.spread(board.ticket_a[tickets[i]], prices)
            node = self.links.nearest(board.ticket_b[tickets[i]])
            cost: i64 = FAR if node < 0 else self.links.distance[node]
            dear = append(dear, cost if longest_first else -cost)
        order = tickets[:]
        for i in range(1, len(order)):
            at: i64 = i
            while at > 0 and dear[at] > dear[at - 1]:
                dear[at], dear[at - 1] = dear[at - 1], dear[at]
                order[at], order[at - 1] = order[at - 1], order[at]
                at -= 1
        return order

    def join_in_order(self, tickets: vec[i64], given: vec[i64], root: i64) -> Plan:
        """The network that comes of joining the tickets in just this order."""
        board = self.ground.rules.board
        prices = given[:]
        routes = vec[i64]()
        joined = vec[i64]()
        total: i64 = 0
        worth: i64 = 0
        for i in range(len(tickets)):
            ticket = tickets[i]
            ways = self.ways(ticket, prices, root)
            if ways is None:
                continue
            for j in range(len(ways)):
                route = ways[j]
                if given[route] == 0:
                    continue
                if self._uses[route] == 0:
                    routes = append(routes, route)
                    total += given[route]
                    if self.joint:
                        prices[route] = 0
                self._uses[route] += 1
            joined = append(joined, ticket)
            worth += board.ticket_points[ticket]
        uses = vec[i64]()
        for i in range(len(routes)):
            uses = append(uses, self._uses[routes[i]])
            self._uses[routes[i]] = 0
        return Plan(routes, uses, joined, total, worth)

    def ways(self, ticket: i64, prices: vec[i64], root: i64) -> vec[i64] | None:
        """The routes that join a ticket's ends, or both to the root; None if nothing does."""
        board = self.ground.rules.board
        links = self.links
        if root < 0:
            links.spread(board.ticket_a[ticket], prices)
            node = links.nearest(board.ticket_b[ticket])
            return None if node < 0 else links.trace(node)
        links.spread(append(vec[i64](), root), prices)
        a = links.nearest(board.ticket_a[ticket])
        b = links.nearest(board.ticket_b[ticket])
        if a < 0 or b < 0:
            return None
        found = links.trace(a)
        more = links.trace(b)
        for i in range(len(more)):
            found = append(found, more[i])
        return found

    def detour(self, route: i64, prices: vec[i64]) -> i64:
        """How much dearer it is to get from one end of a route to the other without it."""
        board = self.ground.rules.board
        kept = prices[route]
        prices[route] = FAR
        self.links.spread(append(vec[i64](), board.node_a[route]), prices)
        prices[route] = kept
        around = self.links.distance[board.node_b[route]]
        return around - kept
