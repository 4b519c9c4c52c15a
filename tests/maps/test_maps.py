"""The built-in maps against counts and rules."""

from __future__ import annotations

import pickle
from collections import Counter, defaultdict
from typing import Any

import pytest

from support.engine import PACKAGE
from veturi.engine.vocabulary import FORMS
from veturi.maps import GREY, GameMap, Name, load_map, map_ids

BUILT_IN = ["africa", "amsterdam", "japan", "oldwest", "usa"]


@pytest.fixture(scope="module", params=BUILT_IN)
def built_in(request: pytest.FixtureRequest) -> GameMap:
    return load_map(request.param)


def test_map_ids_finds_every_data_file() -> None:
    files = {path.parent.name for path in PACKAGE.glob("variants/*/map.toml")}
    assert set(map_ids()) == files >= set(BUILT_IN)


def test_id_and_rules_of_each_map(built_in: GameMap) -> None:
    assert built_in.id in BUILT_IN
    assert built_in.rules == ("base" if built_in.id == "usa" else built_in.id)


@pytest.mark.parametrize(
    ("map_id", "places", "tracks", "connections", "doubles", "triples", "tickets"),
    [
        ("usa", 36, 100, 78, 22, 0, 30),
        ("amsterdam", 17, 45, 32, 13, 0, 24),
        ("oldwest", 41, 139, 83, 36, 10, 50),
        # Aomori and Hakodate are joined by two routes that are not parallel (J8).
        ("japan", 48, 114, 92, 22, 0, 54),
        ("africa", 51, 117, 96, 21, 0, 48),
    ],
)
def test_counts(
    map_id: str,
    places: int,
    tracks: int,
    connections: int,
    doubles: int,
    triples: int,
    tickets: int,
) -> None:
    game_map = load_map(map_id)
    groups = Counter(route.parallel for route in game_map.routes if route.parallel)
    singles = sum(not route.parallel for route in game_map.routes)
    assert len(game_map.cities) == places
    assert len(game_map.routes) == tracks
    assert singles + len(groups) == connections
    assert Counter(groups.values()) == Counter({2: doubles, 3: triples})
    assert len(game_map.tickets) == tickets


def test_a_shipped_map_says_what_is_special_about_it(built_in: GameMap) -> None:
    assert 3 <= len(built_in.about) <= 6
    assert 2 <= sum(line.guide for line in built_in.about) <= 3
    for line in built_in.about:
        assert line.text.en != line.text.fi
        assert line.text.en.endswith(".")
        assert line.text.fi.endswith(".")


def test_maps_have_an_order_for_newcomers() -> None:
    found = sorted((load_map(map_id).order, map_id) for map_id in BUILT_IN)
    assert found == list(enumerate(["usa", "amsterdam", "oldwest", "japan", "africa"], start=1))


#: B2
BASE_COLOURS = ["pink", "blue", "orange", "white", "green", "yellow", "black", "red"]

#: Tracks and spaces of each colour, counted apart from the map files.
TOTALS = {
    "usa": {
        **dict.fromkeys(BASE_COLOURS, (7, 27)),
        GREY: (44, 93),
    },
    "amsterdam": {
        **dict.fromkeys(["pink", "blue", "green", "black", "orange"], (5, 9)),
        "red": (6, 10),
        GREY: (14, 34),
    },
    "oldwest": {
        "pink": (13, 36),
        "blue": (13, 36),
        "orange": (13, 36),
        "white": (13, 35),
        "green": (14, 36),
        "yellow": (13, 34),
        "black": (13, 33),
        "red": (14, 37),
        GREY: (33, 81),
    },
    "japan": {
        "pink": (11, 27),
        "blue": (11, 27),
        "orange": (11, 27),
        "white": (12, 28),
        "green": (11, 28),
        "yellow": (11, 26),
        "black": (11, 25),
        "red": (11, 25),
        GREY: (25, 64),
    },
    "africa": {
        "pink": (14, 36),
        "blue": (13, 35),
        "orange": (12, 33),
        "white": (15, 34),
        "green": (14, 35),
        "yellow": (12, 33),
        "black": (13, 34),
        "red": (12, 34),
        GREY: (12, 43),
    },
}


def test_tracks_and_spaces_of_each_colour(built_in: GameMap) -> None:
    lengths: dict[str, list[int]] = defaultdict(list)
    for route in built_in.routes:
        lengths[route.colour].append(route.length)
    totals = {colour: (len(found), sum(found)) for colour, found in lengths.items()}
    assert totals == TOTALS[built_in.id]


@pytest.mark.parametrize(
    ("map_id", "points"),
    [("usa", 349), ("amsterdam", 127), ("oldwest", 511), ("japan", 402), ("africa", 578)],
)
def test_sum_of_ticket_points(map_id: str, points: int) -> None:
    assert sum(ticket.points for ticket in load_map(map_id).tickets) == points


