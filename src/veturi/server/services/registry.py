"""All tables of this server: loaded when they are needed, changed one command at a time.

A command is handled on the live state, its events are folded on a fork and stored durably; only
then the fork becomes the table and subscribers are told (event sourcing). If another server has
stored the number first, this one reads on and handles the command again (optimistic concurrency).
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from veturi.server.auth.seat_access import SeatAccess
from veturi.server.domain import projection, table_events
from veturi.server.domain.command_handlers import end_of_game, handle_command
from veturi.server.domain.commands import Command
from veturi.server.domain.projection import ProjectedEvent, Viewer
from veturi.server.domain.record import GameRecord, record_of
from veturi.server.domain.rejections import rejected
from veturi.server.domain.table_events import decode, decode_secret, encode
from veturi.server.domain.table_state import TableState
from veturi.server.services.channel import Channel, Listener
from veturi.server.storage.models import (
    BusyError,
    Holder,
    Standing,
    StoredEvent,
    StoreError,
    TableRow,
)
from veturi.server.storage.store import Store
from veturi.server.storage.write_queue import WriteQueue

__all__ = ["ID", "Change", "Done", "TableRegistry", "standing"]

logger = logging.getLogger("veturi.server")

#: What the name of a table looks like; databases refuse some of what an address can hold.
ID: Final = re.compile(r"[!-~]{1,64}")
#: How often a command is handled again when other servers were faster.
TRIES: Final = 5
#: A table that nobody uses for so long leaves the memory.
IDLE_SECONDS: Final = 300.0
#: Seconds that a long log is read for before the other tables have their turn.
AT_A_TIME: Final = 0.005
#: Logs that are told again from their beginning at the same time: each is held in memory whole.
READING: Final = 4
#: With so many in memory they leave it sooner.
CROWDED: Final = 2000
CROWDED_SECONDS: Final = 20.0


class Done(NamedTuple):
    """A command that was done; `repeated` if that was earlier."""

    number: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What a table has just gone through, for those who act on it."""

    channel: Channel
    before: TableState
    events: Sequence[table_events.TableEvent]


def standing(live: TableState) -> Standing:
    """How a table stands, for the lists of the store."""
    asked = sum(1 << seat for seat in live.to_move if not live.seats[seat].resigned)
    due, settings = live.due(), live.settings
    if due is not None:
        # The clock may have been ahead: what is due is found after what it takes by any clock.
        longest = settings.pause / 1000 + (settings.timer.seconds if settings.timer else 0)
        due = min(due, time.time() + longest)
    return Standing(
        live.id,
        live.status,
        projection.encode(projection.table_summary(live)),
        asked,
        due,
        live.at,
        public=settings.public,
    )


def _next_time(live: TableState) -> float:
    """The time of what happens next. Times of a log only grow, whatever becomes of the clock, so
    that they tell what was before what."""
    return max(round(time.time(), 3), round(live.at + 0.001, 3))


