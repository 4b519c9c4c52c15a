"""The endpoints about tables and people."""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec

from veturi.server.api import codec as wire
from veturi.server.api.request_context import (
    Call,
    Endpoint,
    RejectionError,
    may_see,
    not_understood,
)
from veturi.server.api.schemas import messages
from veturi.server.api.schemas.requests import (
    ListQuery,
    MineQuery,
    NewPersonRequest,
    SetWebhook,
    TableQuery,
    UnlockQuery,
    UsedLink,
    UseLink,
    ViewQuery,
    WebhookKey,
    WebhookPlace,
)
from veturi.server.auth.identities import cookie_header, new_secret
from veturi.server.auth.seat_access import SeatAccess
from veturi.server.container import Container
from veturi.server.domain import commands
from veturi.server.domain.rejections import Rejection, rejected
from veturi.server.services import creation as tables
from veturi.server.services import seat_links
from veturi.server.services.channel import Channel
from veturi.server.services.registry import ID
from veturi.server.storage.models import PersonTable, TableRow, Webhook

__all__ = ["ENDPOINTS", "made_table", "run_command"]

MOST_LISTED: Final = 50
#: What a seat with a PIN does only where it was given. A bot may always step in for it, so that a
#: forgotten PIN does not end the game for the others.
LOCKED: Final = (commands.Play, commands.Undo, commands.Back)

_new_person = msgspec.json.Decoder(NewPersonRequest)
_new_table = msgspec.json.Decoder(tables.NewTable)
_use_link = msgspec.json.Decoder(UseLink)
_set_webhook = msgspec.json.Decoder(SetWebhook)


# --- people ---------------------------------------------------------------------------------


async def new_person(call: Call) -> messages.NewPerson:
    wanted = call.read(_new_person)
    if wanted.cookie and call.person:
        return messages.NewPerson(secret=None)
    _, secret = await call.container.people.add()
    if not wanted.cookie:
        return messages.NewPerson(secret=secret)
    secure = call.container.config.secure or call.request.url.scheme == "https"
    call.headers["set-cookie"] = cookie_header(secret, secure)
    return messages.NewPerson(secret=None)


async def me(call: Call) -> messages.Me:
    return messages.Me(known=bool(call.person))


def _place(before: str) -> tuple[float, str] | None:
    """Where a list goes on: "TIME ID"."""
    if not before:
        return None
    time, _, table = before.partition(" ")
    try:
        place = float(time)
    except ValueError:
        place = math.nan
    if not math.isfinite(place) or not ID.fullmatch(table):
        raise RejectionError(rejected("no_page"))
    return place, table


async def my_tables(call: Call) -> dict[str, Any]:
    query = call.query(MineQuery)
    rows = await call.container.store.person_tables(
        call.known(), MOST_LISTED, _place(query.before), query.waiting
    )
    last = rows[-1].table if len(rows) == MOST_LISTED else None
    return {
        "tables": [_my_line(row) for row in rows],
        "next": f"{last.changed!r} {last.id}" if last else None,
    }


def _my_line(row: PersonTable) -> dict[str, Any]:
    more = {"changed": row.table.changed, "mine": list(row.seats), "waiting": row.waiting}
    return {**_line(row.table), **more}


def _line(row: TableRow) -> dict[str, Any]:
    about = {"table": row.id, "created": row.created, "number": row.last}
    return {**about, **msgspec.json.decode(row.summary)}


# --- tables ---------------------------------------------------------------------------------


async def listed(call: Call) -> dict[str, Any]:
    query = call.query(ListQuery)
    rows = await call.container.store.open_tables(MOST_LISTED, _place(query.before), query.status)
    last = rows[-1] if len(rows) == MOST_LISTED else None
    return {
        "tables": [_line(row) for row in rows],
        "next": f"{last.created!r} {last.id}" if last else None,
    }


def _links(channel: Channel) -> messages.Links:
    return messages.Links(invite=channel.live.secret.invite, watch=channel.live.secret.watch)


def made_table(call: Call, channel: Channel | Rejection) -> messages.Made:
    """What is answered of a new table, whose bots may have something to do at once."""
    if isinstance(channel, Rejection):
        raise RejectionError(channel)
    call.container.driver.consider_room(channel)
    return messages.Made(table=channel.live.id, number=channel.live.number, links=_links(channel))


async def new_table(call: Call) -> messages.Made:
    wanted = call.read(_new_table)
    return made_table(call, await tables.make_table(call.container, call.known(), wanted))


async def look(call: Call) -> bytes:
    """The table now, without its log."""
    query = call.query(ViewQuery)
    channel = await call.channel()
    access = call.access(query.seats)
    if found := access.rejection(channel.live):
        raise RejectionError(found)
    listener = call.container.registry.listen(channel, access, channel.live.number)
    call.container.registry.leave(channel, listener)
    return channel.news_for(listener)


async def links(call: Call) -> messages.Links:
    channel = await call.channel()
    if not channel.live.seats_of(call.person) and call.person != channel.live.host:
        raise RejectionError(rejected("not_at_table"))
    return _links(channel)


async def command(call: Call) -> wire.Accepted:
    """A command, the same as over the WebSocket."""
    try:
        found = wire.decode_command(call.body)
    except wire.WireError as error:
        raise not_understood(str(error)) from None
    channel = await call.container.registry.channel(call.path("table"))
    if channel is None:
        raise RejectionError(rejected("no_table"))
    token = call.request.query_params.get("token", "")
    call.known()
    done = await run_command(call.container, call.access(), channel, found, token)
    if isinstance(done, Rejection):
        # How far a private table has gone is told to nobody who may not look at it.
        number = channel.live.number if may_see(channel.live, call.person, token) else 0
        raise RejectionError(done, number, found.key)
    return done