@pytest.mark.parametrize(
    ("map_id", "players", "trains", "hand", "opening", "drawing", "shuffled", "doubles_from"),
    [
        ("usa", (2, 5), 45, 4, (3, 2), (3, 1), False, 4),  # B1, B3, B4, B24, B26
        ("amsterdam", (2, 4), 16, 2, (2, 1), (2, 1), False, 3),  # A1, A2, A3, A5
        ("oldwest", (2, 6), 40, 4, (5, 3), (4, 1), True, 4),  # W1, W2, W4
        ("japan", (2, 5), 20, 4, (4, 2), (3, 1), True, 4),  # J1, J2, J3
        ("africa", (2, 5), 45, 4, (4, 2), (4, 1), False, 4),  # F1, F2, F3, F5
    ],
)
def test_set_up(
    map_id: str,
    players: tuple[int, int],
    trains: int,
    hand: int,
    opening: tuple[int, int],
    drawing: tuple[int, int],
    shuffled: bool,
    doubles_from: int,
) -> None:
    setup = load_map(map_id).setup
    assert (setup.min_players, setup.max_players) == players
    assert (setup.trains, setup.hand, setup.face_up) == (trains, hand, 5)
    assert (setup.opening.deal, setup.opening.keep) == opening
    assert (setup.drawing.deal, setup.drawing.keep) == drawing
    assert setup.opening_shuffled is shuffled
    assert setup.doubles_from == doubles_from
    assert setup.last_trains == 2  # B28, A9, J10


def test_train_cards(built_in: GameMap) -> None:
    if built_in.id == "amsterdam":  # A1
        colours, each, locomotives = ["pink", "blue", "green", "black", "red", "orange"], 6, 8
    else:  # B1, B2
        colours, each, locomotives = BASE_COLOURS, 12, 14
    assert list(built_in.colours) == colours
    assert set(built_in.colours.values()) == {each}
    assert built_in.locomotives == locomotives
    cards = sum(built_in.colours.values()) + built_in.locomotives
    assert cards == (44 if built_in.id == "amsterdam" else 110)


BASE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


@pytest.mark.parametrize(
    ("map_id", "points", "longest_path", "most_tickets"),
    [
        ("usa", BASE_POINTS, 10, 0),  # B25, B31
        ("amsterdam", {1: 1, 2: 2, 3: 4, 4: 7}, 0, 0),  # A8, A12
        ("oldwest", {**BASE_POINTS, 7: 18}, 0, 15),  # W11, W12
        ("japan", BASE_POINTS, 0, 0),  # J13
        ("africa", BASE_POINTS, 0, 10),  # F15
    ],
)
def test_points(map_id: str, points: dict[int, int], longest_path: int, most_tickets: int) -> None:
    game_map = load_map(map_id)
    assert game_map.route_points == points
    assert game_map.longest_path_bonus == longest_path
    assert game_map.most_tickets_bonus == most_tickets


def test_amsterdam_merchandise() -> None:
    amsterdam = load_map("amsterdam")
    marked = [route for route in amsterdam.routes if "merchandise" in route.marks]  # A7
    assert (len(marked), sum(route.length for route in marked)) == (16, 39)
    assert amsterdam.variant["merchandise_cards"] == 16  # A1
    ranks = {"2": [8, 4], "3": [8, 5, 2], "4": [8, 6, 4, 2]}  # A10
    assert amsterdam.variant["merchandise_points"] == ranks
    assert amsterdam.words["train"] == Name("cart", "kärry")
    assert amsterdam.words["tickets"] == Name("contracts", "sopimuskortit")


def test_who_has_words_of_its_own(built_in: GameMap) -> None:
    """Amsterdam's things have other names (A1), given in every form that texts need."""
    assert bool(built_in.words) == (built_in.id == "amsterdam")
    renamed = [form for form, word in FORMS.items() if word in built_in.words]
    assert [form for form in renamed if form not in built_in.words] == []


def test_oldwest_markers_alvin_and_ferry() -> None:
    oldwest = load_map("oldwest")
    assert oldwest.variant == {
        "markers": 3,  # W1
        "marker_cards": 2,  # W6
        "alvin_city": "Roswell",  # W13
        "alvin_points": 10,  # W14
        "alvin_last_points": 10,  # W16
    }
    assert "Roswell" in {city.id for city in oldwest.cities}
    ferries = [route for route in oldwest.routes if route.ferries]  # W10
    assert [(r.a, r.b, r.length, r.ferries, r.colour) for r in ferries] == [
        ("Los Angeles", "San Francisco", 7, 3, GREY)
    ]
    assert sum(route.length == 7 for route in oldwest.routes) == 3


def test_the_maps_with_ferries(built_in: GameMap) -> None:  # W10, F17
    assert any(route.ferries for route in built_in.routes) == (built_in.id in ("oldwest", "africa"))


