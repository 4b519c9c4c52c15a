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
#: Passes of the solver, and how strongly it draws a city back to where it lies on Earth.
PASSES, HOME = 1500, 0.1


def place_cities(game_map: GameMap, narrow: float = 1.0) -> GameMap:
    """The map with its cities placed anew; below 1, `narrow` draws east and west together."""
    latitudes = [city.latitude for city in game_map.cities]
    shrink = math.cos(math.radians((min(latitudes) + max(latitudes)) / 2)) * narrow
    x = [city.longitude * shrink for city in game_map.cities]
    layout = Layout(make_plan(_placed(game_map, x, [-latitude for latitude in latitudes])))
    layout.run(PASSES, home=HOME)
    return _placed(game_map, layout.x, layout.y)


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
