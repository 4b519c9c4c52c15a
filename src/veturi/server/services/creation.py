"""Making tables, playing again, and the links by which people come to them."""

from __future__ import annotations

import time
from typing import Annotated, Final

import msgspec

from veturi.maps.limits import MAX_PLAYERS
from veturi.server.api import codec as wire
from veturi.server.api.codec import Seat, ShortText
from veturi.server.auth.identities import hash_of, new_id, new_secret
from veturi.server.container import Container
from veturi.server.domain import table_events
from veturi.server.domain.command_handlers import (
    Outcome,
    handle_rematch,
    handle_seat_link,
    why_no_rematch,
)
from veturi.server.domain.commitment import commitment, new_salt, new_seed
from veturi.server.domain.names import MOST_NAME, alike, clean
from veturi.server.domain.rejections import Rejection, rejected
from veturi.server.domain.settings import Settings, check, level_named
from veturi.server.domain.table_state import TableState
from veturi.server.services.channel import Channel
from veturi.server.services.registry import Done
from veturi.server.storage.models import PERSONAL, Status, Token

__all__ = [
    "NewTable",
    "Place",
    "is_full",
    "leads_on",
    "make_table",
    "personal_link",
    "rematch",
    "too_many",
    "use_link",
]

#: What can be done again and again without the game going on.
REPEATED: Final = (
    wire.Say,
    wire.Undo,
    wire.Away,
    wire.Back,
    wire.Sit,
    wire.Leave,
    wire.SetUp,
)
#: How long a personal link can be used.
LINK_SECONDS: Final = 7 * 24 * 3600.0


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that whoever makes the table takes."""

    seat: Seat
    name: ShortText


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to make."""

    settings: Settings
    #: The host's own seats: none, one, or several for people at one device.
    sit: Annotated[list[Place], msgspec.Meta(max_length=MAX_PLAYERS)] = []


def _secret() -> table_events.Secret:
    return table_events.Secret(
        seed=str(new_seed()), salt=new_salt(), invite=new_secret(), watch=new_secret()
    )


def _created(person: str, settings: Settings, secret: table_events.Secret) -> table_events.Created:
    promise = commitment(int(secret.seed), secret.salt)
    return table_events.Created(
        person=person, format=table_events.FORMAT, settings=settings, commitment=promise
    )


async def make_table(container: Container, person: str, wanted: NewTable) -> Channel | Rejection:
    """A new table, its host on the seats they want."""
    settings = wanted.settings
    if found := check(settings) or await too_many(container, person):
        return found
    entries: list[table_events.Entry] = []
    taken: set[str] = set()
    for place in wanted.sit:
        name = clean(place.name, MOST_NAME)
        if not name:
            return rejected("no_name")
        if place.seat >= len(settings.seats):
            return rejected("no_seat")
        if alike(name) in taken:
            return rejected("name_taken")
        taken.add(alike(name))
        entries.append(table_events.Seated(person=person, seat=place.seat, name=name))
    if len({place.seat for place in wanted.sit}) < len(wanted.sit):
        return rejected("seat_taken")
    if any(settings.seats[place.seat] not in ("open", "person") for place in wanted.sit):
        return rejected("seat_a_bot")
    secret = _secret()
    first = _created(person, settings, secret)
    return await container.registry.create(TableState(new_id(), secret), secret, [first, *entries])


def is_full(container: Container, channel: Channel) -> bool:
    """Whether a table's log is so long that only what brings it to its end is added."""
    return channel.live.number >= container.config.limits.entries


def leads_on(channel: Channel, command: wire.Command) -> bool:
    """Whether a command brings the table nearer to its end: these can only be so many. The others
    anybody might repeat until nothing is taken any more."""
    if isinstance(command, wire.Fill):
        return any(seat.empty for seat in channel.live.seats)
    return not isinstance(command, REPEATED)


async def too_many(container: Container, person: str) -> Rejection | None:
    """Whether somebody sits at or has made so many tables that are not over that one more is too
    many. Of those where they only have bots play, those count that are played: here, in memory."""
    most = container.config.limits.tables_each
    if most is None:
        return None
    statuses = (Status.OPEN, Status.PLAYING)
    under_way = await container.store.count_person_tables(person, statuses)
    lives = [
        channel.live
        for channel in container.registry.channels.values()
        if channel.live.host == person
    ]
    under_way += sum(live.status in statuses and not live.seats_of(person) for live in lives)
    return rejected("too_many") if under_way > most else None


async def rematch(
    container: Container, channel: Channel, person: str, key: str
) -> Done | Rejection:
    """The same people and settings at a new table, which the old one names."""
    live = channel.live
    earlier = live.number_of(person, key)
    if earlier is not None:
        return Done(earlier, repeated=True)
    if found := why_no_rematch(live, person) or check(live.settings):
        return found
    if found := container.rate_limiter.too_fast("tables", person) or await too_many(
        container, person
    ):
        return found
    secret = _secret()
    entries: list[table_events.Entry] = [_created(live.host, live.settings, secret)]
    for number, seat in enumerate(live.seats):
        if seat.level and seat.plan != seat.level:
            entries.append(
                table_events.Filled(person=live.host, seat=number, level=level_named(seat.level))
            )
        for place, holder in enumerate(sorted(seat.holders)):
            if place == 0:
                entries.append(table_events.Seated(person=holder, seat=number, name=seat.name))
                if seat.pin:
                    entries.append(table_events.PinSet(person=holder, seat=number, kept=seat.pin))
            else:
                entries.append(table_events.Shared(person=holder, seat=number))
    new = await container.registry.create(TableState(new_id(), secret), secret, entries)
    table = new.live.id
    done = await container.registry.change(
        channel, lambda now: handle_rematch(now, person, table, key), person, key
    )
    if channel.live.rematch != table:
        # Somebody else was faster, or the same request came twice: this one is not needed.
        await container.registry.change(new, lambda now: [table_events.Closed(person=now.host)])
    return done


# --- personal links -------------------------------------------------------------------------


async def personal_link(
    container: Container, channel: Channel, person: str, seat: int
) -> tuple[str, float] | Rejection:
    """A token for a seat: its owner moves to another device, or the host keeps it for a friend."""
    live = channel.live
    if seat >= len(live.seats):
        return rejected("no_seat")
    state = live.seats[seat]
    if state.level:
        return rejected("seat_a_bot")
    own = person in state.holders
    host = not state.holders and person == live.host and not live.started
    if not own and not host:
        return rejected("not_your_seat")
    # As old as the table is by its own log: whoever sits down from now on does so later.
    token, made, expires = new_secret(), live.at, time.time() + LINK_SECONDS
    await container.store.remove_tokens(live.id, PERSONAL, seat)
    await container.store.add_token(Token(hash_of(token), live.id, PERSONAL, seat, made, expires))
    return token, expires


async def use_link(
    container: Container, token: str, person: str, move: bool, name: str
) -> tuple[Channel, int] | Rejection:
    """Uses a personal link: its seat is the person's, and with `move` nobody else's."""
    found = await container.store.find_token(hash_of(token))
    if found is None or found.kind != PERSONAL or found.seat is None:
        return rejected("no_link")
    channel = await container.registry.channel(found.table)
    if channel is None:
        return rejected("no_link")
    if is_full(container, channel):
        return rejected("too_many")
    seat, made = found.seat, found.created

    def handle_command(live: TableState) -> Outcome:
        return handle_seat_link(live, seat, person, made, move, name)

    done = await container.registry.change(channel, handle_command, link=found.hash)
    return done if isinstance(done, Rejection) else (channel, seat)
