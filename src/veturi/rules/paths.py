"""Networks of routes: what they join (B30), and the longest path through them (B31, B32)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from veturi.rules.board import Board, vector

__all__ = ["Joined", "longest_path", "path_length"]


class Joined:
    """Which places the routes of a network join."""

    def __init__(self, board: Board, network: vec[i64]) -> None:
        self.board = board
        self.root = vector(range(board.n_nodes))
        for i in range(len(network)):
            route = network[i]
            a = self.find(board.node_a[route])
            b = self.find(board.node_b[route])
            self.root[a] = b

    def find(self, node: i64) -> i64:
        root = self.root
        while root[node] != node:
            root[node] = root[root[node]]
            node = root[node]
        return node

    def completes(self, ticket: i64) -> bool:
        """Whether a chain joins any spot of one destination to any of the other (B30, F14)."""
        ends_a, ends_b = self.board.ticket_a[ticket], self.board.ticket_b[ticket]
        for i in range(len(ends_a)):
            root = self.find(ends_a[i])
            for j in range(len(ends_b)):
                if self.find(ends_b[j]) == root:
                    return True
        return False


def path_length(board: Board, path: vec[i64]) -> i64:
    """A path counted in trains (B31)."""
    total: i64 = 0
    for i in range(len(path)):
        total += board.length[path[i]]
    return total


def longest_path(board: Board, network: vec[i64]) -> vec[i64]:
    """The tracks, in order, of a longest path that uses each track once (B31, B32).

    A longest path of a connected part is all of it when at most two of its nodes have an odd
    number of tracks. Otherwise both its ends are odd nodes, or it could be made longer.
    """
    best = vec[i64]()
    length: i64 = 0
    search = TrailSearch(board, network)
    for part in search.parts():
        if search.weight_of(part) > length:
            trail = search.longest_in(part, length)
            if len(trail):
                best = trail
                length = path_length(board, trail)
    return best


class TrailSearch:
    """A network as a graph, and the branch-and-bound search for its longest trail."""

    def __init__(self, board: Board, network: vec[i64]) -> None:
        self.network = network
        nodes: dict[int, int] = {}
        self.u = vec[i64]()
        self.v = vec[i64]()
        self.weight = vec[i64]()
        for i in range(len(network)):
            route = network[i]
            self.u = append(self.u, nodes.setdefault(int(board.node_a[route]), len(nodes)))
            self.v = append(self.v, nodes.setdefault(int(board.node_b[route]), len(nodes)))
            self.weight = append(self.weight, board.length[route])
        count = len(nodes)
        #: The edges at node n are edges_at[edges_from[n]] up to edges_from[n + 1].
        at: list[list[int]] = [[] for _ in range(count)]
        for edge in range(len(self.u)):
            at[self.u[edge]].append(int(edge))
            at[self.v[edge]].append(int(edge))
        self.edges_at = vector(edge for edges in at for edge in edges)
        self.edges_from = vector(sum(len(edges) for edges in at[:n]) for n in range(count + 1))
        self.degree = vector(len(edges) for edges in at)
        #: By node: its lightest edge, the least that is lost when an odd node is not an end.
        self.lightest = vector(min(int(self.weight[edge]) for edge in edges) for edges in at)
        self.used = vector(0 for _ in range(len(network)))
        self.power = [2**n for n in range(len(network))]
        self.seen: set[int] = set()
        self.trail = vector(0 for _ in range(len(network)))
        self.best = vec[i64]()
        self.best_length: i64 = 0
        self.unused: i64 = 0
        self.odd_weight: i64 = 0
        self.odd_limit: i64 = 0

    def parts(self) -> list[vec[i64]]:
        """The nodes of each connected part, the heaviest part first."""
        done: set[int] = set()
        found: list[vec[i64]] = []
        for start in range(len(self.degree)):
            if int(start) in done:
                continue
            part = vector([int(start)])
            done.add(int(start))
            at: i64 = 0
            while at < len(part):
                node = part[at]
                at += 1
                for i in range(self.edges_from[node], self.edges_from[node + 1]):
                    other = self.across(self.edges_at[i], node)
                    if int(other) not in done:
                        done.add(int(other))
                        part = append(part, other)
            found.append(part)
        found.sort(key=self.weight_of, reverse=True)
        return found

    def across(self, edge: i64, node: i64) -> i64:
        return self.u[edge] + self.v[edge] - node

    def weight_of(self, part: vec[i64]) -> i64:
        twice: i64 = 0
        for i in range(len(part)):
            node = part[i]
            for j in range(self.edges_from[node], self.edges_from[node + 1]):
                twice += self.weight[self.edges_at[j]]
        return twice // 2

    def longest_in(self, part: vec[i64], at_least: i64) -> vec[i64]:
        """The longest trail of a part if longer than `at_least`, else nothing."""
        odd = vec[i64]()
        for i in range(len(part)):
            if self.degree[part[i]] % 2:
                odd = append(odd, part[i])
        if len(odd) <= 2:
            return self.whole(odd[0] if len(odd) else part[0])
        self.best = vec[i64]()
        self.best_length = at_least
        self.unused = self.weight_of(part)
        self.odd_weight = 0
        self.odd_limit = 0
        for i in range(len(odd)):
            self.odd_weight += self.lightest[odd[i]]
        for i in range(len(part)):
            if self.lightest[part[i]] > self.odd_limit:
                self.odd_limit = self.lightest[part[i]]
        for i in range(len(odd)):
            self.seen = set()
            self.extend(odd[i], 0, 0, 0)
        return self.best

    def whole(self, start: i64) -> vec[i64]:
        """A trail over every edge of the part, known to exist: loops are spliced in as met."""
        out = vec[i64]()
        nodes = vector([int(start)])
        edges = vector([-1])
        top: i64 = 0
        while top >= 0:
            node = nodes[top]
            edge = self.free_edge(node)
            if edge >= 0:
                self.used[edge] = 1
                top += 1
                if top == len(nodes):
                    nodes = append(nodes, self.across(edge, node))
                    edges = append(edges, edge)
                else:
                    nodes[top] = self.across(edge, node)
                    edges[top] = edge
            else:
                if edges[top] >= 0:
                    out = append(out, self.network[edges[top]])
                top -= 1
        return out

    def free_edge(self, node: i64) -> i64:
        for i in range(self.edges_from[node], self.edges_from[node + 1]):
            if not self.used[self.edges_at[i]]:
                return self.edges_at[i]
        return -1

    def extend(self, node: i64, length: i64, depth: i64, taken: int) -> None:
        """Tries every way on from a node. `taken` is the set of edges used so far."""
        if length > self.best_length:
            self.best_length = length
            best = vec[i64]()
            for i in range(depth):
                best = append(best, self.network[self.trail[i]])
            self.best = best
        # Every odd node that is neither here nor the end loses an edge, two nodes at best one.
        lost = self.odd_weight - self.odd_limit
        if self.degree[node] % 2:
            lost -= self.lightest[node]
        if lost < 0:
            lost = 0
        if length + self.unused - (lost + 1) // 2 <= self.best_length:
            return
        key = taken * 256 + int(node)
        if key in self.seen:
            return
        self.seen.add(key)
        for i in range(self.edges_from[node], self.edges_from[node + 1]):
            edge = self.edges_at[i]
            if self.used[edge]:
                continue
            other = self.across(edge, node)
            weight = self.weight[edge]
            self.used[edge] = 1
            self.unused -= weight
            self.turn_parity(node, -1)
            self.turn_parity(other, -1)
            self.trail[depth] = edge
            self.extend(other, length + weight, depth + 1, taken + self.power[edge])
            self.turn_parity(node, 1)
            self.turn_parity(other, 1)
            self.unused += weight
            self.used[edge] = 0

    def turn_parity(self, node: i64, change: i64) -> None:
        self.degree[node] += change
        if self.degree[node] % 2:
            self.odd_weight += self.lightest[node]
        else:
            self.odd_weight -= self.lightest[node]
