"""Amsterdam, rule by rule: A1 to A12."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import (
    allowed,
    at,
    choose_all,
    happened,
    lines,
    owner,
    play,
    refused,
    rules,
    texts,
)
from support.soak import examples
from veturi.engine import Game, Rng, SetUpError
from veturi.engine.legality.violation_texts import REASONS

WILD = 0
COLOURS = ["pink", "blue", "green", "black", "red", "orange"]
#: Fourteen carts: two are left.
FOURTEEN = {"R04": 0, "R13": 0, "R42": 0, "R36": 0}
POINTS = {1: 1, 2: 2, 3: 4, 4: 7}
BONUS = {2: [8, 4], 3: [8, 5, 2], 4: [8, 6, 4, 2]}


def merchandise(game: Game) -> object:
    """Everybody's merchandise cards, as a spectator sees them."""
    return game.view().own["merchandise"]


def ordered(*first: int) -> list[int]:
    """The whole deck of cards with these on top."""
    rest = [WILD] * 8 + [card for card in range(1, 7) for _ in range(6)]
    for card in first:
        rest.remove(card)
    return [*first, *rest]


# --- A1-A4: material and set-up -------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a1_material(players: int) -> None:
    game = Game.start(rules("amsterdam", players), seed=1)
    board, view = game.rules.board, game.view()
    assert [seat.trains for seat in view.seats] == [16] * players
    assert board.card_names == ["locomotive", *COLOURS]
    assert list(board.card_counts) == [8, 6, 6, 6, 6, 6, 6]
    assert board.n_tickets == 24
    assert view.own == {"merchandise_left": 16, "merchandise": [0] * players}


