"""The land of a board: coasts, lakes, rivers and borders, moved along with the cities."""

from __future__ import annotations

import itertools
import math
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from veturi.maps import GameMap

from .atlas import Atlas
from .outlines import area_of, clip_area, clip_line, length_of, path, simplify, smooth
from .shapes import Box, Point
from .solve import Solved
from .warp import Warp, projection

__all__ = ["Ground", "draw_ground", "geography"]

VARIANTS = Path(__file__).parents[2] / "src" / "veturi" / "variants"
#: Land is drawn so far beyond the edge, so that what follows a coast does not follow the edge.
BLEED = 40.0
#: Coasts are simplified to this many units; smaller islands are left out.
COARSE, SMALLEST = 0.75, 16.0
#: The world around the cities that is looked at, as a part of their extent.
AROUND = 0.75
#: Places less than so many degrees apart need the finest coasts.
SMALL = 12.0


def geography(map_id: str) -> dict[str, Any]:
    """What is known of a map's land; any map has coasts and borders."""
    file = VARIANTS / map_id / "geography.toml"
    found: dict[str, Any] = {"projection": "azimuthal", "borders": True}
    if file.exists():
        found = tomllib.loads(file.read_text("utf-8"))
    return found


@dataclass(slots=True)
class Ground:
    """One region's land: layers by name, each an SVG path, and places on the board."""

    region: str
    layers: dict[str, str]
    canals: list[tuple[float, str]]
    seas: list[tuple[dict[str, str], Point]]
    ranges: list[list[Point]]
    #: The land as rings, for what is scattered on it, and countries that take no part.
    rings: list[list[Point]]
    neutral: list[list[Point]]


class _Drawer:
    """Brings lines of one region from the globe to the board."""

    def __init__(self, facts: dict[str, Any], solved: Solved, region: str, box: Box) -> None:
        layout = solved.layout
        here = [i for i, node in enumerate(layout.plan.nodes) if node.region == region]
        places = [
            (layout.plan.nodes[i].city.longitude, layout.plan.nodes[i].city.latitude) for i in here
        ]
        self.project = projection(facts["projection"], places)
        self.warp = Warp(
            [self.project(*place) for place in places], [(layout.x[i], layout.y[i]) for i in here]
        )
        xs, ys = [p[0] for p in places], [p[1] for p in places]
        wide, high = (max(xs) - min(xs)) * AROUND, (max(ys) - min(ys)) * AROUND
        self.extent = max(max(xs) - min(xs), max(ys) - min(ys))
        self.window = Box(min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high)
        self.box = box.grown(BLEED)

    def place(self, latitude: float, longitude: float) -> Point:
        return self.warp(self.project(longitude, latitude))

    def area(self, ring: list[Point], tolerance: float = COARSE) -> list[Point]:
        """A ring of (longitude, latitude) on the board; empty if it is too small or outside."""
        ring = clip_area(ring, self.window)
        if len(ring) < 3:
            return []
        ring = clip_area([self.warp(self.project(*point)) for point in ring], self.box)
        # What touches the window only along its edge is a sliver, not land.
        if len(ring) < 3 or area_of(ring) < max(SMALLEST, length_of(ring)):
            return []
        return simplify([*ring, ring[0]], tolerance)[:-1]

    def line(self, points: list[Point], tolerance: float = COARSE) -> list[list[Point]]:
        found: list[list[Point]] = []
        for part in clip_line(points, self.window):
            for piece in clip_line([self.warp(self.project(*p)) for p in part], self.box):
                if len(piece) > 1:
                    found.append(simplify(piece, tolerance))
        return found

    def own_line(self, points: list[list[float]], closed: bool) -> list[Point]:
        """A line of our own, given by a few points of (latitude, longitude)."""
        return simplify(smooth([self.place(*p) for p in points], closed, 3), 0.3)


def draw_ground(game_map: GameMap, solved: Solved, view: Box, atlases: Path) -> list[Ground]:
    """The land of every region of a board."""
    facts = geography(game_map.id)
    frames = solved.layout.frames
    found = []
    for region in game_map.layout.regions:
        known = {**facts, **facts.get("regions", {}).get(region.id, {})}
        if region.id in frames:
            known = {
                **facts,
                "seas": [],
                "lakes": [],
                "rivers": [],
                **facts.get("regions", {}).get(region.id, {}),
            }
        found.append(_region(known, solved, region.id, frames.get(region.id, view), atlases))
    return found


