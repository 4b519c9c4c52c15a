"""All tables of this server: loaded when they are needed, changed one command at a time.

A command is judged, what follows is tried on a copy and stored, and only then the copy becomes the
table and everybody is told. Of two servers with the same number one loses: it reads what the other
stored and judges the command anew.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from veturi.server.api.codec import Command
from veturi.server.auth.seat_access import Eyes
from veturi.server.domain import table_events as log
from veturi.server.domain.command_handlers import Judged, judge
from veturi.server.domain.projection import Told, Viewer, list_line, open_facts, state, told
from veturi.server.domain.record import record_facts
from veturi.server.domain.rejections import Refused, refused
from veturi.server.domain.table_events import decode, decode_secret, encode
from veturi.server.domain.table_state import LiveTable
from veturi.server.services.channel import Listener, Room
from veturi.server.storage.models import BusyError, Entry, Holder, Standing, StoreError, TableRow
from veturi.server.storage.store import Store
from veturi.server.storage.write_queue import Journal

__all__ = ["ID", "Change", "Done", "Hall", "standing"]

logger = logging.getLogger("veturi.server")

#: What the name of a table looks like; databases refuse some of what an address can hold.
ID: Final = re.compile(r"[!-~]{1,64}")
#: How often a command is judged anew when other servers were faster.
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

    room: Room
    before: LiveTable
    entries: Sequence[log.Entry]


def standing(live: LiveTable) -> Standing:
    """How a table stands, for the lists of the store."""
    asked = sum(1 << seat for seat in live.to_move)
    due, settings = live.due(), live.settings
    if due is not None:
        # The clock may have been ahead: what is due is found after what it takes by any clock.
        longest = settings.pause / 1000 + (settings.timer.seconds if settings.timer else 0)
        due = min(due, time.time() + longest)
    return Standing(
        live.id, live.status, list_line(live), asked, due, live.at, public=settings.public
    )


def _next_time(live: LiveTable) -> float:
    """The time of what happens next. Times of a log only grow, whatever becomes of the clock, so
    that they tell what was before what."""
    return max(round(time.time(), 3), round(live.at + 0.001, 3))


class Hall:
    """The tables. `watchers` are called after every change, on whichever server it was made."""

    def __init__(self, store: Store, journal: Journal) -> None:
        self.store = store
        self.journal = journal
        self.rooms: dict[str, Room] = {}
        self.watchers: list[Callable[[Change], None]] = []
        self.moves = 0
        self._reading = asyncio.Semaphore(READING)
        self._loading: dict[str, asyncio.Future[Room | None]] = {}

    # --- tables in memory -------------------------------------------------------------------

    async def room(self, table: str) -> Room | None:
        """A table, loaded if it is not in memory; None if there is none of that name."""
        if not ID.fullmatch(table):
            return None
        found = self.rooms.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Room | None:
        row = await self.store.table(table)
        if row is None:
            return None
        room = Room(LiveTable(table, decode_secret(row.secret)))
        news = await _take_all_in(room.live, await self.store.entries(table))
        room.advance(room.live, news)
        self.rooms[table] = room
        await self._mend_holders(room.live)
        if row.public != room.live.settings.public:
            await self.store.set_standing(standing(room.live))
        return room

    async def told_after(self, room: Room, after: int) -> list[Told]:
        """Older entries, told again from the log; up to what the table has been told to be."""
        return (await self._again(room, room.live.number))[1][after:]

    async def at(self, room: Room, number: int) -> LiveTable:
        """The table as it was after an entry."""
        return (await self._again(room, number))[0]

    async def _again(self, room: Room, last: int) -> tuple[LiveTable, list[Told]]:
        """The table as it was after an entry, and all that was told until then."""
        live = LiveTable(room.live.id, room.live.secret)
        async with self._reading:
            return live, await _take_all_in(live, await self.store.entries(live.id, 0, last))

    async def moment(self, room: Room, number: int, viewer: Viewer) -> bytes:
        """The game as a viewer would have seen it after an entry."""
        live = await self.at(room, number)
        return state(live, viewer, open_facts(live), past=True)

    async def moments(self, room: Room, first: int, last: int, viewer: Viewer) -> list[bytes]:
        """The game as a viewer would have seen it after each move from an entry to another."""
        live = await self.at(room, first - 1)
        found = []
        for one in await self.store.entries(live.id, first - 1, last - first + 1):
            await _take_all_in(live, [one])
            if live.moved == live.number:
                found.append(state(live, viewer, open_facts(live), past=True))
            await asyncio.sleep(0)
        return found

    async def record(self, room: Room) -> dict[str, Any] | None:
        """The record of a finished game; None of one that is not over."""
        stored = await self.store.entries(room.live.id)
        return record_facts(decode(one.body) for one in stored)

    def forget_idle(self, seconds: float | None = None) -> int:
        """Drops from memory what nobody has used for a while; answers how many."""
        if seconds is None:
            seconds = IDLE_SECONDS if len(self.rooms) < CROWDED else CROWDED_SECONDS
        before = time.monotonic() - seconds
        idle = [
            table
            for table, room in self.rooms.items()
            if room.used < before
            and not (room.listeners or room.lock.locked() or room.driver is not None)
        ]
        for table in idle:
            del self.rooms[table]
        return len(idle)

    # --- changes ----------------------------------------------------------------------------

    async def create(
        self, live: LiveTable, secret: log.Secret, entries: Sequence[log.Entry]
    ) -> Room:
        """A new table with its first entries. `live` is empty, with the table's name."""
        at = round(time.time(), 3)
        room = Room(live)
        news, rows = [], []
        for entry in entries:
            # A game that was begun elsewhere comes with all its moves: others have their turn.
            told_of, stored = _try(live, [entry], at)
            news += told_of
            rows += stored
            await asyncio.sleep(0)
        how = standing(live)
        row = TableRow(
            id=live.id,
            created=at,
            public=live.settings.public,
            status=how.status,
            summary=how.summary,
            secret=encode(secret),
            last=live.number,
            asked=how.asked,
            due=how.due,
            changed=at,
        )
        await self.store.create_table(row, rows)
        room.advance(live, news)
        self.rooms[live.id] = room
        await self._note_holders(room, entries)
        return room

    async def act(self, room: Room, person: str, command: Command, invited: bool) -> Done | Refused:
        """A person's command."""
        if getattr(command, "number", 0) > room.live.number:
            # They may have seen it at another server, of which this one has yet to hear.
            await self.catch_up(room)
        return await self.change(
            room, lambda live: judge(live, command, person, invited), person, command.key
        )

    async def change(
        self,
        room: Room,
        judging: Callable[[LiveTable], Judged],
        person: str = "",
        key: str = "",
        link: bytes = b"",
    ) -> Done | Refused:
        """Judges, stores, and only then does it. A key that was used before does nothing. `link` is
        the hash of a token that is used up if it is done, and only then."""
        async with room.lock:
            for _ in range(TRIES):
                earlier = room.live.number_of(person, key)
                if earlier is not None:
                    return Done(earlier, repeated=True)
                judged = judging(room.live)
                if isinstance(judged, Refused):
                    return judged
                if await self._store(room, judged, link):
                    return Done(room.live.number)
                before = room.live.number
                await self._read_on(room)
                if link and room.live.number == before:
                    # Nobody was faster with the table: somebody was with the link.
                    return refused("no_link")
            return refused("busy")

    async def _store(self, room: Room, entries: Sequence[log.Entry], link: bytes) -> bool:
        before, after = room.live, room.live.fork()
        news, rows = _try(after, entries, _next_time(before))
        try:
            if not await self.journal.append(rows, standing(after), link):
                return False
        except BusyError:
            raise
        except StoreError:
            # Whether it was stored is not known: the log says so, to this table and to clients.
            await self._read_on(room)
            raise
        room.advance(after, news)
        self.moves += 1
        if after.changed != before.changed or room.unnoted:
            await self._note_holders(room, entries)
        self._tell_watchers(Change(room, before, entries))
        return True

    async def catch_up(self, room: Room) -> None:
        """Takes in what other servers have stored."""
        async with room.lock:
            await self._read_on(room)

    async def _read_on(self, room: Room) -> None:
        stored = await self.store.entries(room.live.id, room.live.number)
        if not stored:
            return
        before, live = room.live, room.live.fork()
        room.advance(live, await _take_all_in(live, stored))
        self._tell_watchers(Change(room, before, ()))

    def _tell_watchers(self, change: Change) -> None:
        for watcher in self.watchers:
            try:
                watcher(change)
            except Exception:
                # What has happened is stored: nobody is to be told that it was not.
                logger.exception("a change could not be acted on")

    # --- who holds which seat ---------------------------------------------------------------

    async def _note_holders(self, room: Room, entries: Sequence[log.Entry]) -> None:
        """Keeps the store's list of people's seats in step with the log, which is the truth. A
        fault here undoes nothing: it is mended with the table's next change, or when it is read."""
        kinds = (log.Seated, log.Left, log.Moved, log.Shared)
        seats = dict.fromkeys(entry.seat for entry in entries if isinstance(entry, kinds))
        try:
            if room.unnoted:
                await self._mend_holders(room.live)
            else:
                for seat in seats:
                    await self._note_seat(room.live, seat)
            room.unnoted = False
        except StoreError as error:
            logger.warning("who holds which seat could not be noted: %s", error)
            room.unnoted = True

    async def _note_seat(self, live: LiveTable, seat: int) -> None:
        new = [Holder(live.id, seat, who, live.at) for who in sorted(live.seats[seat].holders)]
        await self.store.set_holders(live.id, seat, new)

    async def _mend_holders(self, live: LiveTable) -> None:
        """A server that was killed may have stored an entry and not yet noted the seat."""
        noted: dict[int, set[str]] = {}
        for holder in await self.store.holders(live.id):
            noted.setdefault(holder.seat, set()).add(holder.person)
        for number, seat in enumerate(live.seats):
            if noted.get(number, set()) != seat.holders:
                await self._note_seat(live, number)

    # --- listening --------------------------------------------------------------------------

    async def follow(self, room: Room, eyes: Eyes, after: int) -> Listener:
        """Follows a table from a number on, which may have been told by another server."""
        if after > room.live.number:
            await self.catch_up(room)
        return self.listen(room, eyes, after)

    def listen(self, room: Room, eyes: Eyes, after: int) -> Listener:
        """Follows a table from a number on."""
        listener = Listener(eyes, min(after, room.live.number))
        room.listeners.add(listener)
        return listener

    def leave(self, room: Room, listener: Listener) -> None:
        room.listeners.discard(listener)
        room.used = time.monotonic()

    async def news(self, room: Room, listener: Listener) -> bytes:
        """The next message for a listener."""
        if room.has(listener.sent):
            return room.news_for(listener)
        older = await self.told_after(room, listener.sent)
        while not room.has(older[-1].number):
            # So much has happened while the log was read that it is no longer at hand.
            older += await self.told_after(room, older[-1].number)
        last = older[-1].number
        return room.news_for(listener, [*older, *(one for one in room.tail if one.number > last)])


async def _take_all_in(live: LiveTable, stored: Sequence[Entry]) -> list[Told]:
    """Folds what is stored; answers what is to be told of it. Other tables go on meanwhile."""
    news, since = [], time.monotonic()
    for one in stored:
        entry = decode(one.body)
        events = live.fold(one.number, one.at, entry)
        news.append(told(one.number, one.at, entry, events))
        if time.monotonic() - since > AT_A_TIME:
            await asyncio.sleep(0)
            since = time.monotonic()
    return news


def _try(
    live: LiveTable, entries: Sequence[log.Entry], at: float
) -> tuple[list[Told], list[Entry]]:
    """Folds new entries; answers what is to be told of them, and how they are stored."""
    news, rows = [], []
    for entry in entries:
        number = live.number + 1
        events = live.fold(number, at, entry)
        news.append(told(number, at, entry, events))
        rows.append(Entry(live.id, number, at, encode(entry)))
    return news, rows
