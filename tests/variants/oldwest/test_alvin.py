"""Old West with Alvin the alien, rule by rule: W13 to W17."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import allowed, at, choose_all, happened, lines, play, refused, rules, texts
from support.soak import examples
from veturi.engine import Game, Rng, SetUpError, make_rules

#: Into Roswell: green two, red two, yellow three.
INTO = ["Las Cruces-Roswell", "Albuquerque-Roswell", "Roswell-Santa Fe"]
HOMES = ["Las Cruces", "Albuquerque", "Santa Fe"]


def desert(
    hands: list[dict[str, int]],
    markers: dict[str, int] | None = None,
    alvin: bool = True,
    **own: object,
) -> Game:
    """Three players at home around Roswell."""
    placed = {city: seat for seat, city in enumerate(HOMES)}
    facts = {"starts": HOMES, "markers": {**placed, **(markers or {})}, **own}
    return at("oldwest", 3, {"hands": hands, "own": facts}, alvin=alvin)


# --- W13 ------------------------------------------------------------------------------------


def test_w13_nobody_starts_in_roswell() -> None:
    game = choose_all(Game.start(rules("oldwest", 2, first=0, alvin=True), seed=0), "keep 1,2,3")
    assert game.view().own["alvin_city"] == "Roswell"
    assert game.view().own["alvin_holder"] == -1
    refused(game, "start Roswell", "W13")
    game.apply("start Las Cruces")
    refused(game, "start Roswell", "W13")


@pytest.mark.parametrize("options", [{}, {"alvin": False}])
def test_w13_without_alvin_roswell_is_a_city_like_others(options: dict[str, object]) -> None:
    game = Game.start(rules("oldwest", 2, first=0, **options), seed=0)
    choose_all(game, "keep 1,2,3")
    assert not [fact for fact in game.view().own if "alvin" in fact]
    game.apply("start Roswell")
    assert game.view().own["markers"] == {"Roswell": 1}


def test_w13_nobody_puts_a_marker_in_roswell() -> None:
    cards = [{"green": 2, "red": 4}, {"red": 6}, {}]
    game = desert(cards, alvin_city="Las Cruces", alvin_holder=0)
    game.apply("claim Las Cruces-Roswell green")
    assert game.to_move == [1], "one end is marked, the other is Roswell"
    own = {
        "starts": [None] * 3,
        "alvin_city": "Denver",
        "alvin_holder": 1,
        "markers": {"Denver": 1},
    }
    routes = {"Albuquerque-Santa Fe": 0}
    game = at("oldwest", 3, {"hands": cards, "routes": routes, "own": own}, alvin=True)
    game.apply("claim Albuquerque-Roswell red")
    assert sorted(texts(game)) == sorted(
        ["marker Albuquerque red", "marker Albuquerque green", "no marker"]
    )
    refused(game, "marker Roswell red", "W13")


def test_w13_without_alvin_a_marker_may_go_to_roswell() -> None:
    game = desert([{"green": 2, "red": 2}, {}, {}], alvin=False)
    game.apply("claim Las Cruces-Roswell green")
    assert texts(game) == ["marker Roswell red", "no marker"]
    game.apply("marker Roswell red")
    assert game.totals == [2, 0, 0]
    assert game.scores(as_if_over=True)[0].points == 2
    assert lines(game, "alvin_kept", as_if_over=True) == []


@pytest.mark.parametrize("value", [1, "yes", None])
def test_w13_the_option_is_true_or_false(value: object) -> None:
    with pytest.raises(SetUpError):
        make_rules("oldwest", 2, {"alvin": value})


# --- W14 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "payment", "points"), [(0, "green", 2), (1, "red", 2), (2, "yellow", 4)]
)
def test_w14_the_first_into_roswell_takes_alvin(seat: int, payment: str, points: int) -> None:
    hands = [{"green": 2}, {"red": 2}, {"yellow": 3}]
    own = {"starts": HOMES, "markers": {city: home for home, city in enumerate(HOMES)}}
    game = at("oldwest", 3, {"to_move": seat, "hands": hands, "own": own}, alvin=True)
    game.apply(f"claim {INTO[seat]} {payment}")
    assert game.totals[seat] == points + 10
    assert sum(game.totals) == points + 10
    assert game.view().own["alvin_holder"] == seat
    assert game.view().phase == "alvin"
    assert game.to_move == [seat]
    game.apply(f"alvin {HOMES[seat]}")
    assert game.view().own["alvin_city"] == HOMES[seat]
    assert game.to_move == [(seat + 1) % 3]


def test_w14_he_goes_to_any_city_of_the_taker_and_no_other() -> None:
    markers = {"Tucson": 0, "Boise": 0, "Denver": 1}
    for city in ("Las Cruces", "Tucson", "Boise"):
        game = desert([{"green": 2}, {}, {}], markers)
        game.apply("claim Las Cruces-Roswell green")
        assert sorted(texts(game)) == ["alvin Boise", "alvin Las Cruces", "alvin Tucson"]
        for other in ("Denver", "Albuquerque", "Roswell", "Phoenix"):
            refused(game, f"alvin {other}", "W14")
        for other in ("draw deck", "tickets", "pass"):
            refused(game, other, "W14")
        refused(game, "no marker", "W6")
        refused(game, "alvin Denver", "B8", 1)
        game.apply(f"alvin {city}")
        assert game.view().own["alvin_city"] == city


def test_w14_alvin_is_moved_at_no_other_time() -> None:
    game = desert([{"green": 2, "orange": 4}, {}, {}])
    refused(game, "alvin Las Cruces", "W14")
    play(game, "claim Las Cruces-Tucson orange", "no marker")
    assert game.view().own["alvin_holder"] == -1
    refused(game, "alvin Albuquerque", "W14")


# --- W15 ------------------------------------------------------------------------------------


def test_w15_whoever_else_comes_to_his_city_takes_him() -> None:
    """W15: the points of the route are the marker owner's (W7), Alvin's ten the builder's."""
    game = desert([{"green": 2}, {"red": 2}, {"pink": 1}])
    play(game, "claim Las Cruces-Roswell green", "alvin Las Cruces")
    play(game, "claim Albuquerque-Las Cruces red")
    assert game.view().own["alvin_holder"] == 1
    assert game.totals == [2 + 10 + 2, 2 + 10, 0]
    refused(game, "alvin Las Cruces", "W14")
    play(game, "alvin Albuquerque", "claim Albuquerque-Santa Fe pink", "alvin Santa Fe")
    assert game.totals == [14, 12 + 1, 1 + 10]
    assert game.view().own["alvin_city"] == "Santa Fe"
    assert game.view().own["alvin_holder"] == 2


