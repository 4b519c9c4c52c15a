"""What speaks against a command, whichever it is: the table, the seat, the person, the time."""

from __future__ import annotations

from veturi.server.domain.rejections import Refused, refused
from veturi.server.domain.table_events import Entry
from veturi.server.domain.table_state import LiveTable

__all__ = ["Judged", "late", "not_host", "not_ones_own", "not_open", "not_under_way"]

#: What a command leads to.
Judged = list[Entry] | Refused


def not_under_way(live: LiveTable) -> Refused | None:
    """Why nothing can be played now."""
    if live.result is not None:
        return refused("ended")
    if live.closed:
        return refused("closed")
    if live.stalled is not None:
        return Refused("stalled", live.stalled)
    return None if live.started else refused("not_started")


def not_open(live: LiveTable) -> Refused | None:
    """Why nothing can be changed any more before the game."""
    if live.closed:
        return refused("closed")
    return refused("started") if live.started else None


def not_ones_own(live: LiveTable, seat: int, person: str) -> Refused | None:
    """Why a person cannot do something for a seat."""
    if seat >= len(live.seats):
        return refused("no_seat")
    return None if person in live.seats[seat].holders else refused("not_your_seat")


def not_host(live: LiveTable, person: str) -> Refused | None:
    """Why a person cannot do what the host does."""
    return None if person and person == live.host else refused("not_host")


def late(live: LiveTable, number: int, since: int) -> Refused | None:
    """Whether what a client answers is not what is asked now."""
    if number > live.number:
        return refused("ahead")
    return refused("late") if number < since else None
