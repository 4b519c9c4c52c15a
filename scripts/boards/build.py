"""The geometry of a board as plain data, ready to be written as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from veturi.maps import GameMap, Route

from .furniture import Hands, furnish
from .land import Ground, draw_ground, geography
from .lettering import Lettering
from .names import LINE, NamePlace
from .plan import CAR, DOT, SPACE
from .scenery import land_areas, land_of, scatter
from .shapes import Box
from .solve import Solved, solve
from .tracks import TrackShape, lay_tracks

__all__ = ["board_text", "build_board"]

#: The fonts of cities, titles and seas; each has a file for each part of Unicode.
CITIES = "@fontsource/alegreya-sans/files/alegreya-sans-{}-500-normal.woff"
TITLES = "@fontsource/alegreya/files/alegreya-{}-500-normal.woff"
SEAS = "@fontsource/alegreya/files/alegreya-{}-400-italic.woff"
#: Free room around everything on the board, unless its geography has a `margin`, and around what
#: stands in an inset.
MARGIN, INSET, TAG = 40.0, 12.0, 20.0


def build_board(game_map: GameMap, packages: Path) -> dict[str, Any]:
    """A map's board; `packages` is the folder of the npm packages it reads."""
    solved = solve(game_map, _font(packages, CITIES))
    view = _settle(game_map, solved)
    grounds = draw_ground(game_map, solved, view, packages)
    land = land_of(game_map)
    hands = Hands(_font(packages, TITLES), _font(packages, SEAS))
    return {
        "map": game_map.id,
        "name": {"en": game_map.name.en, "fi": game_map.name.fi},
        "size": [_round(view.right), _round(view.bottom)],
        "space": [SPACE, CAR],
        "dot": DOT,
        "grounds": [_ground(ground, solved) for ground in grounds],
        "areas": land_areas(solved, land, view) if any(land) else [],
        "scenery": scatter(solved, grounds[0], land, view),
        **furnish(game_map, solved, grounds[0], view, hands),
        "insets": [
            {
                "region": region.id,
                "name": {"en": region.name.en, "fi": region.name.fi},
                "box": _box(solved.layout.frames[region.id]),
            }
            for region in game_map.layout.regions[1:]
        ],
        "cities": [_city(solved, c) for c in range(len(solved.layout.plan.nodes))],
        "routes": [
            _route(route, track, kind)
            for route, track, kind in zip(game_map.routes, solved.tracks, land, strict=True)
        ],
    }


def _font(packages: Path, files: str) -> Lettering:
    return Lettering(*(packages / files.format(part) for part in ("latin", "latin-ext")))


def board_text(board: dict[str, Any]) -> str:
    """The board as JSON, one line for each city and route so that changes can be read."""
    lines = []
    for key, value in board.items():
        if key in ("cities", "routes") and value:
            rows = ",\n".join("  " + _json(row) for row in value)
            lines.append(f"{_json(key)}: [\n{rows}\n]")
        else:
            lines.append(f"{_json(key)}: {_json(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _round(value: float) -> float:
    """Tenths of a unit; whole numbers without a point."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _box(box: Box) -> list[float]:
    return [_round(v) for v in (box.left, box.top, box.width, box.height)]


def _settle(game_map: GameMap, solved: Solved) -> Box:
    """Moves the board so that it begins at (0, 0); the view it needs. Frames fit what they hold."""
    layout = solved.layout
    around: dict[str, list[Box]] = {}
    for c, node in enumerate(layout.plan.nodes):
        x, y = layout.x[c], layout.y[c]
        own = around.setdefault(node.region, [])
        own += [solved.name_box(c), Box(x - DOT, y - DOT, x + DOT, y + DOT)]
    for track in solved.tracks:
        region = layout.plan.bundles[track.bundle].region
        for shape in track.rectangles():
            xs, ys = [x for x, _ in shape], [y for _, y in shape]
            around[region].append(Box(min(xs), min(ys), max(xs), max(ys)))
    for region in layout.frames:
        held = _union(around[region]).grown(INSET)
        layout.frames[region] = Box(held.left, held.top - TAG, held.right, held.bottom)
        around[region] = [layout.frames[region]]
    whole = _union([box for boxes in around.values() for box in boxes]).grown(
        geography(game_map.id).get("margin", MARGIN)
    )
    layout.x = [x - whole.left for x in layout.x]
    layout.y = [y - whole.top for y in layout.y]
    layout.frames = {
        region: box.moved(-whole.left, -whole.top) for region, box in layout.frames.items()
    }
    solved.tracks = lay_tracks(layout, [route.length for route in game_map.routes])
    return Box(0, 0, whole.width, whole.height)


def _union(boxes: list[Box]) -> Box:
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _ground(ground: Ground, solved: Solved) -> dict[str, Any]:
    found: dict[str, Any] = {"region": ground.region, **ground.layers}
    if ground.canals:
        found["canals"] = [{"width": width, "d": d} for width, d in ground.canals]
    return found


def _city(solved: Solved, c: int) -> dict[str, Any]:
    layout, node = solved.layout, solved.layout.plan.nodes[c]
    found: dict[str, Any] = {
        "id": node.city.id,
        "x": _round(layout.x[c]),
        "y": _round(layout.y[c]),
        "label": _label(solved.names[c], solved.name_box(c)),
    }
    if node.region != layout.plan.nodes[0].region:
        found["region"] = node.region
    if solved.names[c].wording.kind != "city":
        found["kind"] = solved.names[c].wording.kind
    return found


def _label(name: NamePlace, box: Box) -> dict[str, Any]:
    """The baseline of the first line, and the box that no other thing covers."""
    wording = name.wording
    x = {"start": box.left, "middle": box.middle[0], "end": box.right}[name.anchor]
    lines = {key: list(texts) for key, texts in wording.lines.items()}
    # A shorter name of the other language stands in the middle of the lines it does not fill.
    most = max(len(texts) for texts in lines.values())
    base = {
        key: _round(box.top + (0.08 + 0.66 + (most - len(texts)) * LINE / 2) * wording.size)
        for key, texts in lines.items()
    }
    same = lines["en"] == lines["fi"]
    return {
        "x": _round(x),
        "y": base["en"] if base["en"] == base["fi"] else base,
        "anchor": name.anchor,
        "size": _round(wording.size),
        "lines": lines["en"] if same else lines,
        "box": _box(box),
    }


def _route(route: Route, track: TrackShape, land: str) -> dict[str, Any]:
    start, bend, end = track.line
    found: dict[str, Any] = {
        "id": route.id,
        "a": route.a,
        "b": route.b,
        "colour": route.colour,
        "line": "M{} {}Q{} {} {} {}".format(*(_round(v) for p in (start, bend, end) for v in p)),
        "spaces": [[_round(x), _round(y), _round(angle)] for x, y, angle in track.spaces],
    }
    if route.ferries:
        found["ferries"] = route.ferry_spaces
    if route.marks:
        found["marks"] = sorted(route.marks)
    if land:
        found["land"] = land
    return found