def test_japan_bullet_trains() -> None:
    japan = load_map("japan")
    bullet = [route for route in japan.routes if "bullet" in route.marks]  # J4
    assert (len(bullet), sum(route.length for route in bullet)) == (23, 59)
    assert {(route.colour, route.parallel) for route in bullet} == {(GREY, "")}
    hamamatsu = [route for route in japan.routes if "Hamamatsu" in (route.a, route.b)]
    assert len(hamamatsu) == 2
    assert all("bullet" in route.marks for route in hamamatsu)
    assert japan.variant == {
        "bullet_trains": 16,  # J1
        "last_bullet_trains": 2,  # J10
        "bullet_points": {  # J11
            "2": [10, -10],
            "3": [15, 5, -10],
            "4": [20, 10, 0, -10],
            "5": [25, 15, 5, -5, -10],
        },
        "no_bullet_points": -20,  # J11
    }


def test_aomori_hakodate_are_not_parallel() -> None:  # J8
    found = [r for r in load_map("japan").routes if {r.a, r.b} == {"Aomori", "Hakodate"}]
    assert sorted((r.length, r.colour, sorted(r.marks), r.parallel) for r in found) == [
        (2, GREY, ["bullet"], ""),
        (3, "white", [], ""),
    ]


def test_tokyo_and_kokura_are_drawn_twice() -> None:  # J9
    japan = load_map("japan")
    twice = {c.id: [spot.region for spot in c.spots] for c in japan.cities if len(c.spots) > 1}
    assert twice == {"Tokyo": ["main", "tokyo"], "Kokura": ["main", "kyushu"]}
    assert [region.id for region in japan.layout.regions] == ["main", "kyushu", "tokyo"]
    assert Counter(route.region for route in japan.routes) == {
        "main": 69,
        "kyushu": 14,
        "tokyo": 31,
    }


def test_japanese_names_are_typed_plain_and_shown_with_their_marks() -> None:
    names = {city.id: city.name for city in load_map("japan").cities}
    assert names["Shinjo"] == Name("Shinjō", "Shinjō")
    assert names["Kyoto"] == Name("Kyoto", "Kioto")
    assert names["Tokyo"].in_language("fi") == "Tokio"
    assert all(city.isascii() for city in names)


def test_africa_terrain() -> None:
    variant = load_map("africa").variant
    assert variant["terrain_cards"] == 15  # F1
    assert (variant["terrain_face_up"], variant["terrain_hand"]) == (2, 1)  # F5
    assert variant["double_cards"] == {"1": 1, "2": 1, "3": 1, "4": 2, "5": 2, "6": 2}  # F8
    terrain = {  # F4
        "desert": ["yellow", "orange", "red"],
        "jungle": ["green", "blue", "pink"],
        "mountain": ["black", "white", "grey"],
    }
    assert variant["terrain"] == terrain
    names = variant["terrain_names"]
    assert isinstance(names, dict)
    assert list(names) == list(terrain)


def test_africa_spots_and_places() -> None:  # F14
    africa = load_map("africa")
    spots = defaultdict(set)
    for city in africa.cities:
        spots[city.place].add(city.id)
    assert sum(city.junction for city in africa.cities) == len(spots.pop("")) == 10
    assert len(spots) == len(africa.places) == 37
    several = {place for place, cities in spots.items() if len(cities) > 1}
    assert several == {"Nigeria", "Chad", "Sudan", "Madagascar"}
    assert {c.place for c in africa.cities if c.dead_end} == {"Nigeria", "Chad", "Sudan"}
    assert sum(city.dead_end for city in africa.cities) == 6
    assert any({r.a, r.b} == spots["Madagascar"] for r in africa.routes)
    assert africa.places["Chad"] == Name("Chad", "Tšad")
    assert africa.places["Cape Town"].fi == "Kapkaupunki"


@pytest.mark.parametrize(
    ("map_id", "ratio"),
    [
        ("usa", 26.5 / 17),
        ("amsterdam", 4 / 3),
        ("oldwest", 25 / 28),
        ("japan", 1.8),
        ("africa", 676 / 1000),
    ],
)
def test_drawing_ratio(map_id: str, ratio: float) -> None:
    assert load_map(map_id).layout.ratio == pytest.approx(ratio)


def test_routes_drawn_straight_do_not_cross(built_in: GameMap) -> None:
    spots = {(c.id, spot.region): (spot.x, spot.y) for c in built_in.cities for spot in c.spots}
    lines = {(r.region, *sorted((r.a, r.b))) for r in built_in.routes}

    def side(p: Any, q: Any, r: Any) -> float:
        return float((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    for region, a, b in lines:
        for other, c, d in lines:
            if region == other and not {a, b} & {c, d}:
                p, q, r, s = (spots[city, region] for city in (a, b, c, d))
                crosses = side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0
                assert not crosses, f"{a} - {b} crosses {c} - {d}"


def test_a_map_can_be_sent_to_another_process(built_in: GameMap) -> None:
    assert pickle.loads(pickle.dumps(built_in)) == built_in
