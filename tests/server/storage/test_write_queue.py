"""The journal: one transaction for many, an answer only when it is stored, and faults told."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from server.conftest import Cluster
from support.server.store_rows import add_table, entries, entry, on_loop, standing
from veturi.server.storage.database import Database
from veturi.server.storage.models import BusyError, Standing, StoredEvent, StoreError, UnfitError
from veturi.server.storage.store import Store
from veturi.server.storage.write_queue import WriteQueue

pytestmark = pytest.mark.slow


class Watched(Store):
    """A store that counts transactions, can be held up, and can fail."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.batches: list[list[tuple[str, int]]] = []
        self.free = asyncio.Event()
        self.free.set()
        self.fault: Exception | None = None

    async def append(
        self,
        entries: Sequence[StoredEvent],
        standings: Iterable[Standing] = (),
        links: Mapping[str, bytes] | None = None,
    ) -> set[tuple[str, int]]:
        self.batches.append([one[:2] for one in entries])
        await self.free.wait()
        if self.fault is not None:
            raise self.fault
        return await super().append(entries, standings, links)


async def watched(url: str, *tables: str) -> Watched:
    store = Watched((await Store.open(url)).database)
    for table in tables:
        await add_table(store, table)
    store.batches.clear()
    return store


async def soon() -> None:
    """Lets what was begun go as far as it can."""
    for _ in range(5):
        await asyncio.sleep(0)


@on_loop
async def test_it_answers_when_it_is_stored(url: str) -> None:
    async with await watched(url, "a") as store, await Store.open(url) as other:
        write_queue = WriteQueue(store)
        assert await write_queue.append(entries("a", 2, 4), standing("a", 0b10))
        assert await other.entries("a") == entries("a", 1, 4)
        found = await other.table("a")
        assert found is not None
        assert found.asked == 0b10
        assert not await write_queue.append(entries("a", 4, 5))
        assert not await write_queue.append(entries("a", 6, 6))
        assert not await write_queue.append(entries("nowhere", 1, 1))
        await write_queue.close()


@on_loop
async def test_many_tables_share_a_transaction(url: str) -> None:
    names = [f"t{number}" for number in range(40)]
    async with await watched(url, *names) as store:
        write_queue = WriteQueue(store)
        store.free.clear()
        appends = [asyncio.create_task(write_queue.append([entry(name, 2)])) for name in names]
        await soon()
        store.free.set()
        assert all(await asyncio.gather(*appends))
        assert [len(batch) for batch in store.batches] in ([1, 39], [40])
        await write_queue.close()


@on_loop
async def test_nobody_is_answered_before_the_transaction_ends(url: str) -> None:
    async with await watched(url, "a") as store:
        write_queue = WriteQueue(store)
        store.free.clear()
        append = asyncio.create_task(write_queue.append([entry("a", 2)]))
        await asyncio.sleep(0.05)
        assert not append.done()
        assert await store.last("a") == 1
        store.free.set()
        assert await append
        assert await store.last("a") == 2
        await write_queue.close()


@on_loop
async def test_appends_of_one_table_follow_each_other(url: str) -> None:
    """Of two with one number the first is stored; the next number builds on it."""
    async with await watched(url, "a", "b") as store:
        write_queue = WriteQueue(store)
        store.free.clear()
        wanted = [entry("b", 2), entry("a", 2, b"x"), entry("a", 2, b"y"), entry("a", 3)]
        appends = [asyncio.create_task(write_queue.append([one])) for one in wanted]
        await soon()
        store.free.set()
        assert await asyncio.gather(*appends) == [True, True, False, True]
        for batch in store.batches:
            assert len({table for table, _ in batch}) == len(batch)
        assert [one.body for one in await store.entries("a", after=1)] == [b"x", entry("a", 3).body]
        await write_queue.close()


@on_loop
async def test_a_fault_reaches_everybody_who_waits(url: str) -> None:
    async with await watched(url, "a", "b", "c") as store:
        write_queue = WriteQueue(store)
        store.fault = StoreError("the disk is full")
        appends = [write_queue.append([entry(name, 2)]) for name in "abc"]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert [str(answer) for answer in answers] == ["the disk is full"] * 3
        store.fault = None
        assert await write_queue.append([entry("a", 2)])
        await write_queue.close()


@on_loop
async def test_others_do_not_suffer_from_a_faulty_append(url: str) -> None:
    async with await watched(url, "a", "b", "c") as store:
        write_queue = WriteQueue(store)
        unfit = StoredEvent("b", 2, 1.0, None)  # type: ignore[arg-type]
        wanted = [entry("a", 2), unfit, entry("c", 2)]
        appends = [write_queue.append([one]) for one in wanted]
        first, second, third = await asyncio.gather(*appends, return_exceptions=True)
        assert (first, third) == (True, True)
        assert isinstance(second, UnfitError | TypeError)
        assert [await store.last(name) for name in "abc"] == [2, 1, 2]
        await write_queue.close()


