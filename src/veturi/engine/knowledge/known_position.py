"""A seat's information set as one position: what it may know, the unseen in a fixed order.

It is built up from an empty table: what lies open and what is the seat's own is put there, then the
cards and tickets that the seat has not seen are dealt by number to wherever some are hidden. Equal
knowledge gives equal positions. The variant's state is left out: `View.position` adds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from veturi.engine.board import vector
from veturi.engine.cards import DECK, DISCARDS, GAP
from veturi.engine.rng import Rng
from veturi.engine.rules import Rules
from veturi.engine.state import (
    AWARDED,
    CHOICE,
    HAND,
    KNOWN,
    LOCOMOTIVE,
    NOBODY,
    OFFER,
    OFFERED,
    OPEN,
    OPENING,
    OVER,
    PHASES,
    TRAINS,
    State,
)

__all__ = ["known_position", "position_from_facts"]

#: The generator of positions that nobody rolls dice in.
NO_DICE: Final = Rng.from_seed(0)


def known_position(rules: Rules, state: State, seat: i64) -> State:
    """What a seat, or a spectator, may know of a position."""
    board = rules.board
    known = _blank(rules)
    known.phase, known.first = state.phase, state.first
    # Nobody's turn, or everybody's: the first seat stands there.
    nobodys = state.phase == OPENING or state.phase == OVER
    known.seat = state.first if nobodys else state.seat
    known.turns_left, known.passes, known.steps = state.turns_left, state.passes, state.steps
    known.deck_size, known.ticket_size = state.deck_size, state.ticket_size
    known.row_locomotives = state.row_locomotives
    known.owner = state.owner[:]
    for slot in range(board.face_up):
        known.cards[slot] = state.cards[slot]
    for card in range(board.n_colours + 1):
        known.cards[DISCARDS + card] = state.cards[DISCARDS + card]
    cards, tickets = rules.by_seat[:], rules.by_seat[:]
    for ticket in range(board.n_tickets):
        owner = state.tickets[ticket]
        if owner >= 0:
            tickets[owner] += 1
            # Tickets are shown when the game ends (B5).
            if owner == seat or state.phase == OVER:
                known.tickets[ticket] = owner
    for other in range(rules.players):
        cards[other] = _open_record(rules, state, known, other, other == seat)
    _deal_cards(rules, known, cards)
    _deal_tickets(rules, known, seat, tickets)
    return known


def _blank(rules: Rules) -> State:
    blank = rules.empty_table(NO_DICE)
    # Who rolls dice in it all the same has a copy of them.
    blank.rng_shared = True
    return blank


def _open_record(rules: Rules, state: State, known: State, seat: i64, own: bool) -> i64:
    """Writes what lies open of a seat, or all that is its own; answers how many cards it holds."""
    board = rules.board
    start, end = seat * board.seat_size, (seat + 1) * board.seat_size
    here, there = state.seats, known.seats
    total: i64 = 0
    for card in range(start + HAND, start + HAND + board.n_colours + 1):
        total += here[card]
        there[card] = here[card] if own else here[card + KNOWN - HAND]
    for i in range(start + KNOWN, start + OFFER):
        there[i] = here[i]
    for i in range(start + OPEN, end):
        there[i] = here[i]
    if own:
        for i in range(start + OFFER, start + OPEN):
            there[i] = here[i]
    elif here[start + CHOICE]:
        # That another has chosen is known, and not what (B6).
        there[start + CHOICE] = board.bit[here[start + OFFERED]] - 1
    return total


def _deal_cards(rules: Rules, known: State, cards: vec[i64]) -> None:
    """Fills the hands up to so many cards with unseen ones, and the deck with the rest."""
    board = rules.board
    left = board.card_counts[:]
    for slot in range(board.face_up):
        if known.cards[slot] != GAP:
            left[known.cards[slot]] -= 1
    for card in range(board.n_colours + 1):
        left[card] -= known.cards[DISCARDS + card]
        for seat in range(rules.players):
            held = known.seats[seat * board.seat_size + HAND + card]
            left[card] -= held
            cards[seat] -= held
    next_card: i64 = 0
    for seat in range(rules.players):
        while cards[seat] > 0:
            while left[next_card] <= 0:
                next_card += 1
            left[next_card] -= 1
            cards[seat] -= 1
            known.seats[seat * board.seat_size + HAND + next_card] += 1
    for place in range(known.deck_size):
        while left[next_card] <= 0:
            next_card += 1
        left[next_card] -= 1
        known.cards[DECK + place] = next_card


def _deal_tickets(rules: Rules, known: State, viewer: i64, tickets: vec[i64]) -> None:
    """Gives the others so many unseen tickets, and as many to choose from as they are offered; the
    rest is the deck."""
    board = rules.board
    unseen = known.tickets[: board.n_tickets]
    if 0 <= viewer < rules.players:
        at = viewer * board.seat_size
        for i in range(known.seats[at + OFFERED]):
            unseen[known.seats[at + OFFER + i]] = viewer
    ticket: i64 = 0
    for seat in range(rules.players):
        if seat == viewer or known.phase == OVER:
            continue
        at = seat * board.seat_size
        wanted = tickets[seat] + known.seats[at + OFFERED]
        for i in range(wanted):
            while unseen[ticket] != NOBODY:
                ticket += 1
            if i < tickets[seat]:
                known.tickets[ticket] = seat
            else:
                known.seats[at + OFFER + i - tickets[seat]] = ticket
            ticket += 1
    for place in range(known.ticket_size):
        while unseen[ticket] != NOBODY:
            ticket += 1
        known.tickets[board.n_tickets + place] = ticket
        ticket += 1


def position_from_facts(rules: Rules, facts: Mapping[str, Any]) -> State:
    """The same position from the facts of a view, but for what is open to whom."""
    board = rules.board
    names = {name: card for card, name in enumerate(board.card_names)}
    known = _blank(rules)
    known.phase = (PHASES + rules.own_phases()).index(facts["phase"])
    known.first, known.turns_left = facts["first"], facts["turns_left"]
    known.passes, known.steps = facts["passes"], facts["steps"]
    nobodys = known.phase == OPENING or known.phase == OVER
    known.seat = known.first if nobodys else facts["to_move"][0]
    known.deck_size, known.ticket_size = facts["deck"], facts["ticket_deck"]
    known.owner = vector(facts["owners"])
    for slot, name in enumerate(facts["row"]):
        known.cards[slot] = GAP if name is None else names[name]
        known.row_locomotives += 1 if known.cards[slot] == LOCOMOTIVE else 0
    for name, count in facts["discards"].items():
        known.cards[DISCARDS + names[name]] = count
    viewer: int = facts["seat"]
    sources = [source.name for source in rules.sources()]
    cards, tickets = rules.by_seat[:], rules.by_seat[:]
    for seat, one in enumerate(facts["seats"]):
        at = seat * board.seat_size
        known.seats[at + TRAINS] = one["trains"]
        for source, points in one["awarded"].items():
            known.seats[at + AWARDED + sources.index(source)] = points
        for name, count in one["known"].items():
            known.seats[at + KNOWN + names[name]] = count
        for name, count in (facts["hand"] if seat == viewer else one["known"]).items():
            known.seats[at + HAND + names[name]] = count
        known.seats[at + OFFERED] = one["offered"]
        if seat == viewer:
            known.seats[at + CHOICE] = facts["choice"]
            for i, ticket in enumerate(facts["offer"]):
                known.seats[at + OFFER + i] = ticket
        elif one["chosen"]:
            known.seats[at + CHOICE] = board.bit[one["offered"]] - 1
        cards[seat], tickets[seat] = one["cards"], one["tickets"]
    for seat, held in enumerate(facts["revealed"] or [[]] * len(tickets)):
        for ticket in held or (facts["tickets"] if seat == viewer else []):
            known.tickets[ticket] = seat
    _deal_cards(rules, known, cards)
    _deal_tickets(rules, known, viewer, tickets)
    return known
