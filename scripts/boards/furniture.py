"""What a board has besides its map: the title, the compass, and the names of seas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from veturi.maps import GameMap

from .land import Ground
from .lettering import Lettering
from .outlines import within
from .plan import DOT
from .shapes import Box, Point
from .solve import Solved

__all__ = ["Hands", "furnish", "obstacles"]

#: Sizes of the title and of the names of seas, and the radius of the compass.
TITLE, SEA, COMPASS = 34.0, 19.0, 34.0
EDGE = 22.0
#: Letters of titles and seas stand apart, in sizes; the style sheet says the same.
TITLE_SPACING, SEA_SPACING = 0.14, 0.16
#: How far a sea's name may move from its place, in steps of eight units.
REACH = 22


def obstacles(solved: Solved) -> list[Box]:
    """Boxes of everything that may not be covered."""
    layout = solved.layout
    found = list(layout.frames.values())
    for c in range(len(layout.x)):
        x, y = layout.x[c], layout.y[c]
        found += [solved.name_box(c), Box(x - DOT, y - DOT, x + DOT, y + DOT)]
    for track in solved.tracks:
        for shape in track.rectangles():
            xs, ys = [x for x, _ in shape], [y for _, y in shape]
            found.append(Box(min(xs), min(ys), max(xs), max(ys)))
    return found


@dataclass(frozen=True, slots=True)
class Hands:
    """The lettering of titles and of seas."""

    title: Lettering
    sea: Lettering


def furnish(
    game_map: GameMap, solved: Solved, ground: Ground, view: Box, hands: Hands
) -> dict[str, Any]:
    """The title and the compass where most room is free, and seas near where they are."""
    taken = obstacles(solved)
    scale = max(0.6, min(1.0, (view.width * view.height) ** 0.5 / 900))
    found: dict[str, Any] = {"title": None, "compass": None, "seas": []}
    title = _title(game_map, view, taken, hands.title, scale)
    if title:
        box, size, lines = title
        taken.append(box)
        found["title"] = {
            "size": round(size, 1),
            "box": [round(v, 1) for v in (box.left, box.top, box.width, box.height)],
            "lines": lines,
        }
    seas = []
    for name, at in ground.seas:
        size = SEA * scale
        width = max(_spaced(hands.sea, text, size, SEA_SPACING) for text in name.values())
        free = _near(view, taken, at, (width + 8, size * 1.3), ground.rings)
        if free:
            taken.append(free)
            seas.append({"name": name, "at": _middle(free), "size": round(size, 1)})
    found["seas"] = seas
    around = COMPASS * scale
    compass = _corner(view, taken, around * 2.3, around * 2.3)
    if compass:
        found["compass"] = [*_middle(compass), round(around, 1)]
    return found


def _title(
    game_map: GameMap, view: Box, taken: list[Box], lettering: Lettering, scale: float
) -> tuple[Box, float, dict[str, list[str]]] | None:
    """The board's name in one line or two, as large as there is room for."""
    names = {"en": game_map.name.en, "fi": game_map.name.fi}
    for factor, count in ((1.0, 1), (1.0, 2), (0.8, 2), (0.7, 1), (0.65, 3)):
        size = TITLE * scale * factor

        def width(lines: list[str], size: float = size) -> float:
            return max(_spaced(lettering, text.upper(), size, TITLE_SPACING) for text in lines)

        wide = max(width(_lines(name, count)) for name in names.values())
        # A language that needs fewer lines for the same width has fewer.
        ways = {key: [_lines(name, n) for n in range(1, count + 1)] for key, name in names.items()}
        lines = {key: next(way for way in own if width(way) <= wide) for key, own in ways.items()}
        most = max(len(texts) for texts in lines.values())
        box = _corner(view, taken, wide + size * 1.8, size * (1.1 + most))
        if box:
            return box, size, lines
    return None


def _lines(text: str, count: int) -> list[str]:
    """A text in at most so many lines, the longest as short as may be."""
    words = text.split(" ")
    ways = [[" ".join(words)]]
    if count > 1:
        for i in range(1, len(words)):
            ways.append([" ".join(words[:i]), *_lines(" ".join(words[i:]), count - 1)])
    return min(ways, key=lambda way: max(len(line) for line in way))


def _spaced(lettering: Lettering, text: str, size: float, spacing: float) -> float:
    return lettering.width(text, size) + len(text) * spacing * size


def _middle(box: Box) -> list[float]:
    return [round(v) for v in box.middle]


def _free(taken: list[Box], box: Box) -> bool:
    return not any(box.overlap(other) for other in taken)


def _corner(view: Box, taken: list[Box], width: float, height: float) -> Box | None:
    """A free place near a corner of the board."""
    inner = view.grown(-EDGE)
    best: tuple[float, Box] | None = None
    step = 8.0
    for i in range(int((inner.width - width) // step) + 1):
        for j in range(int((inner.height - height) // step) + 1):
            left, top = inner.left + i * step, inner.top + j * step
            box = Box(left, top, left + width, top + height)
            aside = min(left - inner.left, inner.right - box.right) / view.width
            upper = min(top - inner.top, inner.bottom - box.bottom) / view.height
            cost = aside + upper
            if (best is None or cost < best[0]) and _free(taken, box.grown(6)):
                best = cost, box
    return best[1] if best else None


def _near(
    view: Box, taken: list[Box], at: Point, size: tuple[float, float], land: list[list[Point]]
) -> Box | None:
    """A free place on water near a point, if there is one within reach."""
    inner = view.grown(-EDGE)
    width, height = size
    found: list[tuple[float, Box]] = []
    for i in range(-REACH, REACH + 1):
        for j in range(-REACH, REACH + 1):
            x, y = at[0] + i * 8.0, at[1] + j * 8.0
            box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            if inner.holds(box) and _free(taken, box.grown(3)):
                found.append((abs(i) + abs(j), box))
    for _, box in sorted(found, key=lambda item: item[0]):
        steps = [box.left + width * k / 8 for k in range(9)]
        if not any(within(x, y, land) for x in steps for y in (box.top, box.bottom)):
            return box
    return None
