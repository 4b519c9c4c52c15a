"""Plane geometry that the boards need: turned rectangles, and the bent line of a route."""

from __future__ import annotations

import math
from collections.abc import Sequence

from veturi.maps.geometry import Box, Point

__all__ = ["Bend", "Box", "Point", "corners", "polygons_overlap"]


def corners(x: float, y: float, degrees: float, length: float, width: float) -> list[Point]:
    """The corners of a rectangle around a point, turned by an angle."""
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    found = []
    for across, along in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        dx, dy = across * length / 2, along * width / 2
        found.append((x + dx * cos - dy * sin, y + dx * sin + dy * cos))
    return found


def polygons_overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex polygons share an area: no side of either separates them."""
    for polygon in (one, other):
        for i, (x, y) in enumerate(polygon):
            nx, ny = polygon[i - 1]
            ax, ay = y - ny, nx - x
            a = [px * ax + py * ay for px, py in one]
            b = [px * ax + py * ay for px, py in other]
            if max(a) <= min(b) + 1e-9 or max(b) <= min(a) + 1e-9:
                return False
    return True


class Bend:
    """The line of a route: from a to b, bent aside by `bulge` (a quadratic curve).

    The curve is the chord plus 2t(1-t) times the bulge along the chord's normal.
    """

    STEPS = 48

    def __init__(self, a: Point, b: Point, bulge: float) -> None:
        self.a, self.b, self.bulge = a, b, bulge
        dx, dy = b[0] - a[0], b[1] - a[1]
        self.chord = math.hypot(dx, dy) or 1e-6
        self.nx, self.ny = -dy / self.chord, dx / self.chord
        self._far = [0.0]
        last = a
        for i in range(1, self.STEPS + 1):
            here = self.point(i / self.STEPS)
            self._far.append(self._far[-1] + math.hypot(here[0] - last[0], here[1] - last[1]))
            last = here

    @property
    def length(self) -> float:
        return self._far[-1]

    @property
    def control(self) -> Point:
        return (
            (self.a[0] + self.b[0]) / 2 + self.nx * self.bulge,
            (self.a[1] + self.b[1]) / 2 + self.ny * self.bulge,
        )

    def point(self, t: float) -> Point:
        aside = 2 * t * (1 - t) * self.bulge
        return (
            self.a[0] + (self.b[0] - self.a[0]) * t + self.nx * aside,
            self.a[1] + (self.b[1] - self.a[1]) * t + self.ny * aside,
        )

    def slope(self, t: float) -> Point:
        """The direction of the curve, as a unit vector."""
        aside = 2 * (1 - 2 * t) * self.bulge
        dx = self.b[0] - self.a[0] + self.nx * aside
        dy = self.b[1] - self.a[1] + self.ny * aside
        size = math.hypot(dx, dy) or 1e-6
        return dx / size, dy / size

    def at(self, far: float) -> float:
        """The parameter of the point so far along the curve."""
        table = self._far
        if far <= 0:
            return 0.0
        for i in range(1, len(table)):
            if table[i] >= far:
                part = (far - table[i - 1]) / (table[i] - table[i - 1])
                return (i - 1 + part) / self.STEPS
        return 1.0
