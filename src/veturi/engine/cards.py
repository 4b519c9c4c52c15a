"""Train cards: deck, face-up row and discards (B3, B9-B17).

In `State.cards` stand first the face-up row (-1 for a gap), then the discards counted by card,
then the deck with its top at the end.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from veturi.engine.board import Board
from veturi.engine.events import Event
from veturi.engine.state import HAND, KNOWN, LOCOMOTIVE, State
from veturi.maps.limits import MAX_COLOURS, MAX_FACE_UP

__all__ = [
    "DECK",
    "DISCARDS",
    "GAP",
    "can_draw",
    "discard",
    "draw_blind",
    "draw_face_up",
    "in_row",
    "lay_row",
    "outside_hands",
]

DISCARDS: Final = MAX_FACE_UP
DECK: Final = DISCARDS + MAX_COLOURS + 1
GAP: Final = -1
#: This many face-up locomotives clear the row (B13), and this many times in a row (B14).
RESET_AT: Final = 3
MAX_RESETS: Final = 3


def draw_blind(board: Board, state: State, seat: i64) -> i64:
    """The top card of the deck goes to the hand, unseen by others (B9)."""
    state.deck_size -= 1
    card = state.cards[DECK + state.deck_size]
    state.seats[seat * board.seat_size + HAND + card] += 1
    if state.events is not None:
        state.events.append(Event("drew", seat, {"from": "deck"}, {"card": board.card_names[card]}))
    if state.deck_size == 0:
        _renew_deck(board, state)
    return card


def draw_face_up(board: Board, state: State, seat: i64, card: i64) -> None:
    """A face-up card goes to the hand, for all to see, and is replaced at once (B9)."""
    at = seat * board.seat_size + card
    state.seats[at + HAND] += 1
    state.seats[at + KNOWN] += 1
    slot: i64 = 0
    while state.cards[slot] != card:
        slot += 1
    state.cards[slot] = GAP
    if card == LOCOMOTIVE:
        state.row_locomotives -= 1
    if state.events is not None:
        name = board.card_names[card]
        state.events.append(Event("drew", seat, {"from": "row", "card": name, "slot": slot}, {}))
    if _turn_up(board, state, slot) and state.row_locomotives >= RESET_AT:
        _reset(board, state)


def _play(board: Board, state: State, seat: i64, card: i64, count: i64) -> None:
    """Cards go from the hand to the discards; what all saw taken is played first."""
    at = seat * board.seat_size + card
    state.seats[at + HAND] -= count
    known = state.seats[at + KNOWN] - count
    if known < 0:
        known = 0
    state.seats[at + KNOWN] = known
    state.cards[DISCARDS + card] += count


def discard(board: Board, state: State, seat: i64, colour: i64, cards: i64, locos: i64) -> None:
    """Pays with cards of a colour and locomotives; an empty deck is renewed at once (B15, B21)."""
    if cards:
        _play(board, state, seat, colour, cards)
    if locos:
        _play(board, state, seat, LOCOMOTIVE, locos)
    if state.deck_size == 0:
        _renew_deck(board, state)
        lay_row(board, state)


def lay_row(board: Board, state: State) -> None:
    """Fills the gaps of the face-up row, first slot first, then looks at it (B3, B13, B15)."""
    turned = False
    for slot in range(board.face_up):
        if state.cards[slot] == GAP and _turn_up(board, state, slot):
            turned = True
    if turned and state.row_locomotives >= RESET_AT:
        _reset(board, state)


def can_draw(board: Board, state: State, second: bool) -> bool:
    """Whether a train card can be taken now (B11, B16, B17)."""
    if state.deck_size:
        return True
    for slot in range(board.face_up):
        card = state.cards[slot]
        if card != GAP and not (second and card == LOCOMOTIVE):
            return True
    return False


def in_row(board: Board, state: State, card: i64) -> bool:
    for slot in range(board.face_up):
        if state.cards[slot] == card:
            return True
    return False


def outside_hands(board: Board, state: State, card: i64) -> i64:
    """How many cards of this kind lie in the row, the deck and the discards."""
    count = board.card_counts[card]
    at: i64 = HAND + card
    while at < len(state.seats):
        count -= state.seats[at]
        at += board.seat_size
    return count


def _renew_deck(board: Board, state: State) -> None:
    """The discards, in the order of the card numbers, are shuffled into a new deck (B15)."""
    cards = state.cards
    size: i64 = 0
    for card in range(board.n_colours + 1):
        for _copy in range(cards[DISCARDS + card]):
            cards[DECK + size] = card
            size += 1
        cards[DISCARDS + card] = 0
    if size == 0:
        return
    state.deck_size = size
    state.dice().shuffle(cards, DECK, size)
    if state.events is not None:
        state.events.append(Event("reshuffled", -1, {"deck": size}, {}))


def _turn_up(board: Board, state: State, slot: i64) -> bool:
    """Turns up the top card into a gap; with no deck and no discards the gap stays (B16)."""
    if state.deck_size == 0:
        return False
    state.deck_size -= 1
    card = state.cards[DECK + state.deck_size]
    state.cards[slot] = card
    if card == LOCOMOTIVE:
        state.row_locomotives += 1
    if state.events is not None:
        name = board.card_names[card]
        state.events.append(Event("turned_up", -1, {"slot": slot, "card": name}, {}))
    if state.deck_size == 0:
        _renew_deck(board, state)
    return True


def _reset(board: Board, state: State) -> None:
    """Three face-up locomotives: the row is laid anew, at most three times in a row (B13, B14)."""
    coloured: i64 = 0
    for card in range(1, board.n_colours + 1):
        coloured += outside_hands(board, state, card)
    if coloured < RESET_AT:
        return
    resets: i64 = 0
    while state.row_locomotives >= RESET_AT and resets < MAX_RESETS:
        resets += 1
        for slot in range(board.face_up):
            card = state.cards[slot]
            if card != GAP:
                state.cards[DISCARDS + card] += 1
                state.cards[slot] = GAP
        state.row_locomotives = 0
        if state.events is not None:
            state.events.append(Event("row_cleared", -1, {}, {}))
        if state.deck_size == 0:
            _renew_deck(board, state)
        for slot in range(board.face_up):
            _turn_up(board, state, slot)
