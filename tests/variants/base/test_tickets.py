"""Drawing tickets: B26 and B27."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.engine import allowed, at, happened, play, refused, texts
from support.soak import examples
from veturi.engine import Game


def with_deck(deck: list[int], players: int = 2) -> Game:
    """Seat 0 to move; the ticket deck is as given, top first, and seat 1 has all the others."""
    held: list[list[int]] = [[] for _ in range(players)]
    held[1] = [ticket for ticket in range(30) if ticket not in deck]
    return at("usa", players, {"tickets": held, "ticket_deck": deck})


def order(game: Game) -> list[int]:
    """The ticket deck from the top down, found by drawing it all in a copy of the game."""
    twin = game.clone()
    found: list[int] = []
    while twin.view().ticket_deck:
        seat = twin.to_move[0]
        twin.apply("tickets")
        offer = twin.view(seat).offer
        found += offer
        twin.apply("keep " + ",".join(str(i + 1) for i in range(len(offer))))
    return found


# --- B26: three from the top -----------------------------------------------------------------


def test_b26_three_from_the_top() -> None:
    """B26: the player sees the top three, and may keep any of them, at least one."""
    game = play(with_deck([7, 3, 9, 1, 5]), "tickets")
    assert game.view(0).offer == [7, 3, 9]
    assert game.view().phase == "choosing"
    assert game.to_move == [0]
    assert sorted(texts(game)) == [
        "keep 1",
        "keep 1,2",
        "keep 1,2,3",
        "keep 1,3",
        "keep 2",
        "keep 2,3",
        "keep 3",
    ]


@pytest.mark.parametrize(
    ("text", "kept", "deck"),
    [
        ("keep 1", [7], [1, 5, 3, 9]),
        ("keep 2", [3], [1, 5, 7, 9]),
        ("keep 3", [9], [1, 5, 7, 3]),
        ("keep 1,2", [3, 7], [1, 5, 9]),
        ("keep 1,3", [7, 9], [1, 5, 3]),
        ("keep 2,3", [3, 9], [1, 5, 7]),
        ("keep 1,2,3", [3, 7, 9], [1, 5]),
    ],
)
def test_b26_b27_the_rest_goes_to_the_bottom_in_the_order_drawn(
    text: str, kept: list[int], deck: list[int]
) -> None:
    """B26, B27: what is kept is held; the others lie under the deck as they came."""
    game = play(with_deck([7, 3, 9, 1, 5]), "tickets", text)
    assert game.view(0).tickets == kept
    assert order(game) == deck
    assert game.to_move == [1]
    assert game.view().phase == "turn"


def test_b26_two_left() -> None:
    """B26: with two in the deck both are drawn, and one may go back."""
    game = play(with_deck([7, 3]), "tickets")
    assert game.view(0).offer == [7, 3]
    assert sorted(texts(game)) == ["keep 1", "keep 1,2", "keep 2"]
    refused(game, "keep 3", "B26")
    refused(game, "keep 1,2,3", "B26")
    game.apply("keep 2")
    assert game.view(0).tickets == [3]
    assert order(game) == [7]
    allowed(game, "tickets")


def test_b26_the_last_ticket() -> None:
    """B26: one left is drawn and must be kept; then there are none."""
    game = play(with_deck([7], players=3), "tickets")
    assert game.view(0).offer == [7]
    assert texts(game) == ["keep 1"]
    refused(game, "keep 2", "B26")
    game.apply("keep 1")
    assert game.view().ticket_deck == 0
    assert game.to_move == [1]
    refused(game, "tickets", "B26")


def test_b26_with_none_left_it_is_no_choice() -> None:
    """B26: cards can still be drawn."""
    game = with_deck([])
    refused(game, "tickets", "B26")
    allowed(game, "draw deck")


@pytest.mark.parametrize("text", ["keep", "keep 0", "keep none", "keep 1,1"])
def test_b26_none_or_the_same_twice_cannot_be_kept(text: str) -> None:
    """B26: at least one; there is no action to keep none."""
    refused(play(with_deck([7, 3, 9, 1]), "tickets"), text, "B26")


@pytest.mark.parametrize("text", ["keep 4", "keep 1,4", "keep 5", "keep 1,2,3,4,5"])
def test_b26_only_the_three_drawn_can_be_kept(text: str) -> None:
    """B26: not a fourth from the deck."""
    refused(play(with_deck([7, 3, 9, 1, 5]), "tickets"), text, "B26")


def test_b26_without_a_draw_there_is_nothing_to_keep() -> None:
    """B26: before drawing, and after having kept."""
    game = with_deck([7, 3, 9, 1, 5])
    refused(game, "keep 1", "B26")
    play(game, "tickets", "keep 1")
    refused(game, "keep 2", "B8", seat=0)
    refused(game, "keep 1", "B26", seat=1)


def test_b26_one_is_enough_though_the_opening_asks_two() -> None:
    """B26, B4: the numbers of the opening do not hold later."""
    game = play(with_deck([7, 3, 9, 1, 5]), "tickets")
    allowed(game, "keep 3")


def test_b26_only_the_player_sees_the_tickets() -> None:
    """B26, B5: others see how many were drawn and kept, not which."""
    games = [with_deck([7, 3, 9, 1], 3), with_deck([3, 9, 7, 1], 3)]
    for game in games:
        game.apply("tickets")
    for viewer in (2, -1):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert games[0].view(viewer).seats[0].offered == 3
        assert games[0].view(viewer).offer == []
    # Both keep the same ticket and give back the same two, in another order.
    games[0].apply("keep 2")
    games[1].apply("keep 1")
    for viewer in (1, 2, -1):
        assert games[0].view(viewer) == games[1].view(viewer)
        told = [[event.seen_by(viewer) for event in game.events] for game in games]
        assert told[0] == told[1]
    (kept,) = happened(games[0], "kept")
    assert (kept["seat"], kept["count"], kept["returned"]) == (0, 1, 2)


# --- B27: no taking back ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["draw deck", "draw red", "tickets", "pass", "claim Portland-Seattle red"]
)
def test_b27_the_draw_cannot_be_taken_back(text: str) -> None:
    """B27: having looked, the player must choose; nothing else, and nobody else, moves."""
    row: list[object] = ["red", "blue", "green", "white", "red"]
    game = at("usa", 2, {"hands": [{"red": 3}, {"red": 3}], "row": row})
    allowed(game, "tickets")
    game.apply("tickets")
    refused(game, text, "B27")
    refused(game, text, "B8", seat=1)
    refused(game, "keep 1", "B8", seat=1)
    assert all(choice.startswith("keep") for choice in texts(game))
    assert game.why_not_claim(0) is not None
    game.apply("keep 1")
    assert game.to_move == [1]


@examples(15, 40)
@given(data=st.data(), deck=st.permutations(range(30)), size=st.integers(1, 30))
def test_b26_b27_many_draws_against_a_plain_list(
    data: st.DataObject, deck: list[int], size: int
) -> None:
    """B26, B27: the deck behaves as a list, drawn from the front and returned to the end."""
    model = deck[:size]
    game = with_deck(model)
    held: list[set[int]] = [set(), set(game.view(1).tickets)]
    for turn in range(25):
        if not model:
            refused(game, "tickets", "B26")
            break
        seat = turn % 2
        game.apply("tickets")
        offer, model = model[:3], model[3:]
        assert game.view(seat).offer == offer
        kept = data.draw(st.sets(st.integers(0, len(offer) - 1), min_size=1))
        game.apply("keep " + ",".join(str(i + 1) for i in sorted(kept)))
        held[seat] |= {offer[i] for i in kept}
        model += [ticket for i, ticket in enumerate(offer) if i not in kept]
        assert set(game.view(seat).tickets) == held[seat]
        assert game.view().ticket_deck == len(model)
