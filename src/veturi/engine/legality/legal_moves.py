"""Legal actions: lists them all, or samples one uniformly without listing them.

Both walk the same order: draws, the variant's choices, claims, tickets. `violations.py`, written
independently, says why something is not in the list.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from veturi.engine.actions import Action
from veturi.engine.cards import GAP
from veturi.engine.claims import is_open
from veturi.engine.rng import Rng
from veturi.engine.rules import Rules
from veturi.engine.state import (
    CHOICE,
    CHOOSING,
    HAND,
    LOCOMOTIVE,
    OFFERED,
    OPEN,
    OPENING,
    OVER,
    SECOND_DRAW,
    TRAINS,
    TURN,
    State,
)

__all__ = [
    "FARE_BITS",
    "NIBBLE",
    "choices",
    "count_claims",
    "must_keep",
    "payable_claims",
    "random_choice",
    "to_move",
]

# A bid in one number, from the right: how many payments (4 bits, hence MAX_LENGTH), the fewest
# locomotives (4), the colour (4), the fare (12), how many claims this bid and those before it make.
NIBBLE: Final = 15
FARE_BITS: Final = 4095


def to_move(rules: Rules, state: State) -> list[int]:
    """The seats the game waits for: one, or all that have not chosen opening tickets (B6)."""
    if state.phase == OVER:
        return []
    if state.phase != OPENING:
        return [int(state.seat)]
    size = rules.board.seat_size
    return [seat for seat in range(rules.players) if not state.seats[seat * size + CHOICE]]


def choices(rules: Rules, state: State, seat: i64) -> list[Action]:
    """Every action the seat may take now, none when it is not to move."""
    phase = state.phase
    found: list[Action] = []
    if phase == OPENING or phase == CHOOSING:
        if phase == OPENING or seat == state.seat:
            found += _keeps(rules, state, seat)
        return found
    if phase == OVER or seat != state.seat:
        return found
    draws = _draws(rules, state)
    for i in range(rules.board.n_colours + 2):
        if draws & rules.board.bit[i]:
            found.append(rules.board.actions[i])
    found += rules.own_choices(state, seat)
    if phase == TURN:
        _list_claims(rules, state, seat, found)
        if state.ticket_size:
            found.append(rules.board.take_tickets)
        if not found:
            found.append(rules.board.pass_turn)
    return found


def random_choice(rules: Rules, state: State, seat: i64, rng: Rng) -> Action:
    """`choices[rng.below(len(choices))]`, found by counting, not listing."""
    board = rules.board
    if state.phase == OPENING or state.phase == CHOOSING:
        keeps = _keeps(rules, state, seat)
        return keeps[rng.below(len(keeps))]
    draws = _draws(rules, state)
    own = rules.own_choices(state, seat)
    n_draws = board.draw_counts[draws]
    n_own: i64 = len(own)
    if state.phase != TURN:
        pick = rng.below(n_draws + n_own)
        return _nth_draw(rules, draws, pick) if pick < n_draws else own[pick - n_draws]
    n_claims = count_claims(rules, state, seat)
    total = n_draws + n_own + n_claims
    if state.ticket_size:
        total += 1
    if total == 0:
        return board.pass_turn
    pick = rng.below(total)
    if pick < n_draws:
        return _nth_draw(rules, draws, pick)
    pick -= n_draws
    if pick < n_own:
        return own[pick]
    pick -= n_own
    if pick < n_claims:
        return _nth_claim(rules, state, seat, pick)
    return board.take_tickets


# --- draws and tickets ----------------------------------------------------------------------


def _draws(rules: Rules, state: State) -> i64:
    """A bit for each draw there is, in the order of the catalogue: by card, then the deck.

    Equal face-up cards are one draw (B9); a face-up locomotive is no second card (B11).
    """
    phase = state.phase
    if phase != TURN and phase != SECOND_DRAW:
        return 0
    board = rules.board
    cards, bit = state.cards, board.bit
    draws: i64 = 0
    for slot in range(board.face_up):
        card = cards[slot]
        if card != GAP:
            draws |= bit[card]
    if phase == SECOND_DRAW:
        draws -= draws & 1
    if state.deck_size:
        draws += bit[board.n_colours + 1]
    return draws


def _nth_draw(rules: Rules, draws: i64, pick: i64) -> Action:
    board = rules.board
    while pick:
        draws &= draws - 1
        pick -= 1
    # As many bits stand below the lowest that is left as its number.
    return board.actions[board.draw_counts[(draws & -draws) - 1]]


def _keeps(rules: Rules, state: State, seat: i64) -> list[Action]:
    """Every set of the offered tickets with at least as many as must be kept (B4, B26)."""
    at = seat * rules.board.seat_size
    if state.seats[at + CHOICE]:
        return rules.nothing
    offered = state.seats[at + OFFERED]
    return rules.board.keeps[offered][must_keep(rules, state, offered)]


def must_keep(rules: Rules, state: State, offered: i64) -> i64:
    """How many of the offered tickets must be kept: of a last few, no more than there are."""
    board = rules.board
    least: i64 = board.opening_keep if state.phase == OPENING else board.drawing_keep
    return least if least < offered else offered


# --- claims ---------------------------------------------------------------------------------


def payable_claims(rules: Rules, state: State, seat: i64) -> i64:
    """What the hand can pay for: by colour the open fares, then all in locomotives (B18-B21).

    A bid stands for every payment of one colour on every open route of one fare. Answers how many
    payable_claims there are; they stand in `state.payable_claims`.
    """
    board = rules.board
    seats, payable, lengths = state.seats, board.payable, board.payable_length
    ferries = board.fare_ferries
    cost = rules.train_cost(state)
    at = seat * board.seat_size
    opened, first_open = at + OPEN, at + board.first_open
    trains = seats[at + TRAINS]
    locomotives = seats[at + HAND + LOCOMOTIVE]
    found = state.payable_claims
    room = len(found)
    count: i64 = 0
    total: i64 = 0
    for colour in range(1, board.n_colours + 1):
        held, place = seats[at + HAND + colour], seats[first_open + colour]
        reach = held + locomotives
        while lengths[place] <= reach:
            fare, length = payable[place], lengths[place]
            place += 1
            routes = seats[opened + fare]
            if routes and cost[fare] <= trains:
                fewest = ferries[fare]
                if length - held > fewest:
                    fewest = length - held
                ways = (locomotives if locomotives < length else length - 1) - fewest + 1
                if ways > 0:
                    total += routes * ways
                    bid = (total << 24) + (((fare << 4) + colour << 4) + fewest << 4) + ways
                    if count < room:
                        found[count] = bid
                    else:
                        found = append(found, bid)
                    count += 1
    if locomotives:
        for fare in range(board.n_fares):
            length = board.fare_length[fare]
            if length > locomotives:
                break
            routes = seats[opened + fare]
            if routes and cost[fare] <= trains:
                total += routes
                bid = (total << 24) + ((fare << 8) + length << 4) + 1
                if count < room:
                    found[count] = bid
                else:
                    found = append(found, bid)
                count += 1
    state.payable_claims = found
    return count


def count_claims(rules: Rules, state: State, seat: i64) -> i64:
    count = payable_claims(rules, state, seat)
    if count == 0:
        return 0
    return state.payable_claims[count - 1] >> 24


def _list_claims(rules: Rules, state: State, seat: i64, found: list[Action]) -> None:
    """Every payment for every open route, bid by bid."""
    board = rules.board
    fare_routes = board.fare_routes
    count = payable_claims(rules, state, seat)
    for i in range(count):
        bid = state.payable_claims[i]
        ways, fewest, colour = bid & NIBBLE, bid >> 4 & NIBBLE, bid >> 8 & NIBBLE
        fare = bid >> 12 & FARE_BITS
        for j in range(board.fare_start[fare], board.fare_start[fare + 1]):
            route = fare_routes[j]
            if is_open(board, state, seat, route):
                first = board.claim_number(route, colour, fewest)
                for n in range(first, first + ways):
                    found.append(board.actions[n])


def _nth_claim(rules: Rules, state: State, seat: i64, pick: i64) -> Action:
    """The claim at that place of `_list_claims`, by the payable_claims just counted."""
    board, offers = rules.board, state.payable_claims
    before: i64 = 0
    at: i64 = 0
    while offers[at] >> 24 <= pick:
        before = offers[at] >> 24
        at += 1
    bid = offers[at]
    pick -= before
    ways, fewest, colour = bid & NIBBLE, bid >> 4 & NIBBLE, bid >> 8 & NIBBLE
    route = _nth_open(rules, state, seat, bid >> 12 & FARE_BITS, pick // ways)
    return board.actions[board.claim_number(route, colour, fewest) + pick % ways]


def _nth_open(rules: Rules, state: State, seat: i64, fare: i64, pick: i64) -> i64:
    """The route at that place among a fare's open ones."""
    board = rules.board
    seats, fare_routes, word, word_bit = state.seats, board.fare_routes, board.word, board.word_bit
    opened = seat * board.seat_size + board.open_set
    at = board.fare_start[fare]
    while True:
        route = fare_routes[at]
        if seats[opened + word[route]] & word_bit[route]:
            if pick == 0:
                return route
            pick -= 1
        at += 1