def test_w15_his_holder_does_not_take_him_again() -> None:
    hands = [{"orange": 4, "red": 2}, {}, {}]
    game = desert(hands, alvin_city="Las Cruces", alvin_holder=0)
    game.apply("claim Las Cruces-Tucson orange")
    assert game.view().phase == "marker"
    assert game.totals == [7, 0, 0]
    play(game, "no marker", *["draw deck"] * 4)
    game.apply("claim Albuquerque-Las Cruces red")
    assert game.totals == [7 + 2, 2, 0]
    assert game.view().own["alvin_city"] == "Las Cruces"


def test_w15_roswell_is_worth_nothing_once_he_has_left() -> None:
    hands = [{}, {"red": 2}, {"yellow": 3}]
    game = desert(hands, alvin_city="Las Cruces", alvin_holder=0)
    play(game, "draw deck", "draw deck", "claim Albuquerque-Roswell red")
    assert game.totals == [0, 2, 0]
    game.apply("claim Roswell-Santa Fe yellow")
    assert game.totals == [0, 2, 4]
    assert game.view().own["alvin_holder"] == 0


def test_w15_an_earlier_holder_may_take_him_back() -> None:
    game = desert([{"green": 2, "red": 2}, {"blue": 2}, {}])
    play(game, "claim Las Cruces-Roswell green", "alvin Las Cruces")
    play(game, "claim Albuquerque-Las Cruces blue", "alvin Albuquerque", "draw deck", "draw deck")
    assert game.totals == [2 + 10 + 2, 2 + 10, 0]
    game.apply("claim Albuquerque-Roswell red")
    assert game.view().own["alvin_holder"] == 0
    assert game.totals == [14 + 10, 12 + 2, 0]


def test_w15_only_the_city_of_the_route_itself_counts() -> None:
    """W15: a network that already reaches his city takes nobody; a new route into it does."""
    own = {
        "starts": HOMES,
        "markers": {city: seat for seat, city in enumerate(HOMES)},
        "alvin_city": "Las Cruces",
        "alvin_holder": 0,
    }
    routes = {"Albuquerque-Las Cruces": 1}
    position = {"to_move": 1, "routes": routes, "own": own, "hands": [{}, {"white": 2}, {}]}
    game = at("oldwest", 3, position, alvin=True)
    game.apply("claim Albuquerque-Durango white")
    assert game.view().own["alvin_holder"] == 0
    game = at("oldwest", 3, {**position, "hands": [{}, {"orange": 4}, {}]}, alvin=True)
    game.apply("claim Las Cruces-Tucson orange")
    assert game.view().own["alvin_holder"] == 1


# --- W16 ------------------------------------------------------------------------------------


@given(st.integers(-1, 2), st.lists(st.integers(0, 20), min_size=3, max_size=3))
def test_w16_ten_more_for_having_him_at_the_end(holder: int, points: list[int]) -> None:
    own = {
        "starts": HOMES,
        "markers": {city: seat for seat, city in enumerate(HOMES)},
        "alvin_city": HOMES[holder] if holder >= 0 else "Roswell",
        "alvin_holder": holder,
    }
    awarded = [{"routes": count} for count in points]
    game = at("oldwest", 3, {"awarded": awarded, "own": own}, alvin=True)
    assert game.totals == points, "not before the end"
    expected = [count + (10 if seat == holder else 0) for seat, count in enumerate(points)]
    found = [0, 0, 0]
    for line in game.scores(as_if_over=True):
        found[line.seat] += int(line.points)
    assert found == expected
    kept = [(holder, 10)] if holder >= 0 else []
    assert lines(game, "alvin_kept", as_if_over=True) == kept


