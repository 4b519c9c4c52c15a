"""Endpoints of a table's past: event log, earlier positions, records, forks, statistics."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.responses import Response

from veturi.server.api import codec as wire
from veturi.server.api.request_context import Call, Endpoint, RejectionError
from veturi.server.api.routes.tables import made_table
from veturi.server.api.schemas import messages
from veturi.server.api.schemas.requests import AllQuery, LogQuery, TableQuery
from veturi.server.domain import commands
from veturi.server.domain.projection import Viewer, message
from veturi.server.domain.rejections import Rejection, rejected
from veturi.server.domain.statistics import Summary
from veturi.server.services import forking as continuing
from veturi.server.services.channel import Channel
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

    first: commands.Number
    last: commands.Number


def viewer_of(call: Call, channel: Channel, query: AllQuery) -> Viewer:
    """Whose eyes: one's own, or all once the game is over."""
    if not query.all:
        access = call.access(query.seats)
        if found := access.rejection(channel.live):
            raise RejectionError(found)
        return access.viewer(channel.live)
    if not channel.live.laid_open:
        raise RejectionError(rejected("not_ended"))
    return frozenset(range(len(channel.live.seats)))


async def read_log(call: Call) -> bytes:
    """What has happened, as one was told it."""
    query = call.query(LogQuery)
    channel = await call.channel()
    viewer = viewer_of(call, channel, query)
    if channel.has(query.after):
        news = [one for one in channel.tail if one.number > query.after]
    else:
        call.limit("thinking")
        news = await call.container.registry.told_after(channel, query.after)
    told = b",".join(message(one, viewer) for one in news[:MOST_ENTRIES])
    return b'{"entries":[%b],"number":%d}' % (told, channel.live.number)


async def moment(call: Call) -> bytes:
    """How the game stood after an entry."""
    query = call.query(LogQuery)
    channel = await call.channel()
    viewer = viewer_of(call, channel, query)
    number = call.path("number")
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise RejectionError(rejected("no_page"))
    if not 1 <= int(number) <= channel.live.number:
        raise RejectionError(rejected("ahead"))
    call.limit("thinking")
    return await call.container.registry.moment(channel, int(number), viewer)


async def moments(call: Call) -> bytes:
    """The game after each move of a stretch of the log."""
    query = call.query(MomentsQuery)
    channel = await call.channel()
    viewer = viewer_of(call, channel, query)
    last = min(query.last, channel.live.number)
    if not 1 <= query.first <= channel.live.number:
        raise RejectionError(rejected("ahead"))
    if last - query.first >= MOST_MOMENTS:
        raise RejectionError(rejected("too_large"))
    call.limit("thinking")
    found = await call.container.registry.moments(channel, query.first, last, viewer)
    return b'{"states":[%b]}' % b",".join(found)


async def record(call: Call) -> Response:
    """The game's record, once it is over."""
    channel = await call.channel()
    live = channel.live
    facts = None if live.result is None else await call.container.registry.record(channel)
    if facts is None:
        raise RejectionError(rejected("not_ended"))
    name = f'attachment; filename="{live.settings.map}-{live.id}.json"'
    return Response(
        wire.encode(facts) + b"\n", 200, {"content-disposition": name}, "application/json"
    )


async def add_record(call: Call) -> messages.Made:
    """A table to look at, with the game of a record."""
    person = call.known()
    call.limit("thinking")
    return made_table(call, await import_record(call.container, person, call.body))


async def go_on(call: Call) -> messages.Made:
    """A table for practice that begins at a moment of a finished game."""
    wanted = call.read(_continue)
    person = call.known()
    channel = await call.channel()
    call.limit("thinking")
    return made_table(call, await continuing.continue_from(call.container, channel, person, wanted))


async def statistics(call: Call) -> Summary:
    """What is counted of a finished game."""
    channel = await call.channel()
    if channel.live.result is None:
        raise RejectionError(rejected("not_ended"))
    if channel.live.stalled is not None:
        raise RejectionError(Rejection("stalled", channel.live.stalled))
    call.limit("thinking")
    found = await call.container.statistics_service.summary(channel.live.id)
    if found is None:
        raise RejectionError(rejected("not_ended"))
    return found


async def my_statistics(call: Call) -> MyStatistics:
    """What one's own games come to."""
    person = call.known()
    call.limit("thinking")
    return await call.container.statistics_service.of_person(person)


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
