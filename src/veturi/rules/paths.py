"""Networks of routes: what they join (B30), and the longest path through them (B31, B32)."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from veturi.rules.board import Board, vector

__all__ = ["Joined", "longest_path", "path_length"]


class Joined:
    """Which places the routes of a network join."""

    def __init__(self, board: Board, network: vec[i64]) -> None:
        self.board = board
        self.root = board.node_ids[:]
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
    number of tracks, and its diameter when it has no loop. Otherwise both ends of the path are odd
    nodes, or it could be made longer; a branch-and-bound search from each of them finds it.
    """
    best = vec[i64]()
    length: i64 = 0
    graph = TrackGraph(board, network)
    for track in range(len(network)):
        if graph.part_of[track]:
            continue
        weight = graph.gather(track)
        if weight <= length:
            continue
        trail = graph.longest_in_part(length)
        if len(trail):
            best = trail
            length = path_length(board, trail)
    return best


class TrackGraph:
    """A network as a graph. Track t is two arcs: 2t leaves its first end, 2t + 1 its second."""

    def __init__(self, board: Board, network: vec[i64]) -> None:
        self.board = board
        self.network = network
        tracks = len(network)
        #: By node: the first arc that leaves it, or -1; by arc: the next that leaves the same node.
        self.first = board.no_arcs[:]
        self.next = vec[i64](capacity=2 * tracks)
        #: By arc: the node where it arrives.
        self.end = vec[i64](capacity=2 * tracks)
        self.degree = board.no_degrees[:]
        self.part_of = vec[i64](capacity=tracks)
        for track in range(tracks):
            route = network[track]
            a, b = board.node_a[route], board.node_b[route]
            self.next = append(append(self.next, self.first[a]), self.first[b])
            self.end = append(append(self.end, b), a)
            self.first[a] = 2 * track
            self.first[b] = 2 * track + 1
            self.degree[a] += 1
            self.degree[b] += 1
            self.part_of = append(self.part_of, 0)
        #: The part gathered last: its nodes, those of odd degree, tracks and weight.
        self.nodes = vec[i64]()
        self.odd = vec[i64]()
        self.tracks: i64 = 0
        self.weight: i64 = 0

    def gather(self, track: i64) -> i64:
        """Gathers the connected part that a track belongs to; answers its weight in trains."""
        self.nodes = append(vec[i64](), self.end[2 * track])
        self.odd = vec[i64]()
        self.tracks = 0
        self.weight = 0
        at: i64 = 0
        while at < len(self.nodes):
            node = self.nodes[at]
            at += 1
            if self.degree[node] & 1:
                self.odd = append(self.odd, node)
            arc = self.first[node]
            while arc >= 0:
                track = arc >> 1
                if not self.part_of[track]:
                    self.part_of[track] = 1
                    self.tracks += 1
                    self.weight += self.board.length[self.network[track]]
                    self.reach(self.end[arc])
                arc = self.next[arc]
        return self.weight

    def reach(self, node: i64) -> None:
        for i in range(len(self.nodes)):
            if self.nodes[i] == node:
                return
        self.nodes = append(self.nodes, node)

    def longest_in_part(self, more_than: i64) -> vec[i64]:
        """The longest trail of the gathered part if longer than that, else nothing."""
        if len(self.odd) <= 2:
            return self.whole(self.odd[0] if len(self.odd) else self.nodes[0])
        if self.tracks == len(self.nodes) - 1:
            return self.sweep(self.sweep_end(self.nodes[0]))
        return TrailSearch(self, more_than).run()

    def whole(self, start: i64) -> vec[i64]:
        """A trail over every track of the part, known to exist: loops are spliced in as met."""
        out = vec[i64]()
        arcs = append(vec[i64](), -1)
        while len(arcs):
            arc = arcs[len(arcs) - 1]
            node = start if arc < 0 else self.end[arc]
            # Arcs already used are passed over for good.
            onward = self.first[node]
            while onward >= 0 and self.part_of[onward >> 1] == 2:
                onward = self.next[onward]
            self.first[node] = onward
            if onward >= 0:
                self.part_of[onward >> 1] = 2
                arcs = append(arcs, onward)
            else:
                if arc >= 0:
                    out = append(out, self.network[arc >> 1])
                arcs, _ = pop(arcs)
        return out

    def sweep_end(self, start: i64) -> i64:
        """The end of a path that is farthest from a node of a part without loops."""
        path = self.farthest(start)
        return self.end[path[len(path) - 1]]

    def sweep(self, start: i64) -> vec[i64]:
        """The tracks from a node of a part without loops to the node farthest from it."""
        path = self.farthest(start)
        out = vec[i64](capacity=len(path))
        for i in range(len(path)):
            out = append(out, self.network[path[i] >> 1])
        return out

    def farthest(self, start: i64) -> vec[i64]:
        """The arcs of the longest path away from a node of a part without loops."""
        best = vec[i64]()
        most: i64 = 0
        length: i64 = 0
        path = vec[i64]()
        onward = append(vec[i64](), self.first[start])
        while len(onward):
            arc = onward[len(onward) - 1]
            came: i64 = path[len(path) - 1] if len(path) else -2
            if arc >= 0 and arc >> 1 == came >> 1:
                arc = self.next[arc]
            if arc >= 0:
                onward[len(onward) - 1] = self.next[arc]
                path = append(path, arc)
                length += self.board.length[self.network[arc >> 1]]
                onward = append(onward, self.first[self.end[arc]])
                if length > most:
                    most = length
                    best = path[:]
            else:
                onward, _ = pop(onward)
                if len(path):
                    path, last = pop(path)
                    length -= self.board.length[self.network[last >> 1]]
        return best


