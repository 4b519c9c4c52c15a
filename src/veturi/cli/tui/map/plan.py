"""Layout of a map in terminal character cells: cities, routes and labels (label placement).

A plan depends only on the map, the size and the language; `painting.py` renders a position on it.
Routes are lines of dots, two by four to a cell, since cells are twice as high as wide. Each route
has a place for its label, each space a place for a train; city names go where they hide least.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import floor

from veturi.cli.render.texts import Words
from veturi.maps import City, GameMap, Region, Route, Spot
from veturi.maps.lanes import lanes

__all__ = ["CityPlan", "Plan", "TrackPlan", "make_plan", "readable_size"]

Cell = tuple[int, int]

#: Dots of a cell, across and down.
ACROSS, DOWN = 2, 4
#: Room at the sides for the names of cities on the edge.
MARGIN_X, MARGIN_Y = 6, 1
#: Distance between the tracks of a double route, in dots: horizontally and vertically.
APART_X, APART_Y = 2.9, 4.0
#: Possible positions of a label along its route, best first.
SIGN_PLACES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
SIGN_WIDTH = 2
#: Cost of each cell of a name that covers something else.
ON_NODE, ON_NAME, ON_SIGN, ON_SPACE, ON_LINE, OFF_SIDE = 90, 60, 45, 12, 3, 4
#: Cost of each step of shortening a name.
DEAR = 20
SIDES = ("e", "w", "n", "s", "ne", "nw", "se", "sw")


@dataclass(slots=True)
class TrackPlan:
    """One route: its dots, the cells of its spaces in order, and where its sign begins."""

    route: int
    dots: list[Cell]
    spaces: list[Cell]
    sign: Cell


@dataclass(slots=True)
class CityPlan:
    """One place where a city is drawn: its cell, and its name."""

    city: str
    node: Cell
    name_at: Cell = (0, 0)
    name: str = ""


@dataclass(slots=True)
class Plan:
    """The whole board in cells."""

    width: int
    height: int
    tracks: list[TrackPlan] = field(default_factory=list)
    cities: list[CityPlan] = field(default_factory=list)
    #: Frames of the regions after the first: left, top, right, bottom, and the name.
    frames: list[tuple[int, int, int, int, str]] = field(default_factory=list)


def readable_size(game_map: GameMap) -> Cell:
    """The minimum readable size of a map: as wide and high as its cities need."""
    spots = sum(len(city.spots) for city in game_map.cities)
    ratio = min(max(game_map.layout.ratio, 0.9), 1.8)
    height = round((spots / ratio) ** 0.5 * 6.0)
    return round(height * ratio * 1.75), height


class _Scale:
    """From 0..1 of the board's sides to cells and dots; what is drawn fills the cells."""

    def __init__(self, game_map: GameMap, width: int, height: int) -> None:
        self.width, self.height = width, height
        corners = [(spot.x, spot.y) for city in game_map.cities for spot in city.spots]
        for region in game_map.layout.regions[1:]:
            left, top, right, bottom = region.box
            corners += [(left, top), (right, bottom)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.left, self.top = min(xs), min(ys)
        self.across = max(max(xs) - self.left, 0.01)
        self.down = max(max(ys) - self.top, 0.01)

    def cell(self, x: float, y: float) -> Cell:
        across = MARGIN_X + (x - self.left) / self.across * (self.width - 1 - 2 * MARGIN_X)
        down = MARGIN_Y + (y - self.top) / self.down * (self.height - 1 - 2 * MARGIN_Y)
        return round(across), round(down)

    def spot(self, spot: Spot) -> tuple[float, float]:
        """The dot in the middle of the city's cell."""
        x, y = self.cell(spot.x, spot.y)
        return x * ACROSS + 0.5, y * DOWN + 1.5

    def frame(self, region: Region) -> tuple[int, int, int, int]:
        left, top, right, bottom = region.box
        return *self.cell(left, top), *self.cell(right, bottom)


def make_plan(game_map: GameMap, words: Words, width: int, height: int) -> Plan:
    """Lays out the board in that many cells."""
    scale = _Scale(game_map, width, height)
    plan = Plan(width, height)
    for region in game_map.layout.regions[1:]:
        plan.frames.append((*scale.frame(region), words.name(region.name)))
    cities = {city.id: city for city in game_map.cities}
    for city in game_map.cities:
        for spot in city.spots:
            plan.cities.append(CityPlan(city.id, scale.cell(spot.x, spot.y)))
    places = [
        _Line(route, cities, scale, lane.offset)
        for route, lane in zip(game_map.routes, lanes(game_map), strict=True)
    ]
    taken: dict[Cell, int] = {cell: ON_SPACE for line in places for cell in line.spaces}
    taken.update((one.node, ON_NODE) for one in plan.cities)
    for number, line in enumerate(places):
        sign = line.sign_place(taken)
        taken.update(((sign[0] + i, sign[1]), ON_SIGN) for i in range(SIGN_WIDTH))
        plan.tracks.append(TrackPlan(number, line.dots, line.spaces, sign))
    _place_names(plan, game_map, words, taken)
    return plan


# --- routes ---------------------------------------------------------------------------------


class _Line:
    """A straight line between two cities, beside the other tracks between them."""

    def __init__(self, route: Route, cities: dict[str, City], scale: _Scale, shift: float) -> None:
        self.x, self.y = scale.spot(cities[route.a].spot_in(route.region))
        x1, y1 = scale.spot(cities[route.b].spot_in(route.region))
        self.across, self.down = x1 - self.x, y1 - self.y
        # A flat line moves up or down, a steep one to the side: tracks never share a cell.
        if abs(self.across) >= abs(self.down):
            self.y += shift * APART_Y
        else:
            self.x += shift * APART_X
        steps = max(2, round(max(abs(self.across), abs(self.down))))
        self.dots = [self._dot(i / steps) for i in range(steps + 1)]
        self.spaces = [self._cell((i + 0.5) / route.length) for i in range(route.length)]

    def _dot(self, share: float) -> Cell:
        return floor(self.x + self.across * share), floor(self.y + self.down * share)

    def _cell(self, share: float) -> Cell:
        x, y = self._dot(share)
        return x // ACROSS, y // DOWN

    def sign_place(self, taken: dict[Cell, int]) -> Cell:
        """The first position along the line where the label covers nothing, or covers least."""
        found: list[tuple[int, int, Cell]] = []
        for rank, share in enumerate(SIGN_PLACES):
            column, row = self._cell(share)
            for start in (column, column - 1):
                cells = [(start + i, row) for i in range(-1, SIGN_WIDTH + 1)]
                costs = [0 if cell in self.spaces else taken.get(cell, 0) for cell in cells]
                # Two labels run together unless a cell is free between them.
                price = sum(costs[1:-1]) + (costs[0] + costs[-1]) // 4
                found.append((price, rank, (start, row)))
        return min(found)[2]


# --- names ----------------------------------------------------------------------------------


def _place_names(plan: Plan, game_map: GameMap, words: Words, taken: dict[Cell, int]) -> None:
    """Places names greedily, the most crowded cities first, each where it hides least."""
    lines = {(x // ACROSS, y // DOWN): ON_LINE for track in plan.tracks for x, y in track.dots}
    cost = {**lines, **taken}
    for left, top, right, bottom, _ in plan.frames:
        for x in range(left, right + 1):
            cost[x, top] = cost[x, bottom] = ON_SIGN
        for y in range(top, bottom + 1):
            cost[left, y] = cost[right, y] = ON_SIGN
    spots = [spot for city in game_map.cities for spot in city.spots]
    owners = [city for city in game_map.cities for _ in city.spots]
    order = sorted(range(len(spots)), key=lambda i: -_crowd(plan.cities[i].node, cost))
    for i in order:
        one = plan.cities[i]
        _, one.name_at, one.name = min(
            _candidates(plan, one.node, spots[i].label, words.name(owners[i].name), cost),
            key=lambda found: found[0],
        )
        for x in range(one.name_at[0], one.name_at[0] + len(one.name)):
            cost[x, one.name_at[1]] = ON_NAME


def _crowd(node: Cell, cost: dict[Cell, int]) -> int:
    x, y = node
    return sum(cost.get((x + i, y + j), 0) for i in range(-8, 9) for j in (-1, 0, 1))


def _candidates(
    plan: Plan, node: Cell, side: str, name: str, cost: dict[Cell, int]
) -> Iterator[tuple[int, Cell, str]]:
    """Every side with the whole name, and with it shortened, which costs as well."""
    for loss, text in enumerate(_shorter(name)):
        for place in SIDES:
            x, y = _beside(node, place, len(text))
            if x < 0 or x + len(text) > plan.width or not 0 <= y < plan.height:
                continue
            price = sum(cost.get((x + i, y), 0) for i in range(len(text)))
            # An empty cell on both sides separates names.
            price += (
                sum(1 for end in (x - 1, x + len(text)) if cost.get((end, y), 0) >= ON_SIGN) * 8
            )
            yield price + (OFF_SIDE if place != (side or "e") else 0) + loss * DEAR, (x, y), text


def _shorter(name: str) -> list[str]:
    """The name, and shorter forms of it: `Salt Lake City`, `Salt Lak.`, `Salt.`, `Sal.`."""
    forms = [name]
    if len(name) > 9:
        forms.append(f"{name[:8].rstrip()}.")
    if len(name) > 6:
        forms.append(f"{name[:5].rstrip()}.")
    return [*forms, f"{name[:3]}."] if len(name) > 5 else forms


def _beside(node: Cell, side: str, length: int) -> Cell:
    x, y = node
    if side == "n" or side == "s":
        return x - length // 2, y + (1 if side == "s" else -1)
    row = y + ("s" in side) - ("n" in side)
    if "e" in side:
        return x + (2 if row == y else 1), row
    return x - length - (1 if row == y else 0), row
