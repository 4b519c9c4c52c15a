"""The endpoints about tables and people."""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec

from veturi.server.api import codec as wire
from veturi.server.api.request_context import Call, Endpoint, Refuse, may_see, not_understood
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
from veturi.server.auth.seat_access import Eyes
from veturi.server.container import House
from veturi.server.domain.rejections import Refused, refused
from veturi.server.services import creation as tables
from veturi.server.services.channel import Room
from veturi.server.services.registry import ID
from veturi.server.storage.models import PersonTable, TableRow, Webhook

__all__ = ["ENDPOINTS", "made_table", "run_command"]

MOST_LISTED: Final = 50
#: What a seat with a PIN does only where it was given. A bot may always step in for it, so that a
#: forgotten PIN does not end the game for the others.
LOCKED: Final = (wire.Play, wire.Undo, wire.Back)

_new_person = msgspec.json.Decoder(NewPersonRequest)
_new_table = msgspec.json.Decoder(tables.NewTable)
_use_link = msgspec.json.Decoder(UseLink)
_set_webhook = msgspec.json.Decoder(SetWebhook)


# --- people ---------------------------------------------------------------------------------


async def new_person(call: Call) -> messages.NewPerson:
    wanted = call.read(_new_person)
    if wanted.cookie and call.person:
        return messages.NewPerson(secret=None)
    _, secret = await call.house.people.add()
    if not wanted.cookie:
        return messages.NewPerson(secret=secret)
    secure = call.house.config.secure or call.request.url.scheme == "https"
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
        raise Refuse(refused("no_page"))
    return place, table


async def my_tables(call: Call) -> dict[str, Any]:
    query = call.query(MineQuery)
    rows = await call.house.store.person_tables(
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
    rows = await call.house.store.open_tables(MOST_LISTED, _place(query.before), query.status)
    last = rows[-1] if len(rows) == MOST_LISTED else None
    return {
        "tables": [_line(row) for row in rows],
        "next": f"{last.created!r} {last.id}" if last else None,
    }


def _links(room: Room) -> messages.Links:
    return messages.Links(invite=room.live.secret.invite, watch=room.live.secret.watch)


def made_table(call: Call, room: Room | Refused) -> messages.Made:
    """What is answered of a new table, whose bots may have something to do at once."""
    if isinstance(room, Refused):
        raise Refuse(room)
    call.house.driver.consider_room(room)
    return messages.Made(table=room.live.id, number=room.live.number, links=_links(room))


async def new_table(call: Call) -> messages.Made:
    wanted = call.read(_new_table)
    return made_table(call, await tables.make_table(call.house, call.known(), wanted))


async def look(call: Call) -> bytes:
    """The table now, without its log."""
    query = call.query(ViewQuery)
    room = await call.room()
    eyes = call.eyes(query.seats)
    if found := eyes.refusal(room.live):
        raise Refuse(found)
    listener = call.house.hall.listen(room, eyes, room.live.number)
    call.house.hall.leave(room, listener)
    return room.news_for(listener)


async def links(call: Call) -> messages.Links:
    room = await call.room()
    if not room.live.seats_of(call.person) and call.person != room.live.host:
        raise Refuse(refused("not_at_table"))
    return _links(room)


async def command(call: Call) -> wire.Accepted:
    """A command, the same as over the WebSocket."""
    try:
        found = wire.decode_command(call.body)
    except wire.WireError as error:
        raise not_understood(str(error)) from None
    room = await call.house.hall.room(call.path("table"))
    if room is None:
        raise Refuse(refused("no_table"))
    token = call.request.query_params.get("token", "")
    call.known()
    done = await run_command(call.house, call.eyes(), room, found, token)
    if isinstance(done, Refused):
        # How far a private table has gone is told to nobody who may not look at it.
        number = room.live.number if may_see(room.live, call.person, token) else 0
        raise Refuse(done, number, found.key)
    return done


async def run_command(
    house: House, eyes: Eyes, room: Room, command: wire.Command, token: str
) -> wire.Accepted | Refused:
    """Does what a person asks at a table."""
    person = eyes.person
    if isinstance(command, LOCKED) and (found := eyes.may_not_use(room.live, command.seat)):
        return found
    if found := _too_much(house, person, room, command):
        return found
    if isinstance(command, wire.Sit) and (found := await tables.too_many(house, person)):
        return found
    if isinstance(command, wire.Rematch):
        done = await tables.rematch(house, room, person, command.key)
    else:
        given = command.token if isinstance(command, wire.Sit) and command.token else token
        invited = room.live.is_invited(given)
        done = await house.hall.act(room, person, command, invited)
    if isinstance(done, Refused):
        return done
    table = room.live.rematch if isinstance(command, wire.Rematch) else ""
    return wire.accepted(command.key, done.number, repeated=done.repeated, table=table)


def _too_much(house: House, person: str, room: Room, command: wire.Command) -> Refused | None:
    found = house.gate.too_fast("commands", person)
    if found is None and isinstance(command, wire.Say):
        found = house.gate.too_fast("chat", person)
    if found is None and tables.is_full(house, room) and not tables.leads_on(room, command):
        return refused("too_many")
    return found


# --- seats ----------------------------------------------------------------------------------


async def make_link(call: Call) -> messages.PersonalLink:
    room, seat = await call.room(), call.seat()
    if seat in room.live.seats_of(call.person):
        call.own_seat(room, seat)
    made = await tables.personal_link(call.house, room, call.known(), seat)
    if isinstance(made, Refused):
        raise Refuse(made)
    return messages.PersonalLink(token=made[0], expires=made[1])


async def use_link(call: Call) -> dict[str, Any]:
    wanted = call.read(_use_link)
    used = await tables.use_link(call.house, wanted.token, call.known(), wanted.move, wanted.name)
    if isinstance(used, Refused):
        raise Refuse(used)
    room, seat = used
    return {"table": room.live.id, "seat": seat, "number": room.live.number}


async def set_webhook(call: Call) -> WebhookKey:
    wanted = call.read(_set_webhook)
    room = await call.room()
    seat = call.own_seat(room, call.seat())
    call.limit("thinking")
    if await call.house.webhooks.place_of(wanted.url) is None:
        raise Refuse(refused("wrong_address"))
    key = new_secret()
    await call.house.webhooks.set(Webhook(room.live.id, seat, wanted.url, key.encode()))
    return WebhookKey(key)


async def webhook(call: Call) -> WebhookPlace:
    room = await call.room()
    seat = call.own_seat(room, call.seat())
    return WebhookPlace(await call.house.webhooks.host_of(room.live.id, seat))


async def remove_webhook(call: Call) -> dict[str, Any]:
    room = await call.room()
    await call.house.webhooks.remove(room.live.id, call.own_seat(room, call.seat()))
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
        wire.Command,
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
