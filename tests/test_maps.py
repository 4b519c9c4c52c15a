"""The built-in maps against counts and rules, and the loader against every fault it names."""

from __future__ import annotations

import copy
import heapq
import json
import pickle
from collections import Counter, defaultdict
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from veturi.maps import GREY, GameMap, MapError, Name, load_map, map_ids

BUILT_IN = ["africa", "amsterdam", "japan", "oldwest", "usa"]
Data = dict[str, Any]
#: A change made to the data of a map file.
Change = Callable[[Data], object]


@pytest.fixture(scope="module", params=BUILT_IN)
def built_in(request: pytest.FixtureRequest) -> GameMap:
    return load_map(request.param)


# --- the built-in maps -----------------------------------------------------------------------


def test_map_ids_finds_every_data_file() -> None:
    assert map_ids() == BUILT_IN


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


def test_only_amsterdam_has_words_of_its_own(built_in: GameMap) -> None:
    assert bool(built_in.words) == (built_in.id == "amsterdam")


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


def test_ferries_only_in_the_old_west(built_in: GameMap) -> None:
    assert any(route.ferries for route in built_in.routes) == (built_in.id == "oldwest")


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
    ("map_id", "ours"),
    [("usa", 0), ("amsterdam", 20), ("oldwest", 0), ("japan", 0), ("africa", 48)],
)
def test_tickets_of_our_own_are_flagged_and_told(map_id: str, ours: int) -> None:
    game_map = load_map(map_id)
    assert sum(ticket.ours for ticket in game_map.tickets) == ours
    assert (str(ours) in game_map.notes.en and "our own, " in game_map.notes.en) == bool(ours)
    assert ("omiamme" in game_map.notes.fi) == bool(ours)


def test_the_four_printed_contracts() -> None:
    printed = [(t.a, t.b, t.points) for t in load_map("amsterdam").tickets if not t.ours]
    assert printed == [
        ("Dam", "De Drie Hendricken", 3),
        ("Oude Waal", "Blauwbrug", 4),
        ("Noordermarkt", "Waag", 5),
        ("Jordaan", "Oude Kerk", 6),
    ]


def shortest_path(game_map: GameMap, start: str, goal: str) -> int:
    """Fewest spaces between two places; no path passes through a dead end (F14)."""
    neighbours = defaultdict(list)
    for route in game_map.routes:
        neighbours[route.a].append((route.length, route.b))
        neighbours[route.b].append((route.length, route.a))
    cities = {city.id: city for city in game_map.cities}
    waiting = [(0, city.id, True) for city in game_map.cities if city.place == start]
    done = set()
    while waiting:
        distance, city, first = heapq.heappop(waiting)
        if cities[city].place == goal:
            return distance
        if city in done or (cities[city].dead_end and not first):
            continue
        done.add(city)
        for length, other in neighbours[city]:
            heapq.heappush(waiting, (distance + length, other, False))
    raise AssertionError(f"{start} and {goal} cannot be joined")


@pytest.mark.parametrize("map_id", ["amsterdam", "africa"])
def test_points_are_the_shortest_path(map_id: str) -> None:
    game_map = load_map(map_id)
    for ticket in game_map.tickets:
        assert shortest_path(game_map, ticket.a, ticket.b) == ticket.points, ticket


def test_usa_tickets_above_their_shortest_path() -> None:
    usa = load_map("usa")
    other = {(t.a, t.b): t.points for t in usa.tickets if t.points != shortest_path(usa, t.a, t.b)}
    assert {frozenset(pair): points for pair, points in other.items()} == {
        frozenset({"Los Angeles", "Chicago"}): 16,
        frozenset({"Los Angeles", "Miami"}): 20,
        frozenset({"Los Angeles", "New York"}): 21,
        frozenset({"Seattle", "New York"}): 22,
        frozenset({"Sault St. Marie", "Oklahoma City"}): 9,
    }
    assert all(points > shortest_path(usa, *pair) for pair, points in other.items())


