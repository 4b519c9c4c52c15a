"""Drawing train cards: B9 to B12, B16 and B17. Resets and reshuffles are in test_base_row.py."""

from __future__ import annotations

import pytest

from support.engine import allowed, at, hand, happened, play, refused, texts
from veturi.engine import Game

ROW: list[object] = ["red", "blue", "green", "white", "red"]
GAPS: list[object] = [None] * 5


def drawing(top: list[str], row: list[object] | None = None, players: int = 2) -> Game:
    """Seat 0 is to move; the deck begins with the cards of `top`."""
    return at("usa", players, {"row": row or ROW, "top": top})


# --- B9: two cards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        ("draw deck", "draw deck", {"pink": 1, "black": 1}),
        ("draw deck", "draw blue", {"pink": 1, "blue": 1}),
        ("draw blue", "draw deck", {"blue": 1, "black": 1}),
        ("draw blue", "draw green", {"blue": 1, "green": 1}),
        ("draw red", "draw red", {"red": 2}),
        ("draw blue", "draw pink", {"blue": 1, "pink": 1}),
    ],
)
def test_b9_two_cards_each_face_up_or_blind(first: str, second: str, taken: object) -> None:
    """B9: the two in any mix, also the one just turned up."""
    game = drawing(["pink", "black", "yellow"])
    game.apply(first)
    assert game.to_move == [0]
    assert game.view().phase == "second_draw"
    game.apply(second)
    assert hand(game, 0) == taken
    assert game.to_move == [1]
    assert game.view().phase == "turn"


def test_b9_a_taken_card_is_replaced_at_once_in_its_slot() -> None:
    """B9: the new card lies there before the second is chosen; no other slot changes."""
    game = drawing(["pink", "black", "yellow"])
    deck = game.view().deck
    assert "draw pink" not in texts(game)
    game.apply("draw green")
    assert game.view().row == ["red", "blue", "pink", "white", "red"]
    assert game.view().deck == deck - 1
    allowed(game, "draw pink")
    game.apply("draw red")
    assert game.view().row == ["black", "blue", "pink", "white", "red"]


def test_b9_what_lies_face_up_is_what_can_be_taken() -> None:
    """B9: one choice for each kind of card face up, and the deck."""
    game = drawing(["pink"])
    draws = [text for text in texts(game) if text.startswith("draw")]
    assert sorted(draws) == ["draw blue", "draw deck", "draw green", "draw red", "draw white"]
    refused(game, "draw yellow", "B9")
    refused(game, "draw locomotive", "B9")
    game.apply("draw blue")
    refused(game, "draw blue", "B9")


@pytest.mark.parametrize("text", ["claim Portland-Seattle red", "tickets", "pass"])
@pytest.mark.parametrize("first", ["draw deck", "draw blue"])
def test_b9_after_the_first_card_only_a_second_card(first: str, text: str) -> None:
    """B9, B8: a draw that has begun is finished with a card."""
    game = at("usa", 2, {"hands": [{"red": 4}, {}], "row": ROW, "top": ["pink", "black"]})
    game.apply(first)
    refused(game, text, "B9")
    refused(game, "keep 1", "B26")
    assert all(text.startswith("draw ") for text in texts(game))


def test_b9_blind_cards_are_seen_only_by_their_player() -> None:
    """B9: two different top cards look the same to everybody else."""
    games = [drawing([top, "blue"]) for top in ("pink", "locomotive")]
    for game in games:
        game.apply("draw deck")
    assert games[0].view(0) != games[1].view(0)
    for viewer in (1, -1):
        assert games[0].view(viewer) == games[1].view(viewer)
        first, second = ([event.seen_by(viewer) for event in game.events] for game in games)
        assert first == second


def test_b9_face_up_cards_are_seen_by_all() -> None:
    """B9: what is taken from the row is known, until it is played."""
    game = play(drawing(["pink", "black"]), "draw red", "draw deck")
    assert game.view(1).seats[0].known == {"red": 1}
    assert game.view(1).seats[0].cards == 2
    drew = [{key: event[key] for key in event if key != "seat"} for event in happened(game, "drew")]
    assert drew[0] == {"event": "drew", "from": "row", "card": "red", "slot": 0}
    assert drew[1] == {"event": "drew", "from": "deck"}
    play(game, "draw deck", "draw deck", "claim Portland-Seattle red")
    assert game.view(1).seats[0].known == {}


