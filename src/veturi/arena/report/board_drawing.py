"""Geometry of a map's board: positions of cities, tracks and labels (label placement).

Everything follows from the map file's layout. Tracks between the same two cities are parallel;
a label goes where it hides least.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from veturi.maps import City, GameMap, Region
from veturi.maps.geometry import Box, Point
from veturi.maps.lanes import lanes

__all__ = ["BoardDrawing", "Label", "Mark", "Track", "draw_board"]

#: A board's area, the same for all boards, so that labels have equal size.
AREA = 800_000
#: Distance between the centre lines of parallel tracks.
GAP = 10.0
RADIUS = 6.0
#: Distance of a track's end from the centre of its city.
SHORT = 4.0
FONT = 12.5
#: Average letter width and line height, in font sizes.
LETTER, LINE = 0.56, 1.05
SAMPLES = 24


@dataclass(frozen=True, slots=True)
class Mark:
    """A city where it is drawn."""

    city: City
    region: str
    x: float
    y: float
    #: The side for the label that the map file prefers; "" for any.
    side: str


@dataclass(frozen=True, slots=True)
class Track:
    """A route, by its number on the map: a straight line."""

    number: int
    start: Point
    end: Point

    def points(self) -> Iterator[Point]:
        (x, y), (ex, ey) = self.start, self.end
        for i in range(SAMPLES + 1):
            yield x + (ex - x) * i / SAMPLES, y + (ey - y) * i / SAMPLES


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name: where its text is anchored, and how."""

    mark: Mark
    text: str
    x: float
    y: float
    #: "start", "middle" or "end".
    anchor: str


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """Everything drawn of a board."""

    width: float
    height: float
    #: The region that is the board itself.
    main: str
    #: Insets, with the names of their regions.
    insets: list[tuple[Region, Box]]
    marks: list[Mark]
    tracks: list[Track]
    labels: list[Label]


def draw_board(game_map: GameMap, language: str) -> BoardDrawing:
    """The geometry of a map's board, with the names of one language."""
    ratio = game_map.layout.ratio
    width, height = math.sqrt(AREA * ratio), math.sqrt(AREA / ratio)
    insets = [
        (region, Box(box[0] * width, box[1] * height, box[2] * width, box[3] * height))
        for region in game_map.layout.regions[1:]
        for box in [region.box]
    ]
    marks = [
        Mark(city, spot.region, spot.x * width, spot.y * height, spot.label)
        for city in game_map.cities
        for spot in city.spots
    ]
    tracks = _tracks(game_map, width, height)
    frame = Box(4, 4, width - 4, height - 4)
    frames = {region.id: frame for region in game_map.layout.regions}
    frames.update({region.id: box for region, box in insets})
    labels = _labels(marks, tracks, frames, language)
    main = game_map.layout.regions[0].id
    return BoardDrawing(width, height, main, insets, marks, tracks, labels)


# --- tracks ---------------------------------------------------------------------------------


def _tracks(game_map: GameMap, width: float, height: float) -> list[Track]:
    cities = {city.id: city for city in game_map.cities}
    tracks = []
    for number, (first, offset) in enumerate(lanes(game_map)):
        a, b = (cities[city].spot_in(first.region) for city in (first.a, first.b))
        ends = (a.x * width, a.y * height), (b.x * width, b.y * height)
        tracks.append(_track(number, *ends, offset * GAP))
    return tracks


def _track(number: int, a: Point, b: Point, shift: float) -> Track:
    (ax, ay), (bx, by) = a, b
    length = math.hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    aside = (-dy * shift, dx * shift)
    return Track(
        number,
        (ax + dx * SHORT + aside[0], ay + dy * SHORT + aside[1]),
        (bx - dx * SHORT + aside[0], by - dy * SHORT + aside[1]),
    )


# --- names ----------------------------------------------------------------------------------

#: By side: the text's anchor relative to the city, and a penalty.
SIDES = {
    "e": (1, 0, 0.0),
    "w": (-1, 0, 0.1),
    "n": (0, -1, 0.2),
    "s": (0, 1, 0.2),
    "ne": (0.75, -0.8, 0.3),
    "se": (0.75, 0.8, 0.3),
    "nw": (-0.75, -0.8, 0.4),
    "sw": (-0.75, 0.8, 0.4),
}


def _placed(mark: Mark, text: str, side: str, distance: float) -> tuple[Label, Box]:
    """A label on one side of its city, and its bounding box."""
    dx, dy, _ = SIDES[side]
    wide, high = len(text) * FONT * LETTER, FONT * LINE
    x = mark.x + dx * distance
    # The baseline lies a third of the font below the middle of the text.
    middle = mark.y + dy * (distance + high / 2 - 2)
    anchor = "start" if dx > 0 else "end" if dx < 0 else "middle"
    left = x if dx > 0 else x - wide if dx < 0 else x - wide / 2
    label = Label(mark, text, x, middle + FONT * 0.34, anchor)
    return label, Box(left, middle - high / 2, left + wide, middle + high / 2)


def _labels(
    marks: list[Mark], tracks: list[Track], frames: dict[str, Box], language: str
) -> list[Label]:
    """Places each label on the side where it hides least; two passes, since labels can collide."""
    points = [point for track in tracks for point in track.points()]
    dots = [Box(m.x - RADIUS, m.y - RADIUS, m.x + RADIUS, m.y + RADIUS) for m in marks]
    ways: list[list[tuple[float, Label, Box]]] = []
    for mark in marks:
        text = mark.city.name.in_language(language)
        reach = len(text) * FONT + 2 * RADIUS
        near = [p for p in points if abs(p[0] - mark.x) < reach and abs(p[1] - mark.y) < 4 * FONT]
        found = []
        for side, distance in product(SIDES, (RADIUS + 5, RADIUS + 11)):
            label, box = _placed(mark, text, side, distance)
            cost = SIDES[side][2] + distance / 20
            cost -= 6.0 if side == mark.side else 0.0
            cost += sum(0.5 for point in near if box.contains(point))
            cost += sum(0.2 * box.overlap(dot) for dot in dots)
            cost += 0.5 * box.outside(frames[mark.region])
            found.append((cost, label, box))
        ways.append(found)
    chosen = [min(found, key=lambda way: way[0]) for found in ways]
    for _ in range(2):
        for i, found in enumerate(ways):
            others = [box for j, (_, _, box) in enumerate(chosen) if j != i]
            chosen[i] = min(
                found, key=lambda way: way[0] + sum(0.3 * way[2].overlap(o) for o in others)
            )
    return [label for _, label, _ in chosen]
