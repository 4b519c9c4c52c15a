"""The ground a plan is made on: the board as a graph, and what of it is free, open or closed."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.board import vector
from veturi.engine.claims import closing_owner
from veturi.engine.rules import Rules
from veturi.engine.state import NOBODY, SHARED, TRAINS, State

__all__ = ["AVAILABLE", "FAR", "MINE", "TAKEN", "BoardGraph", "Links"]

# What a route is to a seat: part of its network already, still to be had, or lost.
MINE: Final = 0
AVAILABLE: Final = 1
TAKEN: Final = 2

#: A distance that nothing reaches.
FAR: Final = 1_000_000


@mypyc_attr(acyclic=True)
class BoardGraph:
    """The graph of one board, made once for a table, and the standing of its routes for a seat."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        board = rules.board
        nodes = int(board.n_nodes)
        ends: list[list[int]] = [[] for _ in range(nodes)]
        for route in range(board.n_routes):
            ends[board.node_a[route]].append(int(route))
            ends[board.node_b[route]].append(int(route))
        #: The routes at node n are arc_route[arc_start[n]] up to arc_start[n + 1]; each leads to
        #: the node at the same place of arc_to.
        self.arc_start: Final = vector(sum(len(at) for at in ends[:n]) for n in range(nodes + 1))
        self.arc_route: Final = vector(route for at in ends for route in at)
        self.arc_to: Final = vector(
            board.node_b[route] if board.node_a[route] == node else board.node_a[route]
            for node, at in enumerate(ends)
            for route in at
        )
        self.ferries: Final = vector(board.fare_ferries[fare] for fare in board.fare)
        self.colour: Final = vector(board.fare_colour[fare] for fare in board.fare)

    def survey(self, state: State, seat: i64, standing: vec[i64]) -> None:
        """Writes for each route whether it is free, open or closed to the seat (B21-B24)."""
        rules = self.rules
        board = rules.board
        trains = state.seats[seat * board.seat_size + TRAINS]
        cost = rules.train_cost(state)
        owners = state.owner
        for route in range(board.n_routes):
            owner = owners[route]
            if owner == seat or owner == SHARED:
                standing[route] = MINE
            elif (
                owner != NOBODY
                or cost[board.fare[route]] > trains
                or closing_owner(rules, owners, seat, route) != NOBODY
            ):
                standing[route] = TAKEN
            else:
                standing[route] = AVAILABLE


@mypyc_attr(acyclic=True)
class Links:
    """Cheapest ways through the graph from some nodes to all others."""

    def __init__(self, ground: BoardGraph) -> None:
        self.ground: Final = ground
        nodes = int(ground.rules.board.n_nodes)
        self.far: Final = vector([FAR] * nodes)
        self.distance = self.far[:]
        #: By node: the route by which it is reached, and from where; -1 at a source.
        self.via = vector([-1] * nodes)
        self.back = vector([-1] * nodes)
        self._waiting = vector([0] * nodes)
        self._queue = vector([0] * (nodes + 1))
        #: By node: whether it is one of the aims of the present search.
        self._aim = vector([0] * nodes)

    def spread(self, sources: vec[i64], prices: vec[i64], aims: vec[i64]) -> None:
        """Works out the cheapest way to the nearest of the aims; to all nodes if there are none.

        A price of FAR or more is no way. What is farther than the aim is not looked at.
        """
        self.distance = self.far[:]
        for i in range(len(aims)):
            self._aim[aims[i]] = 1
        self.grow(sources, prices)
        for i in range(len(aims)):
            self._aim[aims[i]] = 0

    def grow(self, sources: vec[i64], prices: vec[i64]) -> None:
        """Takes more nodes for sources: what is nearer to them is reached from them."""
        ground = self.ground
        distance, aim = self.distance, self._aim
        via, back, waiting, queue = self.via, self.back, self._waiting, self._queue
        least: i64 = FAR
        size: i64 = len(queue)
        head: i64 = 0
        tail: i64 = 0
        for i in range(len(sources)):
            node = sources[i]
            distance[node] = 0
            via[node] = -1
            queue[tail] = node
            waiting[node] = 1
            tail += 1
            if aim[node]:
                least = 0
        while head != tail:
            node = queue[head]
            head += 1
            if head == size:
                head = 0
            waiting[node] = 0
            so_far = distance[node]
            for arc in range(ground.arc_start[node], ground.arc_start[node + 1]):
                route = ground.arc_route[arc]
                reached = so_far + prices[route]
                to = ground.arc_to[arc]
                if reached < distance[to] and reached < least:
                    distance[to] = reached
                    via[to] = route
                    back[to] = node
                    if aim[to]:
                        least = reached
                    elif not waiting[to]:
                        waiting[to] = 1
                        queue[tail] = to
                        tail += 1
                        if tail == size:
                            tail = 0

    def nearest(self, targets: vec[i64]) -> i64:
        """The one of some nodes that is cheapest to reach; -1 if none can be."""
        best: i64 = -1
        least: i64 = FAR
        for i in range(len(targets)):
            if self.distance[targets[i]] < least:
                least = self.distance[targets[i]]
                best = targets[i]
        return best

    def least(self, targets: vec[i64]) -> i64:
        """The distance of the nearest of some nodes; FAR if none can be reached."""
        node = self.nearest(targets)
        return FAR if node < 0 else self.distance[node]

    def trace(self, node: i64) -> vec[i64]:
        """The routes of the way to a node."""
        found = vec[i64]()
        while self.via[node] != -1:
            found = append(found, self.via[node])
            node = self.back[node]
        return found
