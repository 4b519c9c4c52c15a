"""Endpoints of tables: listing, creating, looking at one, and commands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from veturi.server.api.codec import PREFIX
from veturi.server.api.request_context import RequestContext, may_see
from veturi.server.api.routing import Encoded, Router
from veturi.server.api.schemas.answers import Accepted, News
from veturi.server.api.schemas.requests import ListQuery, TableQuery, UnlockQuery, ViewQuery
from veturi.server.api.schemas.tables import CreatedTable, TableLine, TableLinks, TableList
from veturi.server.auth.seat_access import SeatAccess
from veturi.server.container import Container
from veturi.server.domain import commands
from veturi.server.domain.read_model.game_state import TableSummary
from veturi.server.domain.rejections import RejectionError, rejected
from veturi.server.services import creation
from veturi.server.services.channel import Channel, Listener
from veturi.server.services.registry import ID
from veturi.server.storage.models import TableRow

__all__ = [
    "PAGE_SIZE",
    "created_table",
    "cursor",
    "next_page",
    "router",
    "run_command",
    "summary_of",
]

router = Router(PREFIX)

PAGE_SIZE: Final = 50
#: What a seat with a PIN does only where it was given. A bot may always step in for it, so that a
#: forgotten PIN does not end the game for the others.
LOCKED: Final = (commands.Play, commands.Undo, commands.Back, commands.Resign)


@router.get("/tables")
async def list_tables(context: RequestContext, query: ListQuery) -> TableList:
    """Public tables, newest first."""
    store = context.container.store
    rows = await store.open_tables(PAGE_SIZE, cursor(query.before), query.status)
    lines = [TableLine(**summary_of(row)) for row in rows]
    return TableList(tables=lines, next=next_page(rows, "created"))


@router.post("/tables", limit="tables")
async def create_table(context: RequestContext, body: creation.NewTable) -> CreatedTable:
    """Make a table."""
    person = context.require_person()
    return created_table(context, await creation.make_table(context.container, person, body))


def created_table(context: RequestContext, channel: Channel) -> CreatedTable:
    """What is answered of a new table, whose bots may have something to do at once."""
    context.container.driver.consider_room(channel)
    live = channel.live
    return CreatedTable(table=live.id, number=live.number, links=_links(channel))


def _links(channel: Channel) -> TableLinks:
    return TableLinks(invite=channel.live.secret.invite, watch=channel.live.secret.watch)


@router.get("/tables/{table}")
async def get_table(context: RequestContext, query: ViewQuery) -> Encoded[News]:
    """A table as one sees it now."""
    channel = await context.channel()
    access = context.checked_access(channel, query.seats)
    return Encoded(channel.news_for(Listener(access, channel.live.number)))


@router.get("/tables/{table}/links")
async def get_table_links(context: RequestContext, query: TableQuery) -> TableLinks:
    """The tokens of the table's links."""
    channel = await context.channel()
    if not channel.live.seats_of(context.person) and context.person != channel.live.host:
        raise rejected("not_at_table")
    return _links(channel)


@router.post("/tables/{table}/commands")
async def send_command(
    context: RequestContext, query: UnlockQuery, body: commands.Command
) -> Accepted:
    """Do something at a table."""
    channel = await context.container.registry.require(context.path("table"))
    context.require_person()
    try:
        return await run_command(context.container, context.access(), channel, body, query.token)
    except RejectionError as rejection:
        rejection.request = body.key
        # How far a private table has gone is told to nobody who may not look at it.
        if may_see(channel.live, context.person, query.token):
            rejection.number = channel.live.number
        raise


async def run_command(
    container: Container,
    access: SeatAccess,
    channel: Channel,
    command: commands.Command,
    token: str,
) -> Accepted:
    """Does what a person asks at a table, over REST or the WebSocket."""
    person, table = access.person, ""
    if isinstance(command, LOCKED):
        access.require(channel.live, command.seat)
    container.rate_limiter.count("commands", person)
    if isinstance(command, commands.Say):
        container.rate_limiter.count("chat", person)
    if creation.is_full(container, channel) and not creation.leads_on(channel, command):
        raise rejected("too_many")
    if isinstance(command, commands.Sit):
        await creation.require_fewer_tables(container, person)
        token = command.token or token
    if isinstance(command, commands.Rematch):
        done = await creation.rematch(container, channel, person, command.key)
        table = channel.live.rematch
    else:
        invited = channel.live.is_invited(token)
        done = await container.registry.act(channel, person, command, invited)
    return Accepted(command.key, done.number, done.repeated, table)


# --- pages of lists: a cursor says after which table the next one begins ------------------------

_summaries: Final = msgspec.json.Decoder(TableSummary)


def cursor(before: str) -> tuple[float, str] | None:
    """Where a list goes on: "TIME ID"."""
    if not before:
        return None
    time, _, table = before.partition(" ")
    try:
        place = float(time)
    except ValueError:
        place = math.nan
    if not math.isfinite(place) or not ID.fullmatch(table):
        raise rejected("no_page")
    return place, table


def next_page(rows: Sequence[TableRow], by: Literal["created", "changed"]) -> str | None:
    """The cursor of the next page; None if this one is not full."""
    if len(rows) < PAGE_SIZE:
        return None
    return f"{getattr(rows[-1], by)!r} {rows[-1].id}"


def summary_of(row: TableRow) -> dict[str, Any]:
    """The fields of a `TableLine`, by name."""
    summary = msgspec.structs.asdict(_summaries.decode(row.summary))
    return {"table": row.id, "created": row.created, "number": row.last, **summary}
