"""Places of cities from latitude and longitude: a map's layout without any other board's.

The cities are projected, and routes are then drawn to even lengths: each as long as its spaces,
with the solver of the drawn boards (`relax.py`), which lets no route change sides with a city.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from veturi.maps import GameMap

from .plan import make_plan
from .relax import Layout

__all__ = ["place_cities"]

#: Free room at each edge, as a part of the board's side.
EDGE = 0.04
#: Rounds and passes of the solver, and how strongly it draws a city back to where it lies on Earth.
ROUNDS, PASSES, HOME = 30, 50, 0.1
#: Cities are at least about so far apart, in board units, so that a finger finds each of them.
APART, PUSHES = 60.0, 8


def place_cities(
    game_map: GameMap, narrow: float = 1.0, within: tuple[float, float] | None = None
) -> GameMap:
    """The map with its cities placed anew; below 1, `narrow` draws east and west together.

    `within` is a width and a height in board units: cities beyond are moved to its edge after each
    round, and those around them make room. So an island far out at sea comes nearer.
    """
    latitudes = [city.latitude for city in game_map.cities]
    shrink = math.cos(math.radians((min(latitudes) + max(latitudes)) / 2)) * narrow
    x = [city.longitude * shrink for city in game_map.cities]
    layout = Layout(make_plan(_placed(game_map, x, [-latitude for latitude in latitudes])))
    for _ in range(ROUNDS):
        layout.run(PASSES, home=HOME)
        for _push in range(PUSHES):
            _part(layout.x, layout.y)
        if within is not None:
            layout.x, layout.y = _limited(layout.x, within[0]), _limited(layout.y, within[1])
    return _placed(game_map, layout.x, layout.y)


def _part(x: list[float], y: list[float]) -> None:
    """Moves cities that are too close some way apart."""
    for i in range(len(x)):
        for j in range(i):
            dx, dy = x[i] - x[j], y[i] - y[j]
            distance = math.hypot(dx, dy) or 1e-6
            if distance < APART:
                push = (APART - distance) / distance / 4
                x[i], y[i] = x[i] + dx * push, y[i] + dy * push
                x[j], y[j] = x[j] - dx * push, y[j] - dy * push


def _limited(values: Sequence[float], most: float) -> list[float]:
    """The same, none further than half of `most` from their middle."""
    middle = (min(values) + max(values)) / 2
    return [max(middle - most / 2, min(middle + most / 2, one)) for one in values]


def _placed(game_map: GameMap, x: Sequence[float], y: Sequence[float]) -> GameMap:
    cities = []
    for city, right, down in zip(game_map.cities, _within(x), _within(y), strict=True):
        (spot,) = city.spots
        cities.append(replace(city, spots=(replace(spot, x=right, y=down, label=""),)))
    ratio = (max(x) - min(x)) / (max(y) - min(y))
    layout = replace(game_map.layout, ratio=ratio)
    return replace(game_map, cities=tuple(cities), layout=layout)


def _within(values: Sequence[float]) -> list[float]:
    """The same from edge to edge of the board, in thousandths of its side."""
    least, most = min(values), max(values)
    return [round(EDGE + (1 - 2 * EDGE) * (one - least) / (most - least), 3) for one in values]