@pytest.mark.parametrize("players", [1, 5])
def test_a1_two_to_four_players(players: int) -> None:
    with pytest.raises(SetUpError):
        rules("amsterdam", players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a2_two_cards_each_and_five_face_up(players: int) -> None:
    view = Game.start(rules("amsterdam", players), seed=3).view()
    assert [seat.cards for seat in view.seats] == [2] * players
    assert len([card for card in view.row if card]) == 5
    assert view.deck + sum(view.discards.values()) == 44 - 2 * players - 5


def test_a2_three_wilds_at_set_up_are_cleared() -> None:
    deck = ordered(1, 1, 2, 2, WILD, 3, WILD, 4, WILD, 1, 2, 3, 4, 5)
    view = Game.start(rules("amsterdam", 2), seed=0, decks={"cards": deck}).view()
    assert view.row == ["pink", "blue", "green", "black", "red"]
    assert view.discards == {"locomotive": 3, "green": 1, "black": 1}


def test_a2_two_wilds_at_set_up_stay() -> None:
    deck = ordered(1, 1, 2, 2, WILD, 3, WILD, 4, 5)
    view = Game.start(rules("amsterdam", 2), seed=0, decks={"cards": deck}).view()
    assert view.row == ["locomotive", "green", "locomotive", "black", "red"]
    assert view.discards == {}


def test_a2_three_wilds_in_play_are_cleared() -> None:
    row = ["locomotive", "locomotive", "pink", "blue", "green"]
    top = ["locomotive", "red", "red", "red", "black", "black"]
    game = at("amsterdam", 2, {"row": row, "top": top})
    game.apply("draw pink")
    assert game.view().row == ["red", "red", "red", "black", "black"]
    assert game.view().discards == {"locomotive": 3, "blue": 1, "green": 1}


def test_a3_two_opening_contracts_at_least_one_kept() -> None:
    game = Game.start(rules("amsterdam", 2), seed=2)
    for seat in (0, 1):
        assert len(game.view(seat).offer) == 2
        assert set(texts(game, seat)) == {"keep 1", "keep 2", "keep 1,2"}
    refused(game, "keep 3", "A3", 0)
    refused(game, "draw deck", "A3", 0)
    game.apply("keep 2", 0)
    refused(game, "keep 1", "B6", 0)
    game.apply("keep 1,2", 1)
    assert [seat.tickets for seat in game.view().seats] == [1, 2]
    assert game.view().ticket_deck == 24 - 4 + 1


def test_a3_the_returned_contract_goes_to_the_bottom() -> None:
    order = [[0, 1, 2, 3, *range(8, 24)], [4]]
    game = at("amsterdam", 2, {"tickets": order, "ticket_deck": [5, 6, 7]})
    game.apply("tickets")
    assert game.view(0).offer == [5, 6]
    assert set(texts(game)) == {"keep 1", "keep 2", "keep 1,2"}
    refused(game, "keep 1,2,3", "A3")
    refused(game, "draw deck", "B27")
    play(game, "keep 1", "tickets")
    assert game.view(1).offer == [7, 6]


def test_a3_the_last_contract_must_be_kept() -> None:
    game = at("amsterdam", 2, {"tickets": [list(range(23)), []]})
    game.apply("tickets")
    assert texts(game) == ["keep 1"]
    refused(game, "keep 2", "A3")
    refused(game, "draw deck", "B27")
    game.apply("keep 1")
    assert game.view(0).tickets == list(range(24))
    refused(game, "tickets", "B26", 1)


def test_a4_the_table_names_who_starts() -> None:
    game = choose_all(Game.start(rules("amsterdam", 3, first=2), seed=0), "keep 1")
    assert game.to_move == [2]
    play(game, "draw deck", "draw deck")
    assert game.to_move == [0]
    refused(game, "draw deck", "B8", 1)


def test_a4_face_up_wild_first_is_the_whole_draw() -> None:
    row = ["locomotive", "pink", "blue", "green", "black"]
    game = at("amsterdam", 2, {"row": row, "top": ["locomotive", "red"]})
    game.apply("draw locomotive")
    assert game.to_move == [1]
    game.apply("draw pink")
    refused(game, "draw locomotive", "B11")
    allowed(game, "draw deck")


def test_a4_blind_wild_is_any_card() -> None:
    row = ["pink", "blue", "green", "black", "red"]
    game = at("amsterdam", 2, {"row": row, "top": ["locomotive", "locomotive"]})
    game.apply("draw deck")
    assert game.to_move == [0]
    game.apply("draw deck")
    assert game.view(0).hand == {"locomotive": 2}
    assert game.to_move == [1]


def test_a4_discards_become_the_deck_at_once() -> None:
    row = ["pink", "blue", "green", "black", "red"]
    game = at("amsterdam", 2, {"row": row, "hoard": 0})
    refused(game, "draw deck", "B16")
    game.apply("claim Nieuwe Waal-Noordermarkt green")
    assert game.view().deck == 2
    assert game.view().discards == {}


# --- A5-A9: claiming ------------------------------------------------------------------------

DOUBLES = [f"P{number:02}" for number in range(1, 14)]


@pytest.mark.parametrize("group", DOUBLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a5_double_routes(players: int, group: str) -> None:
    """A5: with 2 players one track closes the other to all; with 3 or 4 only to its builder."""
    routes = rules("amsterdam", players).board.map.routes
    tracks = [number for number, route in enumerate(routes) if route.parallel == group]
    assert len(tracks) == 2
    for mine, other in (tracks, tracks[::-1]):
        for seat in range(players):
            hands = [{"locomotive": 8} if s == seat else {} for s in range(players)]
            position = {"to_move": seat, "hands": hands, "routes": {routes[mine].id: 0}}
            game = at("amsterdam", players, position)
            violation = game.why_not_claim(other, seat)
            expected = "A5" if seat == 0 else "A5" if players == 2 else ""
            assert (violation.rule if violation else "") == expected


@pytest.mark.parametrize("players", [3, 4])
def test_a5_both_tracks_claimed_in_play(players: int) -> None:
    hands = [{"pink": 6}, {"red": 6}, *[{"locomotive": 3}] * (players - 2)]
    game = at("amsterdam", players, {"hands": hands})
    game.apply("claim Nieuwe Waal-Haringpakkerstoren pink")
    game.apply("claim Nieuwe Waal-Haringpakkerstoren#2 red")
    assert owner(game, "Nieuwe Waal-Haringpakkerstoren#2") == 1
    refused(game, "claim Nieuwe Waal-Haringpakkerstoren#2 locomotive", "B22")


def test_a5_two_players_one_track_in_play() -> None:
    game = at("amsterdam", 2, {"hands": [{"pink": 6}, {"red": 6}]})
    game.apply("claim Nieuwe Waal-Haringpakkerstoren pink")
    refused(game, "claim Nieuwe Waal-Haringpakkerstoren#2 red", "A5")
    play(game, "draw deck", "draw deck")
    refused(game, "claim Nieuwe Waal-Haringpakkerstoren#2 pink", "A5")


def test_a6_too_few_carts() -> None:
    position = {"routes": FOURTEEN, "hands": [{"locomotive": 8}, {}]}
    game = at("amsterdam", 2, position)
    assert game.view().seats[0].trains == 2
    refused(game, "claim Dam-Oost-Indisch Huis locomotive", "A6")
    refused(game, "claim Haringpakkerstoren-Noordermarkt locomotive", "A6")
    game.apply("claim Nieuwe Waal-Noordermarkt locomotive")
    assert game.view().seats[0].trains == 0
    play(game, "draw deck", "draw deck")
    refused(game, "claim Oude Waal-Waag locomotive", "A6")


def test_a7_one_card_for_every_route_that_shows_a_cart() -> None:
    """A7: one card a route, whatever its length, and none where no cart is shown."""
    table = rules("amsterdam", 2)
    position = {"hands": [{"locomotive": 8}, {}], "own": {"merchandise": [3, 5]}}
    for number, route in enumerate(table.board.map.routes):
        game = at("amsterdam", 2, position)
        game.apply(f"claim {table.board.route_names[number]} locomotive")
        expected = 4 if "merchandise" in route.marks else 3
        assert merchandise(game) == [expected, 5], route.id
        assert game.view().own["merchandise_left"] == 16 - expected - 5


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("De Drie Hendricken-Westermarkt", 1),
        ("Nieuwe Waal-Haringpakkerstoren#2", 1),
        ("Munttoren-Blauwbrug", 1),
        ("Haringpakkerstoren-Oude Waal", 1),
        ("Dam-Oost-Indisch Huis", 0),
        ("Oude Waal-Waag", 0),
    ],
)
def test_a7_by_name(name: str, cards: int) -> None:
    game = at("amsterdam", 3, {"hands": [{"locomotive": 8}, {}, {}]})
    game.apply(f"claim {name} locomotive")
    assert merchandise(game) == [cards, 0, 0]
    assert len(happened(game, "merchandise")) == cards


