"""Shortest paths between a ticket's places, on the whole map or in a seat's network (Dijkstra)."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from veturi.engine.board import Board

__all__ = ["length_of", "shortest_way"]


def shortest_way(board: Board, network: Iterable[int], ticket: int) -> list[int] | None:
    """The routes of a shortest chain, in trains, that completes a ticket (B30); None if none does.

    Any spot of a place will do, and nothing leads through a dead end (F14): each of its routes
    has a node of its own.
    """
    around: dict[int, list[tuple[int, int]]] = {}
    for route in network:
        a, b = int(board.node_a[route]), int(board.node_b[route])
        around.setdefault(a, []).append((route, b))
        around.setdefault(b, []).append((route, a))
    starts = [int(node) for node in board.ticket_a[ticket]]
    goals = {int(node) for node in board.ticket_b[ticket]}
    waiting = [(0, node, -1, -1) for node in starts]
    came: dict[int, tuple[int, int]] = {}
    while waiting:
        far, node, route, before = heappop(waiting)
        if node in came:
            continue
        came[node] = (route, before)
        if node in goals:
            return _back(came, node)
        for onward, end in around.get(node, ()):
            if end not in came:
                heappush(waiting, (far + int(board.length[onward]), end, onward, node))
    return None


def _back(came: dict[int, tuple[int, int]], node: int) -> list[int]:
    way = []
    while came[node][0] >= 0:
        route, node = came[node]
        way.append(route)
    return way[::-1]


def length_of(board: Board, way: Iterable[int]) -> int:
    """In trains."""
    return sum(int(board.length[route]) for route in way)
