"""Every board is complete, and nothing on it covers anything else."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from typing import Any

import pytest

from boards.lettering import Lettering
from support.board_files import (
    INVENTED,
    PACKAGES,
    VARIANTS,
    WEB,
    Polygon,
    board,
    board_file,
    box_corners,
    game_map,
    overlap,
    rectangle,
)
from veturi.maps import map_ids

MAPS = map_ids()
#: The letters of titles.
FONTS = sorted(PACKAGES.glob("@fontsource/alegreya/files/alegreya-latin*-500-normal.woff"))
#: The boards of the project, and that of a map which has no drawing of its own.
ALL = [*MAPS, INVENTED]
LANGUAGES = ("en", "fi")


def shapes_of(map_id: str) -> list[tuple[dict[str, Any], Polygon]]:
    """Every space of every route, as large as the car on it."""
    found = board(map_id)
    length, width = found["space"]
    return [
        (route, rectangle(space, length, width))
        for route in found["routes"]
        for space in route["spaces"]
    ]


def near(one: Polygon, other: Polygon, reach: float = 60.0) -> bool:
    return abs(one[0][0] - other[0][0]) < reach and abs(one[0][1] - other[0][1]) < reach


def dot_of(found: dict[str, Any], city: dict[str, Any]) -> Polygon:
    x, y, r = city["x"], city["y"], found["dot"]
    # Twelve corners just outside the circle.
    out = r / math.cos(math.pi / 12)
    turns = [i * math.pi / 6 for i in range(12)]
    return [(x + out * math.cos(turn), y + out * math.sin(turn)) for turn in turns]


def wordings(label: dict[str, Any]) -> dict[str, list[str]]:
    lines = label["lines"]
    return lines if isinstance(lines, dict) else dict.fromkeys(LANGUAGES, lines)


# --- complete -------------------------------------------------------------------------------


def test_every_map_has_a_board_and_no_board_is_left_over() -> None:
    assert sorted(file.parent.name for file in VARIANTS.glob("*/board.json")) == sorted(MAPS)


@pytest.mark.parametrize("map_id", ALL)
def test_every_route_has_its_spaces(map_id: str) -> None:
    facts = game_map(map_id)
    drawn = {route["id"]: route for route in board(map_id)["routes"]}
    assert list(drawn) == [route.id for route in facts.routes]
    for route in facts.routes:
        shape = drawn[route.id]
        assert {shape["a"], shape["b"]} == {route.a, route.b}
        assert shape["colour"] == route.colour
        assert len(shape["spaces"]) == route.length
        assert len(set(shape.get("ferries", []))) == route.ferries
        assert all(0 <= number < route.length for number in shape.get("ferries", []))
        assert shape.get("marks", []) == sorted(route.marks)
        assert re.fullmatch(r"M[-\d. ]+Q[-\d. ]+", shape["line"])


@pytest.mark.parametrize("map_id", ALL)
def test_every_city_is_drawn_with_its_name(map_id: str) -> None:
    facts = game_map(map_id)
    drawn = board(map_id)["cities"]
    wanted = [(city, spot) for city in facts.cities for spot in city.spots]
    assert [city["id"] for city in drawn] == [city.id for city, _ in wanted]
    main = facts.layout.regions[0].id
    for shape, (city, spot) in zip(drawn, wanted, strict=True):
        assert shape.get("region", main) == spot.region
        shared = sum(other.place == city.place != "" for other in facts.cities) > 1
        name = facts.places[city.place] if shared else city.name
        for language, lines in wordings(shape["label"]).items():
            text = "".join(lines).replace(" ", "")
            assert text == name.in_language(language).replace(" ", "")


@pytest.mark.parametrize("map_id", MAPS)
def test_a_board_is_small(map_id: str) -> None:
    assert board_file(map_id).stat().st_size < 60_000


def test_terrain_is_drawn_where_the_rules_have_it() -> None:
    terrain = game_map("africa").variant["terrain"]
    assert isinstance(terrain, dict)
    for route in board("africa")["routes"]:
        assert route["colour"] in terrain[route["land"]]
    assert {area["kind"] for area in board("africa")["areas"]} == set(terrain)
    assert all("land" not in route for route in board("usa")["routes"])


def test_insets_hold_what_belongs_to_them() -> None:
    found = board("japan")
    frames = {inset["region"]: inset["box"] for inset in found["insets"]}
    assert set(frames) == {"kyushu", "tokyo"}
    regions = {route.id: route.region for route in game_map("japan").routes}
    inside = {
        region: [
            box_corners(c["label"]["box"]) for c in found["cities"] if c.get("region") == region
        ]
        for region in frames
    }
    for route, shape in shapes_of("japan"):
        if regions[route["id"]] in frames:
            inside[regions[route["id"]]].append(shape)
        else:
            assert not any(overlap(shape, box_corners(box)) for box in frames.values())
    for region, (left, top, width, height) in frames.items():
        assert inside[region]
        for shape in inside[region]:
            assert all(left < x < left + width and top < y < top + height for x, y in shape)


# --- uniform --------------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", ALL)
def test_spaces_of_a_route_are_spread_evenly(map_id: str) -> None:
    length = board(map_id)["space"][0]
    for route in board(map_id)["routes"]:
        steps = [
            math.hypot(b[0] - a[0], b[1] - a[1])
            for a, b in zip(route["spaces"], route["spaces"][1:], strict=False)
        ]
        for step in steps:
            assert length < step < length * 1.4, route["id"]
        assert not steps or max(steps) - min(steps) < 3.0, route["id"]


@pytest.mark.parametrize("map_id", ALL)
def test_tracks_of_a_double_route_lie_side_by_side(map_id: str) -> None:
    drawn = {route["id"]: route for route in board(map_id)["routes"]}
    groups: dict[str, list[str]] = {}
    for route in game_map(map_id).routes:
        if route.parallel:
            groups.setdefault(route.parallel, []).append(route.id)
    width = board(map_id)["space"][1]
    for ids in groups.values():
        for one, other in pairwise(ids):
            for a, b in zip(drawn[one]["spaces"], drawn[other]["spaces"], strict=True):
                assert width < math.hypot(a[0] - b[0], a[1] - b[1]) < width * 1.4


# --- nothing covers anything ----------------------------------------------------------------


@pytest.mark.parametrize("map_id", ALL)
def test_no_two_spaces_overlap(map_id: str) -> None:
    for (route, one), (other, two) in combinations(shapes_of(map_id), 2):
        if near(one, two):
            assert not overlap(one, two), f"{route['id']} and {other['id']}"


@pytest.mark.parametrize("map_id", ALL)
def test_no_route_covers_a_city(map_id: str) -> None:
    found = board(map_id)
    for city in found["cities"]:
        dot = dot_of(found, city)
        for route, shape in shapes_of(map_id):
            if near(dot, shape):
                assert not overlap(dot, shape), f"{route['id']} and {city['id']}"


@pytest.mark.parametrize("map_id", ALL)
def test_no_name_covers_anything(map_id: str) -> None:
    found = board(map_id)
    boxes = [(city, box_corners(city["label"]["box"])) for city in found["cities"]]
    for (city, box), (other, second) in combinations(boxes, 2):
        assert not overlap(box, second), f"{city['id']} and {other['id']}"
    for city, box in boxes:
        for route, shape in shapes_of(map_id):
            assert not overlap(box, shape), f"{city['id']} and {route['id']}"
        for other in found["cities"]:
            if other is not city:
                assert not overlap(box, dot_of(found, other)), f"{city['id']}, {other['id']}"


def outer_ring() -> float:
    """How far out of a dot the client's rings reach."""
    source = (WEB / "src" / "table" / "board" / "CityRings.tsx").read_text()
    (found,) = re.findall(r"const OUTER = ([\d.]+);", source)
    return float(found)