class TrailSearch:
    """The branch-and-bound search for the longest trail of a part with loops."""

    def __init__(self, graph: TrackGraph, more_than: i64) -> None:
        self.graph = graph
        self.best = vec[i64]()
        self.best_length = more_than
        tracks = len(graph.network)
        self.length = vec[i64](capacity=tracks)
        for track in range(tracks):
            self.length = append(self.length, graph.board.length[graph.network[track]])
        #: By node: its shortest track, the least that is lost when an odd node is not an end.
        self.lightest = graph.board.no_degrees[:]
        self.odd_limit: i64 = 0
        for i in range(len(graph.nodes)):
            self.weigh(graph.nodes[i])
        self.used = vector([0] * len(graph.network))
        self.trail = vector([0] * len(graph.network))
        self.power = [2**n for n in range(tracks)]
        self.seen: set[int] = set()
        #: How many places the search has tried.
        self.tried: i64 = 0
        self.unused = graph.weight
        self.odd_weight: i64 = 0

    def weigh(self, node: i64) -> None:
        arc = self.graph.first[node]
        least = self.length[arc >> 1]
        while arc >= 0:
            if self.length[arc >> 1] < least:
                least = self.length[arc >> 1]
            arc = self.graph.next[arc]
        self.lightest[node] = least
        if least > self.odd_limit:
            self.odd_limit = least

    def run(self) -> vec[i64]:
        odd = self.graph.odd
        for i in range(len(odd)):
            self.odd_weight += self.lightest[odd[i]]
        for i in range(len(odd)):
            self.seen = set()
            self.extend(odd[i], 0, 0, 0)
        return self.best

    def extend(self, node: i64, length: i64, depth: i64, taken: int) -> None:
        """Tries every way on from a node. `taken` is the set of tracks used so far."""
        self.tried += 1
        if length > self.best_length:
            self.keep(length, depth)
        # Every odd node that is neither here nor the end loses a track, two nodes at best one.
        lost = self.odd_weight - self.odd_limit
        if self.graph.degree[node] & 1:
            lost -= self.lightest[node]
        if lost < 0:
            lost = 0
        if length + self.unused - ((lost + 1) >> 1) <= self.best_length:
            return
        key = taken * 256 + int(node)
        if key in self.seen:
            return
        self.seen.add(key)
        arc = self.graph.first[node]
        while arc >= 0:
            track = arc >> 1
            if not self.used[track]:
                other = self.graph.end[arc]
                weight = self.length[track]
                self.use(track, node, other, -1)
                self.trail[depth] = track
                self.extend(other, length + weight, depth + 1, taken + self.power[track])
                self.use(track, node, other, 1)
            arc = self.graph.next[arc]

    def keep(self, length: i64, depth: i64) -> None:
        self.best_length = length
        best = vec[i64](capacity=depth)
        for i in range(depth):
            best = append(best, self.graph.network[self.trail[i]])
        self.best = best

    def use(self, track: i64, node: i64, other: i64, change: i64) -> None:
        """Takes a track (-1) or gives it back (1), and keeps count of the odd nodes."""
        self.used[track] -= change
        self.unused += change * self.length[track]
        self.turn(node, change)
        self.turn(other, change)

    def turn(self, node: i64, change: i64) -> None:
        self.graph.degree[node] += change
        if self.graph.degree[node] & 1:
            self.odd_weight += self.lightest[node]
        else:
            self.odd_weight -= self.lightest[node]
