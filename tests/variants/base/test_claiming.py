"""Claiming routes: B18 to B25."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import (
    allowed,
    at,
    hand,
    happened,
    lines,
    owner,
    play,
    refused,
    route,
    rules,
    texts,
)
from support.soak import examples
from veturi.engine import Game, Rng
from veturi.maps import load_map

L = "locomotive"
USA = load_map("usa")
COLOURS = list(USA.colours)
NAMES = rules("usa", 2).board.route_names
LONG = "Helena-Omaha"  # five spaces, red
GREY = "Dallas-Little Rock"  # two spaces, grey


def holding(players: int = 2, **cards: int) -> Game:
    """Seat 0 to move with these cards."""
    return at("usa", players, {"hands": [cards] + [{}] * (players - 1)})


def claims(game: Game, name: str) -> set[str]:
    """The payments listed for a route."""
    start = f"claim {name} "
    return {text.removeprefix(start) for text in texts(game) if text.startswith(start)}


# --- B18, B19, B20: the payment --------------------------------------------------------------


def test_b18_as_many_cards_as_spaces_of_one_colour() -> None:
    """B18: five red for five spaces, four are not enough, a sixth stays in the hand."""
    assert claims(holding(red=5), LONG) == {"red"}
    refused(holding(red=4), f"claim {LONG} red", "B18")
    game = play(holding(red=6), f"claim {LONG} red")
    assert hand(game, 0) == {"red": 1}
    assert owner(game, LONG) == 0


def test_b18_two_colours_do_not_mix() -> None:
    """B18: one of each colour pays for one space, not for two."""
    game = holding(**dict.fromkeys(COLOURS, 1))
    assert claims(game, GREY) == set()
    refused(game, f"claim {GREY} red", "B18")
    assert claims(game, "Portland-Seattle") == set(COLOURS)


def test_b18_locomotives_stand_in_for_any_card() -> None:
    """B18: from none to all of the cards."""
    assert claims(holding(red=2, locomotive=3), LONG) == {"red+3"}
    assert claims(holding(red=3, locomotive=3), LONG) == {"red+2", "red+3"}
    assert claims(holding(red=4, locomotive=4), LONG) == {"red+1", "red+2", "red+3", "red+4"}
    refused(holding(red=2, locomotive=2), f"claim {LONG} red+2", "B18")
    game = play(holding(red=4, locomotive=2), f"claim {LONG} red+1")
    assert hand(game, 0) == {L: 1}
    assert game.view().discards == {"red": 4, L: 1}


def test_b18_paying_with_locomotives_only() -> None:
    """B18: one single action, also on a grey route; they need no colour in hand."""
    for name, length in ((LONG, 5), (GREY, 2)):
        game = holding(locomotive=length)
        assert claims(game, name) == {L}
        assert texts(game).count(f"claim {name} {L}") == 1
        game.apply(f"claim {name} {L}")
        assert game.view().discards == {L: length}
        assert hand(game, 0) == {}
    refused(holding(locomotive=4), f"claim {LONG} {L}", "B18")


def test_b18_all_locomotives_beside_every_colour_is_still_one_action() -> None:
    """B18: with every card in hand a grey route of 2 has 8 x 2 payments and the locomotives."""
    game = at("usa", 2, {"hoard": 0})
    found = [text for text in texts(game) if text.startswith(f"claim {GREY} ")]
    assert len(found) == len(set(found)) == 17
    assert claims(game, "Portland-Seattle") == {*COLOURS, L}
    assert claims(game, LONG) == {"red", "red+1", "red+2", "red+3", "red+4", L}


def test_b19_a_coloured_route_takes_its_own_colour() -> None:
    """B19: five blue do not pay for a red route, nor do they with locomotives."""
    game = holding(blue=12, locomotive=2)
    assert claims(game, LONG) == set()
    refused(game, f"claim {LONG} red", "B19")
    why = game.why_not_claim(route(game, LONG))
    assert why is not None
    assert (why.rule, why.key) == ("B19", "other_colour")
    assert why.en.endswith("It takes 5 × red; you have 0 × red and 2 × locomotive.")
    assert why.fi.endswith("Tarvitaan 5 × punainen; sinulla on 0 × punainen ja 2 × veturi.")
    assert claims(holding(blue=4, locomotive=5), LONG) == {L}


def test_b18_too_few_of_every_colour() -> None:
    """B18: the colour is named; only who has enough of another one is refused by B19."""
    game = holding(red=4, blue=4)
    why = game.why_not_claim(route(game, LONG))
    assert why is not None
    assert (why.rule, why.key) == ("B18", "cards_of_colour")
    assert "takes 5 × red; you have 4 × red and 0 × locomotive" in why.en
    short = holding(red=1, blue=1)
    why = short.why_not_claim(route(short, GREY))
    assert why is not None
    assert (why.rule, why.key) == ("B18", "cards")


@pytest.mark.parametrize("text", [f"claim {LONG} blue", f"claim {LONG} blue+1"])
def test_b19_another_colour_is_refused_by_this_rule(text: str) -> None:
    """B19: who offers the wrong colour for a coloured route is told so."""
    game = holding(blue=6, red=5, locomotive=1)
    refused(game, text, "B19")
    # What keeps a seat from the route whatever it pays comes first.
    refused(game, text, "B8", 1)
    refused(at("usa", 2, {"hands": [{"blue": 6}, {}], "routes": {LONG: 1}}), text, "B22")
    refused(Game.start(rules("usa", 2), 3), text, "B4", 1)


def test_b19_both_colours_of_a_double_route_are_named() -> None:
    """B19: but only of the tracks that are open."""
    game = holding(4, blue=6)
    names = [name for name in NAMES if name.startswith("Kansas City-Saint Louis")]
    first, second = (USA.routes[NAMES.index(name)].colour for name in names)
    text = "claim Kansas City-Saint Louis red"
    assert f"paid with {first} or {second}." in refused(game, text, "B19").message()
    assert " tai " in refused(game, text, "B19").message("fi")
    position = {"hands": [{"red": 6}, {}, {}, {}], "routes": {names[0]: 1}}
    assert f"paid with {second}." in refused(at("usa", 4, position), text, "B19").message()
    # With no track open, what closes the first of them.
    refused(at("usa", 4, {"routes": {names[0]: 0}}), text, "B22")


@pytest.mark.parametrize("count", [2, 3, 9])
def test_b18_no_more_locomotives_than_spaces(count: int) -> None:
    """B18: so many locomotives leave no room for a colour."""
    error = refused(holding(red=4, locomotive=9), f"claim {GREY} red+{count}", "B18")
    assert f"has length 2: with {count} × locomotive" in error.message()
    assert f"{count} × veturi" in error.message("fi")


def test_b19_a_grey_route_takes_any_one_colour() -> None:
    """B19: each of the eight."""
    for colour in COLOURS:
        game = holding(**{colour: 2})
        assert claims(game, GREY) == {colour}
        game.apply(f"claim {GREY} {colour}")
        assert game.view().discards == {colour: 2}


def test_b20_the_player_chooses_the_payment() -> None:
    """B20: locomotives may be spent though a cheaper payment is in hand."""
    game = holding(red=5, blue=2, locomotive=5)
    assert claims(game, LONG) == {"red", "red+1", "red+2", "red+3", "red+4", L}
    assert claims(game, GREY) == {"red", "red+1", "blue", "blue+1", L}
    game.apply(f"claim {LONG} red+4")
    assert hand(game, 0) == {"red": 4, "blue": 2, L: 1}
    assert game.view().discards == {"red": 1, L: 4}


@pytest.mark.parametrize("payment", ["red", "red+1", "green", L])
def test_b20_a_payment_that_is_not_in_hand_is_refused(payment: str) -> None:
    """B20: another payment would do, this one would not."""
    error = refused(holding(blue=2, red=0, locomotive=0), f"claim {GREY} {payment}", "B20")
    english = {"red": "2 × red", "red+1": "1 × red, 1 × locomotive", "green": "2 × green"}
    finnish = {"red": "2 × punainen", "red+1": "1 × punainen, 1 × veturi", "green": "2 × vihreä"}
    assert error.message().endswith(f": {english.get(payment, '2 × locomotive')}.")
    assert error.message("fi").endswith(f": {finnish.get(payment, '2 × veturi')}.")


def test_b20_the_payment_is_told_to_all() -> None:
    """B20: everybody sees what was played."""
    game = play(holding(red=4, locomotive=2), f"claim {LONG} red+1")
    (told,) = happened(game, "claimed")
    assert told["cards"] == {"red": 4}
    assert told["locomotives"] == 1
    assert told["route"] == "u051"


def naive_payments(name: str, held: Counter[str]) -> set[str]:
    """B18-B20 word by word: every way to lay so many cards, one colour and locomotives."""
    printed = USA.routes[NAMES.index(name)]
    found = set()
    for colour in COLOURS:
        if printed.colour not in ("grey", colour):
            continue
        for locomotives in range(printed.length + 1):
            cards = printed.length - locomotives
            if cards <= held[colour] and locomotives <= held[L]:
                plain = colour if locomotives == 0 else f"{colour}+{locomotives}"
                found.add(L if cards == 0 else plain)
    return found


HANDS = st.fixed_dictionaries(
    {L: st.integers(0, 7), **{colour: st.integers(0, 7) for colour in COLOURS}}
)


@examples(25, 60)
@given(held=HANDS, owned=st.sets(st.sampled_from(NAMES), max_size=14), players=st.integers(2, 5))
def test_b18_to_b24_the_claims_are_exactly_those_the_rules_allow(
    held: dict[str, int], owned: set[str], players: int
) -> None:
    """B18-B24: for any hand and any claimed routes, computed route by route."""
    routes: dict[str, int] = {}
    trains = [45] * players
    groups: dict[str, list[int]] = {}
    for index, name in enumerate(sorted(owned)):
        printed, seat = USA.routes[NAMES.index(name)], index % players
        taken = groups.get(printed.parallel, []) if printed.parallel else []
        if printed.length > trains[seat] or seat in taken or (taken and players < 4):
            continue
        routes[name] = seat
        trains[seat] -= printed.length
        groups.setdefault(printed.parallel, []).append(seat)
    game = at("usa", players, {"hands": [held] + [{}] * (players - 1), "routes": routes})
    expected = set()
    for name in NAMES:
        printed = USA.routes[NAMES.index(name)]
        taken = groups.get(printed.parallel, []) if printed.parallel else []
        closed = name in routes or 0 in taken or (taken and players < 4)
        if not closed and printed.length <= trains[0]:
            expected |= {f"claim {name} {how}" for how in naive_payments(name, Counter(held))}
    found = [text for text in texts(game) if text.startswith("claim")]
    assert len(found) == len(set(found))
    assert set(found) == expected
    for name in NAMES:
        possible = any(text.startswith(f"claim {name} ") for text in expected)
        assert (game.why_not_claim(route(game, name)) is None) == possible


@examples(10, 25)
@given(held=HANDS, seed=st.integers(0, 2**32))
def test_b21_any_claim_moves_exactly_its_cards_and_trains(held: dict[str, int], seed: int) -> None:
    """B18, B21, B25: cards to the discards, trains to the route, points to the player."""
    game = at("usa", 2, {"hands": [held, {}]})
    found = [action for action in game.legal_actions() if action.text.startswith("claim")]
    if not found:
        return
    action = found[int(Rng.from_seed(seed).below(len(found)))]
    name = NAMES[action.target]
    printed = USA.routes[action.target]
    game.apply(action)
    paid = Counter(held) - Counter(hand(game, 0))
    assert paid == Counter(game.view().discards)
    assert paid.total() == printed.length
    assert len(set(paid) - {L}) <= 1
    assert printed.colour == "grey" or set(paid) <= {L, printed.colour}
    assert game.view().seats[0].trains == 45 - printed.length
    assert owner(game, name) == 0
    assert game.totals == [USA.route_points[printed.length], 0]


# --- B21, B22: trains, open routes -----------------------------------------------------------

#: Forty of the 45 trains.
FORTY = {
    "Calgary-Winnipeg": 0,
    "Duluth-Helena": 0,
    "Duluth-Toronto": 0,
    "El Paso-Houston": 0,
    "El Paso-Los Angeles": 0,
    "Helena-Seattle": 0,
    "Calgary-Helena": 0,
}


def test_b21_one_train_on_each_space_and_the_cards_to_the_discards() -> None:
    """B21: the trains of the length of the route leave the stock."""
    game = play(holding(red=5, locomotive=1), f"claim {LONG} red")
    assert game.view().seats[0].trains == 40
    assert game.view().seats[1].trains == 45
    assert game.view().discards == {"red": 5}


def test_b21_fewer_trains_than_spaces_is_refused() -> None:
    """B21: with five trains a route of five can be claimed, one of six cannot."""
    position = {"hands": [{"red": 8, "blue": 8}, {}]}
    game = at("usa", 2, {**position, "routes": FORTY})
    assert game.view().seats[0].trains == 5
    allowed(game, f"claim {LONG} red")
    refused(game, "claim Miami-New Orleans red", "B21")
    refused(game, "claim Portland-Salt Lake City blue", "B21")
    other = at("usa", 2, {"hands": [{}, {"red": 8}], "routes": FORTY, "to_move": 1})
    allowed(other, "claim Miami-New Orleans red")
    play(game, f"claim {LONG} red")
    assert game.view().seats[0].trains == 0


def test_b22_any_open_route_may_be_claimed_wherever_it_lies() -> None:
    """B22: far from the player's others; every route is open at the start."""
    game = at("usa", 2, {"hoard": 0, "routes": {"Portland-Seattle": 0}})
    allowed(game, "claim Atlanta-Miami blue")
    everything = at("usa", 2, {"hoard": 0})
    assert all(claims(everything, name) for name in NAMES)


