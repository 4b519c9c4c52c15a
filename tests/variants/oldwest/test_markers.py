"""Old West, rule by rule: W6 to W10, city markers, who scores a route, and the ferry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import allowed, at, hand, happened, play, refused, rules, texts
from support.soak import examples
from veturi.engine import Game, Rng

FERRY = "Los Angeles-San Francisco"
SHORT = "Green River-Salt Lake City"
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}


# --- W6: a marker after a claim -------------------------------------------------------------


def about_to_claim(cards: dict[str, int], players: int = 2, **markers: int) -> Game:
    """Seat 0, at home in Salt Lake City, with these cards and one orange for a short route."""
    own = {
        "starts": ["Salt Lake City", *[None] * (players - 1)],
        "markers": {
            "Salt Lake City": 0,
            **{city.replace("_", " "): s for city, s in markers.items()},
        },
    }
    hands = [{"orange": 1, **cards}, *[{"red": 2}] * (players - 1)]
    return at("oldwest", players, {"hands": hands, "own": own})


PAYMENTS = [
    ("red", {"red": 2}),
    ("red+1", {"red": 1, "locomotive": 1}),
    ("blue+1", {"blue": 1, "locomotive": 1}),
    ("locomotive", {"locomotive": 2}),
]


def test_w6_every_payment_is_an_action_of_its_own() -> None:
    game = about_to_claim({"red": 2, "blue": 1, "locomotive": 2})
    game.apply(f"claim {SHORT} orange")
    assert game.view().phase == "marker"
    expected = [f"marker Green River {payment}" for payment, _ in PAYMENTS]
    assert sorted(texts(game)) == sorted([*expected, "no marker"])


@pytest.mark.parametrize(("payment", "paid"), PAYMENTS)
def test_w6_paying_for_a_marker(payment: str, paid: dict[str, int]) -> None:
    cards = {"red": 2, "blue": 1, "locomotive": 2}
    game = about_to_claim(cards)
    play(game, f"claim {SHORT} orange", f"marker Green River {payment}")
    left = {card: cards[card] - paid.get(card, 0) for card in cards}
    assert hand(game, 0) == {card: count for card, count in left.items() if count}
    assert game.view().discards == {"orange": 1, **paid}
    assert game.view().own["markers"] == {"Salt Lake City": 0, "Green River": 0}
    assert game.view().own["markers_left"] == [1, 3]
    assert game.to_move == [1]
    assert game.view().phase == "turn"


def test_w6_a_marker_is_optional() -> None:
    game = about_to_claim({"red": 2})
    play(game, f"claim {SHORT} orange", "no marker")
    assert hand(game, 0) == {"red": 2}
    assert game.view().own["markers_left"] == [2, 3]
    assert game.to_move == [1]


@pytest.mark.parametrize(
    "cards",
    [
        {},
        {"red": 1},
        {"locomotive": 1},
    ],
)
def test_w6_no_step_without_two_cards(cards: dict[str, int]) -> None:
    """W6: a claim that leaves fewer than two cards in the hand ends the turn."""
    game = about_to_claim(cards)
    game.apply(f"claim {SHORT} orange")
    assert game.to_move == [1]
    assert game.view().phase == "turn"
    refused(game, "marker Green River red", "B8", 0)
    refused(game, "no marker", "B8", 0)


@pytest.mark.parametrize(
    "cards", [{"red": 1, "blue": 1}, dict.fromkeys(["red", "blue", "pink"], 1)]
)
def test_w6_a_hand_without_a_pair_stays_secret(cards: dict[str, int]) -> None:
    """W6, B5: the step comes up all the same, or all would know that there is no pair."""
    game = about_to_claim(cards)
    game.apply(f"claim {SHORT} orange")
    assert game.to_move == [0]
    assert game.view(1).phase == "marker"
    assert texts(game) == ["no marker"]
    refused(game, "marker Green River red", "W6")
    game.apply("no marker")
    assert game.to_move == [1]


def test_w6_the_payment_of_the_claim_is_gone() -> None:
    """W6: cards just played for the route do not pay for the marker."""
    own = {"starts": ["Salt Lake City", None], "markers": {"Salt Lake City": 0}}
    game = at("oldwest", 2, {"hands": [{"red": 5}, {}], "own": own})
    game.apply("claim Salt Lake City-St. George#2 red")
    assert game.to_move == [1]
    game = at("oldwest", 2, {"hands": [{"red": 4, "locomotive": 2}, {}], "own": own})
    game.apply("claim Salt Lake City-St. George#2 red+1")
    assert texts(game) == ["marker St. George red+1", "no marker"]


def test_w6_only_in_the_two_cities_of_the_route() -> None:
    own = {"starts": ["Seattle", None], "markers": {"Seattle": 0}}
    routes = {"Boise-Seattle": 0}
    game = at("oldwest", 2, {"hands": [{"red": 6}, {}], "routes": routes, "own": own})
    refused(game, "marker Boise red", "W6")
    refused(game, "no marker", "W6")
    game.apply("claim Boise-Winnemucca red")
    assert sorted(texts(game)) == ["marker Boise red", "marker Winnemucca red", "no marker"]
    refused(game, "marker Seattle red", "W6")
    refused(game, "marker Bend red", "W6")
    refused(game, "marker Boise blue", "W6")
    refused(game, "marker Boise red+1", "W6")
    refused(game, "marker Boise locomotive", "W6")
    for other in ("draw deck", "tickets", "pass", "claim Bend-Boise pink"):
        refused(game, other, "W6")
    game.apply("marker Boise red")
    refused(game, "marker Winnemucca red", "B8", 0)
    refused(game, "marker Winnemucca red", "W6", 1)


def test_w6_one_marker_to_a_city() -> None:
    game = about_to_claim({"red": 4}, Green_River=1)
    game.apply(f"claim {SHORT} orange")
    assert game.to_move == [1], "both cities are taken: there is no step"
    own = {"starts": ["Denver", None], "markers": {"Denver": 0, "Cheyenne": 1}}
    routes = {"Denver-Pueblo": 0, "Pueblo-Santa Fe": 0}
    position = {"hands": [{"pink": 1, "red": 4}, {}], "routes": routes, "own": own}
    game = at("oldwest", 2, position)
    game.apply("claim Denver-Grand Junction red")
    assert texts(game) == ["no marker"], "one red and one pink are no pair"
    game = at("oldwest", 2, {**position, "hands": [{"pink": 3, "red": 4}, {}]})
    game.apply("claim Grand Junction-Pueblo pink")
    assert set(texts(game)) == {"marker Grand Junction red", "marker Pueblo red", "no marker"}
    game = at("oldwest", 2, {**position, "hands": [{"pink": 1, "red": 4}, {}]})
    game.apply("claim Cheyenne-Denver pink")
    assert game.to_move == [1]


def test_w6_taken_city_is_refused_by_name() -> None:
    game = about_to_claim({"red": 4})
    game.apply(f"claim {SHORT} orange")
    refused(game, "marker Salt Lake City red", "W6")
    allowed(game, "marker Green River red")


@pytest.mark.parametrize(("placed", "step"), [(1, True), (2, True), (3, False)])
def test_w6_three_markers_in_all(placed: int, step: bool) -> None:
    markers = dict.fromkeys(["Salt Lake City", "Denver", "Boise"][:placed], 0)
    own = {"starts": ["Salt Lake City", None], "markers": markers}
    game = at("oldwest", 2, {"hands": [{"orange": 1, "red": 4}, {}], "own": own})
    game.apply(f"claim {SHORT} orange")
    assert (game.view().phase == "marker") == step
    assert game.to_move == [0 if step else 1]


def test_w6_no_fourth_marker_even_where_a_position_waits_for_one() -> None:
    markers = dict.fromkeys(["Salt Lake City", "Denver", "Boise"], 0)
    own = {"starts": ["Salt Lake City", None], "markers": markers, "last_route": "w094"}
    position = {"phase": "marker", "hands": [{"red": 4}, {}], "routes": {SHORT: 0}, "own": own}
    game = at("oldwest", 2, position)
    assert texts(game) == ["no marker"]
    refused(game, "marker Green River red", "W6")


def test_w6_three_markers_over_a_game() -> None:
    cards = {"locomotive": 14, "red": 12}
    own = {"starts": ["Salt Lake City", None], "markers": {"Salt Lake City": 0}}
    game = at("oldwest", 2, {"hands": [cards, {}], "own": own})
    draws = ["draw deck", "draw deck"]
    play(game, f"claim {SHORT} locomotive", "marker Green River red", *draws)
    play(game, "claim Casper-Green River locomotive", "marker Casper red", *draws)
    assert game.view().own["markers_left"] == [0, 3]
    game.apply("claim Casper-Gillette locomotive")
    assert game.to_move == [1]
    assert game.view().own["markers"] == dict.fromkeys(
        ["Casper", "Green River", "Salt Lake City"], 0
    )


# --- W7-W9: who gets the points -------------------------------------------------------------


def southern(players: int, markers: dict[str, int]) -> Game:
    """Seat 0 started in Las Vegas, has come to St. George, and can go on to Salt Lake City."""
    own = {"starts": ["Las Vegas", *[None] * (players - 1)], "markers": {"Las Vegas": 0, **markers}}
    hands = [{"pink": 4}, *[{}] * (players - 1)]
    awarded = [{"routes": 0}] * players
    routes = {"Las Vegas-St. George": 0}
    position = {"hands": hands, "routes": routes, "awarded": awarded, "own": own}
    return play(at("oldwest", players, position), "claim Salt Lake City-St. George pink")


def test_w7_example_an_opponents_marker_takes_the_points() -> None:
    """W7: the book's example, St. George – Salt Lake City."""
    assert southern(2, {"Salt Lake City": 1}).totals == [0, 7]
    assert southern(2, {"St. George": 1}).totals == [0, 7]


