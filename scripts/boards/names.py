"""Names of cities: how they are written, how wide they are, and where there is room for them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product

from veturi.maps import City, GameMap

from .lettering import Lettering
from .plan import DOT, Plan
from .relax import Layout
from .shapes import Box, polygons_overlap
from .tracks import TrackShape

__all__ = ["KINDS", "Kind", "NamePlace", "Wording", "name_scale", "place_names", "wordings"]

#: From a city's dot to its name, nearest first, and what each costs. The client draws rings around
#: dots; at the nearest no ring touches a letter.
DISTANCES = ((4.5, 0.0), (8.0, 0.6), (12.0, 1.5))
DIRECTIONS = 20
#: The height of capital letters and of a line, in sizes of the font.
CAPITAL, LINE = 0.66, 0.92


@dataclass(frozen=True, slots=True)
class Kind:
    """How a sort of name is lettered: size, letter spacing in sizes, capitals."""

    size: float
    spacing: float = 0.0
    capitals: bool = False


#: Sizes for a board of ordinary extent; on a small one, which is shown enlarged, names are smaller.
KINDS = {
    "city": Kind(16.0),
    "junction": Kind(12.0),
    "country": Kind(13.0, 0.1, capitals=True),
}
ORDINARY, SMALLEST = 860.0, 0.68


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to write a name: its lines in each language, and the room they take."""

    kind: str
    #: The size of the letters.
    size: float
    lines: dict[str, tuple[str, ...]]
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A name beside its city: the wording, the box it covers around the city, the anchor."""

    wording: Wording
    box: Box
    #: "start", "middle" or "end": which side of the box the lines keep to.
    anchor: str
    cost: float


def name_scale(plan: Plan) -> float:
    """The size of names on a board, as a part of the ordinary one."""
    return max(SMALLEST, min(1.0, math.sqrt(plan.width * plan.height) / ORDINARY))


def wordings(game_map: GameMap, city: City, lettering: Lettering, scale: float) -> list[Wording]:
    """A name in one line, and broken in two if it has more than one word."""
    shared = sum(1 for other in game_map.cities if other.place and other.place == city.place) > 1
    kind = "junction" if city.junction else "country" if shared else "city"
    name = game_map.places[city.place] if shared else city.name
    texts = {"en": name.en, "fi": name.fi}
    found = [_wording(kind, {key: (text,) for key, text in texts.items()}, lettering, scale)]
    broken = {key: _broken(text) for key, text in texts.items()}
    if max(len(lines) for lines in broken.values()) > 1:
        found.append(_wording(kind, broken, lettering, scale))
    return found


def _broken(text: str) -> tuple[str, ...]:
    """A text in two lines as equal as may be."""
    places = [i + (letter == "-") for i, letter in enumerate(text) if letter in " -"]
    if not places:
        return (text,)
    best = min(places, key=lambda i: max(len(text[:i].strip()), len(text[i:].strip())))
    return text[:best].strip(), text[best:].strip()


def _wording(
    kind: str, lines: dict[str, tuple[str, ...]], lettering: Lettering, scale: float
) -> Wording:
    style = KINDS[kind]
    size = style.size * scale
    width = high = 0.0
    for texts in lines.values():
        for text in texts:
            shown = text.upper() if style.capitals else text
            wide = lettering.width(shown, size) + len(text) * style.spacing * size
            width = max(width, wide)
        high = max(high, (CAPITAL + 0.16 + (len(texts) - 1) * LINE) * size)
    # Strokes reach a little beyond the widths that the font tells.
    return Wording(kind, size, lines, width + 1.6, high)


def _ways(wording: Wording, side: str) -> list[NamePlace]:
    """All places around a city that a wording may take."""
    found = []
    for step, (distance, far) in product(range(DIRECTIONS), DISTANCES):
        angle = step * 2 * math.pi / DIRECTIONS
        cos, sin = math.cos(angle), math.sin(angle)
        reach = DOT + distance
        # The box slides around the dot: beside it, then over or under it.
        across = max(-1.0, min(1.0, cos * 1.35))
        down = max(-1.0, min(1.0, sin * 1.35))
        x = cos * reach + across * wording.width / 2
        y = sin * reach + down * wording.height / 2
        # A corner that leans towards the dot is moved away from it.
        lack = reach - math.hypot(
            max(0.0, abs(x) - wording.width / 2), max(0.0, abs(y) - wording.height / 2)
        )
        if lack > 0:
            x, y = x + cos * lack, y + sin * lack
        box = Box(
            x - wording.width / 2,
            y - wording.height / 2,
            x + wording.width / 2,
            y + wording.height / 2,
        )
        anchor = "start" if cos > 0.35 else "end" if cos < -0.35 else "middle"
        cost = far + 0.25 * abs(sin) * abs(cos) + (0.1 if cos < -0.3 else 0.0)
        cost += 0.5 * (len(wording.lines["en"]) - 1)
        cost -= 0.5 * _likes(side, cos, sin)
        found.append(NamePlace(wording, box, anchor, cost))
    return found


def _likes(side: str, cos: float, sin: float) -> float:
    """How well a direction keeps to the side that the map file wishes."""
    if not side:
        return 0.0
    dx, dy = ("e" in side) - ("w" in side), ("s" in side) - ("n" in side)
    return max(0.0, (dx * cos + dy * sin) / math.hypot(dx, dy))


def place_names(
    layout: Layout, tracks: list[TrackShape], choices: list[list[Wording]]
) -> list[NamePlace]:
    """Every name where it hides nothing, or least."""
    shapes = [(shape, _box_of(shape)) for track in tracks for shape in track.rectangles()]
    dots = [
        Box(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in zip(layout.x, layout.y, strict=True)
    ]
    ways: list[list[tuple[float, NamePlace, Box]]] = []
    zones: list[Box] = []
    for c, node in enumerate(layout.plan.nodes):
        old = layout.names[c]
        reach = 40 + max(wording.width + wording.height for wording in choices[c])
        x, y = layout.x[c], layout.y[c]
        near = Box(x - reach, y - reach, x + reach, y + reach)
        zones.append(near)
        beside = [(shape, box) for shape, box in shapes if near.touches(box)]
        other_dots = [dot for d, dot in enumerate(dots) if d != c and near.grown(12).touches(dot)]
        found = []
        for wording in choices[c]:
            for way in _ways(wording, node.side):
                box = way.box.moved(x, y)
                # A place once taken is kept unless another is better by something.
                cost = way.cost - (0.8 if old == way.box else 0.0)
                cost += _hidden(box, beside, other_dots)
                cost += _off_frame(layout, node.region, box)
                cost += _cut_off((x, y), box.middle, beside)
                found.append((cost, way, box))
        found.sort(key=lambda item: item[0])
        ways.append(found[:40])
    return _choose(ways, zones)


def _choose(ways: list[list[tuple[float, NamePlace, Box]]], zones: list[Box]) -> list[NamePlace]:
    """The best way for each name, given the others; some rounds, since names meet names."""
    rivals = [
        [d for d, other in enumerate(zones) if d != c and zone.touches(other)]
        for c, zone in enumerate(zones)
    ]
    chosen = [found[0] for found in ways]
    for _ in range(6):
        for c, found in enumerate(ways):
            others = [(chosen[d][2].grown(1.5), chosen[d][2].grown(6.5)) for d in rivals[c]]
            costs = [
                item[0] + sum(_clash(item[2], box, wide) for box, wide in others) for item in found
            ]
            chosen[c] = found[costs.index(min(costs))]
    return [item[1] for item in chosen]


def _clash(box: Box, other: Box, around: Box) -> float:
    """What a name costs beside another one: its box, and the room around it."""
    if not box.touches(around):
        return 0.0
    area = box.overlap(other)
    return 4.0 + area / 20 if area else 1.0


def _hidden(
    box: Box, shapes: list[tuple[list[tuple[float, float]], Box]], dots: list[Box]
) -> float:
    near = box.grown(3.5)
    tight, wide, cost = box.grown(1.2), box.grown(11.0), 0.0
    for shape, around in shapes:
        if near.touches(around):
            if polygons_overlap(tight.around(), shape):
                cost += 5.0 + tight.overlap(around) / 40
            elif polygons_overlap(near.around(), shape):
                cost += 0.15
    for dot in dots:
        if tight.touches(dot):
            cost += 8.0
        elif wide.touches(dot):
            # So near that the name could be taken for that city's.
            cost += 2.5
    return cost


def _cut_off(
    city: tuple[float, float],
    middle: tuple[float, float],
    shapes: list[tuple[list[tuple[float, float]], Box]],
) -> float:
    """A name on the far side of a route would seem to be another city's."""
    way = [city, middle]
    around = _box_of(way).grown(0.1)
    crossed = any(around.touches(box) and polygons_overlap(way, shape) for shape, box in shapes)
    return 6.0 if crossed else 0.0


def _off_frame(layout: Layout, region: str, box: Box) -> float:
    if region in layout.frames:
        return 0.0 if layout.frames[region].grown(-4).holds(box) else 6.0
    return sum(6.0 for frame in layout.frames.values() if frame.grown(4).touches(box))


def _box_of(shape: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return Box(min(xs), min(ys), max(xs), max(ys))
