"""The Heart of Africa, rule by rule: F8 to F13, doubling a route with terrain cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import allowed, hand, happened, lines, play, refused, rules, texts
from support.soak import examples
from variants.africa.test_rules import COLOURS, KINDS, africa, terrain
from veturi.engine import Action, Game, Rng

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
CAPE = "claim Cape Town-Port Elizabeth black"  # three spaces, mountain
LONG = "claim Beira-Durban white"  # four spaces, mountain


def kind_of(colour: str) -> str:
    return next(kind for kind, colours in COLOURS.items() if colour in colours)


def doubles(game: Game, claim: str) -> set[str]:
    """The ways to double a claim that are listed."""
    return {text for text in texts(game) if text.startswith(f"{claim} double")}


# --- F8: how many cards ---------------------------------------------------------------------


def test_f8_one_card_up_to_three_spaces_two_from_four() -> None:
    table = rules("africa", 2)
    lengths = set()
    for name, route in zip(table.board.route_names, table.board.map.routes, strict=True):
        colour = "white" if route.colour == "grey" else route.colour
        cards = [{colour: route.length - route.ferries, "locomotive": route.ferries}]
        kind = kind_of(route.colour)
        paid = f"{colour}+{route.ferries}" if route.ferries else colour  # F17
        claim = f"claim {name} {paid} double"
        needed = 1 if route.length <= 3 else 2
        lengths.add(route.length)
        refused(africa(2, cards, [{kind: needed - 1}]), claim, "F8")
        for held in (needed, needed + 1, 5):
            game = africa(2, cards, [{kind: held}])
            game.apply(claim)
            assert game.totals == [2 * POINTS[route.length], 0]
            assert terrain(game, 0).get(kind, 0) == held - needed
            discards = game.view().own["terrain_discards"]
            assert discards == {other: needed if other == kind else 0 for other in KINDS}
    assert lengths == {1, 2, 3, 4, 5, 6}


def test_f8_doubling_is_a_choice() -> None:
    game = africa(2, [{"black": 3}], [{"mountain": 3}])
    allowed(game, f"{CAPE} double")
    game.apply(CAPE)
    assert game.totals == [4, 0]
    assert terrain(game, 0) == {"mountain": 3}
    assert happened(game, "scored")[-1]["points"] == 4


def test_f8_a_doubled_claim_needs_what_a_claim_needs() -> None:
    game = africa(2, [{"black": 2}], [{"mountain": 3}])
    refused(game, f"{CAPE} double", "B18")
    refused(game, f"{CAPE} double", "B8", 1)
    game = africa(2, [{"black": 3}], [{"mountain": 3}], routes={"Cape Town-Port Elizabeth": 1})
    refused(game, f"{CAPE} double", "B22")
    refused(game, "claim Cape Town-Port Elizabeth#2 black double", "F3")
    game = africa(2, [{"black": 3}], [{"mountain": 3}])
    game.apply("terrain deck")
    refused(game, f"{CAPE} double", "B9")


# --- F9: who has most -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "others", "most"),
    [
        (1, [0, 0], True),
        (1, [1, 0], True),
        (1, [1, 1], True),
        (1, [2, 0], False),
        (1, [0, 2], False),
        (2, [1, 3], False),
        (3, [3, 1], True),
        (3, [2, 3], True),
        (3, [4, 4], False),
    ],
)
def test_f9_a_tie_for_most_is_enough_and_less_is_not(
    own: int, others: list[int], most: bool
) -> None:
    """F9: the card being played counts, and so does every other player."""
    lying = [{"mountain": own}, *[{"mountain": count} for count in others]]
    game = africa(3, [{"black": 3}], lying)
    if most:
        game.apply(f"{CAPE} double")
        assert game.totals == [8, 0, 0]
    else:
        refused(game, f"{CAPE} double", "F9")
        allowed(game, CAPE)


def test_f9_only_cards_of_the_routes_kind_count() -> None:
    lying = [{"mountain": 1}, {"desert": 9, "jungle": 9}]
    allowed(africa(2, [{"black": 3}], lying), f"{CAPE} double")
    lying = [{"mountain": 1, "desert": 9, "jungle": 9}, {"mountain": 2}]
    refused(africa(2, [{"black": 3}], lying), f"{CAPE} double", "F9")


def test_f9_played_cards_no_longer_count_for_the_next_claim() -> None:
    lying = [{"mountain": 2}, {"mountain": 2}]
    game = africa(2, [{"black": 6}, {"white": 1}], lying)
    play(game, f"{CAPE} double", "claim Port Elizabeth-East London white double")
    assert game.totals == [8, 2]
    allowed(game, "claim East London-Durban black double")
    game = africa(2, [{"black": 6}, {}], lying)
    play(game, f"{CAPE} double", "draw deck", "draw deck")
    refused(game, "claim East London-Durban black double", "F9")


# --- F10, F11: locomotives as terrain cards -------------------------------------------------


def test_f10_example_cape_town_port_elizabeth() -> None:
    """F10: the book's example: 1 mountain and 1 locomotive tie 2; 4 × 2 = 8 points."""
    game = africa(2, [{"black": 3, "locomotive": 1}], [{"mountain": 1}, {"mountain": 2}])
    refused(game, f"{CAPE} double", "F9")
    assert doubles(game, CAPE) == {f"{CAPE} double+1"}
    game.apply(f"{CAPE} double+1")
    assert game.totals == [8, 0]
    assert hand(game, 0) == {}
    assert game.view().discards == {"black": 3, "locomotive": 1}
    assert terrain(game, 0) == {"mountain": 1}
    assert game.view().own["terrain_discards"] == dict.fromkeys(KINDS, 0)
    assert game.view().seats[0].trains == 42


