"""Creates tables, and rematches of finished ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec

from veturi.maps.limits import MAX_PLAYERS
from veturi.server.auth.identities import new_id, new_secret
from veturi.server.domain import commands, table_events
from veturi.server.domain.command_handlers import handle_rematch, require_rematch
from veturi.server.domain.commands import Seat, ShortText
from veturi.server.domain.commitment import commitment, new_salt, new_seed
from veturi.server.domain.names import MOST_NAME, alike, clean
from veturi.server.domain.rejections import rejected
from veturi.server.domain.settings import Settings, check, level_named
from veturi.server.domain.table_state import TableState
from veturi.server.services.channel import Channel
from veturi.server.services.context import ServiceContext
from veturi.server.services.registry import Done
from veturi.server.table_status import Status

__all__ = [
    "NewTable",
    "Place",
    "create_table",
    "is_full",
    "leads_on",
    "make_table",
    "rematch",
    "require_fewer_tables",
]

#: What can be done again and again without the game going on.
REPEATED: Final = (
    commands.Say,
    commands.Undo,
    commands.Away,
    commands.Back,
    commands.Sit,
    commands.Leave,
    commands.SetUp,
)


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that whoever makes the table takes."""

    seat: Seat
    name: ShortText


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to make."""

    settings: Settings
    #: The host's own seats: none, one, or several for people at one device.
    sit: Annotated[list[Place], msgspec.Meta(max_length=MAX_PLAYERS)] = []


async def create_table(
    context: ServiceContext,
    person: str,
    settings: Settings,
    events: Sequence[table_events.TableEvent],
    *,
    seed: str | None = None,
    salt: str | None = None,
    promise: str | None = None,
    origin: table_events.Origin | None = None,
) -> Channel:
    """A table with its first event and these; with a seed of its own and a promise about it, unless
    they are given."""
    seed = str(new_seed()) if seed is None else seed
    salt = new_salt() if salt is None else salt
    secret = table_events.Secret(seed=seed, salt=salt, invite=new_secret(), watch=new_secret())
    first = table_events.Created(
        person=person,
        format=table_events.FORMAT,
        settings=settings,
        commitment=commitment(int(seed), salt) if promise is None else promise,
        origin=origin,
    )
    return await context.registry.create(TableState(new_id(), secret), secret, [first, *events])


async def make_table(context: ServiceContext, person: str, wanted: NewTable) -> Channel:
    """A new table, its host on the seats they want."""
    settings = wanted.settings
    check(settings)
    await require_fewer_tables(context, person)
    events: list[table_events.TableEvent] = []
    taken: set[str] = set()
    for place in wanted.sit:
        name = clean(place.name, MOST_NAME)
        if not name:
            raise rejected("no_name")
        if place.seat >= len(settings.seats):
            raise rejected("no_seat")
        if alike(name) in taken:
            raise rejected("name_taken")
        taken.add(alike(name))
        events.append(table_events.Seated(person=person, seat=place.seat, name=name))
    if len({place.seat for place in wanted.sit}) < len(wanted.sit):
        raise rejected("seat_taken")
    if any(settings.seats[place.seat] not in ("open", "person") for place in wanted.sit):
        raise rejected("seat_a_bot")
    return await create_table(context, person, settings, events)


def is_full(context: ServiceContext, channel: Channel) -> bool:
    """Whether a table's log is so long that only what brings it to its end is added."""
    return channel.live.number >= context.limits.entries


def leads_on(channel: Channel, command: commands.Command) -> bool:
    """Whether a command brings the table nearer to its end: these can only be so many. The others
    anybody might repeat until nothing is taken any more."""
    if isinstance(command, commands.Fill):
        return any(seat.empty for seat in channel.live.seats)
    return not isinstance(command, REPEATED)


async def require_fewer_tables(context: ServiceContext, person: str) -> None:
    """Rejects one more table of somebody who sits at or has made too many that are not over. Of
    those where they only have bots play, those count that are played: here, in memory."""
    most = context.limits.tables_each
    if most is None:
        return
    statuses = (Status.OPEN, Status.PLAYING)
    under_way = await context.store.count_person_tables(person, statuses)
    lives = [
        channel.live
        for channel in context.registry.channels.values()
        if channel.live.host == person
    ]
    under_way += sum(live.status in statuses and not live.seats_of(person) for live in lives)
    if under_way > most:
        raise rejected("too_many")


async def rematch(context: ServiceContext, channel: Channel, person: str, key: str) -> Done:
    """The same people and settings at a new table, which the old one names."""
    live = channel.live
    earlier = live.number_of(person, key)
    if earlier is not None:
        return Done(earlier, repeated=True)
    require_rematch(live, person)
    check(live.settings)
    context.rate_limiter.count("tables", person)
    await require_fewer_tables(context, person)
    events: list[table_events.TableEvent] = []
    for number, seat in enumerate(live.seats):
        if seat.level and seat.plan != seat.level:
            events.append(
                table_events.Filled(person=live.host, seat=number, level=level_named(seat.level))
            )
        for place, holder in enumerate(sorted(seat.holders)):
            if place == 0:
                events.append(table_events.Seated(person=holder, seat=number, name=seat.name))
                if seat.pin:
                    events.append(table_events.PinSet(person=holder, seat=number, kept=seat.pin))
            else:
                events.append(table_events.Shared(person=holder, seat=number))
    new = await create_table(context, live.host, live.settings, events)
    table = new.live.id
    try:
        return await context.registry.change(
            channel, lambda now: handle_rematch(now, person, table, key), person, key
        )
    finally:
        if channel.live.rematch != table:
            # Somebody else was faster, or the same request came twice: this one is not needed.
            await context.registry.change(new, lambda now: [table_events.Closed(person=now.host)])