async def run_command(
    container: Container,
    access: SeatAccess,
    channel: Channel,
    command: commands.Command,
    token: str,
) -> wire.Accepted | Rejection:
    """Does what a person asks at a table."""
    person = access.person
    if isinstance(command, LOCKED) and (found := access.may_not_use(channel.live, command.seat)):
        return found
    if found := _too_much(container, person, channel, command):
        return found
    if isinstance(command, commands.Sit) and (found := await tables.too_many(container, person)):
        return found
    if isinstance(command, commands.Rematch):
        done = await tables.rematch(container, channel, person, command.key)
    else:
        given = command.token if isinstance(command, commands.Sit) and command.token else token
        invited = channel.live.is_invited(given)
        done = await container.registry.act(channel, person, command, invited)
    if isinstance(done, Rejection):
        return done
    table = channel.live.rematch if isinstance(command, commands.Rematch) else ""
    return wire.accepted(command.key, done.number, repeated=done.repeated, table=table)


def _too_much(
    container: Container, person: str, channel: Channel, command: commands.Command
) -> Rejection | None:
    found = container.rate_limiter.too_fast("commands", person)
    if found is None and isinstance(command, commands.Say):
        found = container.rate_limiter.too_fast("chat", person)
    if (
        found is None
        and tables.is_full(container, channel)
        and not tables.leads_on(channel, command)
    ):
        return rejected("too_many")
    return found


# --- seats ----------------------------------------------------------------------------------


async def make_link(call: Call) -> messages.PersonalLink:
    channel, seat = await call.channel(), call.seat()
    if seat in channel.live.seats_of(call.person):
        call.own_seat(channel, seat)
    made = await seat_links.personal_link(call.container, channel, call.known(), seat)
    if isinstance(made, Rejection):
        raise RejectionError(made)
    return messages.PersonalLink(token=made[0], expires=made[1])


async def use_link(call: Call) -> dict[str, Any]:
    wanted = call.read(_use_link)
    used = await seat_links.use_link(
        call.container, wanted.token, call.known(), wanted.move, wanted.name
    )
    if isinstance(used, Rejection):
        raise RejectionError(used)
    channel, seat = used
    return {"table": channel.live.id, "seat": seat, "number": channel.live.number}


async def set_webhook(call: Call) -> WebhookKey:
    wanted = call.read(_set_webhook)
    channel = await call.channel()
    seat = call.own_seat(channel, call.seat())
    call.limit("thinking")
    if await call.container.webhooks.place_of(wanted.url) is None:
        raise RejectionError(rejected("wrong_address"))
    key = new_secret()
    await call.container.webhooks.set(Webhook(channel.live.id, seat, wanted.url, key.encode()))
    return WebhookKey(key)


async def webhook(call: Call) -> WebhookPlace:
    channel = await call.channel()
    seat = call.own_seat(channel, call.seat())
    return WebhookPlace(await call.container.webhooks.host_of(channel.live.id, seat))


async def remove_webhook(call: Call) -> dict[str, Any]:
    channel = await call.channel()
    await call.container.webhooks.remove(channel.live.id, call.own_seat(channel, call.seat()))
    return {}


_TABLE = "/tables/{table}"
ENDPOINTS: Final = [
    Endpoint(
        "POST",
        "/people",
        new_person,
        "Become somebody: get a secret, or a cookie that holds it.",
        messages.NewPerson,
        NewPersonRequest,
        limit="people",
    ),
    Endpoint("GET", "/me", me, "Whether the server knows who asks.", messages.Me),
    Endpoint(
        "GET",
        "/me/tables",
        my_tables,
        "One's own tables, those changed last first, and which of them wait.",
        messages.Mine,
        query=MineQuery,
    ),
    Endpoint(
        "GET", "/tables", listed, "Public tables, newest first.", messages.Listed, query=ListQuery
    ),
    Endpoint(
        "POST",
        "/tables",
        new_table,
        "Make a table.",
        messages.Made,
        tables.NewTable,
        limit="tables",
    ),
    Endpoint("GET", _TABLE, look, "A table as one sees it now.", messages.News, query=ViewQuery),
    Endpoint(
        "POST",
        f"{_TABLE}/commands",
        command,
        "Do something at a table.",
        wire.Accepted,
        commands.Command,
        UnlockQuery,
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/links",
        links,
        "The tokens of the table's links.",
        messages.Links,
        query=TableQuery,
    ),
    Endpoint(
        "POST",
        f"{_TABLE}/seats/{{seat}}/link",
        make_link,
        "A personal link that gives a seat to another device or person, once.",
        messages.PersonalLink,
        query=UnlockQuery,
    ),
    Endpoint("POST", "/links", use_link, "Use a personal link.", UsedLink, UseLink, limit="people"),
    Endpoint(
        "GET",
        f"{_TABLE}/seats/{{seat}}/webhook",
        webhook,
        'Which host "your turn" is told to.',
        WebhookPlace,
        query=UnlockQuery,
    ),
    Endpoint(
        "PUT",
        f"{_TABLE}/seats/{{seat}}/webhook",
        set_webhook,
        'Have "your turn" told to an address.',
        WebhookKey,
        SetWebhook,
        UnlockQuery,
    ),
    Endpoint(
        "DELETE",
        f"{_TABLE}/seats/{{seat}}/webhook",
        remove_webhook,
        "Have it told no more.",
        dict[str, Any],
        query=UnlockQuery,
    ),
]
