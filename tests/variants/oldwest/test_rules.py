"""Old West, rule by rule: W1 to W5, the set-up and the network."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import allowed, at, choose_all, owner, play, refused, rules, texts
from support.soak import examples
from veturi.engine import Game, Rng, SetUpError
from veturi.engine.tickets import deck_order

WEALTH = {"locomotive": 14}
FERRY = "Los Angeles-San Francisco"


# --- W1-W3: set-up --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_w1_material(players: int) -> None:
    game = Game.start(rules("oldwest", players), seed=1)
    board, view = game.rules.board, game.view()
    assert [seat.trains for seat in view.seats] == [40] * players
    assert [seat.cards for seat in view.seats] == [4] * players
    assert list(board.card_counts) == [14] + [12] * 8
    assert board.n_tickets == 50
    assert view.own["markers_left"] == [3] * players


@pytest.mark.parametrize("players", [1, 7])
def test_w1_two_to_six_players(players: int) -> None:
    with pytest.raises(SetUpError):
        rules("oldwest", players)


def test_w2_five_tickets_at_least_three_kept() -> None:
    game = Game.start(rules("oldwest", 2), seed=4)
    for seat in (0, 1):
        assert len(game.view(seat).offer) == 5
        assert len(texts(game, seat)) == 10 + 5 + 1
    refused(game, "keep 1,2", "W2", 0)
    refused(game, "keep 5", "W2", 1)
    game.apply("keep 1,3,5", 0)
    game.apply("keep 1,2,3,4,5", 1)
    assert [seat.tickets for seat in game.view().seats] == [3, 5]


def test_w2_returned_opening_tickets_are_shuffled_to_the_bottom() -> None:
    table = rules("oldwest", 6, first=0)
    bottoms = set()
    for seed in range(8):
        game = Game.start(table, seed, decks={"tickets": list(range(50))})
        choose_all(game, "keep 1,2,3")
        deck = deck_order(table.board, game.state)
        assert deck[:20] == list(range(30, 50))
        assert sorted(deck[20:]) == sorted(t for s in range(6) for t in (5 * s + 3, 5 * s + 4))
        bottoms.add(tuple(deck[20:]))
    assert len(bottoms) == 8


def test_w2_drawing_four_at_least_one_kept_the_rest_to_the_bottom() -> None:
    held = list(range(10, 50))
    position = {"tickets": [held, []], "ticket_deck": list(range(10))}
    game = at("oldwest", 2, position)
    game.apply("tickets")
    assert game.view(0).offer == [0, 1, 2, 3]
    assert len(texts(game)) == 15
    refused(game, "keep 5", "W2")
    refused(game, "draw deck", "B27")
    game.apply("keep 2")
    assert deck_order(game.rules.board, game.state) == [4, 5, 6, 7, 8, 9, 0, 2, 3]


@pytest.mark.parametrize(
    ("players", "first", "order"),
    [
        (4, 2, [1, 0, 3, 2]),
        (4, 0, [3, 2, 1, 0]),
        (2, 0, [1, 0]),
        (3, 1, [0, 2, 1]),
        (6, 5, [4, 3, 2, 1, 0, 5]),
    ],
)
def test_w3_last_in_turn_order_chooses_first(players: int, first: int, order: list[int]) -> None:
    game = Game.start(rules("oldwest", players, first=first), seed=0)
    refused(game, "start Boise", "W2", order[0])
    choose_all(game, "keep 1,2,3")
    cities = ["Boise", "Bend", "Helena", "Denver", "Phoenix", "Seattle"]
    for seat, city in zip(order, cities, strict=False):
        assert game.to_move == [seat]
        assert game.view().phase == "start"
        for other in range(players):
            if other != seat:
                refused(game, f"start {city}", "B8", other)
        game.apply(f"start {city}", seat)
    assert game.view().phase == "turn"
    assert game.to_move == [first]
    starts = dict(zip(order, cities, strict=False))
    assert game.view().own["starts"] == [starts[seat] for seat in range(players)]
    assert game.view().own["markers"] == {city: seat for seat, city in starts.items()}
    assert game.view().own["markers_left"] == [2] * players
    refused(game, "start Casper", "W3")
    play(game, "draw deck", "draw deck")
    assert game.to_move == [(first + 1) % players]


def test_w3_one_marker_to_a_city_and_nothing_else_before() -> None:
    game = choose_all(Game.start(rules("oldwest", 3, first=0), seed=0), "keep 1,2,3")
    assert len(texts(game)) == len(game.rules.board.cities)
    for action in ("draw deck", "tickets", "pass", f"claim {FERRY} locomotive"):
        refused(game, action, "W3")
    refused(game, "no marker", "W6")
    refused(game, "marker Boise red", "W6")
    game.apply("start Boise")
    refused(game, "start Boise", "W3")
    assert len(texts(game)) == len(game.rules.board.cities) - 1
    game.apply("start Bend")
    refused(game, "start Boise", "W3")
    refused(game, "start Bend", "W3")


def test_w3_every_first_turn_is_told() -> None:
    game = choose_all(Game.start(rules("oldwest", 2, first=0), seed=0), "keep 1,2,3")
    play(game, "start Boise", "start Bend")
    assert [event.seat for event in game.events if event.kind == "turn"] == [0]


# --- W4: double and triple routes -----------------------------------------------------------

TRIPLE = ["Eugene-Portland", "Eugene-Portland#2", "Eugene-Portland#3"]
#: A way to Eugene or Portland for each seat, none of it the triple route.
WAYS = [
    "Bend-Eugene",
    "Bend-Portland",
    "Ashland-Eugene",
    "Portland-Seattle",
    "Ashland-Eugene#2",
    "Portland-Seattle#2",
]


def at_the_triple(players: int) -> Game:
    hands: list[dict[str, int]] = [{"pink": 2, "black": 2, "red": 2} for _ in range(players)]
    routes = {WAYS[seat]: seat for seat in range(players)}
    return at("oldwest", players, {"hands": hands, "routes": routes})


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_w4_few_players_use_one_track_of_a_triple(players: int, taken: int) -> None:
    colours = ["pink", "black", "red"]
    game = at_the_triple(players)
    play(game, f"claim {TRIPLE[taken]} {colours[taken]}", "no marker")
    for _ in range(players):
        for track in {0, 1, 2} - {taken}:
            refused(game, f"claim {TRIPLE[track]} {colours[track]}", "W4")
        refused(game, f"claim {TRIPLE[taken]} {colours[taken]}", "B22")
        play(game, "draw deck", "draw deck")


@pytest.mark.parametrize("players", [4, 5, 6])
def test_w4_many_players_use_every_track_one_each(players: int) -> None:
    game = at_the_triple(players)
    play(game, f"claim {TRIPLE[0]} pink", "no marker")
    play(game, f"claim {TRIPLE[1]} black", "no marker")
    allowed(game, f"claim {TRIPLE[2]} red")
    for _ in range(players - 2):
        play(game, "draw deck", "draw deck")
    refused(game, f"claim {TRIPLE[2]} red", "W4", 0)
    refused(game, f"claim {TRIPLE[1]} black", "B22", 0)
    play(game, "draw deck", "draw deck")
    refused(game, f"claim {TRIPLE[2]} red", "W4", 1)
    play(game, "draw deck", "draw deck")
    play(game, f"claim {TRIPLE[2]} red", "no marker")
    assert [owner(game, track) for track in TRIPLE] == [0, 1, 2]
    refused(game, f"claim {TRIPLE[2]} red", "B22", 3)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_w4_double_routes(players: int) -> None:
    routes = {"Bozeman-Idaho Falls": 0, "Bend-Boise": 1, "Green River-Salt Lake City": 0}
    position = {"to_move": 1, "hands": [{}, WEALTH, *[{}] * (players - 2)], "routes": routes}
    game = at("oldwest", players, {**position, "routes": {**routes, "Billings-Bozeman": 1}})
    other = "claim Bozeman-Idaho Falls#2 locomotive"
    if players < 4:
        refused(game, other, "W4")
    else:
        allowed(game, other)
    error = refused(game, "claim Bend-Boise#2 locomotive", "W4")
    assert error.message().endswith("one of these parallel tracks.")  # two, or three


# --- W5: a network --------------------------------------------------------------------------


def reachable(game: Game, seat: int) -> set[str]:
    """The open routes to which W5 does not object; a rich seat to move is offered just these."""
    names = game.rules.board.route_names
    found = set()
    for number, name in enumerate(names):
        violation = game.why_not_claim(number, seat)
        if violation is None or violation.rule not in ("W5", "B22", "W4"):
            found.add(name)
    if game.view().phase == "turn" and game.view(seat).hand.get("locomotive", 0) >= 7:
        claims = [action for action in game.legal_actions(seat) if action.text.startswith("claim")]
        assert {names[action.target] for action in claims} == found
    return found


def touching(game: Game, *cities: str) -> set[str]:
    """The routes at any of the cities that no rule about tracks closes to seat 0."""
    routes, view = game.rules.board.map.routes, game.view()
    groups = {r.parallel for r, who in zip(routes, view.owners, strict=True) if who != -1}
    return {
        game.rules.board.route_names[number]
        for number, route in enumerate(routes)
        if (route.a in cities or route.b in cities)
        and view.owners[number] == -1
        and (not route.parallel or route.parallel not in groups)
    }


def test_w5_example_salt_lake_city_green_river_cheyenne() -> None:
    """W5: the book's example."""
    own = {"starts": ["Salt Lake City", "Seattle"], "markers": {"Salt Lake City": 0, "Seattle": 1}}
    game = at("oldwest", 2, {"hands": [WEALTH, {}], "own": own})
    assert reachable(game, 0) == touching(game, "Salt Lake City")
    refused(game, "claim Cheyenne-Green River locomotive", "W5")
    refused(game, "claim Casper-Cheyenne locomotive", "W5")
    play(game, "claim Green River-Salt Lake City locomotive", "no marker")
    play(game, "draw deck", "draw deck")
    assert reachable(game, 0) == touching(game, "Salt Lake City", "Green River")
    refused(game, "claim Casper-Cheyenne locomotive", "W5")
    play(game, "claim Cheyenne-Green River locomotive", "no marker")
    play(game, "draw deck", "draw deck")
    assert reachable(game, 0) == touching(game, "Salt Lake City", "Green River", "Cheyenne")
    refused(game, "claim Billings-Casper locomotive", "W5")
    refused(game, "claim Denver-Pueblo locomotive", "W5")
    game.apply("claim Casper-Cheyenne locomotive")
    assert owner(game, "Casper-Cheyenne") == 0