def test_a7_none_when_the_pile_is_empty() -> None:
    position = {"hands": [{"locomotive": 4}, {"locomotive": 4}], "own": {"merchandise": [7, 8]}}
    game = at("amsterdam", 2, position)
    game.apply("claim Nieuwe Waal-Noordermarkt locomotive")
    assert merchandise(game) == [8, 8]
    game.apply("claim Oude Waal-Montelbaanstoren locomotive")
    assert merchandise(game) == [8, 8]
    assert game.view().own["merchandise_left"] == 0
    assert len(happened(game, "merchandise")) == 1
    assert game.totals == [2, 2]


def test_a8_route_points() -> None:
    table = rules("amsterdam", 2)
    for number, route in enumerate(table.board.map.routes):
        game = at("amsterdam", 2, {"hands": [{"locomotive": 8}, {}]})
        game.apply(f"claim {table.board.route_names[number]} locomotive")
        assert game.totals == [POINTS[route.length], 0]
        assert game.view().seats[0].trains == 16 - route.length


@pytest.mark.parametrize(("name", "left"), [("Oude Waal-Waag", 3), ("Oude Waal-Oude Kerk", 2)])
def test_a9_the_last_round(name: str, left: int) -> None:
    """A9: at two carts or fewer everybody, the one who came to it too, has one more turn."""
    routes = {"R04": 0, "R13": 0, "R42": 0}
    game = at("amsterdam", 3, {"routes": routes, "hands": [{"locomotive": 2}, {}, {}]})
    game.apply(f"claim {name} locomotive")
    assert game.view().seats[0].trains == left
    assert game.view().turns_left == (3 if left == 2 else -1)
    for seat in (1, 2, 0):
        assert game.to_move == [seat]
        play(game, "draw deck", "draw deck")
    assert game.over == (left == 2)


# --- A10-A12: the end -----------------------------------------------------------------------


def over(players: int, taken: list[int]) -> Game:
    return at("amsterdam", players, {"phase": "over", "own": {"merchandise": taken}})


