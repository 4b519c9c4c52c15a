"""What is near what on a board that is being solved, looked up once for several passes."""

from __future__ import annotations

from .plan import DOT, Bundle
from .shapes import Box, Point

__all__ = ["CLEAR", "near_cities", "near_names", "near_pairs"]

#: Free room between the shapes of two routes, and between a route and a foreign city.
CLEAR, CLEAR_CITY = 3.2, 5.0
#: How much farther than needed is looked, since things move until the next look.
REACH = 30.0
#: The side of a cell of the grid: no two things in cells that do not touch are near.
CELL = REACH + 40.0
NAME_REACH = 40.0


def near_pairs(
    where: list[Point],
    owners: list[int],
    half: list[float],
    extra: dict[tuple[int, int], float],
) -> list[tuple[int, int, float]]:
    """Points of different bundles that are near each other, and the distance they need."""
    cells: dict[tuple[int, int], list[int]] = {}
    for i, (x, y) in enumerate(where):
        cells.setdefault((int(x // CELL), int(y // CELL)), []).append(i)
    found = []
    for (column, row), own in cells.items():
        near = [
            j
            for across in (-1, 0, 1)
            for down in (-1, 0, 1)
            for j in cells.get((column + across, row + down), ())
        ]
        for i in own:
            (x, y), k = where[i], owners[i]
            limit = half[k] + REACH / 2 + CLEAR
            for j in near:
                other = owners[j]
                if j <= i or other == k:
                    continue
                dx, dy = where[j][0] - x, where[j][1] - y
                if dx * dx + dy * dy < (limit + half[other]) ** 2:
                    need = half[k] + half[other] + CLEAR
                    need += extra.get((min(k, other), max(k, other)), 0.0)
                    found.append((i, j, need))
    return found


def near_cities(
    where: list[Point],
    owners: list[int],
    bundles: list[Bundle],
    cities: tuple[list[float], list[float]],
) -> list[tuple[int, int, float]]:
    """Points that are near a city their bundle does not lead to, and the distance they need."""
    by_bundle: dict[int, list[int]] = {}
    for i, k in enumerate(owners):
        by_bundle.setdefault(k, []).append(i)
    found = []
    for k, points in by_bundle.items():
        bundle = bundles[k]
        need = DOT + bundle.half + CLEAR_CITY
        reach = need + REACH
        xs, ys = [where[i][0] for i in points], [where[i][1] for i in points]
        box = Box(min(xs), min(ys), max(xs), max(ys)).grown(reach)
        for c, (x, y) in enumerate(zip(*cities, strict=True)):
            if c in (bundle.a, bundle.b) or not (
                box.left < x < box.right and box.top < y < box.bottom
            ):
                continue
            for i in points:
                if abs(x - where[i][0]) < reach and abs(y - where[i][1]) < reach:
                    found.append((i, c, need))
    return found


def near_names(where: list[Point], boxes: list[Box | None]) -> list[tuple[int, int]]:
    """Points that are near the name of a city."""
    found = []
    for c, name in enumerate(boxes):
        if name is None:
            continue
        box = name.grown(NAME_REACH)
        for i, (x, y) in enumerate(where):
            if box.left < x < box.right and box.top < y < box.bottom:
                found.append((i, c))
    return found