def test_w5_the_network_grows_at_either_end_of_a_route() -> None:
    """W5: also where the new city is the one that the map names second."""
    own = {"starts": ["Boise", None], "markers": {"Boise": 0}}
    game = at("oldwest", 2, {"hands": [WEALTH, {}], "own": own})
    play(game, "claim Boise-Winnemucca locomotive", "no marker", "draw deck", "draw deck")
    assert reachable(game, 0) == touching(game, "Boise", "Winnemucca")
    play(game, "claim Carson City-Winnemucca locomotive", "no marker", "draw deck", "draw deck")
    assert reachable(game, 0) == touching(game, "Boise", "Winnemucca", "Carson City")


def test_w5_others_routes_and_markers_do_not_help() -> None:
    own = {
        "starts": ["Salt Lake City", "Green River"],
        "markers": {"Salt Lake City": 0, "Green River": 1, "Cheyenne": 1},
    }
    routes = {"Green River-Salt Lake City": 1, "Cheyenne-Green River": 1}
    game = at("oldwest", 2, {"hands": [WEALTH, {}], "routes": routes, "own": own})
    assert reachable(game, 0) == touching(game, "Salt Lake City")
    refused(game, "claim Casper-Green River locomotive", "W5")
    refused(game, "claim Casper-Cheyenne locomotive", "W5")