def test_w7_no_marker_or_ones_own() -> None:
    assert southern(2, {}).totals == [7, 0]
    assert southern(2, {"Salt Lake City": 0}).totals == [7, 0]
    assert southern(3, {"Denver": 1, "Boise": 2}).totals == [7, 0, 0], "markers elsewhere"


def test_w8_example_one_owner_of_both_ends_gets_double() -> None:
    """W8: the book's example, 14 points to the owner and none to the builder."""
    assert southern(2, {"St. George": 1, "Salt Lake City": 1}).totals == [0, 14]
    assert southern(2, {"St. George": 0, "Salt Lake City": 0}).totals == [14, 0]


def test_w8_two_owners_both_get_the_points() -> None:
    assert southern(3, {"St. George": 1, "Salt Lake City": 2}).totals == [0, 7, 7]
    assert southern(2, {"St. George": 0, "Salt Lake City": 1}).totals == [7, 7]
    assert southern(2, {"St. George": 1, "Salt Lake City": 0}).totals == [7, 7]


@given(st.integers(2, 6), st.integers(-1, 5), st.integers(-1, 5))
def test_w7_w8_as_counted_by_hand(players: int, south: int, north: int) -> None:
    markers = {"St. George": south, "Salt Lake City": north}
    markers = {city: seat for city, seat in markers.items() if 0 <= seat < players}
    expected = [0] * players
    for seat in markers.values():
        expected[seat] += 7
    if not markers:
        expected[0] = 7
    assert southern(players, markers).totals == expected


