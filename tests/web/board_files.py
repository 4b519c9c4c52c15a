"""The boards' geometry files as the browser reads them, and shapes made of them."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["BOARDS", "Polygon", "board", "box_corners", "overlap", "rectangle"]

BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
Polygon = list[tuple[float, float]]


@cache
def board(map_id: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((BOARDS / f"{map_id}.json").read_text("utf-8"))
    return found


def rectangle(space: list[float], length: float, width: float) -> Polygon:
    """A space: its middle and its angle in degrees."""
    x, y, angle = space
    turn = math.radians(angle)
    along = (math.cos(turn) * length / 2, math.sin(turn) * length / 2)
    across = (-math.sin(turn) * width / 2, math.cos(turn) * width / 2)
    return [
        (x + i * along[0] + j * across[0], y + i * along[1] + j * across[1])
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def box_corners(box: list[float]) -> Polygon:
    """A box: left, top, width, height."""
    left, top, width, height = box
    return [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two convex polygons overlap: no line along a side of either parts them."""
    for polygon in (one, other):
        for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            nx, ny = y1 - y0, x0 - x1
            first = [x * nx + y * ny for x, y in one]
            second = [x * nx + y * ny for x, y in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True