def test_africa_points_go_from_5_to_22() -> None:
    points = [ticket.points for ticket in load_map("africa").tickets]
    assert (min(points), max(points)) == (5, 22)


@pytest.mark.parametrize(
    ("map_id", "ratio"),
    [
        ("usa", 26.5 / 17),
        ("amsterdam", 4 / 3),
        ("oldwest", 25 / 28),
        ("japan", 1.8),
        ("africa", 1000 / 1490),
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


# --- an ordinary map of anyone's own ---------------------------------------------------------


def minimal() -> Data:
    """The least that a map of four cities says."""
    return {
        "map": {"id": "square", "name": "Square", "rules": "base"},
        "setup": {
            "players": [2, 3],
            "trains": 10,
            "hand": 4,
            "face_up": 5,
            "opening_tickets": {"deal": 2, "keep": 1},
            "drawn_tickets": {"deal": 2, "keep": 1},
            "doubles_from": 4,
            "last_trains": 2,
        },
        "cards": {"locomotives": 4, "colours": {"red": 10, "blue": 10}},
        "points": {"routes": {"1": 1, "2": 2, "3": 4}},
        "board": {
            "ratio": [1, 1],
            "cities": [
                {"name": "Aland", "at": [0.1, 0.1], "geo": [60, 20]},
                {"name": "Borg", "at": [0.9, 0.1], "geo": [60, 22]},
                {"name": "Cove", "at": [0.9, 0.9], "geo": [58, 22]},
                {"name": "Dale", "at": [0.1, 0.9], "geo": [58, 20]},
            ],
            "routes": [
                {"id": "r1", "from": "Aland", "to": "Borg", "length": 2, "colour": "red"},
                {"id": "r2", "from": "Borg", "to": "Cove", "length": 3, "colour": "grey"},
                {"id": "r3", "from": "Cove", "to": "Dale", "length": 2, "colour": "blue"},
                {
                    "id": "r4",
                    "from": "Dale",
                    "to": "Aland",
                    "length": 1,
                    "colour": "red",
                    "parallel": "d1",
                },
                {
                    "id": "r5",
                    "from": "Aland",
                    "to": "Dale",
                    "length": 1,
                    "colour": "red",
                    "parallel": "d1",
                },
            ],
            "tickets": [
                {"from": a, "to": b, "points": points}
                for a, b, points in [
                    ("Aland", "Borg", 2),
                    ("Aland", "Cove", 3),
                    ("Aland", "Dale", 1),
                    ("Borg", "Cove", 3),
                    ("Borg", "Dale", 3),
                    ("Cove", "Dale", 2),
                ]
            ],
        },
    }


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def write(path: Path, data: Data) -> Path:
    text = "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in data.items())
    path.write_text(text, encoding="utf-8")
    return path


def load(tmp_path: Path, data: Data) -> GameMap:
    return load_map(write(tmp_path / "square.toml", data))


def test_minimal_map_loads(tmp_path: Path) -> None:
    square = load(tmp_path, minimal())
    assert square.name == Name("Square", "Square")
    assert square.notes == Name("", "")
    assert square.colours == {"red": 10, "blue": 10}
    assert (square.longest_path_bonus, square.most_tickets_bonus) == (0, 0)
    assert square.setup.opening_shuffled is False
    assert (square.words, square.variant) == ({}, {})
    assert [city.place for city in square.cities] == ["Aland", "Borg", "Cove", "Dale"]
    assert [region.box for region in square.layout.regions] == [(0, 0, 1, 1)]
    assert {route.region for route in square.routes} == {"main"}
    assert square.cities[0].spots[0].label == ""


def test_a_path_may_be_text_or_path_and_have_any_name(tmp_path: Path) -> None:
    path = write(tmp_path / "my own map", minimal())
    assert load_map(str(path)) == load_map(path)


def test_a_copy_of_a_built_in_file_loads_the_same_map(tmp_path: Path) -> None:
    source = files("veturi.maps") / "japan.toml"
    copied = tmp_path / "copy.toml"
    # As an editor on another system may save it: with a byte-order mark and CR LF.
    text = source.read_text(encoding="utf-8").replace("\n", "\r\n")
    copied.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load_map(copied) == load_map("japan")


def test_a_map_can_be_sent_to_another_process(built_in: GameMap) -> None:
    assert pickle.loads(pickle.dumps(built_in)) == built_in


@pytest.mark.parametrize("rules", ["base", "mine", "my_package.rules:Mine", "rules:Mine"])
def test_rules_are_named_but_not_looked_for(tmp_path: Path, rules: str) -> None:
    data = minimal()
    data["map"]["rules"] = rules
    assert load(tmp_path, data).rules == rules


def dashed(message: str) -> str:
    """The dash that stands between the two ends of a route or a ticket."""
    return message.replace(" - ", " \N{EN DASH} ")


# --- a ticket file ---------------------------------------------------------------------------


def ticket_rows() -> list[Data]:
    rows: list[Data] = minimal()["board"]["tickets"]
    return [{**row, "points": row["points"] + 1} for row in rows]


def test_ticket_file_replaces_the_tickets(tmp_path: Path) -> None:
    data = minimal()
    data["map"]["notes"] = "A square."
    data["map"]["ticket_notes"] = "Tickets of our own."
    data["board"]["tickets"][0]["ours"] = True
    path = write(tmp_path / "square.toml", data)
    own = write(tmp_path / "own.toml", {"tickets": ticket_rows(), "notes": "From the box."})
    before, after = load_map(path), load_map(path, tickets=str(own))
    assert [t.points for t in after.tickets] == [t.points + 1 for t in before.tickets]
    assert [t.ours for t in before.tickets] == [True] + [False] * 5
    assert not any(ticket.ours for ticket in after.tickets)
    assert before.notes.en == "A square. Tickets of our own."
    assert after.notes.en == "A square. From the box."
    assert before.digest != after.digest


def test_ticket_file_may_call_its_tickets_ours(tmp_path: Path) -> None:
    rows = ticket_rows()
    rows[2]["ours"] = False
    own = write(tmp_path / "own.toml", {"ours": True, "tickets": rows})
    found = load_map(write(tmp_path / "square.toml", minimal()), tickets=own).tickets
    assert [ticket.ours for ticket in found] == [True, True, False, True, True, True]


def test_ticket_file_for_a_built_in_map(tmp_path: Path) -> None:
    rows = [
        {"from": ticket.a, "to": ticket.b, "points": ticket.points}
        for ticket in load_map("africa").tickets
    ]
    own = write(tmp_path / "own.toml", {"tickets": rows})
    printed = load_map("africa", tickets=own)
    assert not any(ticket.ours for ticket in printed.tickets)
    # Who made a ticket does not bear on play.
    assert printed.digest == load_map("africa").digest


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tickets": [{"from": "Aland", "to": "Brog", "points": 1}]},
         "own.toml: ticket 1 (Aland - Brog): unknown place 'Brog'; did you mean 'Borg'?"),
        ({"tickets": [{"from": "Aland", "to": "Borg", "points": 1}]},
         "own.toml: tickets: 6 tickets are needed for 3 players, not 1"),
        ({"cities": []}, "own.toml: unknown key 'cities'"),
        ({"our": True}, "own.toml: unknown key 'our'; did you mean 'ours'?"),
    ],
)  # fmt: skip
def test_fault_in_a_ticket_file_names_it(tmp_path: Path, change: Data, message: str) -> None:
    path = write(tmp_path / "square.toml", minimal())
    own = write(tmp_path / "own.toml", {"tickets": ticket_rows()} | change)
    with pytest.raises(MapError) as caught:
        load_map(path, tickets=own)
    assert str(caught.value) == dashed(message)