def test_w9_a_marker_placed_after_the_claim_does_not_count_for_it() -> None:
    own = {
        "starts": ["Las Vegas", "Salt Lake City"],
        "markers": {"Las Vegas": 0, "Salt Lake City": 1},
    }
    routes = {"Las Vegas-St. George": 0}
    position = {"routes": routes, "awarded": [{"routes": 0}, {}], "own": own}
    game = at("oldwest", 2, {**position, "hands": [{"pink": 4, "red": 2}, {}]})
    play(game, "claim Salt Lake City-St. George pink", "marker St. George red")
    assert game.totals == [0, 7]
    assert len(happened(game, "scored")) == 1


def test_w9_it_counts_from_the_next_claim_on() -> None:
    game = about_to_claim({"red": 2})
    play(game, f"claim {SHORT} orange", "marker Green River red")
    assert game.totals == [1, 0]
    own = {"starts": ["Salt Lake City", "Casper"], "markers": {"Salt Lake City": 0, "Casper": 1}}
    hands = [{"orange": 1, "red": 2}, {"blue": 2}]
    game = at("oldwest", 2, {"hands": hands, "own": own})
    play(game, f"claim {SHORT} orange", "marker Green River red", "claim Casper-Green River blue")
    assert game.totals == [1 + 2, 2]


