"""Write queue with group commit: concurrent appends of many tables share one transaction.

While one transaction is written to disk the next batch collects. A busy server waits a little
longer between transactions, since a batch of five costs hardly more than one append; an idle one
writes at once. An append returns when its entries are stored durably, not before.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from veturi.server.storage.models import BusyError, Standing, StoredEvent, StoreError, UnfitError
from veturi.server.storage.store import Store

__all__ = ["WriteQueue"]

#: Maximum queue length. Beyond it an append fails with `BusyError` (backpressure).
MOST_WAITING: Final = 4096
#: Maximum batch size: in a larger one the first append would wait too long.
MOST_AT_ONCE: Final = 256
#: Seconds between the starts of two transactions of different tables.
RHYTHM: Final = 0.015


class _Request(NamedTuple):
    entries: tuple[StoredEvent, ...]
    standing: Standing | None
    link: bytes
    answer: asyncio.Future[bool]


class WriteQueue:
    """Batches appends for a store. Create it inside the event loop; `close` flushes it."""

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
        """Stores entries of one table and its standing after them, atomically. `link` is the hash
        of a token that they use up.

        True: stored durably. False: the first number is taken (optimistic concurrency), there is
        no such table, or the link is no longer valid. A `StoreError` means that storing failed or,
        after a lost connection, that the outcome is unknown: read the log again. `BusyError`: the
        queue is full and nothing was stored. A cancelled append may still be stored.
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
        """Accepts no more appends, stores those that wait, and stops."""
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
        """Waits for more appends, unless all queued ones are of tables in the last batch."""
        now = asyncio.get_running_loop().time()
        left = self._begun + RHYTHM - now
        if left > 0 and any(one.entries[0].table not in self._latest for one in self._waiting):
            await asyncio.sleep(left)
        self._begun = now + max(left, 0.0)

    def _gather(self) -> list[_Request]:
        """The next batch: one append per table, since a later one depends on it."""
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
        """Fails all appends of a batch; if only one may be at fault, retries them one by one."""
        if len(batch) > 1 and (isinstance(error, UnfitError) or not isinstance(error, StoreError)):
            for request in batch:
                await self._write([request])
            return
        for request in batch:
            if not request.answer.done():
                request.answer.set_exception(error)
