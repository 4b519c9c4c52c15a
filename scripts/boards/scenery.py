"""Scenery: tinted areas around routes through one kind of land, and small marks on free land."""

from __future__ import annotations

import itertools
import math
from typing import Any

from veturi.maps import GameMap

from .furniture import obstacles
from .land import Ground, geography
from .outlines import path, simplify, smooth, within
from .shapes import Box, Point
from .solve import Solved

__all__ = ["land_areas", "land_of", "scatter"]

#: The grid of the areas, and the reach of a route on it.
CELL, REACH = 22.0, 30.0
#: Distance between marks, and the free room that one needs.
APART, ROOM = 22.0, 8.5


def land_of(game_map: GameMap) -> list[str]:
    """By route: the kind of land that its colour stands for; "" on maps without.

    `land` of the map's geography names the table of the map file's `[variant]` that says so.
    """
    kinds = game_map.variant.get(geography(game_map.id).get("land", ""))
    if not isinstance(kinds, dict):
        return [""] * len(game_map.routes)
    by_colour = {colour: kind for kind, colours in kinds.items() for colour in colours}
    return [by_colour.get(route.colour, "") for route in game_map.routes]


class _Field:
    """How strongly each kind is felt at a point: by the nearness of its routes."""

    def __init__(self, solved: Solved, land: list[str]) -> None:
        self.kinds = sorted(set(land) - {""})
        self.points = [
            (x, y, self.kinds.index(land[track.route]))
            for track in solved.tracks
            if land[track.route]
            for x, y, _ in track.spaces
        ]

    def at(self, x: float, y: float) -> list[float]:
        found = [0.0] * len(self.kinds)
        for px, py, kind in self.points:
            square = (px - x) ** 2 + (py - y) ** 2
            found[kind] += 1 / (square + REACH * REACH) ** 1.5
        whole = sum(found)
        return [value / whole for value in found]


def land_areas(solved: Solved, land: list[str], view: Box) -> list[dict[str, Any]]:
    """An area for each kind: where it is felt most strongly."""
    field = _Field(solved, land)
    columns, rows = math.ceil(view.width / CELL) + 3, math.ceil(view.height / CELL) + 3
    grid = [[field.at((i - 1) * CELL, (j - 1) * CELL) for j in range(rows)] for i in range(columns)]
    found = []
    for kind, name in enumerate(field.kinds):
        lead = [
            [
                # The rim of the grid belongs to nobody, so that every area closes.
                -1.0
                if i in (0, columns - 1) or j in (0, rows - 1)
                else cell[kind] - max(v for k, v in enumerate(cell) if k != kind)
                for j, cell in enumerate(column)
            ]
            for i, column in enumerate(grid)
        ]
        rings = [[((x - 1) * CELL, (y - 1) * CELL) for x, y in ring] for ring in _contours(lead)]
        rings = [simplify(smooth(ring, closed=True), 0.8) for ring in rings]
        found.append({"kind": name, "d": path(rings, closed=True)})
    return found


def _contours(lead: list[list[float]]) -> list[list[Point]]:
    """Closed lines where a field on a grid is 0 (marching squares)."""
    steps: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
    where: dict[tuple[int, int, int], Point] = {}

    def crossing(i: int, j: int, down: int) -> tuple[int, int, int]:
        a, b = lead[i][j], lead[i][j + 1] if down else lead[i + 1][j]
        part = a / (a - b)
        where[i, j, down] = (i, j + part) if down else (i + part, j)
        return i, j, down

    for i in range(len(lead) - 1):
        for j in range(len(lead[0]) - 1):
            inside = [
                lead[i][j] > 0,
                lead[i + 1][j] > 0,
                lead[i + 1][j + 1] > 0,
                lead[i][j + 1] > 0,
            ]
            sides = [(i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1)]
            cut = [crossing(*sides[k]) for k in range(4) if inside[k] != inside[(k + 1) % 4]]
            for a, b in zip(cut[::2], cut[1::2], strict=True):
                steps.setdefault(a, []).append(b)
                steps.setdefault(b, []).append(a)
    found = []
    while steps:
        start = next(iter(steps))
        ring, here = [start], start
        while steps.get(here):
            after = steps[here].pop()
            steps[after].remove(here)
            ring.append(after)
            here = after
        for key in ring:
            if not steps.get(key):
                steps.pop(key, None)
        found.append([where[key] for key in ring[:-1]])
    return [ring for ring in found if len(ring) > 3]


def scatter(solved: Solved, ground: Ground, land: list[str], view: Box) -> dict[str, list[int]]:
    """Marks on free land, by kind: x, y, x, y ...

    Where routes have no kind of land, hills stand along the chains of mountains.
    """
    taken = obstacles(solved)
    spots = _on_land(solved, land, view) if any(land) else _on_chains(ground)
    found: dict[str, list[int]] = {}
    for kind, x, y in spots:
        box = Box(x - ROOM, y - ROOM, x + ROOM, y + ROOM)
        if not view.grown(-12).holds(box) or any(box.overlap(other) for other in taken):
            continue
        if not within(x, y, ground.rings) or within(x, y, ground.neutral):
            continue
        taken.append(Box(x - 3, y - 3, x + 3, y + 3))
        found.setdefault(kind, []).extend((round(x), round(y)))
    return found


def _on_chains(ground: Ground) -> list[tuple[str, float, float]]:
    found = []
    for chain in ground.ranges:
        line = smooth(chain, closed=False)
        far, step = 0.0, 0
        for (ax, ay), (bx, by) in itertools.pairwise(line):
            size = math.hypot(bx - ax, by - ay)
            while far < size:
                t = far / size
                # Three hills abreast, each a little aside: a chain, not a row.
                for row in (-1, 0, 1):
                    aside = row * 17.0 + 5.0 * math.sin(step * 2.4 + row)
                    x = ax + (bx - ax) * t - (by - ay) / size * aside
                    y = ay + (by - ay) * t + (bx - ax) / size * aside
                    found.append(("mountain", x, y))
                far += APART
                step += 1
            far -= size
    return found


def _on_land(solved: Solved, land: list[str], view: Box) -> list[tuple[str, float, float]]:
    field = _Field(solved, land)
    found = []
    for j in range(int(view.height / APART)):
        for i in range(int(view.width / APART)):
            # A grid whose rows are staggered, shaken a little.
            x = (i + 0.5 * (j % 2)) * APART + 5 * math.sin(i * 12.9 + j * 78.2)
            y = j * APART + 5 * math.sin(i * 39.3 + j * 11.1)
            felt = field.at(x, y)
            kind = max(range(len(felt)), key=lambda k: felt[k])
            if felt[kind] > 0.5:
                found.append((field.kinds[kind], x, y))
    return found