@examples(8, 30)
@given(st.integers(0, 2**32), st.integers(2, 6))
def test_w5_to_w9_whole_games_add_up(seed: int, players: int) -> None:
    """Random games, refereed again from nothing but the actions that were played."""
    game = Game.start(rules("oldwest", players), seed)
    chance = Rng.from_seed(seed)
    while not game.over:
        game.apply(game.random_action(chance))
    points = [0] * players
    network: list[set[str]] = [set() for _ in range(players)]
    markers: dict[str, int] = {}
    board = game.rules.board
    for seat, action in game.history:
        if action.text.startswith("start "):
            city = board.cities[action.target]
            assert city not in markers
            markers[city] = seat
            network[seat].add(city)
        elif action.text.startswith("claim "):
            route = board.map.routes[action.target]
            assert {route.a, route.b} & network[seat]
            network[seat] |= {route.a, route.b}
            owners = [markers[city] for city in (route.a, route.b) if city in markers]
            for owner in owners or [seat]:
                points[owner] += POINTS[route.length]
            last = {route.a, route.b}
        elif action.text.startswith("marker "):
            city = board.cities[action.target]
            assert city in last
            assert city not in markers
            assert action.cards + action.locomotives == 2
            markers[city] = seat
    assert game.view().own["markers"] == markers
    assert [seat.points for seat in game.view().seats] == points
    assert all(list(markers.values()).count(seat) <= 3 for seat in range(players))


# --- W10: ferries ---------------------------------------------------------------------------


def ferry(hand: dict[str, int]) -> Game:
    own = {"starts": ["Los Angeles", None], "markers": {"Los Angeles": 0}}
    return at("oldwest", 2, {"hands": [hand, {}], "own": own})


def test_w10_every_payment_of_the_ferry() -> None:
    game = ferry({"red": 7, "blue": 2, "locomotive": 7})
    claims = [text for text in texts(game) if text.startswith(f"claim {FERRY}")]
    red = [f"claim {FERRY} red+{n}" for n in (3, 4, 5, 6)]
    blue = [f"claim {FERRY} blue+{n}" for n in (5, 6)]
    assert sorted(claims) == sorted([*red, *blue, f"claim {FERRY} locomotive"])
    for action in claims:
        game = ferry({"red": 7, "blue": 2, "locomotive": 7})
        game.apply(action)
        assert game.totals == [18, 0]
        assert game.view().seats[0].trains == 33
        assert sum(game.view().discards.values()) == 7
        assert game.view().discards["locomotive"] >= 3


def test_w10_too_few_locomotives() -> None:
    error = refused(ferry({"red": 7, "locomotive": 2}), f"claim {FERRY} red+3", "W10")
    assert "3" in error.message("en")
    refused(ferry({"red": 12}), f"claim {FERRY} red+3", "W10")
    game = ferry({"red": 7, "locomotive": 3})
    for fewer in ("red", "red+1", "red+2"):
        refused(game, f"claim {FERRY} {fewer}", "W10")
    allowed(game, f"claim {FERRY} red+3")
    refused(game, f"claim {FERRY} red+4", "B20")


def test_w10_the_other_spaces_take_one_colour() -> None:
    game = ferry({"red": 2, "blue": 2, "locomotive": 3})
    refused(game, f"claim {FERRY} red+3", "B18")
    assert not [text for text in texts(game) if FERRY in text]
    allowed(ferry({"red": 2, "blue": 2, "locomotive": 5}), f"claim {FERRY} blue+5")


def test_w10_no_other_route_needs_locomotives() -> None:
    board = rules("oldwest", 2).board
    needing = [board.route_names[n] for n, r in enumerate(board.map.routes) if r.ferries]
    assert needing == [FERRY]
    own = {"starts": ["Boise", None], "markers": {"Boise": 0}}
    allowed(at("oldwest", 2, {"hands": [{"red": 7}, {}], "own": own}), "claim Boise-Seattle red")
