"""Material, set-up and the order of play: B1 to B8."""

from __future__ import annotations

from itertools import permutations

import pytest

from support.engine import (
    all_cards,
    allowed,
    at,
    choose_all,
    hand,
    happened,
    play,
    refused,
    rules,
    texts,
)
from veturi.engine import Game, SetUpError, make_rules
from veturi.engine.vocabulary import CARDS
from veturi.maps import load_map

COLOURS = ["pink", "blue", "orange", "white", "green", "yellow", "black", "red"]
ALL_COUNTS = [2, 3, 4, 5]


def ordered_cards(*first: str) -> list[int]:
    """A whole train deck, top first: the named cards, then the others by number."""
    names = ["locomotive", *COLOURS]
    rest = [0] * 14 + [card for card in range(1, 9) for _ in range(12)]
    top = [names.index(name) for name in first]
    for card in top:
        rest.remove(card)
    return top + rest


# --- B1, B2: the material --------------------------------------------------------------------


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_b1_two_to_five_players_with_45_trains_each(players: int) -> None:
    """B1: 2-5 players, 45 trains each."""
    game = Game.start(rules("usa", players), seed=1)
    assert [seat.trains for seat in game.view().seats] == [45] * players


@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_b1_other_numbers_of_players_are_refused(players: int) -> None:
    """B1: nobody plays alone, nor six."""
    with pytest.raises(SetUpError, match="2 to 5 players"):
        make_rules("usa", players)


def test_b1_110_cards_and_30_tickets() -> None:
    """B1: 12 cards in each of 8 colours, 14 locomotives, 30 tickets."""
    game_map = load_map("usa")
    assert dict(game_map.colours) == dict.fromkeys(COLOURS, 12)
    assert game_map.locomotives == 14
    assert len(game_map.tickets) == 30
    everything = at("usa", 2, {"hoard": 0})
    assert hand(everything, 0) == {"locomotive": 14, **dict.fromkeys(COLOURS, 12)}
    assert everything.view(0).seats[0].cards == 110


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_b1_every_ticket_is_in_one_place(players: int) -> None:
    """B1: what is offered and what is in the deck are the 30 tickets."""
    game = Game.start(rules("usa", players), seed=3)
    offered = [ticket for seat in range(players) for ticket in game.view(seat).offer]
    assert len(set(offered)) == len(offered) == 3 * players
    assert game.view().ticket_deck == 30 - 3 * players


def test_b1_a_seat_that_is_not_there_is_refused() -> None:
    """B1: the seats are those of the players."""
    game = Game.start(rules("usa", 2), seed=1)
    refused(game, "keep 1,2", "B1", seat=2)
    refused(game, "keep 1,2", "B1", seat=-1)


def test_b2_the_eight_colours_in_both_languages() -> None:
    """B2: one Finnish word for each; others may be typed."""
    assert list(load_map("usa").colours) == COLOURS
    finnish = ["violetti", "sininen", "oranssi", "valkoinen", "vihreä", "keltainen", "musta"]
    assert [CARDS[colour].fi for colour in COLOURS] == [*finnish, "punainen"]


def test_b2_cards_may_be_named_in_finnish() -> None:
    """B2: each colour is drawn under its Finnish name too."""
    for colour in COLOURS:
        game = at("usa", 2, {"row": [colour] * 5})
        game.apply(f"nosta {CARDS[colour].fi}")
        assert hand(game, 0) == {colour: 1}


# --- B3: the deal ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_b3_four_cards_each_five_face_up_the_rest_is_the_deck(players: int) -> None:
    """B3: 4 cards to each, five face up; the rest is the deck."""
    for seed in range(20):
        game = Game.start(rules("usa", players), seed)
        view = game.view()
        assert [seat.cards for seat in view.seats] == [4] * players
        assert None not in view.row
        assert len(view.row) == 5
        cleared = sum(view.discards.values())
        assert cleared == 5 * len(happened(game, "row_cleared"))
        assert view.deck == 110 - 4 * players - 5 - cleared
        all_cards(game)


def test_b3_dealt_cards_lie_in_the_order_of_the_deck() -> None:
    """B3: seat by seat from the top, then the row from its first slot, then the deck."""
    first = ["red"] * 4 + ["blue"] * 4 + ["green", "white", "black", "pink", "yellow", "orange"]
    game = Game.start(rules("usa", 2, first=0), 5, decks={"cards": ordered_cards(*first)})
    assert hand(game, 0) == {"red": 4}
    assert hand(game, 1) == {"blue": 4}
    assert game.view().row == ["green", "white", "black", "pink", "yellow"]
    choose_all(game, "keep 1,2")
    game.apply("draw deck")
    assert hand(game, 0) == {"red": 4, "orange": 1}


