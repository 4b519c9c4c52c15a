"""State transitions: set-up, what each action does, the end of a turn, the last round.

`apply_unchecked` trusts its action: `Game.apply` asks `legality.violations` first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from veturi.engine.actions import CLAIM, DRAW, DRAW_DECK, KEEP, OWN, TICKETS, Action
from veturi.engine.cards import DECK, can_draw, draw_blind, draw_face_up, lay_row
from veturi.engine.claims import claim
from veturi.engine.events import Event
from veturi.engine.legality.legal_moves import random_choice
from veturi.engine.rng import Rng
from veturi.engine.rules import Rules
from veturi.engine.state import (
    CHOICE,
    CHOOSING,
    END_TURN,
    LOCOMOTIVE,
    OPENING,
    OVER,
    SECOND_DRAW,
    TURN,
    State,
)
from veturi.engine.tickets import chosen_tickets, keep, offer, return_to_bottom

__all__ = ["apply_unchecked", "play_out", "set_up"]

NO_DECKS: Final[dict[str, list[int]]] = {}


# --- set-up ---------------------------------------------------------------------------------


def set_up(rules: Rules, seed: int, decks: Mapping[str, list[int]] | None, listen: bool) -> State:
    """Shuffles, deals and offers, in the order that docs/rng.md gives (B3-B7).

    `decks` may give the order of a deck, top first, in place of its shuffle.
    """
    given = NO_DECKS if decks is None else decks
    board = rules.board
    state = rules.empty_table(Rng.from_seed(seed))
    if listen:
        state.events = []
    _lay_decks(rules, state, given)
    setup = board.map.setup
    for seat in range(rules.players):
        for _ in range(setup.hand):
            draw_blind(board, state, seat)
    lay_row(board, state)
    for seat in range(rules.players):
        offer(board, state, seat, setup.opening.deal)
    rules.set_up(state, given)
    first = rules.options["first"]
    state.first = state.dice().below(rules.players) if first == "random" else _seat(first)
    state.seat = state.first
    if state.events is not None:
        state.events.append(Event("starts", state.first, {}, {}))
    return state


def _seat(value: object) -> int:
    assert isinstance(value, int)
    return value


def _lay_decks(rules: Rules, state: State, given: Mapping[str, list[int]]) -> None:
    """The train cards by card number and the tickets by number, each shuffled or as given."""
    board = rules.board
    state.deck_size = board.deck_total
    state.ticket_size = board.n_tickets
    if "cards" in given:
        for i, known in enumerate(given["cards"]):
            state.cards[DECK + board.deck_total - 1 - i] = known
    else:
        at: i64 = DECK
        for card in range(board.n_colours + 1):
            for _copy in range(board.card_counts[card]):
                state.cards[at] = card
                at += 1
        state.dice().shuffle(state.cards, DECK, board.deck_total)
    if "tickets" in given:
        for i, known in enumerate(given["tickets"]):
            state.tickets[board.n_tickets + i] = known
    else:
        for ticket in range(board.n_tickets):
            state.tickets[board.n_tickets + ticket] = ticket
        state.dice().shuffle(state.tickets, board.n_tickets, board.n_tickets)


# --- actions --------------------------------------------------------------------------------


def apply_unchecked(rules: Rules, state: State, seat: i64, action: Action) -> None:
    """Plays a legal action and all that follows from it."""
    kind = action.kind
    state.steps += 1
    if state.phase == OPENING:
        _choose_opening(rules, state, seat, action.target)
        return
    phase: i64
    if kind == DRAW:
        draw_face_up(rules.board, state, seat, action.target)
        # A face-up locomotive is the whole draw (B10).
        phase = END_TURN
        if action.target != LOCOMOTIVE:
            phase = after_draw(rules, state, seat)
    elif kind == DRAW_DECK:
        draw_blind(rules.board, state, seat)
        phase = after_draw(rules, state, seat)
    elif kind == CLAIM:
        phase = claim(rules, state, seat, action)
    elif kind == TICKETS:
        offer(rules.board, state, seat, rules.board.drawing_deal)
        phase = CHOOSING
    elif kind == KEEP:
        return_to_bottom(rules.board, state, keep(rules.board, state, seat, action.target))
        phase = END_TURN
    elif kind >= OWN:
        phase = rules.play_own(state, seat, action)
    else:
        _pass(rules, state, seat)
        return
    state.passes = 0
    state.phase = phase
    if phase == END_TURN:
        _end_turn(rules, state, seat)
    elif phase == TURN:
        _tell_turn(state)


def after_draw(rules: Rules, state: State, seat: i64) -> i64:
    """A first card leads to the second, if one can be taken (B9, B12, B17)."""
    if state.phase == SECOND_DRAW:
        return END_TURN
    if can_draw(rules.board, state, True):
        return SECOND_DRAW
    state.phase = SECOND_DRAW
    return SECOND_DRAW if rules.own_choices(state, seat) else END_TURN


def _choose_opening(rules: Rules, state: State, seat: i64, chosen: i64) -> None:
    """Notes a choice; when all have chosen they take effect together (B4, B6)."""
    board = rules.board
    state.seats[seat * board.seat_size + CHOICE] = chosen
    if state.events is not None:
        tickets = chosen_tickets(board, state, seat, chosen)
        state.events.append(Event("chose", seat, {}, {"kept": chosen, "tickets": tickets}))
    for other in range(rules.players):
        if not state.seats[other * board.seat_size + CHOICE]:
            return
    returned = vec[i64]()
    for other in range(rules.players):
        rest = keep(board, state, other, state.seats[other * board.seat_size + CHOICE])
        for i in range(len(rest)):
            returned = append(returned, rest[i])
    if board.map.setup.opening_shuffled:
        state.dice().shuffle(returned, 0, len(returned))
    return_to_bottom(board, state, returned)
    state.phase = rules.after_opening(state)
    if state.phase == TURN:
        _tell_turn(state)


# --- the end of a turn ----------------------------------------------------------------------


def _pass(rules: Rules, state: State, seat: i64) -> None:
    """A player with no legal choice passes; when all have in a row, the game ends (B29)."""
    state.passes += 1
    if state.events is not None:
        state.events.append(Event("passed", seat, {}, {}))
    if state.passes == rules.players:
        _finish(state, "all_passed")
    else:
        _end_turn(rules, state, seat)


def _end_turn(rules: Rules, state: State, seat: i64) -> None:
    """The next player's turn, the beginning of the last round, or the end (B8, B28)."""
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            _finish(state, "last_round")
            return
    elif rules.begins_last_round(state, seat):
        # Everyone, this player too, has one more turn.
        state.turns_left = rules.players
        if state.events is not None:
            state.events.append(Event("last_round", seat, {"turns": state.turns_left}, {}))
    seat += 1
    if seat == rules.players:
        seat = 0
    state.seat = seat
    state.phase = TURN
    _tell_turn(state)


def _tell_turn(state: State) -> None:
    if state.events is not None:
        state.events.append(Event("turn", state.seat, {}, {}))


def _finish(state: State, why: str) -> None:
    state.phase = OVER
    if state.events is not None:
        state.events.append(Event("over", -1, {"why": why}, {}))


# --- bulk play ------------------------------------------------------------------------------


def play_out(rules: Rules, state: State, rng: Rng) -> None:
    """Plays at random to the end: each legal action equally likely, seats in order."""
    while state.phase == OPENING:
        for seat in range(rules.players):
            apply_unchecked(rules, state, seat, random_choice(rules, state, seat, rng))
    while state.phase != OVER:
        seat = state.seat
        apply_unchecked(rules, state, seat, random_choice(rules, state, seat, rng))