# --- W17 ------------------------------------------------------------------------------------


def test_w17_route_then_alvin_then_marker() -> None:
    cards = {"orange": 4, "red": 2}
    own = {
        "starts": ["Tucson", "Las Cruces", None],
        "markers": {"Tucson": 0, "Las Cruces": 1},
        "alvin_city": "Las Cruces",
        "alvin_holder": 1,
    }
    routes = {"Phoenix-Tucson": 0}
    game = at("oldwest", 3, {"hands": [cards, {}, {}], "routes": routes, "own": own}, alvin=True)
    game.apply("claim Las Cruces-Tucson orange")
    refused(game, "marker Las Cruces red", "W6")
    refused(game, "no marker", "W6")
    assert texts(game) == ["alvin Tucson"]
    game.apply("alvin Tucson")
    assert game.to_move == [1], "both cities of the route are marked"
    scored = [
        (event["seat"], event["points"], event["source"]) for event in happened(game, "scored")
    ]
    assert scored == [(1, 7, "markers"), (0, 7, "routes"), (0, 10, "alvin")]


def test_w17_alvin_cannot_go_to_the_marker_that_is_still_to_come() -> None:
    own = {"starts": ["Tucson", None, None], "markers": {"Tucson": 0, "Boise": 0}}
    routes = {"Las Cruces-Tucson": 0}
    cards = {"green": 4, "red": 2}
    game = at("oldwest", 3, {"hands": [cards, {}, {}], "routes": routes, "own": own}, alvin=True)
    game.apply("claim Las Cruces-Roswell green")
    assert sorted(texts(game)) == ["alvin Boise", "alvin Tucson"]
    refused(game, "alvin Las Cruces", "W14")
    game.apply("alvin Boise")
    assert game.view().phase == "marker"
    refused(game, "alvin Tucson", "W14")
    refused(game, "marker Roswell red", "W13")
    allowed(game, "marker Las Cruces green")
    game.apply("marker Las Cruces red")
    assert game.to_move == [1]
    kinds = [e.kind for e in game.events if e.kind in ("claimed", "scored", "alvin", "marker")]
    assert kinds == ["claimed", "scored", "scored", "alvin", "marker"]


def test_w17_the_turn_ends_after_alvin_when_no_marker_can_follow() -> None:
    game = desert([{"green": 2, "red": 1}, {}, {}])
    play(game, "claim Las Cruces-Roswell green", "alvin Las Cruces")
    assert game.to_move == [1]
    assert game.view().phase == "turn"


def test_w17_the_last_round_begins_when_the_whole_turn_is_over() -> None:
    """W17: with two trains left, Alvin and the marker still come first; then one round more."""
    routes = {
        "Boise-Seattle": 0,
        "Los Angeles-San Francisco": 0,
        "Los Angeles-Phoenix": 0,
        "San Diego-Tucson": 0,
    }
    routes |= {"Phoenix-San Diego": 0, "Las Cruces-Tucson": 0, "Phoenix-Tucson": 0}
    own = {"starts": ["Tucson", None], "markers": {"Tucson": 0}}
    hands = [{"green": 4}, {}]
    game = at("oldwest", 2, {"hands": hands, "routes": routes, "own": own}, alvin=True)
    assert game.view().seats[0].trains == 4
    game.apply("claim Las Cruces-Roswell green")
    assert game.view().turns_left == -1
    game.apply("alvin Tucson")
    assert game.view().turns_left == -1
    game.apply("marker Las Cruces green")
    assert game.view().turns_left == 2
    play(game, *["draw deck"] * 4)
    assert game.over
    assert lines(game, "alvin_kept") == [(0, 10)]


@examples(10, 40)
@given(st.integers(0, 2**32), st.integers(2, 6))
def test_w13_to_w17_whole_games_add_up(seed: int, players: int) -> None:
    """Random games, Alvin followed from nothing but the actions that were played."""
    game = Game.start(rules("oldwest", players, alvin=True), seed)
    chance = Rng.from_seed(seed)
    while not game.over:
        game.apply(game.random_action(chance))
    city, holder, caught = "Roswell", -1, [0] * players
    control: list[set[str]] = [set() for _ in range(players)]
    moving = -1
    for seat, action in game.history:
        kind = action.text.split(" ", 1)[0]
        if moving >= 0:
            assert (seat, kind) == (moving, "alvin")
        if kind in ("start", "marker"):
            control[seat].add(game.rules.board.cities[action.target])
        elif kind == "claim":
            route = game.rules.board.map.routes[action.target]
            if city in (route.a, route.b) and holder != seat:
                holder, moving = seat, seat
                caught[seat] += 10
        elif kind == "alvin":
            city, moving = game.rules.board.cities[action.target], -1
            assert city in control[seat]
    assert not any("Roswell" in cities for cities in control)
    assert game.view().own["alvin_city"] == city
    assert game.view().own["alvin_holder"] == holder
    assert [seat.awarded["alvin"] for seat in game.view().seats] == caught
    assert lines(game, "alvin_kept") == ([(holder, 10)] if holder >= 0 else [])