@pytest.mark.parametrize("map_id", ALL)
def test_no_ring_around_a_city_touches_a_name(map_id: str) -> None:
    found = board(map_id)
    reach = found["dot"] + outer_ring() - 0.3  # as much as a letter's box has to spare
    for city in found["cities"]:
        for other in found["cities"]:
            left, top, width, height = other["label"]["box"]
            across = max(left - city["x"], 0.0, city["x"] - left - width)
            down = max(top - city["y"], 0.0, city["y"] - top - height)
            if city.get("kind") != "junction" or city is not other:
                assert math.hypot(across, down) > reach, f"{city['id']}, {other['id']}"


@pytest.mark.parametrize("map_id", ALL)
def test_the_title_fits_its_plate(map_id: str) -> None:
    title = board(map_id)["title"]
    if title is None:
        return
    _, _, width, height = title["box"]
    letters = Lettering(*FONTS)
    for lines in title["lines"].values():
        for line in lines:
            wide = letters.width(line.upper(), title["size"])
            assert wide + (len(line) - 1) * 0.14 * title["size"] < width - 1.6 * title["size"]
        assert len(lines) * title["size"] < height


@pytest.mark.parametrize("map_id", ALL)
def test_no_line_of_a_route_passes_a_foreign_city(map_id: str) -> None:
    found = board(map_id)
    for route in found["routes"]:
        x0, y0, cx, cy, x1, y1 = (float(v) for v in re.findall(r"-?[\d.]+", route["line"]))
        for city in found["cities"]:
            if city["id"] in (route["a"], route["b"]):
                continue
            for i in range(41):
                t = i / 40
                x = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x1
                y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y1
                away = math.hypot(x - city["x"], y - city["y"])
                assert away > found["dot"] + found["space"][1] / 2, f"{route['id']}, {city['id']}"


@pytest.mark.parametrize("map_id", ALL)
def test_everything_is_on_the_board(map_id: str) -> None:
    found = board(map_id)
    width, height = found["size"]
    shapes = [shape for _, shape in shapes_of(map_id)]
    shapes += [box_corners(city["label"]["box"]) for city in found["cities"]]
    for shape in shapes:
        assert all(10 < x < width - 10 and 10 < y < height - 10 for x, y in shape)


def test_a_long_board_has_large_spaces_on_an_upright_phone() -> None:
    """A space is some 14 pixels long where the board is 390 wide, and a finger finds each city."""
    found = board("africa")
    assert found["size"][0] <= 923.6
    assert found["size"][1] <= 1155.9
    places = [(city["x"], city["y"]) for city in found["cities"]]
    assert min(math.dist(one, other) for one, other in combinations(places, 2)) >= 45