def test_b3_dealt_cards_are_secret() -> None:
    """B3: nobody else learns the cards dealt, in views or in events."""
    game = Game.start(rules("usa", 2), seed=8)
    other = Game.start(rules("usa", 2), seed=8)
    assert game.view(1) == other.view(1)
    assert game.view(1).hand == hand(game, 1)
    for event in game.events:
        if event.kind == "drew" and event.seat == 0:
            assert "card" not in event.seen_by(1)
            assert "card" not in event.seen_by(-1)
            assert "card" in event.seen_by(0)
    assert game.view(-1).hand == {}


# --- B4, B5: opening tickets -----------------------------------------------------------------


def test_b4_three_tickets_are_dealt_and_two_or_three_kept() -> None:
    """B4: keep at least 2 of 3; every such choice and no other is legal."""
    game = Game.start(rules("usa", 3), seed=2)
    for seat in range(3):
        assert len(game.view(seat).offer) == 3
        assert sorted(texts(game, seat)) == ["keep 1,2", "keep 1,2,3", "keep 1,3", "keep 2,3"]


@pytest.mark.parametrize("text", ["keep 1", "keep 2", "keep 3"])
def test_b4_one_ticket_is_too_few(text: str) -> None:
    """B4: one is not enough, though later draws let one be kept."""
    refused(Game.start(rules("usa", 2), seed=2), text, "B4", seat=1)


BOOKS = [
    ("usa", "B1", "B4"),
    ("amsterdam", "A1", "A3"),
    ("oldwest", "W1", "W2"),
    ("japan", "J1", "J2"),
    ("africa", "F1", "F2"),
]


@pytest.mark.parametrize(("map_id", "material", "tickets"), BOOKS)
def test_b1_b4_each_book_has_its_own_numbers(map_id: str, material: str, tickets: str) -> None:
    """B1, B4: the material and the opening tickets are told by every book for itself."""
    game = Game.start(rules(map_id, 2), seed=2)
    refused(game, "keep 1,2", material, seat=2)
    refused(game, "draw deck", tickets, seat=0)
    if game.rules.board.map.setup.opening.deal < 5:
        refused(game, "keep 4,5", tickets, seat=0)
    why = game.why_not_claim(0, 1)
    assert why is not None
    assert (why.rule, why.key) in ((tickets, "choose_opening_first"), ("W5", "not_connected"))


@pytest.mark.parametrize("text", ["keep 1,4", "keep 1,2,3,4", "keep 4,5"])
def test_b4_what_was_not_dealt_cannot_be_kept(text: str) -> None:
    """B4: only the three on offer can be kept."""
    error = refused(Game.start(rules("usa", 2), seed=2), text, "B4", seat=0)
    assert error.message().endswith("from 1 to 3.")


@pytest.mark.parametrize(
    "text", ["draw deck", "draw red", "tickets", "pass", "claim Portland-Seattle red"]
)
def test_b4_nothing_else_before_the_opening_tickets(text: str) -> None:
    """B4: the opening tickets are chosen before any turn."""
    game = Game.start(rules("usa", 2, first=0), seed=2)
    refused(game, text, "B4", seat=0)
    game.apply("keep 1,2", 1)
    refused(game, text, "B4", seat=0)


def test_b4_kept_are_those_named_and_the_rest_goes_to_the_bottom() -> None:
    """B4: the one turned down is the last of the deck."""
    game = Game.start(rules("usa", 2, first=0), 0, decks={"tickets": list(range(30))})
    game.apply("keep 1,3", 0)
    game.apply("keep 1,2,3", 1)
    assert game.view(0).tickets == [0, 2]
    assert game.view(1).tickets == [3, 4, 5]
    assert game.view().ticket_deck == 25
    for turn in range(8):
        seat = turn % 2
        game.apply("tickets")
        assert game.view(seat).offer == [6 + 3 * turn, 7 + 3 * turn, 8 + 3 * turn]
        game.apply("keep 1,2,3")
    game.apply("tickets")
    assert game.view(0).offer == [1]


