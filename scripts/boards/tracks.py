"""Spaces on their routes: rectangles of one size along the bent line of each track."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .plan import APART, CAR, GAP, SPACE
from .relax import Layout, ends_of
from .shapes import Point, corners

__all__ = ["TrackShape", "lay_tracks"]

#: The widest gap between two spaces; what is left of a long line stays free at both ends.
WIDEST = 9.0


@dataclass(slots=True)
class TrackShape:
    """One track: its route's number, its spaces (middle and angle) and its centre line."""

    route: int
    bundle: int
    spaces: list[tuple[float, float, float]]
    #: A quadratic curve: start, control point, end.
    line: tuple[Point, Point, Point]

    def rectangles(self, more: float = 0.0) -> list[list[Point]]:
        """Its cars, with so much free room around each."""
        return [
            corners(x, y, angle, SPACE + 2 * more, CAR + 2 * more) for x, y, angle in self.spaces
        ]


def lay_tracks(layout: Layout, lengths: list[int]) -> list[TrackShape]:
    """All tracks of a solved board, by the number of their route."""
    ends = ends_of(layout)
    found = []
    for k, bundle in enumerate(layout.plan.bundles):
        for place, route in enumerate(bundle.routes):
            aside = (place - (len(bundle.routes) - 1) / 2) * (CAR + APART)
            found.append(_track(layout, k, route, lengths[route], aside, ends[k]))
    return sorted(found, key=lambda track: track.route)


def _track(
    layout: Layout, k: int, route: int, count: int, aside: float, ends: list[float]
) -> TrackShape:
    line = layout.bend(k)
    room = line.length - ends[0] - ends[1]
    pitch = min(room / count, SPACE + WIDEST)
    # A line that is too short takes from its ends: spaces never lie closer than their gap.
    pitch = max(pitch, SPACE + GAP * 0.8)
    begin = ends[0] + (room - pitch * count) / 2
    spaces = []
    for i in range(count):
        t = line.at(begin + (i + 0.5) * pitch)
        (x, y), (dx, dy) = line.point(t), line.slope(t)
        angle = math.degrees(math.atan2(dy, dx))
        spaces.append((x - dy * aside, y + dx * aside, angle))
    # The line that is clicked: the curve of the track from one end of its spaces to the other.
    t0, t1 = line.at(begin), line.at(begin + count * pitch)
    return TrackShape(route, k, spaces, _part(line.a, line.control, line.b, t0, t1, aside))


def _part(
    a: Point, control: Point, b: Point, t0: float, t1: float, aside: float
) -> tuple[Point, Point, Point]:
    """A part of a quadratic curve, moved aside."""

    def blossom(u: float, v: float) -> Point:
        x, y = (
            (1 - u) * ((1 - v) * p + v * q) + u * ((1 - v) * q + v * r)
            for p, q, r in zip(a, control, b, strict=True)
        )
        return x, y

    start, bend, end = blossom(t0, t0), blossom(t0, t1), blossom(t1, t1)
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = math.hypot(dx, dy) or 1e-6
    ox, oy = -dy / size * aside, dx / size * aside
    return (
        (start[0] + ox, start[1] + oy),
        (bend[0] + ox, bend[1] + oy),
        (end[0] + ox, end[1] + oy),
    )
