"""A network of tracks as a graph: connected components and Euler trails (B31, B32)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.board import Board

__all__ = ["DONE", "TrackGraph", "path_length"]

# A track of a graph that is walked, or left out of the walk.
DONE: Final = 1


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
        onward, end = board.no_ends[: 2 * tracks], board.no_ends[: 2 * tracks]
        length = board.no_ends[:tracks]
        for track in range(tracks):
            route = network[track]
            a, b = board.node_a[route], board.node_b[route]
            length[track] = board.length[route]
            arc = 2 * track
            onward[arc], onward[arc + 1] = first[a], first[b]
            end[arc], end[arc + 1] = b, a
            first[a], first[b] = arc, arc + 1
            degree[a] += 1
            degree[b] += 1
        #: By node: the first arc that leaves it, or -1; by arc: the next that leaves the same node.
        self.first, self.next = first, onward
        #: By arc: the node where it arrives.
        self.end = end
        self.degree = degree
        #: By track: its length, and whether `euler_trail` passes it over.
        self.length = length
        self.done = board.no_ends[:tracks]
        self.reached = board.no_degrees[:]
        #: The nodes of all components collected.
        self.nodes = vec[i64](capacity=tracks + 1)
        #: The component collected last: where its nodes begin, how many of them have odd degree
        #: and one of these, how many tracks and trains it has.
        self.begin: i64 = 0
        self.odd: i64 = 0
        self.odd_node: i64 = 0
        self.tracks: i64 = 0
        self.weight: i64 = 0

    def is_collected(self, track: i64) -> bool:
        """Whether the component of a track was collected before."""
        return self.reached[self.end[2 * track]] != 0

    def collect_component(self, track: i64) -> i64:
        """Collects the connected component of a track; returns its weight in trains."""
        nodes, reached, degree = self.nodes, self.reached, self.degree
        first, onward, end, length = self.first, self.next, self.end, self.length
        begin = len(nodes)
        odd: i64 = 0
        arcs: i64 = 0
        twice: i64 = 0
        nodes = append(nodes, end[2 * track])
        reached[end[2 * track]] = 1
        at = begin
        while at < len(nodes):
            node = nodes[at]
            at += 1
            arcs += degree[node]
            if degree[node] & 1:
                odd += 1
                self.odd_node = node
            arc = first[node]
            while arc >= 0:
                twice += length[arc >> 1]
                other = end[arc]
                if not reached[other]:
                    reached[other] = 1
                    nodes = append(nodes, other)
                arc = onward[arc]
        self.nodes = nodes
        self.begin, self.odd, self.tracks, self.weight = begin, odd, arcs >> 1, twice >> 1
        return self.weight

    def euler_trail(self, start: i64) -> vec[i64]:
        """An Euler trail: over every track of the component, known to exist (Hierholzer)."""
        first, following, end = self.first, self.next, self.end
        done, network = self.done, self.network
        out = vec[i64](capacity=16)
        arcs = append(vec[i64](capacity=16), -1)
        while len(arcs):
            arc = arcs[len(arcs) - 1]
            node = start if arc < 0 else end[arc]
            # Arcs already used are passed over for good.
            onward = first[node]
            while onward >= 0 and done[onward >> 1] == DONE:
                onward = following[onward]
            first[node] = onward
            if onward >= 0:
                done[onward >> 1] = DONE
                arcs = append(arcs, onward)
            else:
                if arc >= 0:
                    out = append(out, network[arc >> 1])
                arcs, _ = pop(arcs)
        return out