@on_loop
async def test_too_much_is_refused_at_once(url: str) -> None:
    async with await watched(url, "a", "b", "c", "d") as store:
        write_queue = WriteQueue(store, most_waiting=2)
        store.free.clear()
        first = asyncio.create_task(write_queue.append([entry("a", 2)]))
        await soon()
        appends = [asyncio.create_task(write_queue.append([entry(name, 2)])) for name in "bc"]
        await soon()
        with pytest.raises(BusyError, match="try again"):
            await write_queue.append([entry("d", 2)])
        store.free.set()
        assert await asyncio.gather(first, *appends) == [True] * 3
        assert await store.last("d") == 1
        assert await write_queue.append([entry("d", 2)])
        await write_queue.close()


@on_loop
async def test_closing_stores_what_waits(url: str) -> None:
    async with await watched(url, "a", "b") as store:
        write_queue = WriteQueue(store)
        store.free.clear()
        appends = [asyncio.create_task(write_queue.append([entry(name, 2)])) for name in "ab"]
        await soon()
        closing = asyncio.create_task(write_queue.close())
        await soon()
        with pytest.raises(StoreError, match="closed"):
            await write_queue.append([entry("a", 3)])
        store.free.set()
        await closing
        assert await asyncio.gather(*appends) == [True, True]
        assert await store.last("b") == 2


@on_loop
async def test_one_who_no_longer_waits_harms_nobody(url: str) -> None:
    async with await watched(url, "a", "b", "c") as store:
        write_queue = WriteQueue(store)
        store.free.clear()
        appends = {
            name: asyncio.create_task(write_queue.append([entry(name, 2)])) for name in "abc"
        }
        await soon()
        appends["b"].cancel()
        store.free.set()
        assert [await appends["a"], await appends["c"]] == [True, True]
        with pytest.raises(asyncio.CancelledError):
            await appends["b"]
        assert await write_queue.append([entry("a", 3)])
        await write_queue.close()


@on_loop
async def test_an_append_is_for_one_table(url: str) -> None:
    async with await watched(url, "a", "b") as store:
        write_queue = WriteQueue(store)
        for wanted, stands in [
            ([], None),
            ([entry("a", 2), entry("b", 2)], None),
            ([entry("a", 2)], standing("b")),
        ]:
            with pytest.raises(ValueError, match=r"nothing|one table|another table"):
                await write_queue.append(wanted, stands)
        await write_queue.close()
        assert store.batches == []


@on_loop
async def test_a_database_that_is_gone_for_a_while(cluster: Cluster, postgres_url: str) -> None:
    """Who appends meanwhile is told; afterwards it goes on by itself."""
    async with await Store.open(postgres_url) as store:
        await add_table(store, "a")
        write_queue = WriteQueue(store)
        assert await write_queue.append([entry("a", 2)])
        await asyncio.to_thread(cluster.stop)
        try:
            with pytest.raises(StoreError, match="the database failed"):
                await write_queue.append([entry("a", 3)])
        finally:
            await asyncio.to_thread(cluster.start)
        assert await write_queue.append([entry("a", 3)])
        assert await store.entries("a") == entries("a", 1, 3)
        await write_queue.close()


# --- a failing disk -------------------------------------------------------------------------

FULL = """
import asyncio, json, os, resource, signal, sys
sys.path.insert(0, sys.argv[2])
from support.server.store_rows import add_table, entry
from veturi.server.storage.write_queue import WriteQueue
from veturi.server.storage.models import StoreError
from veturi.server.storage.store import Store

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

async def main():
    store = await Store.open(sys.argv[1])
    await add_table(store, "a")
    journal = WriteQueue(store)
    size = os.path.getsize(sys.argv[1] + "-wal")
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 90_000, resource.RLIM_INFINITY))
    told = []
    number, faults = 2, 0
    while faults < 3:
        try:
            assert await journal.append([entry("a", number, b"x" * 3000)])
            number += 1
        except StoreError as error:
            told.append(str(error))
            faults += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    assert await journal.append([entry("a", number, b"after")])
    print(json.dumps({"stored": number, "told": told}), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@on_loop
async def test_a_full_disk_acknowledges_nothing_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    words = [sys.executable, "-c", FULL, str(path), str(Path(__file__).parents[2])]
    ran = subprocess.run(words, capture_output=True, text=True)
    facts = json.loads(ran.stdout)
    assert all("the database failed" in text for text in facts["told"])
    assert facts["stored"] > 5
    async with await Store.open(str(path)) as store:
        found = await store.entries("a")
        assert [one.number for one in found] == list(range(1, facts["stored"] + 1))
        assert found[-1].body == b"after"