def test_b22_a_claimed_route_is_not_open() -> None:
    """B22: not to another, not to its own player."""
    for seat in (0, 1):
        game = at("usa", 5, {"hoard": seat, "routes": {LONG: 0}, "to_move": seat})
        assert claims(game, LONG) == set()
        refused(game, f"claim {LONG} red", "B22")


def test_b22_one_route_a_turn() -> None:
    """B22, B8: a second claim is the next player's."""
    game = play(holding(red=10), f"claim {LONG} red")
    refused(game, "claim Portland-Seattle red", "B8", seat=0)


# --- B23, B24: double routes -----------------------------------------------------------------

DOUBLES = [
    ("Denver-Kansas City", "Denver-Kansas City#2"),
    ("Dallas-Houston", "Dallas-Houston#2"),
    ("Boston-New York", "Boston-New York#2"),
]
EITHER_WAY = [pair for double in DOUBLES for pair in (double, double[::-1])]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("mine", "other"), EITHER_WAY)
def test_b23_never_both_tracks_to_one_player(players: int, mine: str, other: str) -> None:
    """B23: at any table, whichever of the tracks came first."""
    game = at("usa", players, {"hoard": 0, "routes": {mine: 0}})
    assert claims(game, other) == set()
    payment = "black" if other == "Denver-Kansas City#2" else L
    refused(game, f"claim {other} {payment}", "B23")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("mine", "other"), EITHER_WAY)