def test_b5_tickets_are_secret_until_the_end() -> None:
    """B5: another's view is the same whichever tickets a player holds; at the end all are shown."""
    one = at("usa", 3, {"tickets": [[0, 1], [2], []], "ticket_deck": list(range(3, 30))})
    deck = [0, 1, *range(5, 30)]
    two = at("usa", 3, {"tickets": [[3, 4], [2], []], "ticket_deck": deck})
    for viewer in (1, 2, -1):
        assert one.view(viewer) == two.view(viewer)
    assert one.view(0) != two.view(0)
    assert one.view(1).revealed == []
    assert [seat.tickets for seat in one.view(1).seats] == [2, 1, 0]
    over = at("usa", 3, {"phase": "over", "tickets": [[0, 1], [2], []]})
    assert over.view(-1).revealed == [[0, 1], [2], []]


def test_b5_no_limit_to_cards_or_tickets() -> None:
    """B5: a player with all but seven cards and all but three tickets may take those too."""
    row = ["red", "red", "blue", "blue", "green"]
    deck = ["pink", "white"]
    position = {"hoard": 0, "row": row, "deck": deck, "tickets": [list(range(27)), []]}
    game = at("usa", 2, position)
    assert game.view().seats[0].cards == 103
    allowed(game, "tickets")
    play(game, "draw deck", "draw red")
    assert game.view().seats[0].cards == 105
    more = play(at("usa", 2, position), "tickets", "keep 1,2,3")
    assert len(more.view(0).tickets) == 30


# --- B6: at the same time --------------------------------------------------------------------


def opening(players: int = 3) -> Game:
    return Game.start(rules("usa", players, first=0), 0, decks={"tickets": list(range(30))})


def test_b6_all_seats_are_waited_for_at_once() -> None:
    """B6: the game waits for all; each may choose in any order, whoever starts."""
    game = opening()
    assert game.to_move == [0, 1, 2]
    game.apply("keep 1,2", 1)
    assert game.to_move == [0, 2]
    assert texts(game, 1) == []
    game.apply("keep 1,2", 2)
    assert game.to_move == [0]
    game.apply("keep 1,2", 0)
    assert game.to_move == [0]
    assert game.view().phase == "turn"


def test_b6_the_order_of_choosing_does_not_matter() -> None:
    """B6: the position after the opening is the same in whatever order the seats chose."""
    chosen = {0: "keep 1,2", 1: "keep 1,2,3", 2: "keep 2,3", 3: "keep 1,3"}
    ends = []
    for order in permutations(range(4)):
        game = opening(4)
        for seat in order:
            game.apply(chosen[seat], seat)
        ends.append(game.state.numbers())
    assert all(end == ends[0] for end in ends)


def test_b6_returned_tickets_go_to_the_bottom_in_seat_order() -> None:
    """B6: seat 0's lie uppermost, though seat 2 chose first."""
    game = opening()
    game.apply("keep 1,2", 2)
    game.apply("keep 2,3", 0)
    game.apply("keep 1,3", 1)
    for turn in range(7):
        game.apply("tickets")
        assert game.view(turn % 3).offer[0] == 9 + 3 * turn
        game.apply("keep 1,2,3")
    game.apply("tickets")
    assert game.view(1).offer == [0, 4, 8]


@pytest.mark.parametrize("viewer", [1, 2, -1])
def test_b6_nothing_tells_what_or_how_many_others_kept(viewer: int) -> None:
    """B6: until the last has chosen, views and events are the same whatever another kept."""
    seen = []
    for text in ("keep 1,2", "keep 2,3", "keep 1,2,3"):
        game = opening()
        game.apply(text, 0)
        told = [event.seen_by(viewer) for event in game.events]
        seen.append((game.view(viewer).facts(), told))
    assert seen[0] == seen[1] == seen[2]
    assert game.view(viewer).ticket_deck == 21
    assert [seat.chosen for seat in game.view(viewer).seats] == [True, False, False]


def test_b6_not_even_the_last_to_choose_knows_more() -> None:
    """B6: with one seat left, its view still does not depend on the others' choices."""
    seen = []
    for texts_of_others in (("keep 1,2", "keep 1,2,3"), ("keep 1,2,3", "keep 2,3")):
        game = opening()
        game.apply(texts_of_others[0], 0)
        game.apply(texts_of_others[1], 1)
        seen.append((game.view(2), [event.seen_by(2) for event in game.events]))
    assert seen[0] == seen[1]


