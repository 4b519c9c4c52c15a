"""Lines and areas made small: clipped to a box, simplified, written as SVG paths."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable

from .shapes import Box, Point

__all__ = ["area_of", "clip_area", "clip_line", "length_of", "path", "simplify", "smooth", "within"]

Side = tuple[Callable[[Point], bool], Callable[[Point, Point], Point]]


def _sides(box: Box) -> list[Side]:
    def at_x(x: float) -> Callable[[Point, Point], Point]:
        return lambda p, q: (x, p[1] + (q[1] - p[1]) * (x - p[0]) / (q[0] - p[0]))

    def at_y(y: float) -> Callable[[Point, Point], Point]:
        return lambda p, q: (p[0] + (q[0] - p[0]) * (y - p[1]) / (q[1] - p[1]), y)

    return [
        (lambda p: p[0] >= box.left, at_x(box.left)),
        (lambda p: p[0] <= box.right, at_x(box.right)),
        (lambda p: p[1] >= box.top, at_y(box.top)),
        (lambda p: p[1] <= box.bottom, at_y(box.bottom)),
    ]


def clip_area(ring: list[Point], box: Box) -> list[Point]:
    """The part of an area inside a box."""
    for inside, crossing in _sides(box):
        found: list[Point] = []
        for i, point in enumerate(ring):
            last = ring[i - 1]
            if inside(point) != inside(last):
                found.append(crossing(last, point))
            if inside(point):
                found.append(point)
        ring = found
        if not ring:
            break
    return ring


def clip_line(line: list[Point], box: Box) -> list[list[Point]]:
    """The stretches of a line that touch a box, each with the points just outside."""
    found: list[list[Point]] = []
    run: list[Point] = []
    for i, (x, y) in enumerate(line):
        if box.left <= x <= box.right and box.top <= y <= box.bottom:
            if not run and i:
                run.append(line[i - 1])
            run.append((x, y))
        elif run:
            found.append([*run, (x, y)])
            run = []
    return [*found, run] if run else found


def simplify(line: list[Point], tolerance: float) -> list[Point]:
    """Leaves out points that lie nearer to the line than the tolerance (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    keep = [False] * len(line)
    keep[0] = keep[-1] = True
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        (ax, ay), (bx, by) = line[first], line[last]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        worst, place = tolerance * tolerance, -1
        for i in range(first + 1, last):
            px, py = line[i][0] - ax, line[i][1] - ay
            if square:
                t = max(0.0, min(1.0, (px * dx + py * dy) / square))
                px, py = px - t * dx, py - t * dy
            if px * px + py * py > worst:
                worst, place = px * px + py * py, i
        if place >= 0:
            keep[place] = True
            stack += [(first, place), (place, last)]
    return [point for point, kept in zip(line, keep, strict=True) if kept]


def smooth(line: list[Point], closed: bool, rounds: int = 2) -> list[Point]:
    """Cuts corners (Chaikin), for lines drawn with few points."""
    for _ in range(rounds):
        found: list[Point] = [] if closed else [line[0]]
        pairs = _edges(line) if closed else itertools.pairwise(line)
        for (ax, ay), (bx, by) in pairs:
            found.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            found.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        line = found if closed else [*found, line[-1]]
    return line


def _edges(ring: list[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def area_of(ring: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in _edges(ring))) / 2


def length_of(ring: list[Point]) -> float:
    return sum(math.hypot(a[0] - b[0], a[1] - b[1]) for a, b in _edges(ring))


def within(x: float, y: float, rings: list[list[Point]]) -> bool:
    """Whether a point lies in an area of several rings; a ring inside another is a hole."""
    inside = False
    for ring in rings:
        for i, (ax, ay) in enumerate(ring):
            bx, by = ring[i - 1]
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


def _number(tenths: int) -> str:
    text = f"{tenths / 10:g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path(lines: Iterable[list[Point]], closed: bool) -> str:
    """An SVG path with steps in tenths of a unit."""
    parts = []
    for line in lines:
        x, y = (round(v * 10) for v in line[0])
        text = f"M{_number(x)} {_number(y)}l"
        first = True
        for px, py in line[1:]:
            nx, ny = round(px * 10), round(py * 10)
            if (nx, ny) == (x, y):
                continue
            dx, dy = _number(nx - x), _number(ny - y)
            text += ("" if first or dx.startswith("-") else " ") + dx
            text += dy if dy.startswith("-") else f" {dy}"
            x, y, first = nx, ny, False
        if not first:
            parts.append(text + ("z" if closed else ""))
    return "".join(parts)
