"""Networks of routes: connectivity by union-find (B30), and the longest path (B31, B32)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.board import Board
from veturi.engine.paths.graph import TrackGraph, path_length
from veturi.engine.paths.longest_trail import longest_trail

__all__ = ["Connectivity", "longest_path", "path_length"]


@mypyc_attr(acyclic=True)
class Connectivity:
    """Which places the routes of a network connect: a union-find over nodes."""

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


def longest_path(board: Board, network: vec[i64], more_than: i64 = 0) -> vec[i64]:
    """The tracks, in order, of a longest path that uses each track once (B31, B32).

    Nothing if none is longer than asked for, which is sooner known.
    """
    best = vec[i64]()
    length = more_than
    graph = TrackGraph(board, network)
    for track in range(len(network)):
        if graph.is_collected(track):
            continue
        weight = graph.collect_component(track)
        if weight <= length:
            continue
        trail = longest_trail(graph, length)
        if path_length(board, trail) > length:
            best = trail
            length = path_length(board, trail)
    return best