# --- B10, B11, B12: locomotives --------------------------------------------------------------

WITH_LOCOMOTIVE: list[object] = ["red", "locomotive", "green", "white", "red"]


def test_b10_a_face_up_locomotive_first_is_the_whole_draw() -> None:
    """B10: no second card; the row is filled and the next player is to move."""
    game = drawing(["pink", "black"], WITH_LOCOMOTIVE)
    allowed(game, "draw locomotive")
    game.apply("draw locomotive")
    assert hand(game, 0) == {"locomotive": 1}
    assert game.to_move == [1]
    assert game.view().phase == "turn"
    assert game.view().row == ["red", "pink", "green", "white", "red"]
    refused(game, "draw red", "B8", seat=0)


def test_b10_only_one_of_two_face_up_locomotives() -> None:
    """B10: the other one stays for the next player, who may take it as a first card."""
    row: list[object] = ["locomotive", "locomotive", "green", "white", "red"]
    game = play(drawing(["pink"], row), "draw locomotive")
    assert game.to_move == [1]
    game.apply("draw locomotive", 1)
    assert hand(game, 1) == {"locomotive": 1}
    assert game.to_move == [0]


@pytest.mark.parametrize("first", ["draw deck", "draw green"])
def test_b11_no_face_up_locomotive_as_second_card(first: str) -> None:
    """B11: refused, whether the first card was open or blind; any other card will do."""
    game = drawing(["pink", "black", "yellow"], WITH_LOCOMOTIVE)
    game.apply(first)
    refused(game, "draw locomotive", "B11")
    for text in ("draw red", "draw white", "draw deck"):
        allowed(game, text)


def test_b11_nor_one_that_has_just_been_turned_up() -> None:
    """B11: also not the one that replaced the first card."""
    game = drawing(["locomotive", "black"])
    game.apply("draw green")
    assert game.view().row[2] == "locomotive"
    refused(game, "draw locomotive", "B11")


def test_b11_nor_one_that_a_reset_has_turned_up() -> None:
    """B11: also not one of a row laid anew after the first card."""
    row: list[object] = ["red", "locomotive", "green", "white", "locomotive"]
    top = ["locomotive", "pink", "locomotive", "black", "yellow", "blue"]
    game = play(drawing(top, row), "draw green")
    assert game.view().row == ["pink", "locomotive", "black", "yellow", "blue"]
    refused(game, "draw locomotive", "B11")
    allowed(game, "draw yellow")


def test_b12_a_blind_locomotive_first_counts_as_any_card() -> None:
    """B12: the player still draws the second one, but not a face-up locomotive (B11)."""
    game = drawing(["locomotive", "pink"], WITH_LOCOMOTIVE)
    game.apply("draw deck")
    assert hand(game, 0) == {"locomotive": 1}
    assert game.to_move == [0]
    assert game.view().phase == "second_draw"
    refused(game, "draw locomotive", "B11")
    game.apply("draw red")
    assert hand(game, 0) == {"locomotive": 1, "red": 1}
    assert game.to_move == [1]


def test_b12_a_blind_locomotive_second_too_and_even_both() -> None:
    """B12: the deck may give a locomotive as the second card, or twice."""
    game = play(drawing(["locomotive", "locomotive"]), "draw deck", "draw deck")
    assert hand(game, 0) == {"locomotive": 2}
    assert game.to_move == [1]
    game = play(drawing(["pink", "locomotive"]), "draw green", "draw deck")
    assert hand(game, 0) == {"green": 1, "locomotive": 1}


# --- B16, B17: nothing left ------------------------------------------------------------------


def scarce(row: list[object], deck: list[str] | None = None) -> Game:
    """Seat 0 to move with an empty hand; seat 1 has every card that is not in row or deck."""
    return at("usa", 2, {"hoard": 1, "row": row, "deck": deck or []})


def test_b16_deck_and_discards_both_empty() -> None:
    """B16: nothing to draw blind; what lies face up may be taken and leaves a gap."""
    game = scarce(["red", "blue", "green", "white", "red"])
    refused(game, "draw deck", "B16")
    allowed(game, "draw green")
    game.apply("draw green")
    assert game.view().row == ["red", "blue", None, "white", "red"]
    assert game.view().deck == 0
    refused(game, "draw deck", "B16")
    refused(game, "draw green", "B9")
    game.apply("draw white")
    assert game.view().row == ["red", "blue", None, None, "red"]
    assert game.to_move == [1]


