"""Endpoints of a table's past: event log, earlier positions, records, forks, statistics."""

from __future__ import annotations

from typing import Final

from veturi.server.api.codec import PREFIX, encode
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routes.tables import created_table
from veturi.server.api.routing import Encoded, Router
from veturi.server.api.schemas.answers import TableLog
from veturi.server.api.schemas.requests import LogQuery, StatesQuery, TableQuery
from veturi.server.api.schemas.tables import CreatedTable, StateList
from veturi.server.domain.projection import event_json
from veturi.server.domain.read_model.game_state import State
from veturi.server.domain.record import GameRecord
from veturi.server.domain.rejections import RejectionError, rejected
from veturi.server.services import forking
from veturi.server.services.importing import import_record
from veturi.server.services.statistics import GameStatistics, with_axes

__all__ = ["router"]

router = Router(PREFIX)

#: Events in one answer of a log.
MOST_EVENTS: Final = 2000
#: Events whose states are told at once.
MOST_STATES: Final = 64


@router.get("/tables/{table}/log")
async def get_log(context: RequestContext, query: LogQuery) -> Encoded[TableLog]:
    """What has happened at a table, as one was told it."""
    channel = await context.channel()
    viewer = context.viewer(channel, query.seats, query.all)
    if channel.has(query.after):
        events = [one for one in channel.tail if one.number > query.after]
    else:
        context.limit("thinking")
        events = await context.container.registry.told_after(channel, query.after)
    entries = b",".join(event_json(one, viewer) for one in events[:MOST_EVENTS])
    return Encoded(b'{"entries":[%b],"number":%d}' % (entries, channel.live.number))


@router.get("/tables/{table}/moments/{number}")
async def get_state(context: RequestContext, query: LogQuery) -> Encoded[State]:
    """How the game stood after an event."""
    channel = await context.channel()
    viewer = context.viewer(channel, query.seats, query.all)
    number = context.path("number")
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise rejected("no_page")
    if not 1 <= int(number) <= channel.live.number:
        raise rejected("ahead")
    context.limit("thinking")
    return Encoded(await context.container.registry.moment(channel, int(number), viewer))


@router.get("/tables/{table}/moments")
async def get_states(context: RequestContext, query: StatesQuery) -> Encoded[StateList]:
    """How the game stood after each move of a stretch of the log."""
    channel = await context.channel()
    viewer = context.viewer(channel, query.seats, query.all)
    last = min(query.last, channel.live.number)
    if not 1 <= query.first <= channel.live.number:
        raise rejected("ahead")
    if last - query.first >= MOST_STATES:
        raise rejected("too_large")
    context.limit("thinking")
    found = await context.container.registry.moments(channel, query.first, last, viewer)
    return Encoded(b'{"states":[%b]}' % b",".join(found))


@router.get("/tables/{table}/record")
async def get_record(context: RequestContext, query: TableQuery) -> Encoded[GameRecord]:
    """The game's record, once it is over."""
    channel = await context.channel()
    live = channel.live
    record = None if live.result is None else await context.container.registry.record(channel)
    if record is None:
        raise rejected("not_ended")
    name = f"{live.settings.map}-{live.id}.json"
    context.headers["content-disposition"] = f'attachment; filename="{name}"'
    return Encoded(encode(record) + b"\n")


@router.post("/records", limit="tables", size="record")
async def add_record(context: RequestContext, body: Encoded[GameRecord]) -> CreatedTable:
    """A table to look at, with the game of a record."""
    person = context.require_person()
    context.limit("thinking")
    return created_table(context, await import_record(context.container, person, body.data))


@router.post("/tables/{table}/continue", limit="tables")
async def continue_game(
    context: RequestContext, query: TableQuery, body: forking.Continue
) -> CreatedTable:
    """Go on from a moment of a finished game, for practice."""
    person = context.require_person()
    channel = await context.channel()
    context.limit("thinking")
    made = await forking.continue_from(context.container, channel, person, body)
    return created_table(context, made)


@router.get("/tables/{table}/statistics")
async def get_statistics(context: RequestContext, query: TableQuery) -> GameStatistics:
    """What is counted of a finished game."""
    channel = await context.channel()
    if channel.live.result is None:
        raise rejected("not_ended")
    if channel.live.stalled is not None:
        raise RejectionError("stalled", channel.live.stalled)
    context.limit("thinking")
    found = await context.container.statistics_service.summary(channel.live.id)
    if found is None:
        raise rejected("not_ended")
    return with_axes(found)