def test_f10_without_any_terrain_card() -> None:
    game = africa(2, [{"black": 3, "locomotive": 1}], [{}, {"mountain": 1}])
    refused(game, f"{CAPE} double", "F8")
    game.apply(f"{CAPE} double+1")
    assert game.totals == [8, 0]


def test_f10_a_locomotive_pays_once() -> None:
    """F10: one that stands in for a train card cannot be a terrain card too."""
    game = africa(2, [{"black": 2, "locomotive": 1}], [{}, {}])
    allowed(game, f"{CAPE}+1")
    refused(game, f"{CAPE}+1 double+1", "F10")
    assert doubles(game, f"{CAPE}+1") == set()
    game = africa(2, [{"black": 2, "locomotive": 2}], [{}, {}])
    game.apply(f"{CAPE}+1 double+1")
    assert hand(game, 0) == {}
    assert game.view().discards == {"black": 2, "locomotive": 2}
    all_in = "claim Cape Town-Port Elizabeth locomotive"
    refused(africa(2, [{"locomotive": 3}]), f"{all_in} double+1", "F10")
    game = africa(2, [{"locomotive": 4}])
    game.apply(f"{all_in} double+1")
    assert game.totals == [8, 0]


def test_f10_opponents_locomotives_do_not_count() -> None:
    game = africa(2, [{"black": 3}, {"locomotive": 9}], [{"mountain": 1}, {"mountain": 1}])
    allowed(game, f"{CAPE} double")


def test_f10_a_locomotive_cannot_be_laid_down_to_keep() -> None:
    game = africa(2, [{"black": 3, "locomotive": 4}], [{"mountain": 2}])
    for text in ("terrain locomotive", "terrain veturi"):
        refused(game, text, "F7")
    play(game, f"{CAPE} double+1")
    assert terrain(game, 0) == {"mountain": 2}


@pytest.mark.parametrize(
    ("own", "lead", "locomotives", "ways"),
    [
        # Two cards for four spaces: how many of them may be, or must be, locomotives.
        (2, 0, 0, [0]),
        (2, 2, 5, [0, 1, 2]),
        (5, 5, 5, [0, 1, 2]),
        (5, 5, 1, [0, 1]),
        (1, 0, 5, [1, 2]),
        (1, 2, 5, [1, 2]),
        (1, 3, 5, [2]),
        (1, 3, 1, []),
        (0, 2, 5, [2]),
        (0, 3, 5, []),
        (5, 6, 5, [1, 2]),
        (5, 7, 5, [2]),
        (5, 8, 9, []),
        (0, 0, 1, []),
    ],
)
def test_f11_exactly_two_cards_of_which_any_may_be_locomotives(
    own: int, lead: int, locomotives: int, ways: list[int]
) -> None:
    cards = [{"white": 4, "locomotive": locomotives}]
    lying = [{"mountain": own}, {"mountain": lead}]
    expected = {f"{LONG} double+{n}" if n else f"{LONG} double" for n in ways}
    assert doubles(africa(2, cards, lying), LONG) == expected
    for n in range(3):
        game = africa(2, cards, lying)
        text = f"{LONG} double+{n}" if n else f"{LONG} double"
        if n in ways:
            game.apply(text)
            assert game.totals == [14, 0]
            assert hand(game, 0).get("locomotive", 0) == locomotives - n
            assert terrain(game, 0).get("mountain", 0) == own - (2 - n)
        else:
            refused(game, text, "F10" if n > locomotives else "F8" if own < 2 - n else "F9")


