"""Endpoints of people: becoming somebody, one's own tables and statistics."""

from __future__ import annotations

from veturi.server.api.codec import PREFIX
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routes.tables import PAGE_SIZE, cursor, next_page, summary_of
from veturi.server.api.routing import Router
from veturi.server.api.schemas.requests import MyTablesQuery, NewPersonRequest
from veturi.server.api.schemas.tables import Me, MyTable, MyTableList, NewPerson
from veturi.server.auth.identities import cookie_header
from veturi.server.services.statistics import MyStatistics

__all__ = ["router"]

router = Router(PREFIX)


@router.post("/people", limit="people")
async def create_person(context: RequestContext, body: NewPersonRequest) -> NewPerson:
    """Become somebody: get a secret, or a cookie that holds it."""
    if body.cookie and context.person:
        return NewPerson(secret=None)
    _, secret = await context.container.people.add()
    if not body.cookie:
        return NewPerson(secret=secret)
    secure = context.container.config.secure or context.request.url.scheme == "https"
    context.headers["set-cookie"] = cookie_header(secret, secure)
    return NewPerson(secret=None)


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


@router.get("/me/statistics")
async def get_my_statistics(context: RequestContext) -> MyStatistics:
    """What one's own finished games come to."""
    person = context.require_person()
    context.limit("thinking")
    return await context.container.statistics_service.of_person(person)
