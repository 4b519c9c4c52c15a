"""Several servers on one PostgreSQL: each hears what the others store, and only where."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from server.conftest import Cluster
from support.server.store_rows import add_table, entries, entry, on_loop
from veturi.server.storage import postgres
from veturi.server.storage.queries.events import CHANNEL
from veturi.server.storage.store import Store

pytestmark = pytest.mark.slow

Heard = asyncio.Queue[tuple[str, int]]


@asynccontextmanager
async def hearing(store: Store) -> AsyncIterator[Heard]:
    """What a store hears, from the moment it listens."""
    heard: Heard = asyncio.Queue()

    async def take() -> None:
        async for one in store.listen():
            heard.put_nowait(one)

    task = asyncio.create_task(take())
    assert await asyncio.wait_for(heard.get(), 10) == ("", 0)
    try:
        yield heard
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def next_of(heard: Heard) -> tuple[str, int]:
    return await asyncio.wait_for(heard.get(), 20)


@on_loop
async def test_a_server_hears_what_another_stores(postgres_url: str) -> None:
    async with await Store.open(postgres_url) as store, await Store.open(postgres_url) as other:
        await add_table(store, "a", 3)
        await add_table(store, "b c")
        async with hearing(store) as heard:
            await store.append(entries("a", 4, 4))
            await other.append([*entries("a", 5, 7), entry("b c", 2)])
            assert {await next_of(heard), await next_of(heard)} == {("a", 7), ("b c", 2)}
            assert await other.append(entries("a", 7, 7)) == set()
            await add_table(other, "new", 2)
            assert await next_of(heard) == ("new", 2)
            assert heard.empty()


@on_loop
async def test_only_table_and_number_are_told(cluster: Cluster, postgres_url: str) -> None:
    told: list[object] = []
    connection = await asyncpg.connect(cluster.url)
    await connection.add_listener(CHANNEL, lambda *about: told.append(about[3]))
    async with await Store.open(postgres_url) as store:
        await add_table(store, "a")
        await store.append([entry("a", 2, b"red red blue")])
    await connection.execute("SELECT 1")
    await connection.close()
    assert told == ["a 1", "a 2"]


CHILD = """
import asyncio, sys
sys.path.insert(0, sys.argv[2])
from support.server.store_rows import entries
from veturi.server.storage.store import Store

async def main():
    async with await Store.open(sys.argv[1]) as store:
        listening = store.listen()
        assert await anext(listening) == ("", 0)
        print("ready", flush=True)
        table, number = await anext(listening)
        print(table, number, await store.entries(table) == entries("a", 1, 2), flush=True)
        assert await store.append(entries("a", 3, 3)) == {("a", 3)}
        assert sys.stdin.readline() == "go on\\n"

asyncio.run(main())
"""


@on_loop
async def test_two_processes_work_as_one(postgres_url: str) -> None:
    async with await Store.open(postgres_url) as store:
        await add_table(store, "a")
        words = [sys.executable, "-c", CHILD, postgres_url, str(Path(__file__).parents[2])]
        child = await asyncio.create_subprocess_exec(
            *words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert child.stdin is not None
        assert child.stdout is not None
        async with hearing(store) as heard:
            assert await asyncio.wait_for(child.stdout.readline(), 30) == b"ready\n"
            assert await store.append([entry("a", 2)]) == {("a", 2)}
            assert await asyncio.wait_for(child.stdout.readline(), 20) == b"a 2 True\n"
            assert await next_of(heard) == ("a", 3)
            assert await store.entries("a") == entries("a", 1, 3)
        child.stdin.write(b"go on\n")
        await child.stdin.drain()
        assert await asyncio.wait_for(child.wait(), 20) == 0


@on_loop
async def test_a_lost_connection_is_made_again(cluster: Cluster, postgres_url: str) -> None:
    """It says that something may have been missed, and then hears again."""
    async with await Store.open(postgres_url) as store, await Store.open(postgres_url) as other:
        await add_table(store, "a")
        async with hearing(store) as heard:
            await other.append([entry("a", 2)])
            assert await next_of(heard) == ("a", 2)
            await asyncio.to_thread(cluster.stop)
            await asyncio.sleep(0.3)
            await asyncio.to_thread(cluster.start)
            assert await next_of(heard) == ("", 0)
            assert await other.append([entry("a", 3)]) == {("a", 3)}
            assert await next_of(heard) == ("a", 3)
            assert await store.entries("a") == entries("a", 1, 3)


@on_loop
async def test_too_much_at_once_is_told_as_missed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "MOST_HEARD", 3)
    async with await Store.open(postgres_url) as store, await Store.open(postgres_url) as other:
        await add_table(store, "a")
        listening = store.listen()
        assert await anext(listening) == ("", 0)
        for number in range(2, 7):
            await other.append([entry("a", number)])
        await asyncio.sleep(1.5)
        assert await anext(listening) == ("", 0)
        assert await anext(listening) == ("a", 6)


@on_loop
async def test_a_silent_connection_is_asked_whether_it_is_there(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SILENCE", 0.05)
    async with await Store.open(postgres_url) as store, await Store.open(postgres_url) as other:
        await add_table(store, "a")
        async with hearing(store) as heard:
            await asyncio.sleep(0.3)
            await other.append([entry("a", 2)])
            assert await next_of(heard) == ("a", 2)


@on_loop
async def test_listening_ends_with_the_store(url: str) -> None:
    store = await Store.open(url)
    task = asyncio.create_task(_all(store))
    await asyncio.sleep(0.3)
    await store.close()
    assert await asyncio.wait_for(task, 10) == ([] if url[0] == "/" else [("", 0)])


async def _all(store: Store) -> list[tuple[str, int]]:
    return [one async for one in store.listen()]
