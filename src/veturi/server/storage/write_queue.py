"""The write queue (group commit): appends of many tables become one transaction.

While one transaction is being written to the disk the next one gathers, and a busy server lets it
gather a little longer, since a transaction of five costs hardly more than one of one. A quiet
server waits for nothing but the disk. Whoever appends is answered when the entries are stored
durably, and not before.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from veturi.server.storage.models import BusyError, Standing, StoredEvent, StoreError, UnfitError
from veturi.server.storage.store import Store

__all__ = ["WriteQueue"]

#: Appends that may wait. A server that has fallen behind so far had better say so.
MOST_WAITING: Final = 4096
#: Appends in one transaction: more make the first of them wait too long.
MOST_AT_ONCE: Final = 256
#: Seconds between the beginnings of two transactions that have nothing to do with each other.
RHYTHM: Final = 0.015


class _Request(NamedTuple):
    entries: tuple[StoredEvent, ...]
    standing: Standing | None
    link: bytes
    answer: asyncio.Future[bool]


class WriteQueue:
    """Gathers appends for a store. Made within the event loop; `close` stores what still waits."""

    def __init__(self, store: Store, most_waiting: int = MOST_WAITING) -> None:
        self.store = store
        self.most_waiting = most_waiting
        self._waiting: deque[_Request] = deque()
        self._come = asyncio.Event()
        self._closing = False
        self._begun = 0.0
        self._latest: set[str] = set()
        self._writer = asyncio.create_task(self._write_on(), name="write-queue")

    async def append(
        self, entries: Sequence[StoredEvent], standing: Standing | None = None, link: bytes = b""
    ) -> bool:
        """Stores entries of one table, with how it stands after them: all, or none of it. `link` is
        the hash of a token that they use up.

        True: stored durably. False: the first number is taken, there is no such table, or the link
        can no longer be used. A
        `StoreError` says that storing failed and, with a lost connection, that it is not known
        whether it was done: read the log again. `BusyError`: too much waits, nothing was done.
        An append that is cancelled may be stored all the same.
        """
        if not entries:
            raise ValueError("nothing to append")
        if len({entry.table for entry in entries}) > 1:
            raise ValueError("an append is for one table")
        if standing is not None and standing.table != entries[0].table:
            raise ValueError("the standing of another table")
        if self._closing or self._writer.done():
            raise StoreError("the write queue is closed")
        if len(self._waiting) >= self.most_waiting:
            raise BusyError("too many moves wait to be stored; try again in a moment")
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Request(tuple(entries), standing, link, answer))
        self._come.set()
        return await answer

    async def close(self) -> None:
        """Takes no more, stores what waits, and ends."""
        self._closing = True
        self._come.set()
        await self._writer

    async def _write_on(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._come.clear()
                await self._come.wait()
                continue
            await self._pause()
            await self._write(self._gather())

    async def _pause(self) -> None:
        """Lets more tables come, unless all who wait have just been answered and go on."""
        now = asyncio.get_running_loop().time()
        left = self._begun + RHYTHM - now
        if left > 0 and any(one.entries[0].table not in self._latest for one in self._waiting):
            await asyncio.sleep(left)
        self._begun = now + max(left, 0.0)

    def _gather(self) -> list[_Request]:
        """The next transaction: of each table one append, since a later one builds on it."""
        batch: list[_Request] = []
        later: list[_Request] = []
        tables: set[str] = set()
        while self._waiting and len(batch) < MOST_AT_ONCE:
            request = self._waiting.popleft()
            if request.answer.done():
                continue
            table = request.entries[0].table
            (later if table in tables else batch).append(request)
            tables.add(table)
        self._waiting.extendleft(reversed(later))
        self._latest = tables
        return batch

    async def _write(self, batch: list[_Request]) -> None:
        if not batch:
            return
        entries = [entry for request in batch for entry in request.entries]
        standings = [request.standing for request in batch if request.standing is not None]
        links = {request.entries[0].table: request.link for request in batch if request.link}
        try:
            stored = await self.store.append(entries, standings, links)
        except Exception as error:
            await self._failed(batch, error)
            return
        for request in batch:
            if not request.answer.done():
                first = request.entries[0]
                request.answer.set_result((first.table, first.number) in stored)

    async def _failed(self, batch: list[_Request], error: Exception) -> None:
        """Everybody is told; but for one faulty append the others are not to suffer."""
        if len(batch) > 1 and (isinstance(error, UnfitError) or not isinstance(error, StoreError)):
            for request in batch:
                await self._write([request])
            return
        for request in batch:
            if not request.answer.done():
                request.answer.set_exception(error)