def test_w5_after_choosing_in_play() -> None:
    """W5: the chosen city, not a seat's order of choosing, decides where a network begins."""
    game = choose_all(Game.start(rules("oldwest", 3, first=1), seed=5), "keep 1,2,3")
    play(game, "start Boise", "start Tucson", "start Wolf Point")
    for seat, city in ((0, "Boise"), (2, "Tucson"), (1, "Wolf Point")):
        assert reachable(game, seat) == touching(game, city)


@examples(6, 20)
@given(st.integers(0, 2**32), st.integers(2, 6))
def test_w5_networks_of_whole_games(seed: int, players: int) -> None:
    """Random games: a route is refused by W5 exactly when it touches no city of the network."""
    game = Game.start(rules("oldwest", players), seed)
    chance = Rng.from_seed(seed)
    routes = game.rules.board.map.routes
    network: list[set[str]] = [set() for _ in range(players)]
    while not game.over:
        seat, action = game.to_move[0], game.random_action(chance)
        if game.view().phase == "turn" and game.steps % 9 == 0:
            claims = [one for one in game.legal_actions() if one.text.startswith("claim")]
            violations = [game.why_not_claim(number) for number in range(len(routes))]
            possible = {number for number, violation in enumerate(violations) if violation is None}
            assert {one.target for one in claims} == possible
            for route, violation in zip(routes, violations, strict=True):
                touches = bool({route.a, route.b} & network[seat])
                rule = violation.rule if violation else ""
                assert rule in ("B22", "W4") or (rule == "W5") == (not touches)
        game.apply(action)
        if action.text.startswith("start"):
            network[seat].add(game.rules.board.cities[action.target])
        if action.text.startswith("claim"):
            network[seat] |= {routes[action.target].a, routes[action.target].b}