class TableRegistry:
    """The tables. `watchers` are called after every change, on whichever server it was made."""

    def __init__(self, store: Store, write_queue: WriteQueue) -> None:
        self.store = store
        self.write_queue = write_queue
        self.channels: dict[str, Channel] = {}
        self.watchers: list[Callable[[Change], None]] = []
        self.moves = 0
        self._reading = asyncio.Semaphore(READING)
        self._loading: dict[str, asyncio.Future[Channel | None]] = {}

    # --- tables in memory -------------------------------------------------------------------

    async def channel(self, table: str) -> Channel | None:
        """A table, loaded if it is not in memory; None if there is none of that name."""
        if not ID.fullmatch(table):
            return None
        found = self.channels.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def require(self, table: str) -> Channel:
        """A table; rejects a name that none has."""
        channel = await self.channel(table)
        if channel is None:
            raise rejected("no_table")
        return channel

    async def _load(self, table: str) -> Channel | None:
        row = await self.store.table(table)
        if row is None:
            return None
        channel = Channel(TableState(table, decode_secret(row.secret)))
        news = await _take_all_in(channel.live, await self.store.entries(table))
        channel.advance(channel.live, news)
        self.channels[table] = channel
        await self._mend_holders(channel.live)
        if row.public != channel.live.settings.public:
            await self.store.set_standing(standing(channel.live))
        return channel

    async def told_after(self, channel: Channel, after: int) -> list[ProjectedEvent]:
        """Older events, told again from the log; up to what the table has been told to be."""
        return (await self._again(channel, channel.live.number))[1][after:]

    async def at(self, channel: Channel, number: int) -> TableState:
        """The table as it was after an event."""
        return (await self._again(channel, number))[0]

    async def _again(self, channel: Channel, last: int) -> tuple[TableState, list[ProjectedEvent]]:
        """The table as it was after an event, and all that was told until then."""
        live = TableState(channel.live.id, channel.live.secret)
        async with self._reading:
            return live, await _take_all_in(live, await self.store.entries(live.id, 0, last))

    async def moment(self, channel: Channel, number: int, viewer: Viewer) -> bytes:
        """The game as a viewer would have seen it after an event."""
        live = await self.at(channel, number)
        return projection.state_json(live, viewer, projection.public_state_json(live), past=True)

    async def moments(self, channel: Channel, first: int, last: int, viewer: Viewer) -> list[bytes]:
        """The game as a viewer would have seen it after each move from an event to another."""
        live = await self.at(channel, first - 1)
        found = []
        for one in await self.store.entries(live.id, first - 1, last - first + 1):
            await _take_all_in(live, [one])
            if live.moved == live.number:
                public = projection.public_state_json(live)
                found.append(projection.state_json(live, viewer, public, past=True))
            await asyncio.sleep(0)
        return found

    async def record(self, channel: Channel) -> GameRecord | None:
        """The record of a finished game; None of one that is not over."""
        stored = await self.store.entries(channel.live.id)
        return record_of(decode(one.body) for one in stored)

    def forget_idle(self, seconds: float | None = None) -> int:
        """Drops from memory what nobody has used for a while; answers how many."""
        if seconds is None:
            seconds = IDLE_SECONDS if len(self.channels) < CROWDED else CROWDED_SECONDS
        before = time.monotonic() - seconds
        idle = [
            table
            for table, channel in self.channels.items()
            if channel.used < before
            and not (channel.listeners or channel.lock.locked() or channel.driver is not None)
        ]
        for table in idle:
            del self.channels[table]
        return len(idle)

    # --- changes ----------------------------------------------------------------------------

    async def create(
        self,
        live: TableState,
        secret: table_events.Secret,
        events: Sequence[table_events.TableEvent],
    ) -> Channel:
        """A new table with its first events. `live` is empty, with the table's name."""
        at = round(time.time(), 3)
        channel = Channel(live)
        news, rows = [], []
        for event in events:
            # A game that was begun elsewhere comes with all its moves: others have their turn.
            told_of, stored = _fold_new(live, event, at, checked=False)
            news.append(told_of)
            rows.append(stored)
            await asyncio.sleep(0)
        facts = standing(live)._asdict()
        row = TableRow(
            id=facts.pop("table"), created=at, secret=encode(secret), last=live.number, **facts
        )
        await self.store.create_table(row, rows)
        channel.advance(live, news)
        self.channels[live.id] = channel
        await self._note_holders(channel, events)
        return channel

    async def act(self, channel: Channel, person: str, command: Command, invited: bool) -> Done:
        """A person's command."""
        if getattr(command, "number", 0) > channel.live.number:
            # They may have seen it at another server, of which this one has yet to hear.
            await self.catch_up(channel)
        return await self.change(
            channel,
            lambda live: handle_command(live, command, person, invited),
            person,
            command.key,
        )

    async def change(
        self,
        channel: Channel,
        handler: Callable[[TableState], Sequence[table_events.TableEvent]],
        person: str = "",
        key: str = "",
        link: bytes = b"",
    ) -> Done:
        """Handles, stores, then swaps. A repeated idempotency key does nothing. `link` is
        the hash of a token that is used up if it is done, and only then."""
        async with channel.lock:
            for _ in range(TRIES):
                earlier = channel.live.number_of(person, key)
                if earlier is not None:
                    return Done(earlier, repeated=True)
                if await self._store(channel, handler(channel.live), link):
                    return Done(channel.live.number)
                before = channel.live.number
                await self._read_on(channel)
                if link and channel.live.number == before:
                    # Nobody was faster with the table: somebody was with the link.
                    raise rejected("no_link")
            raise rejected("busy")

    async def _store(
        self, channel: Channel, events: Sequence[table_events.TableEvent], link: bytes
    ) -> bool:
        before, after = channel.live, channel.live.fork()
        events, news, rows = _carry_out(after, events, _next_time(before))
        try:
            if not await self.write_queue.append(rows, standing(after), link):
                return False
        except BusyError:
            raise
        except StoreError:
            # Whether it was stored is not known: the log says so, to this table and to clients.
            await self._read_on(channel)
            raise
        channel.advance(after, news)
        self.moves += 1
        if after.changed != before.changed or channel.unnoted:
            await self._note_holders(channel, events)
        self._tell_watchers(Change(channel, before, events))
        return True

    async def catch_up(self, channel: Channel) -> None:
        """Takes in what other servers have stored."""
        async with channel.lock:
            await self._read_on(channel)

    async def _read_on(self, channel: Channel) -> None:
        stored = await self.store.entries(channel.live.id, channel.live.number)
        if not stored:
            return
        before, live = channel.live, channel.live.fork()
        channel.advance(live, await _take_all_in(live, stored))
        self._tell_watchers(Change(channel, before, ()))

    def _tell_watchers(self, change: Change) -> None:
        for watcher in self.watchers:
            try:
                watcher(change)
            except Exception:
                # What has happened is stored: nobody is to be told that it was not.
                logger.exception("a change could not be acted on")

    # --- who holds which seat ---------------------------------------------------------------

    async def _note_holders(
        self, channel: Channel, events: Sequence[table_events.TableEvent]
    ) -> None:
        """Keeps the store's list of people's seats in step with the log, which is the truth. A
        fault here undoes nothing: it is mended with the table's next change, or when it is read."""
        kinds = (table_events.Seated, table_events.Left, table_events.Moved, table_events.Shared)
        seats = dict.fromkeys(event.seat for event in events if isinstance(event, kinds))
        try:
            if channel.unnoted:
                await self._mend_holders(channel.live)
            else:
                for seat in seats:
                    await self._note_seat(channel.live, seat)
            channel.unnoted = False
        except StoreError as error:
            logger.warning("who holds which seat could not be noted: %s", error)
            channel.unnoted = True

    async def _note_seat(self, live: TableState, seat: int) -> None:
        new = [Holder(live.id, seat, who, live.at) for who in sorted(live.seats[seat].holders)]
        await self.store.set_holders(live.id, seat, new)

    async def _mend_holders(self, live: TableState) -> None:
        """A server that was killed may have stored an event and not yet noted the seat."""
        noted: dict[int, set[str]] = {}
        for holder in await self.store.holders(live.id):
            noted.setdefault(holder.seat, set()).add(holder.person)
        for number, seat in enumerate(live.seats):
            if noted.get(number, set()) != seat.holders:
                await self._note_seat(live, number)

    # --- listening --------------------------------------------------------------------------

    async def follow(self, channel: Channel, access: SeatAccess, after: int) -> Listener:
        """Follows a table from a number on, which may have been told by another server."""
        if after > channel.live.number:
            await self.catch_up(channel)
        listener = Listener(access, min(after, channel.live.number))
        channel.listeners.add(listener)
        return listener

    def leave(self, channel: Channel, listener: Listener) -> None:
        channel.listeners.discard(listener)
        channel.used = time.monotonic()

    def disconnect(self, person: str) -> None:
        """Ends what a person follows; whoever is still known as them connects again."""
        for channel in self.channels.values():
            for listener in channel.listeners:
                if listener.access.person == person:
                    listener.end()

    async def news(self, channel: Channel, listener: Listener) -> bytes:
        """The next message for a listener."""
        if channel.has(listener.sent):
            return channel.news_for(listener)
        older = await self.told_after(channel, listener.sent)
        while not channel.has(older[-1].number):
            # So much has happened while the log was read that it is no longer at hand.
            older += await self.told_after(channel, older[-1].number)
        last = older[-1].number
        return channel.news_for(
            listener, [*older, *(one for one in channel.tail if one.number > last)]
        )


