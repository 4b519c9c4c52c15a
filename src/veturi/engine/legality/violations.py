"""Checks an action: why a seat cannot do it now, as a rule violation; None when it can.

Written apart from `legal_moves.py`, which lists what can be done: a test holds the two together.
"""

from __future__ import annotations

from mypy_extensions import i64

from veturi.engine.actions import CLAIM, DRAW, DRAW_DECK, KEEP, OWN, TICKETS, Action
from veturi.engine.board import set_size
from veturi.engine.cards import can_draw, in_row
from veturi.engine.claims import claim_violation, hand_violation, payment_violation, route_violation
from veturi.engine.formats.notation import Offer
from veturi.engine.legality.legal_moves import count_claims, must_keep
from veturi.engine.legality.violation_texts import Violation, number
from veturi.engine.rules import Rules
from veturi.engine.state import (
    CHOICE,
    CHOOSING,
    LOCOMOTIVE,
    OFFERED,
    OPENING,
    OVER,
    OWN_PHASE,
    SECOND_DRAW,
    State,
)

__all__ = ["offer_violation", "violation", "why_not_claim"]


def violation(rules: Rules, state: State, seat: i64, action: Action) -> Violation | None:
    """Why the seat cannot take this action now."""
    kind, phase = action.kind, state.phase
    waiting = _waiting(rules, state, seat)
    if waiting is not None:
        return waiting
    if phase == OPENING or phase == CHOOSING:
        if kind == KEEP:
            return _keep_violation(rules, state, seat, action)
        return rules.violation_of(
            "choose_opening_first" if phase == OPENING else "choose_tickets_first"
        )
    if kind >= OWN:
        return rules.own_violation(state, seat, action)
    if phase >= OWN_PHASE:
        return rules.phase_violation(state)
    if kind == DRAW or kind == DRAW_DECK:
        return _draw_violation(rules, state, action)
    if kind == KEEP:
        return rules.violation_of("no_offer")
    if phase == SECOND_DRAW:
        return rules.violation_of("draw_second_first")
    if kind == CLAIM:
        return claim_violation(rules, state, seat, action)
    if kind == TICKETS:
        return None if state.ticket_size else rules.violation_of("no_tickets_left")
    return None if _stuck(rules, state, seat) else rules.violation_of("not_passing")


def why_not_claim(rules: Rules, state: State, seat: i64, route: i64) -> Violation | None:
    """Why the seat cannot claim this route now, in any way; what cannot change comes first."""
    if state.phase == OVER:
        return rules.violation_of("over")
    found = route_violation(rules, state, seat, route)
    if found is None:
        found = _no_claim_now(rules, state, seat)
    if found is None:
        found = hand_violation(rules, state, seat, route)
    return found


def offer_violation(rules: Rules, state: State, seat: i64, offer: Offer) -> Violation | None:
    """Why the seat cannot claim with a payment that no rule allows; None if that is not clear.

    The payment comes last: first whether the seat may claim, and any of the tracks at all.
    """
    found = _no_claim_now(rules, state, seat)
    if found is not None:
        return found
    open_tracks: list[int] = []
    for track in offer.tracks:
        barred = route_violation(rules, state, seat, track)
        if barred is None:
            open_tracks.append(track)
        elif found is None:
            found = barred
    return payment_violation(rules, state, seat, open_tracks, offer) if open_tracks else found


def _no_claim_now(rules: Rules, state: State, seat: i64) -> Violation | None:
    """Why the game waits for something else than a claim of this seat."""
    found = _waiting(rules, state, seat)
    if found is not None:
        return found
    if state.phase == OPENING:
        return rules.violation_of("choose_opening_first")
    if state.phase == CHOOSING:
        return rules.violation_of("choose_tickets_first")
    if state.phase == SECOND_DRAW:
        return rules.violation_of("draw_second_first")
    if state.phase >= OWN_PHASE:
        return rules.phase_violation(state)
    return None


def _waiting(rules: Rules, state: State, seat: i64) -> Violation | None:
    """Why the game does not wait for this seat (B6, B8)."""
    if state.phase == OVER:
        return rules.violation_of("over")
    if state.phase == OPENING:
        chosen = state.seats[seat * rules.board.seat_size + CHOICE]
        return rules.violation_of("chosen") if chosen else None
    return None if seat == state.seat else rules.violation_of("not_your_turn")


def _keep_violation(rules: Rules, state: State, seat: i64, action: Action) -> Violation | None:
    offered = state.seats[seat * rules.board.seat_size + OFFERED]
    opening = "_opening" if state.phase == OPENING else ""
    if action.target >= rules.board.bit[offered]:
        return rules.violation_of(f"keep_unknown{opening}", {"count": number(offered)})
    least = must_keep(rules, state, offered)
    if set_size(action.target) < least:
        return rules.violation_of(f"keep_too_few{opening}", {"count": number(least)})
    return None


def _draw_violation(rules: Rules, state: State, action: Action) -> Violation | None:
    board = rules.board
    if action.kind == DRAW_DECK:
        return None if state.deck_size else rules.violation_of("deck_empty")
    if state.phase == SECOND_DRAW and action.target == LOCOMOTIVE:
        return rules.violation_of("second_locomotive")
    if not in_row(board, state, action.target):
        return rules.violation_of("not_face_up", {"card": board.card_name(int(action.target))})
    return None


def _stuck(rules: Rules, state: State, seat: i64) -> bool:
    """Whether there is nothing to do but pass (B29)."""
    return not (
        can_draw(rules.board, state, False)
        or state.ticket_size
        or rules.own_choices(state, seat)
        or count_claims(rules, state, seat)
    )