def _region(facts: dict[str, Any], solved: Solved, region: str, box: Box, atlases: Path) -> Ground:
    drawer = _Drawer(facts, solved, region, box)
    layers: dict[str, str] = {}
    neutral: list[list[Point]] = []
    if facts.get("ground"):
        rings = [box.grown(BLEED).around()]
    else:
        detail = facts.get("detail") or ("10m" if drawer.extent < SMALL else "50m")
        world = Atlas(atlases / "world-atlas" / f"countries-{detail}.json")
        rings = [ring for part in world.areas("land") for ring in map(drawer.area, part) if ring]
        _borders(facts, drawer, world, atlases, layers)
        neutral = _neutral(facts, drawer, world)
    layers["land"] = path(rings, closed=True)
    if neutral:
        layers["neutral"] = path(neutral, closed=True)
    if "rings" in facts:
        _town(facts, drawer, layers)
    lakes = [drawer.own_line(lake, closed=True) for lake in facts.get("lakes", [])]
    lakes = [ring for ring in (clip_area(lake, drawer.box) for lake in lakes) if len(ring) > 2]
    if lakes:
        layers["lakes"] = path(lakes, closed=True)
    rivers = [drawer.own_line(river, closed=False) for river in facts.get("rivers", [])]
    if rivers:
        layers["rivers"] = path(_inside(rivers, drawer.box), closed=False)
    return Ground(
        region,
        layers,
        _canals(facts, drawer),
        [(sea["name"], drawer.place(*sea["at"])) for sea in facts.get("seas", [])],
        [[drawer.place(*p) for p in chain] for chain in facts.get("ranges", [])],
        rings,
        neutral,
    )


def _inside(lines: list[list[Point]], box: Box) -> list[list[Point]]:
    return [piece for line in lines for piece in clip_line(line, box) if len(piece) > 1]


def _borders(
    facts: dict[str, Any], drawer: _Drawer, world: Atlas, atlases: Path, layers: dict[str, str]
) -> None:
    if facts.get("borders"):
        lines = [piece for line in world.borders("countries") for piece in drawer.line(line, 1.2)]
        layers["borders"] = path(lines, closed=False)
    if facts.get("states"):
        states = Atlas(atlases / "us-atlas" / "states-10m.json")
        lines = [piece for line in states.borders("states") for piece in drawer.line(line, 1.2)]
        layers["states"] = path(lines, closed=False)


def _neutral(facts: dict[str, Any], drawer: _Drawer, world: Atlas) -> list[list[Point]]:
    """Countries at the edge that tickets name but the board does not enter."""
    parts = [
        ring
        for part in world.areas("countries", frozenset(facts.get("neutral", [])))
        for ring in part
    ]
    return [ring for ring in (drawer.area(part) for part in parts) if ring]


def _canals(facts: dict[str, Any], drawer: _Drawer) -> list[tuple[float, str]]:
    """Lines of water with a width of their own, the rings of a canal city among them."""
    found: list[tuple[float, str]] = []
    if "rings" in facts:
        drawn = _rings(facts["rings"], drawer)
        found.append((7.0, path(_inside(drawn, drawer.box), closed=False)))
    for group in facts.get("canals", []):
        drawn = [drawer.own_line(line, closed=False) for line in group["lines"]]
        found.append((float(group["width"]), path(_inside(drawn, drawer.box), closed=False)))
    return found


def _rings(facts: dict[str, Any], drawer: _Drawer) -> list[list[Point]]:
    """Canals between an inner and an outer one; the outermost is a moat with bastions."""
    lines = [
        [
            [(1 - part) * a + part * b for a, b in zip(p, q, strict=True)]
            for p, q in zip(facts["inner"], facts["outer"], strict=True)
        ]
        for part in facts["parts"]
    ]
    drawn = [drawer.own_line(line, closed=False) for line in lines]
    drawn[-1] = _bastions(drawn[-1])
    return drawn


#: A bastion: how far apart they stand, how wide and how deep they are.
BASTIONS, WIDE, DEEP = 74.0, 26.0, 13.0


def _bastions(line: list[Point]) -> list[Point]:
    """A line that steps out at even distances."""
    found = [line[0]]
    far, after = 0.0, BASTIONS / 2
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        size = math.hypot(bx - ax, by - ay)
        while after < far + size:
            nx, ny = (by - ay) / size, (ax - bx) / size
            for along, out in ((-WIDE, 0.0), (-WIDE / 2, DEEP), (WIDE / 2, DEEP), (WIDE, 0.0)):
                t = (after + along * 0.5 - far) / size
                x, y = ax + (bx - ax) * t, ay + (by - ay) * t
                found.append((x - nx * -out, y - ny * -out))
            after += BASTIONS
        far += size
    return [*found, line[-1]]


def _town(facts: dict[str, Any], drawer: _Drawer, layers: dict[str, str]) -> None:
    """What the rings enclose: the town within the moat, and the old town within the innermost."""
    drawn = _rings(facts["rings"], drawer)
    for name, line in (("town", drawn[-1]), ("core", drawn[0])):
        ring = clip_area(line, drawer.box)
        layers[name] = path([ring], closed=True)
