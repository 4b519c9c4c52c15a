"""Making tables, playing again, and the links by which people come to them."""

from __future__ import annotations

import time
from typing import Annotated, Final

import msgspec

from veturi.maps.limits import MAX_PLAYERS
from veturi.server.api import codec as wire
from veturi.server.api.codec import Seat, ShortText
from veturi.server.auth.identities import hash_of, new_id, new_secret
from veturi.server.container import House
from veturi.server.domain import table_events as log
from veturi.server.domain.command_handlers import (
    Judged,
    judge_holder,
    judge_rematch,
    why_no_rematch,
)
from veturi.server.domain.commitment import commitment, new_salt, new_seed
from veturi.server.domain.names import MOST_NAME, alike, clean
from veturi.server.domain.rejections import Refused, refused
from veturi.server.domain.settings import Settings, check, level_named
from veturi.server.domain.table_state import LiveTable
from veturi.server.services.channel import Room
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


def _secret() -> log.Secret:
    return log.Secret(
        seed=str(new_seed()), salt=new_salt(), invite=new_secret(), watch=new_secret()
    )


def _created(person: str, settings: Settings, secret: log.Secret) -> log.Created:
    promise = commitment(int(secret.seed), secret.salt)
    return log.Created(person=person, format=log.FORMAT, settings=settings, commitment=promise)


async def make_table(house: House, person: str, wanted: NewTable) -> Room | Refused:
    """A new table, its host on the seats they want."""
    settings = wanted.settings
    if found := check(settings) or await too_many(house, person):
        return found
    entries: list[log.Entry] = []
    taken: set[str] = set()
    for place in wanted.sit:
        name = clean(place.name, MOST_NAME)
        if not name:
            return refused("no_name")
        if place.seat >= len(settings.seats):
            return refused("no_seat")
        if alike(name) in taken:
            return refused("name_taken")
        taken.add(alike(name))
        entries.append(log.Seated(person=person, seat=place.seat, name=name))
    if len({place.seat for place in wanted.sit}) < len(wanted.sit):
        return refused("seat_taken")
    if any(settings.seats[place.seat] not in ("open", "person") for place in wanted.sit):
        return refused("seat_a_bot")
    secret = _secret()
    first = _created(person, settings, secret)
    return await house.hall.create(LiveTable(new_id(), secret), secret, [first, *entries])


def is_full(house: House, room: Room) -> bool:
    """Whether a table's log is so long that only what brings it to its end is added."""
    return room.live.number >= house.config.limits.entries


def leads_on(room: Room, command: wire.Command) -> bool:
    """Whether a command brings the table nearer to its end: these can only be so many. The others
    anybody might repeat until nothing is taken any more."""
    if isinstance(command, wire.Fill):
        return any(seat.empty for seat in room.live.seats)
    return not isinstance(command, REPEATED)


async def too_many(house: House, person: str) -> Refused | None:
    """Whether somebody sits at or has made so many tables that are not over that one more is too
    many. Of those where they only have bots play, those count that are played: here, in memory."""
    most = house.config.limits.tables_each
    if most is None:
        return None
    statuses = (Status.OPEN, Status.PLAYING)
    under_way = await house.store.count_person_tables(person, statuses)
    lives = [room.live for room in house.hall.rooms.values() if room.live.host == person]
    under_way += sum(live.status in statuses and not live.seats_of(person) for live in lives)
    return refused("too_many") if under_way > most else None


async def rematch(house: House, room: Room, person: str, key: str) -> Done | Refused:
    """The same people and settings at a new table, which the old one names."""
    live = room.live
    earlier = live.number_of(person, key)
    if earlier is not None:
        return Done(earlier, repeated=True)
    if found := why_no_rematch(live, person) or check(live.settings):
        return found
    if found := house.gate.too_fast("tables", person) or await too_many(house, person):
        return found
    secret = _secret()
    entries: list[log.Entry] = [_created(live.host, live.settings, secret)]
    for number, seat in enumerate(live.seats):
        if seat.level and seat.plan != seat.level:
            entries.append(log.Filled(person=live.host, seat=number, level=level_named(seat.level)))
        for place, holder in enumerate(sorted(seat.holders)):
            if place == 0:
                entries.append(log.Seated(person=holder, seat=number, name=seat.name))
                if seat.pin:
                    entries.append(log.PinSet(person=holder, seat=number, kept=seat.pin))
            else:
                entries.append(log.Shared(person=holder, seat=number))
    new = await house.hall.create(LiveTable(new_id(), secret), secret, entries)
    table = new.live.id
    done = await house.hall.change(
        room, lambda now: judge_rematch(now, person, table, key), person, key
    )
    if room.live.rematch != table:
        # Somebody else was faster, or the same request came twice: this one is not needed.
        await house.hall.change(new, lambda now: [log.Closed(person=now.host)])
    return done


# --- personal links -------------------------------------------------------------------------


async def personal_link(
    house: House, room: Room, person: str, seat: int
) -> tuple[str, float] | Refused:
    """A token for a seat: its owner moves to another device, or the host keeps it for a friend."""
    live = room.live
    if seat >= len(live.seats):
        return refused("no_seat")
    state = live.seats[seat]
    if state.level:
        return refused("seat_a_bot")
    own = person in state.holders
    host = not state.holders and person == live.host and not live.started
    if not own and not host:
        return refused("not_your_seat")
    # As old as the table is by its own log: whoever sits down from now on does so later.
    token, made, expires = new_secret(), live.at, time.time() + LINK_SECONDS
    await house.store.remove_tokens(live.id, PERSONAL, seat)
    await house.store.add_token(Token(hash_of(token), live.id, PERSONAL, seat, made, expires))
    return token, expires


async def use_link(
    house: House, token: str, person: str, move: bool, name: str
) -> tuple[Room, int] | Refused:
    """Uses a personal link: its seat is the person's, and with `move` nobody else's."""
    found = await house.store.find_token(hash_of(token))
    if found is None or found.kind != PERSONAL or found.seat is None:
        return refused("no_link")
    room = await house.hall.room(found.table)
    if room is None:
        return refused("no_link")
    if is_full(house, room):
        return refused("too_many")
    seat, made = found.seat, found.created

    def judge(live: LiveTable) -> Judged:
        return judge_holder(live, seat, person, made, move, name)

    done = await house.hall.change(room, judge, link=found.hash)
    return done if isinstance(done, Refused) else (room, seat)