def test_b23_b24_after_a_claim_in_play(players: int, mine: str, other: str) -> None:
    """B23, B24: the same when the first track is claimed in the game itself."""
    game = at("usa", players, {"hoard": 1, "hands": [{L: 4}] + [{}] * (players - 1)})
    game.apply(f"claim {mine} {L}")
    assert (claims(game, other) != set()) == (players >= 4)
    if players < 4:
        refused(game, f"claim {other} {L}", "B24")
    else:
        allowed(game, f"claim {other} {L}")
    for _ in range(1, players):
        play(game, "tickets", "keep 1")
    assert game.to_move == [0]
    refused(game, f"claim {other} {L}", "B23")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("taken", "other"), EITHER_WAY)
def test_b24_closed_to_all_with_two_or_three(players: int, taken: str, other: str) -> None:
    """B24: with 2 or 3 players one claimed track closes the other to everyone."""
    for seat in range(1, players):
        game = at("usa", players, {"hoard": seat, "routes": {taken: 0}, "to_move": seat})
        assert claims(game, other) == set()
        refused(game, f"claim {other} {L}", "B24")


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize(("taken", "other"), EITHER_WAY)
def test_b24_open_to_others_with_four_or_five(players: int, taken: str, other: str) -> None:
    """B24: with 4 or 5 the other track is open to every other player; then both are taken."""
    for seat in range(1, players):
        game = at("usa", players, {"hoard": seat, "routes": {taken: 0}, "to_move": seat})
        allowed(game, f"claim {other} {L}")
        game.apply(f"claim {other} {L}")
        assert (owner(game, taken), owner(game, other)) == (0, seat)
    third = at("usa", players, {"hoard": 2, "routes": {taken: 0, other: 1}, "to_move": 2})
    refused(third, f"claim {taken} {L}", "B22")
    refused(third, f"claim {other} {L}", "B22")


