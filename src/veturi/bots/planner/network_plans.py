"""Plans: which routes to build so that one network joins many tickets cheaply."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner.board_graph import FAR, BoardGraph, Links
from veturi.engine.board import vector

__all__ = ["NetworkPlanner", "Plan"]


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
class NetworkPlanner:
    """Makes plans on one ground, for prices that are given by route."""

    def __init__(self, ground: BoardGraph, joint: bool) -> None:
        self.ground: Final = ground
        self.links: Final = Links(ground)
        #: Whether tickets may share what is built for others.
        self.joint: Final = joint
        board = ground.rules.board
        self._uses = vector([0] * int(board.n_routes))
        #: Of the tree that grows from a root, by node: the route towards it, and where that leads.
        self._tree_route = vector([-1] * int(board.n_nodes))
        self._tree_back = vector([-1] * int(board.n_nodes))
        #: By ticket, of those last joined: what it costs if nothing is shared.
        self.alone = vector([0] * int(board.n_tickets))

    def join(self, tickets: vec[i64], prices: vec[i64], root: i64) -> Plan:
        """A cheap network for all the tickets that can still be joined, whatever that costs.

        Joins one ticket after another, each by the cheapest way when what is already chosen is
        free; of several orders the cheapest result counts. With a root (W5) every end is joined
        to it instead.
        """
        order = self._dearest_first(tickets, prices, root)
        best = self.join_in_order(order, prices, root)
        if len(tickets) > 1 and self.joint:
            other = self.join_in_order(_backwards(order), prices, root)
            if len(other.tickets) > len(best.tickets) or other.price < best.price:
                best = other
            if len(tickets) > 2 and root < 0:
                other = self.join_in_order(tickets, prices, root)
                if other.price < best.price:
                    best = other
        return best

    def _dearest_first(self, tickets: vec[i64], prices: vec[i64], root: i64) -> vec[i64]:
        """The tickets by how dear each is alone."""
        alone = self.alone
        if root >= 0:
            self.links.spread(append(vec[i64](), root), prices, vec[i64]())
        order = tickets[:]
        for i in range(len(tickets)):
            ticket = tickets[i]
            alone[ticket] = self._price_alone(ticket, prices, root)
            at: i64 = i
            while at > 0 and alone[ticket] > alone[order[at - 1]]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = ticket
        return order

    def _price_alone(self, ticket: i64, prices: vec[i64], root: i64) -> i64:
        """Of joining a ticket's ends, or each of them to the root from which the links spread."""
        board = self.ground.rules.board
        links = self.links
        if root < 0:
            links.spread(board.ticket_a[ticket], prices, board.ticket_b[ticket])
            return links.least(board.ticket_b[ticket])
        price = links.least(board.ticket_a[ticket]) + links.least(board.ticket_b[ticket])
        return price if price < FAR else FAR

    def join_in_order(self, tickets: vec[i64], given: vec[i64], root: i64) -> Plan:
        """The network that comes of joining the tickets in just this order."""
        if root >= 0:
            return self._join_to_root(tickets, given, root)
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
        return Plan(routes, self._uses_of(routes), joined, total, worth)

    def _join_to_root(self, tickets: vec[i64], given: vec[i64], root: i64) -> Plan:
        """The same where every end is joined to the root: one tree grows from it (W5)."""
        board = self.ground.rules.board
        links = self.links
        links.spread(append(vec[i64](), root), given, vec[i64]())
        self._tree_route[root] = -1
        routes = vec[i64]()
        joined = vec[i64]()
        worth: i64 = 0
        for i in range(len(tickets)):
            ticket = tickets[i]
            if (
                links.nearest(board.ticket_a[ticket]) < 0
                or links.nearest(board.ticket_b[ticket]) < 0
            ):
                continue
            routes = self._join_end(board.ticket_a[ticket], given, routes)
            routes = self._join_end(board.ticket_b[ticket], given, routes)
            joined = append(joined, ticket)
            worth += board.ticket_points[ticket]
        total: i64 = 0
        for i in range(len(routes)):
            total += given[routes[i]]
        return Plan(routes, self._uses_of(routes), joined, total, worth)

    def _join_end(self, ends: vec[i64], given: vec[i64], routes: vec[i64]) -> vec[i64]:
        """Joins the nearest of some nodes to the tree; answers the routes with those it takes."""
        links = self.links
        node = links.nearest(ends)
        grown = vec[i64]()
        while links.via[node] != -1:
            route = links.via[node]
            if given[route]:
                if self._uses[route] == 0:
                    routes = append(routes, route)
                self._uses[route] += 1
            if self.joint:
                self._tree_route[node], self._tree_back[node] = route, links.back[node]
                grown = append(grown, node)
            node = links.back[node]
        if self.joint:
            links.grow(grown, given)
            # The rest of the way is there already.
            while self._tree_route[node] != -1:
                if given[self._tree_route[node]]:
                    self._uses[self._tree_route[node]] += 1
                node = self._tree_back[node]
        return routes

    def _uses_of(self, routes: vec[i64]) -> vec[i64]:
        uses = vec[i64]()
        for i in range(len(routes)):
            uses = append(uses, self._uses[routes[i]])
            self._uses[routes[i]] = 0
        return uses

    def ways(self, ticket: i64, prices: vec[i64], root: i64) -> vec[i64] | None:
        """The routes that join a ticket's ends, or both to the root; None if nothing does."""
        board = self.ground.rules.board
        if root < 0:
            return self._way(board.ticket_a[ticket], board.ticket_b[ticket], prices)
        aim = append(vec[i64](), root)
        found = self._way(board.ticket_a[ticket], aim, prices)
        more = self._way(board.ticket_b[ticket], aim, prices)
        if found is None or more is None:
            return None
        for i in range(len(more)):
            found = append(found, more[i])
        return found

    def _way(self, sources: vec[i64], aims: vec[i64], prices: vec[i64]) -> vec[i64] | None:
        self.links.spread(sources, prices, aims)
        node = self.links.nearest(aims)
        return None if node < 0 else self.links.trace(node)

    def detour(self, route: i64, prices: vec[i64]) -> i64:
        """How much dearer it is to get from one end of a route to the other without it."""
        board = self.ground.rules.board
        kept = prices[route]
        prices[route] = FAR
        ends = append(vec[i64](), board.node_a[route])
        self.links.spread(ends, prices, append(vec[i64](), board.node_b[route]))
        prices[route] = kept
        around = self.links.distance[board.node_b[route]]
        return around - kept


def _backwards(order: vec[i64]) -> vec[i64]:
    found = vec[i64]()
    for i in range(len(order)):
        found = append(found, order[len(order) - 1 - i])
    return found
