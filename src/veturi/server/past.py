"""The endpoints about what was: earlier moments, records from elsewhere, going on from a moment,
and statistics."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from veturi.server import continuing, messages, wire
from veturi.server.calls import Call, Endpoint, Refuse
from veturi.server.counting import MyStatistics
from veturi.server.importing import import_record
from veturi.server.refusals import Refused, refused
from veturi.server.requests import AllQuery, TableQuery
from veturi.server.rest import links_of, viewer_of
from veturi.server.rooms import Room
from veturi.server.statistics import Summary

__all__ = ["ENDPOINTS"]

#: Entries whose moments are told at once.
MOST_MOMENTS: Final = 64

_continue = msgspec.json.Decoder(continuing.Continue)


class MomentsQuery(AllQuery, frozen=True, kw_only=True):
    """The entries from `first` to `last`."""

    first: wire.Number
    last: wire.Number


async def moments(call: Call) -> bytes:
    """The game after each move of a stretch of the log."""
    query = call.query(MomentsQuery)
    room = await call.room()
    viewer = viewer_of(call, room, query)
    last = min(query.last, room.live.number)
    if not 1 <= query.first <= room.live.number:
        raise Refuse(refused("ahead"))
    if last - query.first >= MOST_MOMENTS:
        raise Refuse(refused("too_large"))
    call.limit("thinking")
    found = await call.house.hall.moments(room, query.first, last, viewer)
    return b'{"states":[%b]}' % b",".join(found)


def _made(call: Call, made: Room | Refused) -> messages.Made:
    if isinstance(made, Refused):
        raise Refuse(made)
    call.house.driver.consider_room(made)
    return messages.Made(table=made.live.id, number=made.live.number, links=links_of(made))


async def add_record(call: Call) -> messages.Made:
    """A table to look at, with the game of a record."""
    person = call.known()
    call.limit("thinking")
    return _made(call, await import_record(call.house, person, call.body))


async def go_on(call: Call) -> messages.Made:
    """A table for practice that begins at a moment of a finished game."""
    wanted = call.read(_continue)
    person = call.known()
    room = await call.room()
    call.limit("thinking")
    return _made(call, await continuing.continue_from(call.house, room, person, wanted))


async def statistics(call: Call) -> Summary:
    """What is counted of a finished game."""
    room = await call.room()
    if room.live.result is None:
        raise Refuse(refused("not_ended"))
    if room.live.stalled is not None:
        raise Refuse(Refused("stalled", room.live.stalled))
    call.limit("thinking")
    found = await call.house.counting.summary(room.live.id)
    if found is None:
        raise Refuse(refused("not_ended"))
    return found


async def my_statistics(call: Call) -> MyStatistics:
    """What one's own games come to."""
    person = call.known()
    call.limit("thinking")
    return await call.house.counting.of_person(person)


_TABLE: Final = "/tables/{table}"
ENDPOINTS: Final = [
    Endpoint(
        "GET",
        f"{_TABLE}/moments",
        moments,
        "How the game stood after each move of a stretch of the log.",
        messages.Moments,
        query=MomentsQuery,
    ),
    Endpoint(
        "POST",
        "/records",
        add_record,
        "A table to look at, with the game of a record.",
        messages.Made,
        dict[str, Any],
        limit="tables",
        size="record",
    ),
    Endpoint(
        "POST",
        f"{_TABLE}/continue",
        go_on,
        "Go on from a moment of a finished game, for practice.",
        messages.Made,
        continuing.Continue,
        TableQuery,
        limit="tables",
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/statistics",
        statistics,
        "What is counted of a finished game.",
        Summary,
        query=TableQuery,
    ),
    Endpoint(
        "GET",
        "/me/statistics",
        my_statistics,
        "What one's own finished games come to.",
        MyStatistics,
    ),
]
