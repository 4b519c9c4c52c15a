"""A plain board from a map file's layout, for maps whose board nobody has drawn (`make boards`).

The data has the format of docs/boards.md: straight tracks, cities where the map file puts them, and
one sheet of land.
"""

from __future__ import annotations

import math
from typing import Final, cast

from msgspec import UNSET

from veturi.arena.report.board_drawing import BoardDrawing, Label, Track, draw_board
from veturi.maps import GameMap, Route
from veturi.server.api.schemas.boards import (
    Anchor,
    BoardSketch,
    SketchCity,
    SketchGround,
    SketchInset,
    SketchLabel,
    SketchRoute,
)

__all__ = ["sketch_board"]

#: The length and width of a space, its distance from the next, a city's radius, room at the edge.
SPACE, CAR, GAP, DOT, MARGIN = 34.0, 11.5, 3.0, 7.5, 40.0
#: How much larger than in a report a board is: so that two tracks have room side by side, and at
#: most; routes that even then are too short for their spaces reach into their cities.
LEAST, MOST = 1.5, 4.0
FONT: Final = 15.0
#: The width of a letter on average and the height of a line, in sizes of the font.
LETTER, LINE = 0.56, 1.05


def sketch_board(game_map: GameMap) -> BoardSketch:
    """The geometry of a map's board."""
    drawing = draw_board(game_map, "en")
    scale = _scale(game_map, drawing)
    width, height = (round(side * scale + 2 * MARGIN) for side in (drawing.width, drawing.height))
    return BoardSketch(
        map=game_map.id,
        name=game_map.name,
        size=[width, height],
        space=[SPACE, CAR],
        dot=DOT,
        grounds=[SketchGround(drawing.main, f"M0 0H{width}V{height}H0Z")],
        areas=[],
        scenery={},
        title=None,
        compass=None,
        seas=[],
        insets=[
            SketchInset(
                region.id,
                region.name,
                _box(
                    *(_at(side, scale) for side in (box.left, box.top)),
                    *((b - a) * scale for a, b in ((box.left, box.right), (box.top, box.bottom))),
                ),
            )
            for region, box in drawing.insets
        ],
        cities=[_city(label, scale, drawing.main) for label in drawing.labels],
        routes=[_route(game_map.routes[one.number], one, scale) for one in drawing.tracks],
    )


def _at(place: float, scale: float) -> float:
    return place * scale + MARGIN


def _box(*sides: float) -> list[float]:
    return [round(side, 1) for side in sides]


def _scale(game_map: GameMap, drawing: BoardDrawing) -> float:
    """So large that every route has room for its spaces."""
    wanted = [
        (game_map.routes[one.number].length * (SPACE + GAP) + 2 * DOT)
        / math.dist(one.start, one.end)
        for one in drawing.tracks
    ]
    return min(MOST, max([LEAST, *wanted]))


def _city(label: Label, scale: float, main: str) -> SketchCity:
    """A city and its name, which lies beside it as in a report."""
    mark, name = label.mark, label.mark.city.name
    x, y = _at(mark.x, scale), _at(mark.y, scale)
    more = FONT / 12.5
    at, base = x + (label.x - mark.x) * more, y + (label.y - mark.y) * more
    wide = max(len(name.en), len(name.fi)) * FONT * LETTER
    left = {"start": at, "middle": at - wide / 2, "end": at - wide}[label.anchor]
    return SketchCity(
        id=mark.city.id,
        x=round(x, 1),
        y=round(y, 1),
        label=SketchLabel(
            x=round(at, 1),
            y=round(base, 1),
            anchor=cast(Anchor, label.anchor),
            size=FONT,
            lines=[name.en] if name.en == name.fi else {"en": [name.en], "fi": [name.fi]},
            box=_box(left, base - 0.74 * FONT, wide, LINE * FONT),
        ),
        region=UNSET if mark.region == main else mark.region,
        kind="junction" if mark.city.junction else UNSET,
    )


def _route(route: Route, track: Track, scale: float) -> SketchRoute:
    """Its spaces in the middle of a straight line, side by side."""
    (ax, ay), (bx, by) = ((_at(x, scale), _at(y, scale)) for x, y in (track.start, track.end))
    size = math.dist((ax, ay), (bx, by)) or 1.0
    dx, dy = (bx - ax) / size, (by - ay) / size
    pitch = max(SPACE + GAP, min((size - 2 * DOT) / route.length, SPACE + 4 * GAP))
    begin = (size - pitch * route.length) / 2
    far = [begin + pitch * (i + 0.5) for i in range(route.length)]
    angle = math.degrees(math.atan2(dy, dx))
    ends = [begin, size / 2, size - begin]
    line = [round(value, 1) for d in ends for value in (ax + dx * d, ay + dy * d)]
    return SketchRoute(
        id=route.id,
        a=route.a,
        b=route.b,
        colour=route.colour,
        line="M{} {}Q{} {} {} {}".format(*line),
        spaces=[_box(ax + dx * d, ay + dy * d, angle) for d in far],
        ferries=route.ferry_spaces or UNSET,
        marks=sorted(route.marks) or UNSET,
    )
