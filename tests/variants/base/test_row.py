"""The face-up row laid anew and the deck renewed: B13 to B15."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import all_cards, at, choose_all, hand, happened, play, refused, rules, texts
from support.soak import examples
from veturi.engine import Game, Rng

L = "locomotive"
NAMES = [L, "pink", "blue", "orange", "white", "green", "yellow", "black", "red"]
#: Three locomotives and two others.
THREE: list[str] = [L, L, L, "red", "blue"]


def dealt(*rows: list[str], after: list[str] | None = None) -> Game:
    """A two-player game whose cards after the eight dealt are the given rows, then `after`."""
    first = ["pink"] * 4 + ["white"] * 4 + [card for row in rows for card in row] + (after or [])
    numbers = [NAMES.index(name) for name in first]
    rest = Counter([0] * 14 + [card for card in range(1, 9) for _ in range(12)])
    rest.subtract(numbers)
    order = numbers + sorted(rest.elements(), reverse=True)
    return Game.start(rules("usa", 2, first=0), 0, decks={"cards": order})


# --- B13: three locomotives ------------------------------------------------------------------


def test_b13_three_locomotives_at_set_up() -> None:
    """B13: all five are discarded and five new ones turned up, before anybody plays."""
    game = dealt(THREE, ["green", L, "black", "yellow", L])
    assert game.view().row == ["green", L, "black", "yellow", L]
    assert game.view().discards == {L: 3, "red": 1, "blue": 1}
    assert game.view().deck == 110 - 8 - 10


@pytest.mark.parametrize("locomotives", [0, 1, 2])
def test_b13_two_locomotives_stay(locomotives: int) -> None:
    """B13: fewer than three are left alone."""
    row = [L] * locomotives + ["red", "blue", "green", "black", "red"][locomotives:]
    game = dealt(row)
    assert game.view().row == row
    assert not game.view().discards
    assert not happened(game, "row_cleared")


@pytest.mark.parametrize("locomotives", [3, 4, 5])
def test_b13_three_or_more_are_cleared_at_set_up(locomotives: int) -> None:
    """B13: four and five are three as well; the row is filled before it is looked at."""
    row = [L] * locomotives + ["red", "blue"][: 5 - locomotives]
    game = dealt(row, ["green"] * 5)
    assert game.view().row == ["green"] * 5
    assert game.view().discards[L] == locomotives
    kinds = [event.kind for event in game.events if event.kind in ("turned_up", "row_cleared")]
    assert kinds == ["turned_up"] * 5 + ["row_cleared"] + ["turned_up"] * 5


def test_b13_a_third_locomotive_turned_up_in_play() -> None:
    """B13: the one that replaces a taken card makes three; the second card comes from the new row.

    The card that was taken is in the hand and not among the discards.
    """
    row = ["red", L, "green", "white", L]
    top = [L, "pink", "black", "yellow", "blue", "orange", "red"]
    game = play(at("usa", 2, {"row": row, "top": top}), "draw red")
    assert game.view().row == ["pink", "black", "yellow", "blue", "orange"]
    assert game.view().discards == {L: 3, "green": 1, "white": 1}
    assert hand(game, 0) == {"red": 1}
    assert game.to_move == [0]
    refused(game, "draw green", "B9")
    game.apply("draw pink")
    assert game.view().row == ["red", "black", "yellow", "blue", "orange"]


def test_b13_after_the_second_card_and_after_a_locomotive() -> None:
    """B13: it does not matter which card of which turn turns the third one up."""
    row = ["red", L, "green", L, L]
    five = ["blue", "white", "black", "pink", "yellow"]
    game = play(at("usa", 2, {"row": row, "top": [L, *five]}), f"draw {L}")
    assert game.view().row == five
    assert game.to_move == [1]
    row = ["red", L, "green", "white", L]
    top = ["orange", L, *five]
    game = play(at("usa", 2, {"row": row, "top": top}), "draw deck", "draw green")
    assert game.view().row == five
    assert game.to_move == [1]


def test_b13_a_blind_locomotive_does_not_count() -> None:
    """B13: only face-up ones do."""
    row = ["red", L, "green", "white", L]
    game = play(at("usa", 2, {"row": row, "top": [L, L]}), "draw deck", "draw deck")
    assert game.view().row == row
    assert not game.view().discards


# --- B14: at most three times ----------------------------------------------------------------


def test_b14_at_most_three_resets_in_a_row() -> None:
    """B14: the fourth row of three locomotives stays, and three resets have been made."""
    game = dealt(THREE, THREE, THREE, THREE, after=["green"])
    assert game.view().row == THREE
    assert len(happened(game, "row_cleared")) == 3
    assert game.view().discards == {L: 9, "red": 3, "blue": 3}
    assert game.view().deck == 110 - 8 - 20


@pytest.mark.parametrize("resets", [1, 2, 3])
def test_b14_the_reset_repeats_while_three_lie_there(resets: int) -> None:
    """B14: one, two or three resets, until there are fewer than three locomotives."""
    game = dealt(*[THREE] * resets, ["green", L, L, "black", "yellow"])
    assert game.view().row == ["green", L, L, "black", "yellow"]
    assert len(happened(game, "row_cleared")) == resets


def test_b14_a_row_that_stays_is_looked_at_again_with_the_next_card() -> None:
    """B14: a blind card leaves the row; the next card turned up clears it, whatever it is."""
    five = ["black", "yellow", "orange", "white", "pink"]
    game = choose_all(
        dealt(THREE, THREE, THREE, THREE, after=["green", "green", *five]), "keep 1,2"
    )
    game.apply("draw deck")
    assert game.view().row == THREE
    game.apply("draw red")
    assert game.view().row == five
    assert len(happened(game, "row_cleared")) == 4
    assert hand(game, 0) == {"pink": 4, "green": 1, "red": 1}


def test_b14_tickets_and_claims_leave_the_row_that_stays() -> None:
    """B14: nothing is turned up by them, so nothing is looked at."""
    game = at("usa", 2, {"row": THREE, "hands": [{}, {"green": 1}]})
    play(game, "tickets", "keep 1", "claim Portland-Seattle green")
    assert game.view().row == THREE
    assert not happened(game, "row_cleared")


def test_b14_a_locomotive_taken_from_a_row_that_stays() -> None:
    """B14, B10: with two left and no third turned up, the row is as any other."""
    game = play(at("usa", 2, {"row": THREE, "top": ["green"]}), f"draw {L}")
    assert game.view().row == ["green", L, L, "red", "blue"]
    assert not happened(game, "row_cleared")


def test_b14_each_look_has_its_own_three_resets() -> None:
    """B14: the resets of an earlier look are not counted again."""
    top = ["green", *THREE, *THREE, *THREE, "black"]
    game = play(at("usa", 2, {"row": THREE, "top": top}), "draw red")
    assert len(happened(game, "row_cleared")) == 3
    assert game.view().row == THREE
    assert game.view().discards == {L: 9, "red": 2, "blue": 3, "green": 1}
    assert game.to_move == [0]
    refused(game, f"draw {L}", "B11")


def few_colours(outside: list[str], where: str) -> Game:
    """Seat 0 is about to take red and turn up the third locomotive.

    Outside the hands there are then the given cards beside locomotives: two of them lie in the row,
    the others in the deck (under the locomotive) or among the discards.
    """
    row: list[object] = [L, L, "red", *outside[:2]]
    under = outside[2:] if where == "deck" else []
    discards = Counter(outside[2:]) if where == "discards" else {}
    deck = [L] * 6 + under
    position = {"hoard": 1, "row": row, "deck": deck, "discards": dict(discards)}
    return at("usa", 2, position)


def test_b14_no_reset_when_fewer_than_three_others_are_outside_the_hands() -> None:
    """B14: with two left beside the card in the hand, the row of three locomotives stays."""
    game = play(few_colours(["blue", "green"], "deck"), "draw red")
    assert game.view().row == [L, L, L, "blue", "green"]
    assert not happened(game, "row_cleared")
    assert game.to_move == [0]
    assert sorted(texts(game)) == ["draw blue", "draw deck", "draw green"]


@pytest.mark.parametrize("where", ["deck", "discards"])
def test_b14_three_others_outside_the_hands_are_enough(where: str) -> None:
    """B14: deck and discards count as much as the row."""
    game = play(few_colours(["blue", "green", "white"], where), "draw red")
    assert 1 <= len(happened(game, "row_cleared")) <= 3
    assert None not in game.view().row
    all_cards(game)


def test_b14_the_endless_reset_ends() -> None:
    """B14: however the cards lie, a look ends after three resets and loses no card."""
    for seed in range(40):
        row: list[object] = [L, L, "red", "blue", "green"]
        position = {"hoard": 1, "row": row, "deck": [L] * 9 + ["white"], "discards": {L: 2}}
        game = play(at("usa", 2, position, seed=seed), "draw red")
        assert 1 <= len(happened(game, "row_cleared")) <= 3
        view = game.view()
        assert None not in view.row
        assert view.deck + sum(view.discards.values()) == 11
        assert len(happened(game, "row_cleared")) == 3 or view.row.count(L) < 3


# --- B15: a new deck -------------------------------------------------------------------------


def test_b15_the_discards_become_the_deck_with_the_last_blind_card() -> None:
    """B15: at once, before the second card."""
    row = ["red", "blue", "green", "white", "red"]
    discards = {"black": 3, L: 2}
    position = {"hoard": 1, "row": row, "deck": ["pink"], "discards": discards}
    game = play(at("usa", 2, position), "draw deck")
    assert game.view().deck == 5
    assert game.view().discards == {}
    assert game.view().row == row
    assert happened(game, "reshuffled") == [{"event": "reshuffled", "seat": -1, "deck": 5}]
    game.apply("draw deck")
    assert set(hand(game, 0)) <= {"pink", "black", L}


def test_b15_the_discards_become_the_deck_with_the_last_card_turned_up() -> None:
    """B15: the last card fills the slot, then the discards are the deck."""
    row = ["red", "blue", "green", "white", "red"]
    position = {"hoard": 1, "row": row, "deck": ["pink"], "discards": {"black": 3}}
    game = play(at("usa", 2, position), "draw green")
    assert game.view().row == ["red", "blue", "pink", "white", "red"]
    assert game.view().deck == 3
    assert game.view().discards == {}


def test_b15_a_deck_that_is_not_empty_is_not_reshuffled() -> None:
    """B15: one card left is enough to leave the discards."""
    row = ["red", "blue", "green", "white", "red"]
    position = {"hoard": 1, "row": row, "deck": ["pink", "yellow"], "discards": {"black": 3}}
    game = play(at("usa", 2, position), "draw deck")
    assert game.view().deck == 1
    assert game.view().discards == {"black": 3}
    game = play(at("usa", 2, {**position, "to_move": 1}), "claim Portland-Seattle red")
    assert game.view().deck == 2
    assert game.view().discards == {"black": 3, "red": 1}


def test_b15_a_claim_refills_an_empty_deck_at_once() -> None:
    """B15: its cards are shuffled into the deck and the gaps filled, first slot first."""
    row: list[object] = ["red", None, "blue", None, "green"]
    game = at("usa", 2, {"hoard": 0, "row": row})
    game.apply("claim Helena-Omaha red+1")
    view = game.view()
    assert view.deck == 3
    assert view.discards == {}
    assert [view.row[slot] for slot in (0, 2, 4)] == ["red", "blue", "green"]
    assert {view.row[1], view.row[3]} <= {"red", L}
    told = [(event.kind, event.public.get("slot")) for event in game.events]
    assert told.index(("reshuffled", None)) < told.index(("turned_up", 1))
    assert told.index(("turned_up", 1)) < told.index(("turned_up", 3))
    assert [kind for kind, _ in told].count("turned_up") == 2
    assert game.to_move == [1]
    assert "draw deck" in texts(game)


def test_b15_with_too_few_cards_the_first_slots_are_filled() -> None:
    """B15: one card played, four gaps: the first of them."""
    game = at("usa", 2, {"hoard": 0, "row": [None, None, "blue", None, None]})
    game.apply("claim Portland-Seattle red")
    assert game.view().row == ["red", None, "blue", None, None]
    assert game.view().deck == 0
    game = at("usa", 2, {"hoard": 0, "row": ["blue", None, "blue", None, None]})
    game.apply("claim Dallas-Little Rock white")
    assert game.view().row == ["blue", "white", "blue", "white", None]


def test_b15_a_claim_with_a_full_row_makes_a_deck() -> None:
    """B15: without gaps the cards are the deck, even one."""
    row: list[object] = [L, L, L, "red", "blue"]
    game = play(at("usa", 2, {"hoard": 0, "row": row}), "claim Portland-Seattle white")
    assert game.view().deck == 1
    assert game.view().discards == {}
    assert game.view().row == row
    game.apply("draw deck", 1)
    assert hand(game, 1) == {"white": 1}


def test_b15_gaps_filled_by_a_claim_are_looked_at() -> None:
    """B15, B13: when the gap is filled with a third locomotive, the row is laid anew."""
    seen = set()
    for seed in range(30):
        row: list[object] = [L, L, None, "red", "blue"]
        game = at("usa", 2, {"hoard": 0, "row": row}, seed=seed)
        game.apply("claim Dallas-Little Rock white+1")
        turned = next(e.public["card"] for e in game.events if e.kind == "turned_up")
        resets = len(happened(game, "row_cleared"))
        assert (turned == L) == (resets > 0)
        assert resets <= 3
        assert None not in game.view().row
        assert game.view().deck + sum(game.view().discards.values()) == 1
        seen.add(turned)
    assert seen == {L, "white"}


def test_b15_a_reset_with_a_short_deck_turns_up_its_own_cards_again() -> None:
    """B15, B13: the deck runs out in the middle of the five; the cleared row is the new deck."""
    row: list[object] = [L, L, "red", "blue", "green"]
    deck = [L, "white", "yellow"]
    for seed in range(20):
        game = play(at("usa", 2, {"hoard": 1, "row": row, "deck": deck}, seed=seed), "draw red")
        view = game.view()
        assert len(happened(game, "row_cleared")) >= 1
        assert None not in view.row
        assert view.deck == 2
        assert view.discards == {}
        if len(happened(game, "row_cleared")) == 1:
            assert view.row[:2] == ["white", "yellow"]


def test_b15_nothing_to_shuffle_until_a_claim() -> None:
    """B15: the deck ends, gaps come, nobody has discarded; then a claim brings all back."""
    row: list[object] = ["red", "blue", "green", "white", "red"]
    game = at("usa", 2, {"hoard": 1, "row": row, "deck": ["pink"]})
    play(game, "draw blue", "draw red")
    assert game.view().row == [None, "pink", "green", "white", "red"]
    assert game.view().deck == 0
    assert not happened(game, "reshuffled")
    game.apply("claim Calgary-Helena black")
    assert game.view().row == ["black", "pink", "green", "white", "red"]
    assert game.view().deck == 3


@examples(8, 25)
@given(seed=st.integers(0, 2**96 - 1), players=st.integers(2, 5))
def test_b15_no_card_is_ever_lost_and_the_deck_is_never_empty_beside_discards(
    seed: int, players: int
) -> None:
    """B9, B13-B16: after every action the 110 cards are there, and row and deck are as ruled."""
    game = Game.start(rules("usa", players), seed)
    chance = Rng.from_seed(seed)
    for _ in range(400):
        if game.over:
            break
        seat = game.to_move[0]
        # Mostly draws, so that the deck runs out.
        draws = [a for a in game.legal_actions(seat) if a.text.startswith("draw")]
        if draws and chance.below(8):
            game.apply(draws[int(chance.below(len(draws)))], seat)
        else:
            game.apply(game.random_action(chance, seat), seat)
        view = game.view()
        found = all_cards(game)
        assert found[L] <= 14
        assert all(found[name] <= 12 for name in NAMES[1:])
        assert view.deck or not view.discards
        assert None not in view.row or view.deck == 0
