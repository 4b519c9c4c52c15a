"""Tickets: their deck, the offers, what is kept and what goes back (B4-B6, B26, B27).

In `State.tickets` stands first, by ticket, who holds it (NOBODY: the deck or an offer), then the
deck as a ring: `ticket_top` is where its top stands, `ticket_size` how many there are.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from veturi.engine.board import Board
from veturi.engine.events import Event
from veturi.engine.state import CHOICE, OFFER, OFFERED, State

__all__ = ["chosen_tickets", "deck_order", "held_by", "keep", "offer", "return_to_bottom"]


def offer(board: Board, state: State, seat: i64, wanted: i64) -> None:
    """Deals up to `wanted` tickets from the top for the seat to choose from (B4, B26)."""
    count = wanted if wanted < state.ticket_size else state.ticket_size
    at = seat * board.seat_size
    for i in range(count):
        state.seats[at + OFFER + i] = state.tickets[board.n_tickets + state.ticket_top]
        state.ticket_top = (state.ticket_top + 1) % board.n_tickets
    state.ticket_size -= count
    state.seats[at + OFFERED] = count
    if state.events is not None:
        dealt = [int(state.seats[at + OFFER + i]) for i in range(count)]
        state.events.append(Event("offered", seat, {"count": count}, {"tickets": dealt}))


def chosen_tickets(board: Board, state: State, seat: i64, chosen: i64) -> list[int]:
    """The tickets of a seat's offer that a set of their places means."""
    at = seat * board.seat_size
    count = state.seats[at + OFFERED]
    return [int(state.seats[at + OFFER + i]) for i in range(count) if chosen & board.bit[i]]


def keep(board: Board, state: State, seat: i64, chosen: i64) -> vec[i64]:
    """Gives the seat the chosen tickets of its offer; answers the others, in the order dealt."""
    at = seat * board.seat_size
    rest = vec[i64]()
    kept: list[int] = []
    count = state.seats[at + OFFERED]
    for i in range(count):
        ticket = state.seats[at + OFFER + i]
        if chosen & board.bit[i]:
            state.tickets[ticket] = seat
            kept.append(int(ticket))
        else:
            rest = append(rest, ticket)
        state.seats[at + OFFER + i] = 0
    state.seats[at + OFFERED] = 0
    state.seats[at + CHOICE] = 0
    if state.events is not None:
        state.events.append(
            Event(
                "kept",
                seat,
                {"count": len(kept), "returned": len(rest)},
                {"tickets": kept, "given_back": [int(ticket) for ticket in rest]},
            )
        )
    return rest


def return_to_bottom(board: Board, state: State, returned: vec[i64]) -> None:
    """Puts tickets at the bottom, the first of them uppermost (B27)."""
    for i in range(len(returned)):
        bottom = (state.ticket_top + state.ticket_size) % board.n_tickets
        state.tickets[board.n_tickets + bottom] = returned[i]
        state.ticket_size += 1


def held_by(board: Board, state: State, seat: i64) -> vec[i64]:
    """The tickets a seat has kept, by number."""
    held = vec[i64]()
    for ticket in range(board.n_tickets):
        if state.tickets[ticket] == seat:
            held = append(held, ticket)
    return held


def deck_order(board: Board, state: State) -> list[int]:
    """The ticket deck from the top down."""
    n = board.n_tickets
    at, size = state.ticket_top, state.ticket_size
    return [int(state.tickets[n + (at + i) % n]) for i in range(size)]
