"""Beliefs about rivals' tickets in sampled worlds: dealt by Gumbel top-k, by what they built."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from veturi.bots.planner.board_graph import FAR, MINE, TAKEN, BoardGraph, Links
from veturi.engine import Rng
from veturi.engine.board import vector
from veturi.engine.knowledge.views import View
from veturi.engine.state import NOBODY, TRAINS, State
from veturi.engine.tickets import deck_order, held_by

__all__ = ["TicketBeliefs"]

#: How much likelier a ticket is in the hands of who has built all of it than of who has built
#: nothing of it, and of who can't complete it any more: natural logarithms. With these the scores
#: of others in sampled worlds come nearest to the real ones; late in a game they are a little low.
BUILT: Final = 8.0
LOST: Final = -1.0


class TicketBeliefs:
    """Deals the tickets of others anew, those that fit their networks more often."""

    def __init__(self, view: View, ground: BoardGraph, state: State) -> None:
        self.board: Final = view.rules.board
        self.rivals: Final = [
            seat for seat in range(len(view.seats)) if seat != view.seat and not view.revealed
        ]
        self.weights: Final = {seat: self._weights(ground, state, seat) for seat in self.rivals}

    def _weights(self, ground: BoardGraph, state: State, seat: int) -> list[float]:
        """By ticket: how likely the seat is to have kept it, in logarithms."""
        board = self.board
        cost = ground.rules.train_cost(state)
        trains = state.seats[seat * board.seat_size + TRAINS]
        standing = vector([0] * int(board.n_routes))
        ground.survey(state, seat, standing)
        prices = vector(
            0 if of == MINE else FAR if of == TAKEN else board.length[route]
            for route, of in enumerate(standing)
        )
        links = Links(ground)
        found = []
        for ticket in range(board.n_tickets):
            left = self._distance(links, ticket, prices)
            way = links.trace(links.nearest(board.ticket_b[ticket])) if left < FAR else vec[i64]()
            needed = sum(cost[board.fare[route]] for route in way if prices[route])
            whole = self._distance(links, ticket, board.length)
            lost = left >= FAR or needed > trains
            found.append(LOST if lost else BUILT * (1.0 - left / whole))
        return found

    def _distance(self, links: Links, ticket: i64, prices: vec[i64]) -> int:
        aims = self.board.ticket_b[ticket]
        links.spread(self.board.ticket_a[ticket], prices, aims)
        return int(links.least(aims))

    def deal(self, state: State, rng: Rng) -> None:
        """Exchanges tickets of the others with some of the deck, in a world of the search."""
        board = self.board
        for seat in self.rivals:
            held = [int(ticket) for ticket in held_by(board, state, seat)]
            deck = deck_order(board, state)
            weights = self.weights[seat]
            # The largest of weights with so much noise are a fair draw by weight.
            drawn = sorted(held + deck, key=lambda t: _noise(rng) + weights[t], reverse=True)
            kept = set(drawn[: len(held)])
            given = [ticket for ticket in held if ticket not in kept]
            for place, ticket in enumerate(deck):
                if ticket in kept:
                    at = (state.ticket_top + place) % board.n_tickets
                    state.tickets[board.n_tickets + at] = given.pop()
            for ticket in held:
                state.tickets[ticket] = NOBODY
            for ticket in kept:
                state.tickets[ticket] = seat


def _noise(rng: Rng) -> float:
    return -math.log(-math.log((float(rng.word()) + 0.5) / 2.0**32))
