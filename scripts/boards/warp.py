"""From the globe to the board: a projection, then a warp that takes each city to its place.

The warp is a thin-plate spline: of all smooth maps of the plane that move the cities as asked, the
one that bends least. A little slack keeps it from folding where neighbours moved apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from .shapes import Point

__all__ = ["Projection", "Warp", "projection"]

#: Longitude and latitude in degrees to the plane, y down.
Projection = Callable[[float, float], Point]


def projection(name: str, places: Sequence[Point]) -> Projection:
    """A projection fit for some places, given as (longitude, latitude)."""
    middle_x = (min(p[0] for p in places) + max(p[0] for p in places)) / 2
    low, high = min(p[1] for p in places), max(p[1] for p in places)
    if name == "mercator":
        return _mercator(middle_x)
    if name == "conic":
        return _conic(middle_x, low, high)
    if name == "azimuthal":
        return _azimuthal(middle_x, (low + high) / 2)
    raise ValueError(f"no projection {name!r}")


def _mercator(middle: float) -> Projection:
    def project(longitude: float, latitude: float) -> Point:
        latitude = max(-84.0, min(84.0, latitude))
        turn = math.radians(latitude) / 2 + math.pi / 4
        return math.radians(longitude - middle), -math.log(math.tan(turn))

    return project


def _conic(middle: float, low: float, high: float) -> Projection:
    """Albers' equal-area conic, its parallels a sixth of the range from the edges."""
    first = math.radians(low + (high - low) / 6)
    second = math.radians(high - (high - low) / 6)
    n = (math.sin(first) + math.sin(second)) / 2
    c = math.cos(first) ** 2 + 2 * n * math.sin(first)

    def project(longitude: float, latitude: float) -> Point:
        rho = math.sqrt(max(0.0, c - 2 * n * math.sin(math.radians(latitude)))) / n
        theta = n * math.radians(longitude - middle)
        return rho * math.sin(theta), rho * math.cos(theta)

    return project


def _azimuthal(middle: float, centre: float) -> Projection:
    """Lambert's equal-area azimuthal projection."""
    phi = math.radians(centre)

    def project(longitude: float, latitude: float) -> Point:
        lam, lat = math.radians(longitude - middle), math.radians(latitude)
        cosine = math.sin(phi) * math.sin(lat) + math.cos(phi) * math.cos(lat) * math.cos(lam)
        k = math.sqrt(2 / max(1e-9, 1 + cosine))
        x = k * math.cos(lat) * math.sin(lam)
        y = k * (math.cos(phi) * math.sin(lat) - math.sin(phi) * math.cos(lat) * math.cos(lam))
        return x, -y

    return project


class Warp:
    """Takes points of the plane to the board, given where some of them belong."""

    #: Slack of the spline, and how far out calm points stand around the given ones.
    SLACK, AROUND = 0.012, 0.55

    def __init__(self, sources: Sequence[Point], targets: Sequence[Point]) -> None:
        xs, ys = [p[0] for p in sources], [p[1] for p in sources]
        self._x, self._y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self._unit = max(max(xs) - min(xs), max(ys) - min(ys)) / 2 or 1.0
        points = [self._scaled(p) for p in sources]
        self._affine = _fit_affine(points, targets)
        wanted = list(targets)
        if len(points) > 2:
            wide = max(abs(x) for x, _ in points) + self.AROUND
            high = max(abs(y) for _, y in points) + self.AROUND
            ring = [(wide * i / 2, high * j / 2) for i in range(-2, 3) for j in range(-2, 3)]
            ring = [(x, y) for x, y in ring if abs(x) == wide or abs(y) == high]
            points += ring
            wanted += [self._plain(p) for p in ring]
        left = [
            (t[0] - self._plain(p)[0], t[1] - self._plain(p)[1])
            for p, t in zip(points, wanted, strict=True)
        ]
        self._points = points
        self._spline = _fit_spline(points, left, self.SLACK) if len(points) > 3 else []

    def __call__(self, point: Point) -> Point:
        p = self._scaled(point)
        x, y = self._plain(p)
        if not self._spline:
            return x, y
        count = len(self._points)
        for (px, py), (wx, wy) in zip(self._points, self._spline, strict=False):
            u = _kernel(p[0] - px, p[1] - py)
            x, y = x + wx * u, y + wy * u
        tail = self._spline[count:]
        for factor, (wx, wy) in zip((1.0, p[0], p[1]), tail, strict=True):
            x, y = x + wx * factor, y + wy * factor
        return x, y

    def _scaled(self, point: Point) -> Point:
        return (point[0] - self._x) / self._unit, (point[1] - self._y) / self._unit

    def _plain(self, p: Point) -> Point:
        (ax, bx, cx), (ay, by, cy) = self._affine
        return ax + bx * p[0] + cx * p[1], ay + by * p[0] + cy * p[1]


def _kernel(dx: float, dy: float) -> float:
    square = dx * dx + dy * dy
    return square * math.log(square) / 2 if square > 1e-18 else 0.0


Row = tuple[float, float, float]


def _fit_affine(points: Sequence[Point], targets: Sequence[Point]) -> tuple[Row, Row]:
    """The plain map (shift, turn, stretch, lean) that is nearest to what is asked."""
    sums = [[0.0] * 5 for _ in range(3)]
    for i in range(3):
        sums[i][i] = 1e-9
    for (x, y), target in zip(points, targets, strict=True):
        row = (1.0, x, y)
        for i in range(3):
            for j in range(3):
                sums[i][j] += row[i] * row[j]
            sums[i][3] += row[i] * target[0]
            sums[i][4] += row[i] * target[1]
    found = _solve(sums, 3)
    first, second = ([value[side] for value in found] for side in (0, 1))
    return (first[0], first[1], first[2]), (second[0], second[1], second[2])


def _fit_spline(points: Sequence[Point], left: Sequence[Point], slack: float) -> list[Point]:
    count = len(points)
    size = count + 3
    rows = [[0.0] * (size + 2) for _ in range(size)]
    for i, (x, y) in enumerate(points):
        for j, (px, py) in enumerate(points):
            rows[i][j] = _kernel(x - px, y - py)
        rows[i][i] += slack
        for j, factor in enumerate((1.0, x, y)):
            rows[i][count + j] = rows[count + j][i] = factor
        rows[i][size], rows[i][size + 1] = left[i]
    return _solve(rows, size)


def _solve(rows: list[list[float]], size: int) -> list[Point]:
    """Gauss's elimination with two right-hand sides."""
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(i + 1, size):
            factor = rows[r][i] / rows[i][i]
            if factor:
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    found: list[Point] = [(0.0, 0.0)] * size
    for i in range(size - 1, -1, -1):
        x, y = rows[i][size], rows[i][size + 1]
        for j in range(i + 1, size):
            x, y = x - rows[i][j] * found[j][0], y - rows[i][j] * found[j][1]
        found[i] = x / rows[i][i], y / rows[i][i]
    return found