# --- the digest ------------------------------------------------------------------------------


def put(*keys: str | int, value: object) -> Change:
    """A change of one value of the file."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


def remove(*keys: str | int) -> Change:
    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


def add(*keys: str | int, value: object) -> Change:
    def change(data: Any) -> None:
        for key in keys:
            data = data[key]
        data.append(value)

    return change


def changed(change: Change) -> Data:
    data = copy.deepcopy(minimal())
    change(data)
    return data


@pytest.mark.parametrize(
    "change",
    [
        put("map", "id", value="other"),
        put("map", "name", value="Other"),
        put("map", "notes", value="Other"),
        put("words", value={"train": "cart"}),
        put("board", "ratio", value=[2, 1]),
        put("board", "cities", 0, "at", value=[0.2, 0.2]),
        put("board", "cities", 0, "geo", value=[1, 1]),
        put("board", "cities", 0, "fi", value="Ahvenanmaa"),
        put("board", "cities", 0, "label", value="n"),
        put("board", "tickets", 0, "ours", value=True),
        put("board", "regions", value=[{"id": "main", "name": "All", "box": [0, 0, 1, 1]}]),
    ],
)
def test_digest_is_blind_to_looks(tmp_path: Path, change: Change) -> None:
    before, after = load(tmp_path, minimal()), load(tmp_path, changed(change))
    assert before != after
    assert before.digest == after.digest


def swap_colours(data: Data) -> None:
    data["cards"]["colours"] = dict(reversed(data["cards"]["colours"].items()))


@pytest.mark.parametrize(
    "change",
    [
        put("map", "rules", value="other"),
        put("setup", "last_trains", value=1),
        put("setup", "opening_tickets", "returned", value="shuffled"),
        put("cards", "locomotives", value=5),
        put("cards", "colours", "red", value=11),
        swap_colours,
        put("points", "routes", "3", value=5),
        put("points", "longest_path", value=10),
        put("points", "most_tickets", value=10),
        put("board", "cities", 0, "dead_end", value=True),
        put("board", "routes", 0, "ferries", value=1),
        put("board", "routes", 0, "marks", value=["bullet"]),
        put("board", "routes", 0, "colour", value="blue"),
        put("board", "tickets", 0, "points", value=9),
        lambda data: data["board"]["tickets"].reverse(),
        put("variant", value={"markers": 3}),
    ],
)
def test_digest_sees_all_that_bears_on_play(tmp_path: Path, change: Change) -> None:
    assert load(tmp_path, minimal()).digest != load(tmp_path, changed(change)).digest


def test_digests_differ_and_are_sha256() -> None:
    digests = {load_map(map_id).digest for map_id in BUILT_IN}
    assert len(digests) == len(BUILT_IN)
    assert all(len(bytes.fromhex(digest)) == 32 for digest in digests)


# --- faults ----------------------------------------------------------------------------------

ROUTE = {"id": "r6", "from": "Aland", "to": "Cove", "length": 2, "colour": "grey"}
TICKET = {"from": "Aland", "to": "Cove", "points": 2}
R1 = "route r1 (Aland - Borg)"
R6 = "route r6 (Aland - Cove)"
T1 = "ticket 1 (Aland - Borg)"
MAIN = {"id": "main", "name": "All", "box": [0, 0, 1, 1]}
INSET = {"id": "inset", "name": "Part", "box": [0.5, 0.5, 1, 1]}


def split_at_dead_ends(data: Data) -> None:
    """Aland and Cove can be joined only through Borg or Dale."""
    data["board"]["cities"][1]["dead_end"] = True
    data["board"]["cities"][3]["dead_end"] = True


def split_place(data: Data) -> None:
    """Borg and Dale are one country: the two routes into it are not joined there (F14)."""
    split_at_dead_ends(data)
    for number in (1, 3):
        data["board"]["cities"][number]["place"] = "Land"
    data["board"]["tickets"] = [TICKET]


FAULTS: list[tuple[Change, str, str]] = [
    # Keys.
    (remove("setup"), "", "missing key 'setup'"),
    (put("setpu", value={}), "", "unknown key 'setpu'; did you mean 'setup'?"),
    (remove("map", "name"), "map", "missing key 'name'"),
    (put("map", "rule", value="x"), "map", "unknown key 'rule'; did you mean 'rules'?"),
    (remove("setup", "trains"), "setup", "missing key 'trains'"),
    (remove("setup", "opening_tickets", "keep"), "setup.opening_tickets", "missing key 'keep'"),
    (remove("cards", "locomotives"), "cards", "missing key 'locomotives'"),
    (put("points", "longest", value=1), "points",
     "unknown key 'longest'; did you mean 'longest_path'?"),
    (put("words", value={"trian": "cart"}), "words", "unknown key 'trian'; did you mean 'train'?"),
    (remove("board", "cities", 0, "name"), "city 1", "missing key 'name'"),
    (remove("board", "cities", 1, "at"), "city Borg", "missing key 'at'"),
    (put("board", "cities", 0, "deadend", value=True), "city Aland",
     "unknown key 'deadend'; did you mean 'dead_end'?"),
    (remove("board", "routes", 0, "length"), R1, "missing key 'length'"),
    (put("board", "routes", 0, "color", value="red"), R1,
     "unknown key 'color'; did you mean 'colour'?"),
    (remove("board", "routes", 0, "id"), "route 1 (Aland - Borg)", "missing key 'id'"),
    (remove("board", "tickets", 0, "to"), "ticket 1", "missing key 'to'"),
    (put("board", "tickets", 0, "value", value=3), T1, "unknown key 'value'"),
    # Types.
    (put("setup", value=3), "", "'setup' must be a table, not 3"),
    (put("setup", "trains", value=True), "setup", "'trains' must be a whole number, not true"),
    (put("setup", "trains", value=1.5), "setup", "'trains' must be a whole number, not 1.5"),
    (put("setup", "trains", value="10"), "setup", "'trains' must be a whole number, not '10'"),
    (put("setup", "players", value=[2.0, 3]), "setup",
     "'players' must be a list of 2 whole numbers, not a list"),
    (put("map", "name", value=["Square"]), "map", "'name' must be a table, not a list"),
    (put("map", "name", value={"en": "Square"}), "map.name", "missing key 'fi'"),
    (put("board", "cities", value={}), "board", "'cities' must be a list of tables, not a table"),
    (put("board", "cities", 0, "at", value=[0.5]), "city Aland",
     "'at' must be a list of 2 numbers, not a list"),
    (put("board", "cities", 0, "at", value=[0.5, True]), "city Aland",
     "'at' must hold numbers, not true"),
    (put("board", "cities", 0, "dead_end", value=1), "city Aland",
     "'dead_end' must be true or false, not 1"),
    (put("board", "routes", 0, "colour", value=7), R1, "'colour' must be text, not 7"),
    (put("board", "routes", 0, "marks", value="bullet"), R1,
     "'marks' must be a list of texts, not 'bullet'"),
    (put("board", "routes", 0, "marks", value=["bullet", "bullet"]), R1,
     "'marks' holds 'bullet' twice"),
    (put("board", "tickets", 0, "ours", value="yes"), T1,
     "'ours' must be true or false, not 'yes'"),
    # Names.
    (put("map", "id", value="My Map"), "map",
     "'id' must be small letters, digits, _ and -, not 'My Map'"),
    (put("map", "rules", value="my rules"), "map",
     "'rules' must be the name of rules, or 'package.module:Class', not 'my rules'"),
    (put("map", "rules", value="package.module"), "map",
     "'rules' must be the name of rules, or 'package.module:Class', not 'package.module'"),
    (put("map", "name", value=" "), "map", "'name' is empty"),
    (put("board", "cities", 0, "name", value=""), "city 1", "'name' is empty"),
    (put("board", "cities", 0, "fi", value=""), "city Aland", "'fi' is empty"),
    (put("board", "cities", 0, "en", value="Åland "), "city Aland",
     "'en' begins or ends with a space: 'Åland '"),
    (put("board", "cities", 0, "en", value="Å\nland"), "city Aland",
     "'en' holds a line break or a control character"),
    # The numbers of the set-up.
    (put("setup", "players", value=[1, 3]), "setup",
     "'players' must be the least and the most players, 2 to 6"),
    (put("setup", "players", value=[3, 2]), "setup",
     "'players' must be the least and the most players, 2 to 6"),
    (put("setup", "players", value=[2, 7]), "setup",
     "'players' must be the least and the most players, 2 to 6"),
    (put("setup", "trains", value=0), "setup", "'trains' must be at least 1, not 0"),
    (put("setup", "hand", value=-1), "setup", "'hand' must be at least 0, not -1"),
    (put("setup", "hand", value=7), "setup", "3 players need 26 cards to start, and there are 24"),
    (put("setup", "face_up", value=13), "setup",
     "3 players need 25 cards to start, and there are 24"),
    (put("setup", "face_up", value=0), "setup", "'face_up' must be at least 1, not 0"),
    (put("setup", "opening_tickets", "keep", value=3), "setup.opening_tickets",
     "'keep' must be at most 2, not 3"),
    (put("setup", "drawn_tickets", "keep", value=0), "setup.drawn_tickets",
     "'keep' must be at least 1, not 0"),
    (put("setup", "drawn_tickets", "deal", value=6), "setup.drawn_tickets",
     "'deal' must be at most 5, not 6"),
    (put("setup", "opening_tickets", "returned", value="sorted"), "setup.opening_tickets",
     "'returned' must be 'in order' or 'shuffled', not 'sorted'"),
    (put("setup", "opening_tickets", "deal", value=3), "tickets",
     "9 tickets are needed for 3 players, not 6"),
    (put("setup", "doubles_from", value=8), "setup", "'doubles_from' must be at most 7, not 8"),
    (put("setup", "last_trains", value=-1), "setup", "'last_trains' must be at least 0, not -1"),
    (put("setup", "last_trains", value=10), "setup", "'last_trains' must be at most 9, not 10"),
    # Cards and points.
    (put("cards", "colours", "red", value=0), "cards.colours", "'red' must be at least 1, not 0"),
    (put("cards", "colours", value={}), "cards", "'colours' is empty"),
    (put("cards", "colours", value={f"c{i}": 2 for i in range(13)}), "cards",
     "'colours' must be at most 12, not 13"),
    (put("cards", "colours", "grey", value=3), "cards",
     "'grey' cannot be the name of a card colour"),
    (put("cards", "locomotives", value=-1), "cards", "'locomotives' must be at least 0, not -1"),
    (put("points", "routes", "2", value=0), "points.routes", "'2' must be at least 1, not 0"),
    (put("points", "routes", "two", value=2), "points", "'routes' must name lengths, not 'two'"),
    (put("points", "most_tickets", value=-5), "points",
     "'most_tickets' must be at least 0, not -5"),
    # Cities and the drawing.
    (put("board", "cities", 3, "name", value="Aland"), "city Aland",
     "two cities are called 'Aland'"),
    (add("board", "cities", value={"name": "Edge", "at": [0.5, 0.5], "geo": [0, 0]}), "city Edge",
     "no route leads there"),
    (put("board", "cities", 0, "at", value=[1.1, 0.5]), "city Aland",
     "'at' must be right and down, each 0 to 1, not [1.1, 0.5]"),
    (put("board", "cities", 0, "geo", value=[91, 0]), "city Aland",
     "'geo' must be latitude (-90 to 90) and longitude (-180 to 180)"),
    (put("board", "cities", 0, "label", value="north"), "city Aland",
     "'label' must be one of n, ne, e, se, s, sw, w, nw, not 'north'"),
    (put("board", "cities", 0, "region", value="mian"), "city Aland",
     "unknown region 'mian'; did you mean 'main'?"),
    (put("board", "cities", 0, "also", value=[{"region": "main", "at": [0.5, 0.5]}]), "city Aland",
     "drawn twice in one region"),
    (lambda data: data["board"]["cities"][0].update(junction=True, place="Land"), "city Aland",
     "a junction belongs to no place: it cannot be the end of a ticket"),
    (put("board", "ratio", value=[1, 0]), "board",
     "'ratio' must be width and height, both above 0"),
    (put("board", "regions", value=[INSET]), "board", "the first of 'regions' must be 'main'"),
    (put("board", "regions", value=[MAIN, MAIN]), "region 2", "two regions are called 'main'"),
    (put("board", "regions", value=[{**MAIN, "box": [0, 0, 0, 1]}]), "region 1",
     "'box' must be left, top, right, bottom, each 0 to 1"),
    (lambda data: (put("board", "regions", value=[MAIN, INSET])(data),
                   put("board", "cities", 0, "region", value="inset")(data)), "city Aland",
     "'at' [0.1, 0.1] lies outside its region 'inset'"),
    (lambda data: (put("board", "regions", value=[MAIN, INSET])(data),
                   put("board", "routes", 0, "region", value="inset")(data)), R1,
     "Aland is not drawn in region 'inset'"),
    (put("board", "places", value={"Borgg": "Borg"}), "board.places",
     "no city belongs to 'Borgg'; did you mean 'Borg'?"),
    # Routes.
    (put("board", "routes", 1, "id", value="r1"), "route r1 (Borg - Cove)", "its id is used twice"),
    (put("board", "routes", 0, "to", value="Brog"), "route r1 (Aland - Brog)",
     "unknown city 'Brog'; did you mean 'Borg'?"),
    (put("board", "routes", 0, "to", value="Aland"), "route r1 (Aland - Aland)",
     "leads from a city to itself"),
    (put("board", "routes", 0, "colour", value="gray"), R1,
     "unknown colour 'gray'; did you mean 'grey'?"),
    (put("board", "routes", 0, "colour", value="green"), R1, "unknown colour 'green'"),
    (put("board", "routes", 0, "length", value=4), R1, "no points are given for length 4"),
    (put("board", "routes", 0, "length", value=0), R1, "'length' must be at least 1, not 0"),
    (lambda data: (put("setup", "trains", value=2)(data),
                   put("setup", "last_trains", value=0)(data)), "route r2 (Borg - Cove)",
     "longer (3) than a player has trains (2)"),
    (put("board", "routes", 0, "ferries", value=3), R1, "'ferries' must be at most 2, not 3"),
    (put("board", "routes", 0, "ferries", value=-1), R1, "'ferries' must be at least 0, not -1"),
    (add("board", "routes", value={**ROUTE, "from": "Borg", "to": "Aland", "colour": "red"}),
     "route r6 (Borg - Aland)", "the same as route r1, and not in one parallel group with it"),
    (lambda data: data["board"]["routes"].extend(
        {**data["board"]["routes"][3], "id": f"r{i}", "parallel": "d2"} for i in (6, 7)),
     "route r6 (Dale - Aland)", "the same as route r4, and not in one parallel group with it"),
    (add("board", "routes", value={**ROUTE, "parallel": "d2"}), R6,
     "alone in parallel group 'd2'"),
    (add("board", "routes", value={**ROUTE, "parallel": "d1", "length": 1}), R6,
     "parallel group 'd1' joins other cities: Dale, Aland"),
    (put("board", "routes", 4, "length", value=2), "route r5 (Aland - Dale)",
     "length 2 in parallel group 'd1' of 1"),
    (put("board", "routes", 0, "region", value="inset"), R1, "unknown region 'inset'"),
    # Tickets.
    (put("board", "tickets", 0, "from", value="Alund"), "ticket 1 (Alund - Borg)",
     "unknown place 'Alund'; did you mean 'Aland'?"),
    (put("board", "cities", 0, "junction", value=True), T1, "unknown place 'Aland'"),
    (put("board", "tickets", 0, "from", value="Borg"), "ticket 1 (Borg - Borg)",
     "leads from a place to itself"),
    (add("board", "tickets", value={"from": "Borg", "to": "Aland", "points": 9}),
     "ticket 7 (Borg - Aland)", "the same places as ticket 1"),
    (put("board", "tickets", 0, "points", value=0), T1, "'points' must be at least 1, not 0"),
    (put("board", "tickets", 0, "points", value=-3), T1, "'points' must be at least 1, not -3"),
    (split_at_dead_ends, "ticket 2 (Aland - Cove)", "no chain of routes can join its places"),
    (split_place, "ticket 1 (Aland - Cove)", "no chain of routes can join its places"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "entry", "fault"), FAULTS, ids=[f"{entry}: {fault}" for _, entry, fault in FAULTS]
)
def test_fault(tmp_path: Path, change: Change, entry: str, fault: str) -> None:
    entry = dashed(entry)
    with pytest.raises(MapError) as caught:
        load(tmp_path, changed(change))
    error = caught.value
    assert (error.file, error.entry, error.fault) == ("square.toml", entry, fault)
    message = f"square.toml: {entry}: {fault}" if entry else f"square.toml: {fault}"
    assert str(error) == " ".join(message.split())


def test_a_ticket_may_end_at_a_dead_end_and_at_any_city_of_a_place(tmp_path: Path) -> None:
    data = changed(split_place)
    data["setup"]["players"] = [2, 2]
    data["setup"]["opening_tickets"] = data["setup"]["drawn_tickets"] = {"deal": 1, "keep": 1}
    ends = [("Aland", "Land"), ("Land", "Cove")]
    data["board"]["tickets"] = [{"from": a, "to": b, "points": 1} for a, b in ends]
    data["board"]["places"] = {"Land": {"en": "Land", "fi": "Maa"}}
    game_map = load(tmp_path, data)
    assert [(ticket.a, ticket.b) for ticket in game_map.tickets] == ends
    assert game_map.places["Land"].fi == "Maa"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[map]\nid = \n", "square.toml: line 2, column 6: not valid TOML: Invalid value"),
        (b"a = 1\na = 2\n", "square.toml: line 2, column 6: not valid TOML: Cannot overwrite"),
        (b"[map]\nid = '\xff'", "square.toml: byte 12: not UTF-8 text"),
        (b"a = " + b"[" * 5000, "square.toml: nested too deeply"),
        (b"", "square.toml: missing key 'map'"),
    ],
)
def test_file_that_is_not_toml(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "square.toml"
    path.write_bytes(content)
    with pytest.raises(MapError) as caught:
        load_map(path)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", ["2026-01-01", "[1, nan]", "{ deep = [inf] }"])
def test_variant_holds_only_what_a_saved_game_can(tmp_path: Path, value: str) -> None:
    path = write(tmp_path / "square.toml", minimal())
    path.write_text(f"{path.read_text(encoding='utf-8')}\n[variant]\nodd = {value}\n", "utf-8")
    with pytest.raises(MapError, match=r"square\.toml: variant: 'odd' may hold numbers"):
        load_map(path)


def test_unknown_map_is_told_the_nearest_id() -> None:
    with pytest.raises(MapError) as caught:
        load_map("jappan")
    assert str(caught.value) == "jappan: no such file or built-in map; did you mean 'japan'?"


def test_missing_files(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"nowhere\.toml: no such file or built-in map$"):
        load_map(tmp_path / "nowhere.toml")
    with pytest.raises(MapError, match=r"nowhere\.toml: no such file$"):
        load_map("usa", tickets=tmp_path / "nowhere.toml")
    with pytest.raises(MapError, match="cannot be read"):
        load_map(tmp_path)


def test_map_error_survives_a_copy() -> None:
    error = pickle.loads(pickle.dumps(MapError("a.toml", "city B", "odd")))
    assert (error.file, error.entry, error.fault) == ("a.toml", "city B", "odd")
    assert str(error) == "a.toml: city B: odd"
