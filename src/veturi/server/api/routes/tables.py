"""Endpoints of tables: listing, creating, looking at one, and commands."""

from __future__ import annotations

from typing import Final

from veturi.server.api.codec import PREFIX
from veturi.server.api.request_context import RequestContext, may_see
from veturi.server.api.routes.paging import PAGE_SIZE, cursor, next_page, summary_of
from veturi.server.api.routing import Encoded, Router
from veturi.server.api.schemas.answers import Accepted, News
from veturi.server.api.schemas.requests import ListQuery, TableQuery, UnlockQuery, ViewQuery
from veturi.server.api.schemas.tables import CreatedTable, TableLine, TableLinks, TableList
from veturi.server.auth.seat_access import SeatAccess
from veturi.server.container import Container
from veturi.server.domain import commands
from veturi.server.domain.rejections import RejectionError, rejected
from veturi.server.services import creation
from veturi.server.services.channel import Channel

__all__ = ["created_table", "router", "run_command"]

router = Router(PREFIX)

#: What a seat with a PIN does only where it was given. A bot may always step in for it, so that a
#: forgotten PIN does not end the game for the others.
LOCKED: Final = (commands.Play, commands.Undo, commands.Back)


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
    registry = context.container.registry
    listener = registry.listen(channel, access, channel.live.number)
    registry.leave(channel, listener)
    return Encoded(channel.news_for(listener))


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
    channel = await context.container.registry.channel(context.path("table"))
    if channel is None:
        raise rejected("no_table")
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