async def _take_all_in(live: TableState, stored: Sequence[StoredEvent]) -> list[ProjectedEvent]:
    """Folds what is stored; answers what is to be told of it. Other tables go on meanwhile."""
    news, since = [], time.monotonic()
    for one in stored:
        event = decode(one.body)
        news.append(projection.project_event(live, event, live.fold(one.number, one.at, event)))
        if time.monotonic() - since > AT_A_TIME:
            await asyncio.sleep(0)
            since = time.monotonic()
    return news


def _carry_out(
    live: TableState, events: Sequence[table_events.TableEvent], at: float
) -> tuple[list[table_events.TableEvent], list[ProjectedEvent], list[StoredEvent]]:
    """Folds events that a command handler has checked, and the end of the game if they bring it:
    all of them, what is to be told of them, and how they are stored."""
    done: list[table_events.TableEvent] = []
    news, rows = [], []
    for event in events:
        following: table_events.TableEvent | None = event
        while following is not None:
            told_of, row = _fold_new(live, following, at, checked=True)
            done.append(following)
            news.append(told_of)
            rows.append(row)
            following = end_of_game(live, following)
    return done, news, rows


def _fold_new(
    live: TableState, event: table_events.TableEvent, at: float, checked: bool
) -> tuple[ProjectedEvent, StoredEvent]:
    """Folds a new event; answers what is to be told of it, and how it is stored."""
    number = live.number + 1
    told = projection.project_event(live, event, live.fold(number, at, event, checked))
    return told, StoredEvent(live.id, number, at, encode(event))
