"""Parallel tracks on a board: which routes lie side by side, and how far from the middle."""

from __future__ import annotations

from typing import NamedTuple

from veturi.maps.model import GameMap, Route

__all__ = ["Lane", "lanes"]


class Lane(NamedTuple):
    """A route's place among the tracks that are drawn between the same two cities."""

    #: All of them are drawn in the direction of the first.
    first: Route
    #: From the middle of them all, in widths of a track.
    offset: float


def lanes(game_map: GameMap) -> list[Lane]:
    """The lane of each route."""
    beside: dict[tuple[str, frozenset[str]], list[Route]] = {}
    for route in game_map.routes:
        beside.setdefault((route.region, frozenset((route.a, route.b))), []).append(route)
    found = {
        route.id: Lane(tracks[0], place - (len(tracks) - 1) / 2)
        for tracks in beside.values()
        for place, route in enumerate(tracks)
    }
    return [found[route.id] for route in game_map.routes]
