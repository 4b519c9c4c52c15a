"""A seat's knowledge as one position: whole, and the same from the game and from a view as JSON."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from veturi import SPECTATOR, Game, Rng, View, map_ids, view_from_facts
from veturi.engine.cards import DECK, DISCARDS, GAP
from veturi.engine.state import HAND, OFFER, OFFERED
from veturi.engine.tickets import deck_order, held_by


@pytest.mark.parametrize("map_id", map_ids())
def test_a_view_sent_as_json_has_the_same_position(map_id: str) -> None:
    game, rng = Game.new(map_id, players=2, seed=3), Rng.from_seed(4)
    steps = 0
    while not game.over:
        for seat in game.to_move:
            choices = game.legal_actions(seat)
            game.apply(choices[rng.below(len(choices))], seat)
            steps += 1
            if steps % 10 == 0 or game.over:
                for viewer in (0, 1, SPECTATOR):
                    view = game.view(viewer)
                    sent = view_from_facts(game.rules, json.loads(json.dumps(view.facts())))
                    assert sent.position().numbers() == view.position().numbers()
                    check_whole(view)


def check_whole(view: View) -> None:
    """A position to plan in holds every card and every ticket, each in one place."""
    board, state = view.rules.board, view.position()
    row = [int(state.cards[slot]) for slot in range(board.face_up)]
    cards = Counter(card for card in row if card != GAP)
    cards.update(int(state.cards[DECK + place]) for place in range(state.deck_size))
    tickets = Counter(deck_order(board, state))
    for card in range(board.n_colours + 1):
        cards[card] += int(state.cards[DISCARDS + card])
    for seat in range(len(view.seats)):
        at = int(seat * board.seat_size)
        for card in range(board.n_colours + 1):
            cards[card] += int(state.seats[at + HAND + card])
        tickets.update(int(ticket) for ticket in held_by(board, state, seat))
        tickets.update(int(state.seats[at + OFFER + i]) for i in range(state.seats[at + OFFERED]))
    assert +cards == Counter({i: int(n) for i, n in enumerate(board.card_counts)})
    assert tickets == Counter(range(int(board.n_tickets)))
