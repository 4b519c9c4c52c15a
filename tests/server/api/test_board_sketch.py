"""A plain board from the map file's layout, for maps whose board nobody has drawn."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from veturi.maps import load_map, map_ids
from veturi.server.api.board_sketch import CAR, sketch_board


@pytest.mark.parametrize("map_id", map_ids())
def test_a_sketch_has_every_city_and_space_on_its_sheet(map_id: str) -> None:
    game_map = load_map(map_id)
    board = sketch_board(game_map)
    width, height = board.size
    assert [city.id for city in board.cities] == [
        city.id for city in game_map.cities for _ in city.spots
    ]
    for city in board.cities:
        assert 0 < city.x < width
        assert 0 < city.y < height
    for route, drawn in zip(game_map.routes, board.routes, strict=True):
        assert (drawn.id, len(drawn.spaces)) == (route.id, route.length)
        assert len(drawn.ferries or []) == route.ferries
        assert all(0 < x < width and 0 < y < height for x, y, _ in drawn.spaces)


@pytest.mark.parametrize("map_id", map_ids())
def test_parallel_tracks_lie_side_by_side(map_id: str) -> None:
    routes = sketch_board(load_map(map_id)).routes
    for one, other in combinations(routes, 2):
        if {one.a, one.b} == {other.a, other.b} and len(one.spaces) == len(other.spaces):
            for a, b in zip(one.spaces, other.spaces, strict=True):
                assert math.dist(a[:2], b[:2]) > CAR