def test_f11_no_more_cards_only_to_reach_the_count() -> None:
    game = africa(2, [{"black": 3, "locomotive": 9}], [{"mountain": 1}, {"mountain": 3}])
    refused(game, f"{CAPE} double+1", "F9")
    refused(game, f"{CAPE} double+2", "F11")
    game = africa(2, [{"white": 4, "locomotive": 9}], [{}, {"mountain": 3}])
    refused(game, f"{LONG} double+2", "F9")
    refused(game, f"{LONG} double+3", "F11")


# --- F12, F13 -------------------------------------------------------------------------------


def test_f12_the_last_card_of_the_deck_brings_the_discards_back() -> None:
    """F12: at once, when the last card is drawn and not when the next is wanted."""
    own = {"terrain_row": ["desert", "mountain"], "terrain_discards": {"mountain": 2}}
    lying = [{"desert": 14, "jungle": 15}, {"mountain": 11}]
    game = africa(2, terrain=lying, own=own)
    assert game.view().own["terrain_deck"] == 1
    game.apply("terrain deck")
    assert terrain(game, 0)["mountain"] == 1
    assert game.view().own["terrain_deck"] == 2
    assert game.view().own["terrain_discards"] == dict.fromkeys(KINDS, 0)
    assert game.view().own["terrain_row"] == ["desert", "mountain"]


def test_f12_played_cards_fill_an_empty_deck_and_the_gaps() -> None:
    lying = [{"mountain": 15}, {"desert": 15, "jungle": 15}]
    game = africa(2, [{"black": 3, "white": 4}], lying)
    assert game.view().own["terrain_row"] == [None, None]
    refused(game, "terrain deck", "F12")
    refused(game, "terrain mountain", "F7")
    once = game.clone()
    once.apply(f"{CAPE} double")
    assert once.view().own["terrain_row"] == ["mountain", None]
    assert once.view().own["terrain_deck"] == 0
    refused(once, "terrain deck", "F12")
    allowed(once, "terrain mountain")
    game.apply(f"{LONG} double")
    assert game.view().own["terrain_row"] == ["mountain", "mountain"]
    assert game.view().own["terrain_deck"] == 0
    assert game.view().own["terrain_discards"] == dict.fromkeys(KINDS, 0)


def test_f12_terrain_and_trains_have_discards_of_their_own() -> None:
    game = africa(2, [{"black": 3}], [{"mountain": 4}])
    deck = game.view().own["terrain_deck"]
    game.apply(f"{CAPE} double")
    assert game.view().discards == {"black": 3}
    assert game.view().own["terrain_deck"] == deck
    assert game.view().own["terrain_discards"] == {"desert": 0, "jungle": 0, "mountain": 1}


def test_f13_the_same_number_of_trains() -> None:
    for action in (CAPE, f"{CAPE} double"):
        game = africa(2, [{"black": 3}], [{"mountain": 4}])
        game.apply(action)
        assert game.view().seats[0].trains == 42
    routes = {
        "R063": 0,
        "R012": 0,
        "R015": 0,
        "R021": 0,
        "R022": 0,
        "R023": 0,
        "R026": 0,
        "R031": 0,
    }
    routes |= {"R097": 0, "R096": 0, "R047": 0}
    game = africa(2, [{"black": 3}], [{"mountain": 4}], routes=routes)
    assert game.view().seats[0].trains == 1
    refused(game, f"{CAPE} double", "B21")
    game = africa(2, [{"white": 1}], [{"mountain": 4}], routes=routes)
    allowed(game, "claim Port Elizabeth-East London white double")


