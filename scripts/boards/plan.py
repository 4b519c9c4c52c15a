"""What has to find room on a board: spots where cities stand, and bundles of tracks between them.

All sizes are in board units: a space is `SPACE` long on every board, so that a board's width
in units says how large its spaces are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from veturi.maps import City, GameMap, Route

from .shapes import Box

__all__ = [
    "APART",
    "CAR",
    "DOT",
    "GAP",
    "SPACE",
    "Bundle",
    "Node",
    "Plan",
    "make_plan",
]

#: A space: its length, and the width of the car that claims it.
SPACE, CAR = 34.0, 11.5
#: The least gap between two spaces of a track, and between two tracks side by side.
GAP, APART = 2.6, 2.0
#: The radius of a city's dot with its ring.
DOT = 7.5


@dataclass(slots=True)
class Node:
    """One spot where a city is drawn."""

    city: City
    region: str
    x: float
    y: float
    #: The side that the map file wishes for the name; "" for any.
    side: str


@dataclass(slots=True)
class Bundle:
    """The tracks of one single, double or triple route, by their numbers on the map."""

    a: int
    b: int
    region: str
    routes: list[int]
    #: Spaces of its longest track.
    length: int
    #: How it bends at first: two bundles between the same cities part to both sides.
    bulge: float = 0.0

    @property
    def half(self) -> float:
        """Half the width of all its tracks."""
        count = len(self.routes)
        return (count * CAR + (count - 1) * APART) / 2

    @property
    def run(self) -> float:
        """The least length of its spaces in a row."""
        return self.length * SPACE + (self.length - 1) * GAP


@dataclass(slots=True)
class Plan:
    """A board before it is solved: positions are those of the map file, scaled to units."""

    width: float
    height: float
    nodes: list[Node]
    bundles: list[Bundle]
    #: By region: the frame of an inset. The first region has none.
    frames: dict[str, Box] = field(default_factory=dict)


#: What a city takes off both ends of a route, on average.
ENDS = 34.0


def make_plan(game_map: GameMap) -> Plan:
    """The plan of a map, at a scale where routes have room on average."""
    ratio = game_map.layout.ratio
    nodes = [
        Node(city, spot.region, spot.x * ratio, spot.y, spot.label)
        for city in game_map.cities
        for spot in city.spots
    ]
    bundles = _bundles(game_map, nodes)
    needed = drawn = 0.0
    for one in bundles:
        a, b = nodes[one.a], nodes[one.b]
        needed += one.run + ENDS
        drawn += ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
    scale = needed / drawn
    for node in nodes:
        node.x, node.y = node.x * scale, node.y * scale
    width, height = ratio * scale, scale
    frames = {
        region.id: Box(
            region.box[0] * width,
            region.box[1] * height,
            region.box[2] * width,
            region.box[3] * height,
        )
        for region in game_map.layout.regions[1:]
    }
    return Plan(width, height, nodes, bundles, frames)


def _node(nodes: list[Node], city: str, route: Route) -> int:
    """Where a route meets a city: in its own region if the city is drawn there."""
    own = [i for i, node in enumerate(nodes) if node.city.id == city]
    return next((i for i in own if nodes[i].region == route.region), own[0])


def _bundles(game_map: GameMap, nodes: list[Node]) -> list[Bundle]:
    found: dict[tuple[str, str], Bundle] = {}
    between: dict[tuple[int, int], int] = {}
    for number, route in enumerate(game_map.routes):
        key = (route.parallel, "") if route.parallel else ("", route.id)
        if key in found:
            found[key].routes.append(number)
            found[key].length = max(found[key].length, route.length)
            continue
        a, b = sorted((_node(nodes, route.a, route), _node(nodes, route.b, route)))
        others = between.get((a, b), 0)
        between[a, b] = others + 1
        found[key] = Bundle(a, b, route.region, [number], route.length)
        # The first bends to one side once there is a second, which bends to the other.
        found[key].bulge = 26.0 * others
        if others == 1:
            first = next(one for one in found.values() if (one.a, one.b) == (a, b))
            first.bulge = -26.0
    return list(found.values())
