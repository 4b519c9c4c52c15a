"""A solved board: cities placed, spaces laid, names set, and nothing over anything else."""

from __future__ import annotations

import math
from dataclasses import dataclass

from veturi.maps import GameMap

from .lettering import Lettering
from .names import NamePlace, Wording, name_scale, place_names, wordings
from .plan import DOT, make_plan
from .relax import Layout
from .shapes import Box, Point, polygons_overlap
from .tracks import TrackShape, lay_tracks

__all__ = ["Solved", "UnsolvedError", "faults", "solve"]

#: Rounds of looking closely and making room; a board that is still too tight grows.
ROUNDS, GROWTH = 60, 1.012
#: How late a route begins and how far it bends for the sake of a name, at most.
LATEST, MOST_BEND = 20.0, 0.35


class UnsolvedError(Exception):
    """No board without overlaps was found."""


@dataclass(slots=True)
class Solved:
    """A board that is ready to be written down."""

    layout: Layout
    tracks: list[TrackShape]
    names: list[NamePlace]

    def name_box(self, c: int) -> Box:
        return self.names[c].box.moved(self.layout.x[c], self.layout.y[c])


def solve(game_map: GameMap, lettering: Lettering) -> Solved:
    """Solves a map's board; the same map gives the same board."""
    layout = Layout(make_plan(game_map))
    lengths = [route.length for route in game_map.routes]
    scale = name_scale(layout.plan)
    choices = [wordings(game_map, node.city, lettering, scale) for node in layout.plan.nodes]
    layout.run(360)
    solved = _look(layout, lengths, choices)
    for step in range(ROUNDS):
        layout.names = [name.box for name in solved.names]
        layout.run(30, home=0.6)
        solved = _look(layout, lengths, choices)
        pairs, hidden, others = faults(solved)
        if not pairs and not hidden and not others:
            return solved
        for one, other in pairs:
            if one == other:
                layout.more[one] += 1.5
            else:
                more = layout.extra.get((one, other), 0.0) + 0.7
                layout.extra[one, other] = min(more, 7.0)
        for c, k in hidden:
            _make_room(layout, solved, c, k)
        if step > 6 and step % 3 == 0:
            layout.scale(GROWTH)
    raise UnsolvedError(_complaint(game_map, layout, pairs, hidden))


def _complaint(
    game_map: GameMap, layout: Layout, pairs: list[tuple[int, int]], hidden: list[tuple[int, int]]
) -> str:
    """What the author of a map can mend: routes that cross, cities that stand too close."""

    def route(k: int) -> str:
        first = game_map.routes[layout.plan.bundles[k].routes[0]]
        return f"{first.a} – {first.b}"

    faults = [f"{route(one)} is on {route(other)}" for one, other in pairs]
    faults += [f"the name of {layout.plan.nodes[c].city.id} is on {route(k)}" for c, k in hidden]
    return f"{game_map.id}: move cities of its board apart; still, " + "; ".join(faults)


def _make_room(layout: Layout, solved: Solved, c: int, k: int) -> None:
    """A route under its own city's name begins later; any other bends away from the name."""
    bundle = layout.plan.bundles[k]
    if c not in (bundle.a, bundle.b):
        line = layout.bend(k)
        x, y = solved.name_box(c).middle
        aside = (x - line.a[0]) * line.nx + (y - line.a[1]) * line.ny - layout.bulge[k] / 2
        away = layout.rest[k] - math.copysign(4.0, aside)
        most = MOST_BEND * line.chord
        layout.rest[k] = max(-most, min(most, away))
        return
    side = 0 if c == bundle.a else 1
    # A short route has little to give.
    latest = min(LATEST, 8.0 + 3.0 * bundle.length)
    layout.late[k][side] = min(layout.late[k][side] + 2.5, latest)


def _look(layout: Layout, lengths: list[int], choices: list[list[Wording]]) -> Solved:
    tracks = lay_tracks(layout, lengths)
    return Solved(layout, tracks, place_names(layout, tracks, choices))


#: Two shapes are parted by at least this much.
PARTED = 0.8


def faults(solved: Solved) -> tuple[list[tuple[int, int]], list[tuple[int, int]], list[str]]:
    """What overlaps: pairs of bundles, names on bundles, and other faults in words."""
    shapes: list[tuple[int, list[Point], Box]] = []
    for track in solved.tracks:
        for shape in track.rectangles(PARTED / 2):
            xs, ys = [x for x, _ in shape], [y for _, y in shape]
            shapes.append((track.bundle, shape, Box(min(xs), min(ys), max(xs), max(ys))))
    shapes.sort(key=lambda item: item[2].left)
    pairs: set[tuple[int, int]] = set()
    for i, (bundle, shape, box) in enumerate(shapes):
        for other, second, around in shapes[i + 1 :]:
            if around.left > box.right:
                break
            if box.touches(around) and polygons_overlap(shape, second):
                pairs.add((min(bundle, other), max(bundle, other)))
    return sorted(pairs), _hiding(solved, shapes), _other_faults(solved, shapes)


def _hiding(solved: Solved, shapes: list[tuple[int, list[Point], Box]]) -> list[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    for c in range(len(solved.names)):
        box = solved.name_box(c)
        for bundle, shape, around in shapes:
            if box.touches(around) and polygons_overlap(box.around(), shape):
                found.add((c, bundle))
    return sorted(found)


def _other_faults(solved: Solved, shapes: list[tuple[int, list[Point], Box]]) -> list[str]:
    layout, found = solved.layout, []
    nodes = layout.plan.nodes
    boxes = [solved.name_box(c) for c in range(len(nodes))]
    dots = [
        Box(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in zip(layout.x, layout.y, strict=True)
    ]
    for c, box in enumerate(boxes):
        name = nodes[c].city.id
        for d in range(len(nodes)):
            if d != c and box.grown(0.5).touches(dots[d]):
                found.append(f"the name of {name} is on {nodes[d].city.id}")
            if d > c and box.grown(0.5).touches(boxes[d]):
                found.append(f"the names of {name} and {nodes[d].city.id} overlap")
        frame = layout.frames.get(nodes[c].region)
        if frame and not frame.holds(box):
            found.append(f"the name of {name} leaves its frame")
    for d, dot in enumerate(dots):
        for bundle, shape, around in shapes:
            own = layout.plan.bundles[bundle]
            near = dot if d in (own.a, own.b) else dot.grown(2.0)
            if near.touches(around) and polygons_overlap(near.around(), shape):
                found.append(f"{nodes[d].city.id} is on route {bundle}")
    return found
