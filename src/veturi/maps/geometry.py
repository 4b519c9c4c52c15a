"""Plane geometry of drawn boards: points and upright rectangles."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Box", "Point"]

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def touches(self, other: Box) -> bool:
        """Whether both cover some area."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def overlap(self, other: Box) -> float:
        """The area that both cover."""
        if not self.touches(other):
            return 0.0
        wide = min(self.right, other.right) - max(self.left, other.left)
        return wide * (min(self.bottom, other.bottom) - max(self.top, other.top))

    def outside(self, other: Box) -> float:
        """The area of this one that the other does not cover."""
        return self.width * self.height - self.overlap(other)

    def contains(self, point: Point) -> bool:
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def distance(self, x: float, y: float) -> float:
        """From a point to the nearest one of the box; 0 inside."""
        dx = max(self.left - x, 0.0, x - self.right)
        dy = max(self.top - y, 0.0, y - self.bottom)
        return math.hypot(dx, dy)

    def around(self) -> list[Point]:
        return [
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        ]
