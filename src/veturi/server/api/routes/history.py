"""The endpoints about what was: the log, earlier moments, records, going on from a moment, and
statistics."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.responses import Response

from veturi.server.api import codec as wire
from veturi.server.api.request_context import Call, Endpoint, Refuse
from veturi.server.api.routes.tables import made_table
from veturi.server.api.schemas import messages
from veturi.server.api.schemas.requests import AllQuery, LogQuery, TableQuery
from veturi.server.domain.projection import Viewer, message
from veturi.server.domain.rejections import Refused, refused
from veturi.server.domain.statistics import Summary
from veturi.server.services import forking as continuing
from veturi.server.services.channel import Room
from veturi.server.services.importing import import_record
from veturi.server.services.statistics import MyStatistics

__all__ = ["ENDPOINTS"]

#: Entries in one answer of a log.
MOST_ENTRIES: Final = 2000
#: Entries whose moments are told at once.
MOST_MOMENTS: Final = 64

_continue = msgspec.json.Decoder(continuing.Continue)


class MomentsQuery(AllQuery, frozen=True, kw_only=True):
    """The entries from `first` to `last`."""

    first: wire.Number
    last: wire.Number


def viewer_of(call: Call, room: Room, query: AllQuery) -> Viewer:
    """Whose eyes: one's own, or all once the game is over."""
    if not query.all:
        eyes = call.eyes(query.seats)
        if found := eyes.refusal(room.live):
            raise Refuse(found)
        return eyes.viewer(room.live)
    if not room.live.laid_open:
        raise Refuse(refused("not_ended"))
    return frozenset(range(len(room.live.seats)))


async def read_log(call: Call) -> bytes:
    """What has happened, as one was told it."""
    query = call.query(LogQuery)
    room = await call.room()
    viewer = viewer_of(call, room, query)
    if room.has(query.after):
        news = [one for one in room.tail if one.number > query.after]
    else:
        call.limit("thinking")
        news = await call.house.hall.told_after(room, query.after)
    told = b",".join(message(one, viewer) for one in news[:MOST_ENTRIES])
    return b'{"entries":[%b],"number":%d}' % (told, room.live.number)


async def moment(call: Call) -> bytes:
    """How the game stood after an entry."""
    query = call.query(LogQuery)
    room = await call.room()
    viewer = viewer_of(call, room, query)
    number = call.path("number")
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise Refuse(refused("no_page"))
    if not 1 <= int(number) <= room.live.number:
        raise Refuse(refused("ahead"))
    call.limit("thinking")
    return await call.house.hall.moment(room, int(number), viewer)


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


async def record(call: Call) -> Response:
    """The game's record, once it is over."""
    room = await call.room()
    live = room.live
    facts = None if live.result is None else await call.house.hall.record(room)
    if facts is None:
        raise Refuse(refused("not_ended"))
    name = f'attachment; filename="{live.settings.map}-{live.id}.json"'
    return Response(
        wire.encode(facts) + b"\n", 200, {"content-disposition": name}, "application/json"
    )


async def add_record(call: Call) -> messages.Made:
    """A table to look at, with the game of a record."""
    person = call.known()
    call.limit("thinking")
    return made_table(call, await import_record(call.house, person, call.body))


async def go_on(call: Call) -> messages.Made:
    """A table for practice that begins at a moment of a finished game."""
    wanted = call.read(_continue)
    person = call.known()
    room = await call.room()
    call.limit("thinking")
    return made_table(call, await continuing.continue_from(call.house, room, person, wanted))


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
        f"{_TABLE}/log",
        read_log,
        "What has happened at a table, as one was told it.",
        messages.Log,
        query=LogQuery,
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/moments/{{number}}",
        moment,
        "How the game stood after an entry.",
        messages.State,
        query=LogQuery,
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/record",
        record,
        "The game's record, once it is over.",
        dict[str, Any],
        query=TableQuery,
    ),
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