@given(st.lists(st.lists(st.integers(0, 4), min_size=3, max_size=3), min_size=3, max_size=3))
def test_f13_terrain_left_at_the_end_is_worth_nothing(counts: list[list[int]]) -> None:
    lying = [dict(zip(KINDS, cards, strict=True)) for cards in counts]
    awarded = [{"routes": 5}, {"routes": 6}, {"routes": 6}]
    game = africa(3, terrain=lying, phase="over", awarded=awarded)
    assert game.totals == [5, 6, 6]
    assert game.ranks == [3, 1, 1], "nor does it break a tie"


# --- everything at once ---------------------------------------------------------------------


def expected_doubles(game: Game) -> set[str]:
    """Every way to double, worked out claim by claim from the sentences of F8 to F11."""
    seat = game.to_move[0]
    own, locomotives = terrain(game, seat), hand(game, seat).get("locomotive", 0)
    others = [terrain(game, s) for s in range(int(game.rules.players)) if s != seat]
    found = set()
    for action in game.legal_actions():
        if not action.text.startswith("claim ") or action.surcharge:
            continue
        route = game.rules.board.map.routes[action.target]
        kind = kind_of(route.colour)
        cards = 1 if route.length <= 3 else 2
        for stand_ins in range(cards + 1):
            enough = cards - stand_ins <= own.get(kind, 0)
            in_hand = action.locomotives + stand_ins <= locomotives
            count = own.get(kind, 0) + stand_ins
            if enough and in_hand and all(count >= other.get(kind, 0) for other in others):
                found.add(f"{action.text} double+{stand_ins}".removesuffix("+0"))
    return found


TERRAIN = st.lists(st.integers(0, 4), min_size=3, max_size=3)


@examples(25, 60)
@given(
    st.lists(TERRAIN, min_size=2, max_size=3),
    st.dictionaries(st.sampled_from(["black", "white", "red", "green", "pink"]), st.integers(1, 6)),
    st.integers(0, 5),
)
def test_f8_to_f11_every_way_to_double(
    counts: list[list[int]], cards: dict[str, int], locomotives: int
) -> None:
    lying = [dict(zip(KINDS, row, strict=True)) for row in counts]
    game = africa(len(counts), [{**cards, "locomotive": locomotives}], lying)
    listed = [action.text for action in game.legal_actions() if action.surcharge]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected_doubles(game)


def referee(action: Action, points: dict[str, int], game: Game) -> None:
    worth = POINTS[game.rules.board.map.routes[action.target].length]
    points["routes"] += worth
    points["doubling"] += worth if action.surcharge else 0


@examples(5, 12)
@given(st.integers(0, 2**32), st.integers(2, 5))
def test_f6_to_f13_whole_games_add_up(seed: int, players: int) -> None:
    """Random games: the terrain cards are always 45, and every point is accounted for."""
    game = Game.start(rules("africa", players), seed)
    chance = Rng.from_seed(seed)
    points = [{"routes": 0, "doubling": 0} for _ in range(players)]
    while not game.over:
        if game.view().phase == "turn" and game.steps % 7 == 0:
            listed = {action.text for action in game.legal_actions() if action.surcharge}
            assert listed == expected_doubles(game)
        seat, action = game.to_move[0], game.random_action(chance)
        if action.text.startswith("claim "):
            referee(action, points[seat], game)
        game.apply(action)
        own = game.view().own
        row, discards, deck = own["terrain_row"], own["terrain_discards"], own["terrain_deck"]
        assert isinstance(row, list)
        assert isinstance(discards, dict)
        assert isinstance(deck, int)
        lying = sum(sum(terrain(game, s).values()) for s in range(players))
        assert lying + deck + sum(discards.values()) + len([c for c in row if c]) == 45
        assert deck > 0 or sum(discards.values()) == 0
        assert deck == 0 or None not in row
    assert [seat_view.awarded for seat_view in game.view().seats] == points
    for source in ("routes", "doubling"):
        expected = [(seat, points[seat][source]) for seat in range(players)]
        assert dict(lines(game, source)) == {s: n for s, n in expected if n or source == "routes"}
