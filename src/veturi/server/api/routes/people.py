"""Endpoints of people: becoming somebody, one's own tables and statistics."""

from __future__ import annotations

from veturi.server.api.codec import PREFIX
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routes.tables import PAGE_SIZE, cursor, next_page, summary_of
from veturi.server.api.routing import Router
from veturi.server.api.schemas.answers import Empty
from veturi.server.api.schemas.requests import MyStatisticsQuery, MyTablesQuery, NewPersonRequest
from veturi.server.api.schemas.tables import Me, MyTable, MyTableList, NewPerson
from veturi.server.domain.rejections import rejected
from veturi.server.domain.table_state import TableState
from veturi.server.services.statistics import MyStatistics
from veturi.server.table_status import Status

__all__ = ["router"]

router = Router(PREFIX)


@router.post("/people", limit="people")
async def create_person(context: RequestContext, body: NewPersonRequest) -> NewPerson:
    """Become somebody: get a secret, or a cookie that holds it."""
    if body.cookie and context.person:
        return NewPerson(secret=None)
    _, secret = await context.container.people.add()
    return context.known_by(secret, body.cookie)


@router.get("/me")
async def get_me(context: RequestContext) -> Me:
    """Whether the server knows who asks."""
    return Me(known=bool(context.person))


@router.get("/me/tables")
async def list_my_tables(context: RequestContext, query: MyTablesQuery) -> MyTableList:
    """One's own tables, those changed last first, and which of them wait."""
    rows = await context.container.store.person_tables(
        context.require_person(), PAGE_SIZE, cursor(query.before), query.waiting
    )
    tables = [
        MyTable(
            changed=row.table.changed,
            mine=list(row.seats),
            waiting=row.waiting,
            **summary_of(row.table),
        )
        for row in rows
    ]
    return MyTableList(tables=tables, next=next_page([row.table for row in rows], "changed"))


@router.delete("/me/tables/{table}")
async def remove_my_table(context: RequestContext) -> Empty:
    """Remove a table from one's list, once one plays there no more. The table stays."""
    live = await _own_table(context)
    held = [live.seats[seat] for seat in live.seats_of(context.person)]
    if live.status in (Status.OPEN, Status.PLAYING) and not all(seat.resigned for seat in held):
        raise rejected("still_playing")
    await context.container.store.set_removed(context.person, live.id, True)
    return Empty()


@router.put("/me/tables/{table}")
async def restore_my_table(context: RequestContext) -> Empty:
    """Put a table back on one's list."""
    live = await _own_table(context)
    await context.container.store.set_removed(context.person, live.id, False)
    return Empty()


async def _own_table(context: RequestContext) -> TableState:
    person = context.require_person()
    channel = await context.channel()
    if not channel.live.seats_of(person):
        raise rejected("not_at_table")
    return channel.live


@router.get("/me/statistics")
async def get_my_statistics(context: RequestContext, query: MyStatisticsQuery) -> MyStatistics:
    """What one's own finished games come to, those apart whose result is not to be known yet."""
    person = context.require_person()
    context.limit("thinking")
    without = frozenset(query.without.split(","))
    return await context.container.statistics_service.of_person(person, without)