def test_b24_before_any_claim_both_tracks_are_open() -> None:
    """B24: with two players either track may be the one that is used."""
    game = at("usa", 2, {"hoard": 0})
    for pair in DOUBLES:
        assert claims(game, pair[0])
        assert claims(game, pair[1])


def test_b24_other_routes_of_the_two_cities_stay_open() -> None:
    """B24: only the tracks of the double route itself are closed."""
    taken = {"Denver-Kansas City": 0}
    game = at("usa", 2, {"hoard": 1, "routes": taken, "to_move": 1})
    closed = {name for name in NAMES if not claims(game, name)}
    assert closed == {"Denver-Kansas City", "Denver-Kansas City#2"}


# --- B25: points -----------------------------------------------------------------------------

BY_LENGTH = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def test_b25_points_at_once_by_length() -> None:
    """B25: 1, 2, 4, 7, 10, 15, on every route of the board, as soon as it is claimed."""
    for number, printed in enumerate(USA.routes):
        colour = "red" if printed.colour == "grey" else printed.colour
        game = holding(**{colour: printed.length})
        game.apply(f"claim {NAMES[number]} {colour}")
        points = BY_LENGTH[printed.length]
        assert game.view().seats[0].points == points
        assert game.totals == [points, 0]
        assert lines(game, "routes") == [(0, points), (1, 0)]
        (told,) = happened(game, "scored")
        assert (told["seat"], told["points"], told["rule"]) == (0, points, "B25")
    assert {printed.length for printed in USA.routes} == set(BY_LENGTH)


def test_b25_points_add_up() -> None:
    """B25: a second route adds to the first."""
    position = {"hands": [{"red": 6}, {"blue": 1}]}
    game = play(
        at("usa", 2, position),
        f"claim {LONG} red",
        "claim Portland-Seattle blue",
        "claim Seattle-Vancouver red",
    )
    assert game.totals == [11, 1]