@pytest.mark.parametrize(
    ("taken", "bonus"),
    [
        ([4, 3, 2, 1], [8, 6, 4, 2]),
        ([1, 2, 3, 4], [2, 4, 6, 8]),
        ([4, 3, 2], [8, 5, 2]),
        ([1, 2], [4, 8]),
        # Equals share a rank; the next is ranked as if there were no tie.
        ([3, 3, 1, 0], [8, 8, 4, 0]),
        ([5, 2, 2, 1], [8, 6, 6, 2]),
        ([5, 2, 1, 1], [8, 6, 4, 4]),
        ([4, 4, 4, 1], [8, 8, 8, 2]),
        ([4, 4, 4, 4], [8, 8, 8, 8]),
        ([2, 2, 1], [8, 8, 2]),
        ([4, 1, 1], [8, 5, 5]),
        ([8, 8], [8, 8]),
        # Without a card there is no bonus, not even for sharing the last rank.
        ([1, 0], [8, 0]),
        ([2, 0, 0, 0], [8, 0, 0, 0]),
        ([2, 2, 0, 0], [8, 8, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([0, 0], [0, 0]),
    ],
)
def test_a10_a11_merchandise_bonus(taken: list[int], bonus: list[int]) -> None:
    game = over(len(taken), taken)
    assert game.totals == bonus
    assert dict(lines(game, "merchandise")) == {s: bonus[s] for s in range(len(taken)) if taken[s]}


@given(st.integers(2, 4).flatmap(lambda n: st.lists(st.integers(0, 4), min_size=n, max_size=n)))
def test_a10_a11_as_counted_by_hand(taken: list[int]) -> None:
    players = len(taken)
    expected = [0] * players
    places = BONUS[players][:]
    for count in sorted(set(taken), reverse=True):
        sharing = [seat for seat in range(players) if taken[seat] == count]
        for seat in sharing:
            expected[seat] = places[0] if count else 0
        places = places[len(sharing) :]
    assert over(players, taken).totals == expected


#: By seat: a contract of three points or four, and routes of the seat's own that join its ends.
CONTRACTS = [
    (0, 3, ["R32", "R30", "R40"]),
    (6, 3, ["R25", "R39"]),
    (8, 4, ["R01", "R05", "R17"]),
    (1, 4, ["R09", "R26", "R37"]),
]


def contest(players: int, points: list[int], fates: list[str]) -> Game:
    """A finished game: who has how many route points, whose contract is none, done or failed."""
    routes = {r: s for s in range(players) if fates[s] == "done" for r in CONTRACTS[s][2]}
    held = [[CONTRACTS[seat][0]] if fates[seat] != "none" else [] for seat in range(players)]
    awarded = [{"routes": points[seat]} for seat in range(players)]
    position = {"phase": "over", "routes": routes, "tickets": held, "awarded": awarded}
    return at("amsterdam", players, position)


def test_a12_no_bonus_for_the_longest_path() -> None:
    game = at("amsterdam", 2, {"phase": "over", "routes": FOURTEEN, "awarded": [{"routes": 5}, {}]})
    assert game.totals == [5, 0]
    assert {line.source for line in game.scores()} == {"routes"}


def test_a12_completed_contracts_break_a_tie() -> None:
    game = contest(3, [5, 8, 0], ["done", "none", "none"])
    assert game.totals == [8, 8, 0]
    assert game.ranks == [1, 2, 3]
    assert game.winner == 0


def test_a12_neither_the_longest_path_nor_merchandise_breaks_a_tie() -> None:
    position = {"phase": "over", "awarded": [{"routes": 4}, {"routes": 8}], "routes": FOURTEEN}
    game = at("amsterdam", 2, {**position, "own": {"merchandise": [5, 1]}})
    assert game.totals == [12, 12]
    assert game.ranks == [1, 1]
    assert game.winner is None


@given(
    st.lists(st.integers(0, 8), min_size=4, max_size=4),
    st.lists(st.sampled_from(["none", "done", "failed"]), min_size=4, max_size=4),
)
def test_a12_places_as_counted_by_hand(points: list[int], fates: list[str]) -> None:
    sign = {"none": 0, "done": 1, "failed": -1}
    totals = [points[s] + sign[fates[s]] * CONTRACTS[s][1] for s in range(4)]
    order = sorted(((totals[s], fates[s] == "done") for s in range(4)), reverse=True)
    game = contest(4, points, fates)
    assert game.totals == totals
    assert game.ranks == [order.index((totals[s], fates[s] == "done")) + 1 for s in range(4)]


# --- the book's own words -------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted(REASONS))
def test_violations_speak_of_carts_wild_cards_and_contracts(key: str) -> None:
    """A1: this book has no trains, locomotives or tickets; what is filled in stays the same."""
    own, shared = rules("amsterdam", 2).reasons()[key], REASONS[key]
    assert own.rule == shared.rule
    for text in (own.en, own.fi):
        words = re.sub(r"\{\w+\}", "", text).lower()
        assert not re.search(r"train|locomotive|ticket|vaunu|veturi|veturei|lipu|lippu", words)
    for text, other in ((own.en, shared.en), (own.fi, shared.fi)):
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", other))


def test_cards_in_violations_have_the_books_names() -> None:
    """A1: a wild card is no locomotive."""
    game = at("amsterdam", 2, {"row": ["red", "red", "blue", "blue", "pink"]})
    error = refused(game, "draw locomotive", "B9")
    assert error.message().endswith(": wild card.")
    assert error.message("fi").endswith(": jokerikortti.")


@examples(8, 25)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_a7_a8_a10_whole_games_add_up(seed: int, players: int) -> None:
    """Random games, counted again from nothing but the claims that were made."""
    game = Game.start(rules("amsterdam", players), seed)
    chance = Rng.from_seed(seed)
    while not game.over:
        game.apply(game.random_action(chance))
    points, taken, pile = [0] * players, [0] * players, 16
    for seat, action in game.history:
        if action.text.startswith("claim "):
            route = game.rules.board.map.routes[action.target]
            points[seat] += POINTS[route.length]
            if "merchandise" in route.marks and pile:
                taken[seat] += 1
                pile -= 1
    assert merchandise(game) == taken
    assert [seat.points for seat in game.view().seats] == points
    assert {line.source for line in game.scores()} <= {"routes", "ticket", "merchandise"}