def test_b16_fewer_than_five_face_up_cards() -> None:
    """B16: those that are left may be taken, each kind once in the list."""
    game = scarce([None, "red", None, "red", "locomotive"])
    assert sorted(texts(game)) == ["draw locomotive", "draw red", "tickets"]
    game.apply("draw red")
    assert game.view().row == [None, None, None, "red", "locomotive"]
    assert texts(game) == ["draw red"]
    game.apply("draw red")
    assert game.view().row == [None, None, None, None, "locomotive"]
    assert game.to_move == [1]


def test_b16_the_last_locomotive_face_up_may_be_taken_first() -> None:
    """B16, B10: it is the whole draw, and its slot stays empty."""
    game = scarce([None, None, None, None, "locomotive"])
    game.apply("draw locomotive")
    assert game.view().row == GAPS
    assert game.to_move == [1]


def test_b16_with_nothing_to_take_the_draw_is_no_choice() -> None:
    """B16: then the player claims or draws tickets."""
    game = scarce(GAPS)
    assert texts(game) == ["tickets"]
    refused(game, "draw deck", "B16")
    for card in ("red", "locomotive"):
        refused(game, f"draw {card}", "B9")
    rich = at("usa", 2, {"hoard": 0})
    assert not [text for text in texts(rich) if text.startswith("draw")]
    allowed(rich, "claim Helena-Omaha red")
    allowed(rich, "tickets")


def test_b16_a_deck_of_one_card_is_still_a_deck() -> None:
    """B16: the last card may be drawn blind; after it the deck is empty."""
    game = scarce(["red", "blue", "green", "white", "red"], ["pink"])
    game.apply("draw deck")
    assert hand(game, 0) == {"pink": 1}
    refused(game, "draw deck", "B16")
    game.apply("draw red")
    assert game.view().row == [None, "blue", "green", "white", "red"]
    assert game.to_move == [1]


@pytest.mark.parametrize(
    ("row", "deck", "first"),
    [
        ([None, None, "red", None, None], [], "draw red"),
        ([None, "locomotive", "red", None, None], [], "draw red"),
        (["locomotive", "locomotive", "red", "locomotive", "locomotive"], [], "draw red"),
        (["locomotive"] * 5, ["red"], "draw deck"),
        (["locomotive"] * 5, ["locomotive"], "draw deck"),
        (["locomotive"] * 4 + ["red"], ["locomotive"], "draw red"),
    ],
)
def test_b17_without_a_second_card_the_turn_ends(
    row: list[object], deck: list[str], first: str
) -> None:
    """B17: nothing is left, or only face-up locomotives (B11): the next player is to move."""
    game = scarce(row, deck)
    allowed(game, first)
    game.apply(first)
    assert game.view().seats[0].cards == 1
    assert game.to_move == [1]
    assert game.view().phase == "turn"


@pytest.mark.parametrize(
    ("row", "deck", "first", "second"),
    [
        ([None, None, "red", None, "red"], [], "draw red", ["draw red"]),
        (["locomotive"] * 4 + ["red"], [], "draw red", None),
        (["locomotive"] * 4 + ["red"], ["blue"], "draw red", ["draw blue"]),
        (["locomotive"] * 5, ["red", "blue"], "draw deck", ["draw deck"]),
        (["locomotive"] * 4 + ["blue"], ["red"], "draw deck", ["draw blue"]),
    ],
)
def test_b17_a_second_card_that_can_be_taken_must_be(
    row: list[object], deck: list[str], first: str, second: list[str] | None
) -> None:
    """B17: the turn ends early only when there is truly nothing."""
    game = play(scarce(row, deck), first)
    if second is None:
        assert game.to_move == [1]
    else:
        assert game.to_move == [0]
        assert texts(game) == second
        refused(game, "pass", "B9")


def test_b17_the_discards_are_a_second_card() -> None:
    """B17, B15: the last card of the deck is drawn, the discards become the deck."""
    row: list[object] = ["locomotive"] * 5
    position = {"hoard": 1, "row": row, "deck": ["red"], "discards": {"blue": 1}}
    game = play(at("usa", 2, position), "draw deck")
    assert game.to_move == [0]
    assert texts(game) == ["draw deck"]
    game.apply("draw deck")
    assert hand(game, 0) == {"red": 1, "blue": 1}
