"""Preconditions of commands: table status, seat, host, and stale numbers. Each raises why not."""

from __future__ import annotations

from veturi.server.domain.rejections import RejectionError, rejected
from veturi.server.domain.table_state import TableState

__all__ = [
    "reject_stale",
    "require_host",
    "require_open",
    "require_playing",
    "require_seat",
    "require_under_way",
]


def require_under_way(live: TableState) -> None:
    """The game is being played."""
    if live.result is not None:
        raise rejected("ended")
    if live.closed:
        raise rejected("closed")
    if live.stalled is not None:
        raise RejectionError("stalled", live.stalled)
    if not live.started:
        raise rejected("not_started")


def require_open(live: TableState) -> None:
    """The game has not begun: the table can still be changed."""
    if live.closed or live.started:
        raise rejected("closed" if live.closed else "started")


def require_seat(live: TableState, seat: int, person: str) -> None:
    """The person holds the seat."""
    if seat >= len(live.seats):
        raise rejected("no_seat")
    if person not in live.seats[seat].holders:
        raise rejected("not_your_seat")


def require_playing(live: TableState, seat: int, person: str) -> None:
    """The person holds the seat and has not given it up."""
    require_seat(live, seat, person)
    if live.seats[seat].resigned:
        raise rejected("resigned")


def require_host(live: TableState, person: str) -> None:
    """The person is the host."""
    if not person or person != live.host:
        raise rejected("not_host")


def reject_stale(live: TableState, number: int, since: int) -> None:
    """Rejects a stale command (optimistic concurrency): its expected number is older than what the
    seat is asked now (`late`), or newer than the table (`ahead`)."""
    if number > live.number:
        raise rejected("ahead")
    if number < since:
        raise rejected("late")
