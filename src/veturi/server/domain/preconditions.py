"""Preconditions of commands: table status, seat, host, and stale numbers."""

from __future__ import annotations

from veturi.server.domain.rejections import Rejection, rejected
from veturi.server.domain.table_events import TableEvent
from veturi.server.domain.table_state import TableState

__all__ = ["Outcome", "not_host", "not_ones_own", "not_open", "not_under_way", "stale"]

#: What a command leads to.
Outcome = list[TableEvent] | Rejection


def not_under_way(live: TableState) -> Rejection | None:
    """Why nothing can be played now."""
    if live.result is not None:
        return rejected("ended")
    if live.closed:
        return rejected("closed")
    if live.stalled is not None:
        return Rejection("stalled", live.stalled)
    return None if live.started else rejected("not_started")


def not_open(live: TableState) -> Rejection | None:
    """Why nothing can be changed any more before the game."""
    if live.closed:
        return rejected("closed")
    return rejected("started") if live.started else None


def not_ones_own(live: TableState, seat: int, person: str) -> Rejection | None:
    """Why a person cannot do something for a seat."""
    if seat >= len(live.seats):
        return rejected("no_seat")
    return None if person in live.seats[seat].holders else rejected("not_your_seat")


def not_host(live: TableState, person: str) -> Rejection | None:
    """Why a person cannot do what the host does."""
    return None if person and person == live.host else rejected("not_host")


def stale(live: TableState, number: int, since: int) -> Rejection | None:
    """Rejects a stale command: its expected number is older than what the seat is asked now
    (optimistic concurrency), or newer than the table."""
    if number > live.number:
        return rejected("ahead")
    return rejected("late") if number < since else None