def test_b6_a_choice_is_known_to_its_own_seat_and_final() -> None:
    """B6: a seat that has chosen waits for the others."""
    game = opening()
    game.apply("keep 1,2", 0)
    assert game.view(0).choice == 0b011
    refused(game, "keep 1,2,3", "B6", seat=0)
    refused(game, "draw deck", "B6", seat=0)
    assert game.view(0).tickets == []


def test_b6_when_all_have_chosen_the_numbers_kept_are_open() -> None:
    """B6: only what lies face down stays secret."""
    game = opening()
    for seat, text in enumerate(("keep 1,2", "keep 1,2,3", "keep 1,3")):
        game.apply(text, seat)
    assert [seat.tickets for seat in game.view(-1).seats] == [2, 3, 2]
    kept = happened(game, "kept")
    assert [(event["seat"], event["count"]) for event in kept] == [(0, 2), (1, 3), (2, 2)]
    assert all("tickets" not in event and "given_back" not in event for event in kept)


# --- B7, B8: who plays, and what a turn is ---------------------------------------------------


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_b7_a_named_seat_starts_and_play_goes_clockwise(players: int) -> None:
    """B7: from the named seat on, seat by seat, round the table."""
    for first in range(players):
        game = choose_all(Game.start(rules("usa", players, first=first), 4), "keep 1,2")
        for turn in range(2 * players):
            assert game.to_move == [(first + turn) % players]
            assert game.view().first == first
            play(game, "tickets", "keep 1")


@pytest.mark.parametrize("players", ALL_COUNTS)
def test_b7_by_default_the_seed_draws_the_first_seat(players: int) -> None:
    """B7: any seat can be drawn; the same seed draws the same."""
    table = rules("usa", players)
    firsts = [Game.start(table, seed).view().first for seed in range(200)]
    assert firsts == [Game.start(table, seed).view().first for seed in range(200)]
    for seat in range(players):
        assert firsts.count(seat) >= 200 // (2 * players)
    assert rules("usa", players, first="random").options == table.options


@pytest.mark.parametrize("first", [-1, 3, "0", "youngest", None, True, 1.0])
def test_b7_other_ways_to_name_the_first_seat_are_refused(first: object) -> None:
    """B7: a seat of the table, or random."""
    with pytest.raises(SetUpError, match="first"):
        make_rules("usa", 3, {"first": first})


def test_b7_naming_the_first_seat_does_not_change_the_deal() -> None:
    """B7: the first seat is drawn last, so that the deal is the same."""
    drawn, named = (Game.start(rules("usa", 3, first=f), 11) for f in ("random", 2))
    for seat in range(3):
        assert hand(drawn, seat) == hand(named, seat)
        assert drawn.view(seat).offer == named.view(seat).offer


@pytest.mark.parametrize(
    "actions",
    [
        ["draw deck", "draw deck"],
        ["draw red", "draw deck"],
        ["draw locomotive"],
        ["claim Portland-Seattle red"],
        ["tickets", "keep 2"],
    ],
)
def test_b8_a_turn_is_exactly_one_of_three(actions: list[str]) -> None:
    """B8: after a draw, a claim or tickets it is the next player's turn."""
    row = ["red", "locomotive", "blue", "green", "white"]
    position = {"hands": [{"red": 3}, {"red": 3}, {}], "row": row, "top": ["pink"] * 3}
    game = at("usa", 3, position)
    for done, action in enumerate(actions):
        assert game.to_move == [0], f"after {actions[:done]}"
        for seat in (1, 2):
            refused(game, "draw deck", "B8", seat=seat)
        game.apply(action)
    assert game.to_move == [1]
    for text in ("draw deck", "tickets", "claim Seattle-Vancouver red", "pass"):
        refused(game, text, "B8", seat=0)
    assert texts(game, 0) == []


def test_b8_all_three_are_open_at_the_beginning_of_a_turn() -> None:
    """B8: the player chooses which of the three."""
    game = at("usa", 2, {"hands": [{"red": 1}, {}]})
    for text in ("draw deck", "claim Portland-Seattle red", "tickets"):
        allowed(game, text)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "B8"),
        ("sing", "B8"),
        ("claim", "B22"),
        ("draw", "B9"),
        ("claim Helena-Boston red", "B22"),
        ("keep", "B26"),
    ],
)
def test_b8_there_are_no_other_actions(text: str, rule: str) -> None:
    """B8: what is no action at all is refused too, by the rule of what it begins with."""
    refused(at("usa", 2, {}), text, rule)
