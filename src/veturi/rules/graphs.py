"""A network of tracks as a graph: its connected parts, and walks over them (B31, B32)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from veturi.rules.board import Board

__all__ = ["DONE", "TrackGraph", "path_length"]

# A track of a graph: gathered into a part; walked, or left out of the walk.
GATHERED: Final = 1
DONE: Final = 2


def path_length(board: Board, path: vec[i64]) -> i64:
    """A path counted in trains (B31)."""
    total: i64 = 0
    for i in range(len(path)):
        total += board.length[path[i]]
    return total


@mypyc_attr(acyclic=True)
class TrackGraph:
    """A network as a graph. Track t is two arcs: 2t leaves its first end, 2t + 1 its second."""

    def __init__(self, board: Board, network: vec[i64]) -> None:
        self.board = board
        self.network = network
        tracks = len(network)
        first, degree = board.no_arcs[:], board.no_degrees[:]
        onward, end = vec[i64](capacity=2 * tracks), vec[i64](capacity=2 * tracks)
        part_of = vec[i64](capacity=tracks)
        for track in range(tracks):
            a, b = board.node_a[network[track]], board.node_b[network[track]]
            onward = append(append(onward, first[a]), first[b])
            end = append(append(end, b), a)
            first[a], first[b] = 2 * track, 2 * track + 1
            degree[a] += 1
            degree[b] += 1
            part_of = append(part_of, 0)
        #: By node: the first arc that leaves it, or -1; by arc: the next that leaves the same node.
        self.first, self.next = first, onward
        #: By arc: the node where it arrives.
        self.end = end
        self.degree = degree
        self.reached = board.no_degrees[:]
        self.part_of = part_of
        #: The nodes of all parts gathered, and the arc by which each was reached.
        self.nodes = vec[i64](capacity=2 * tracks)
        self.came = vec[i64](capacity=2 * tracks)
        #: The part gathered last: where its nodes begin, how many of them are odd and one of these,
        #: how many tracks and trains it has.
        self.begin: i64 = 0
        self.odd: i64 = 0
        self.odd_node: i64 = 0
        self.tracks: i64 = 0
        self.weight: i64 = 0

    def gather(self, track: i64) -> i64:
        """Gathers the connected part that a track belongs to; answers its weight in trains."""
        nodes, came, reached, part_of = self.nodes, self.came, self.reached, self.part_of
        first, onward, end, degree = self.first, self.next, self.end, self.degree
        network, length = self.network, self.board.length
        begin = len(nodes)
        odd: i64 = 0
        tracks: i64 = 0
        weight: i64 = 0
        nodes = append(nodes, end[2 * track])
        came = append(came, -1)
        reached[end[2 * track]] = 1
        at = begin
        while at < len(nodes):
            node = nodes[at]
            at += 1
            if degree[node] & 1:
                odd += 1
                self.odd_node = node
            arc = first[node]
            while arc >= 0:
                if not part_of[arc >> 1]:
                    part_of[arc >> 1] = GATHERED
                    tracks += 1
                    weight += length[network[arc >> 1]]
                    other = end[arc]
                    if not reached[other]:
                        reached[other] = 1
                        nodes = append(nodes, other)
                        came = append(came, arc)
                arc = onward[arc]
        self.nodes, self.came = nodes, came
        self.begin, self.odd, self.tracks, self.weight = begin, odd, tracks, weight
        return weight

    def whole(self, start: i64) -> vec[i64]:
        """A trail over every track of the part, known to exist: loops are spliced in as met."""
        first, following, end = self.first, self.next, self.end
        part_of, network = self.part_of, self.network
        out = vec[i64](capacity=16)
        arcs = append(vec[i64](capacity=16), -1)
        while len(arcs):
            arc = arcs[len(arcs) - 1]
            node = start if arc < 0 else end[arc]
            # Arcs already used are passed over for good.
            onward = first[node]
            while onward >= 0 and part_of[onward >> 1] == DONE:
                onward = following[onward]
            first[node] = onward
            if onward >= 0:
                part_of[onward >> 1] = DONE
                arcs = append(arcs, onward)
            else:
                if arc >= 0:
                    out = append(out, network[arc >> 1])
                arcs, _ = pop(arcs)
        return out

    def diameter(self) -> vec[i64]:
        """The longest path of a part without loops, from its outermost nodes inwards.

        Where two branches meet, the longest path that turns there is both of them together.
        """
        length, network, end, came = self.board.length, self.network, self.end, self.came
        depth = self.board.no_degrees[:]
        down = self.board.no_arcs[:]
        best: i64 = 0
        left: i64 = -1
        right: i64 = -1
        i = len(self.nodes) - 1
        while i > self.begin:
            arc = came[i]
            node = end[arc ^ 1]
            reach = depth[end[arc]] + length[network[arc >> 1]]
            if depth[node] + reach > best:
                best = depth[node] + reach
                left, right = down[node], arc
            if reach > depth[node]:
                depth[node] = reach
                down[node] = arc
            i -= 1
        return self.branch(right, down, self.branch(left, down, vec[i64](), True), False)

    def branch(self, arc: i64, down: vec[i64], path: vec[i64], inwards: bool) -> vec[i64]:
        """Adds the tracks of a branch to a path, from its outer end or from its inner one."""
        start = len(path)
        while arc >= 0:
            path = append(path, self.network[arc >> 1])
            arc = down[self.end[arc]]
        if inwards:
            last = len(path) - 1
            while start < last:
                kept = path[start]
                path[start] = path[last]
                path[last] = kept
                start += 1
                last -= 1
        return path
