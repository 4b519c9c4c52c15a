"""Measures the journal: accepted appends a second, how long each waits, and CPU for each.

    python bench/store_appends.py                              # a new file of SQLite
    python bench/store_appends.py --database postgresql://…    # an empty database
    python bench/store_appends.py --rate 200                   # so many a second, as players would

Without a rate every table appends again as soon as it is answered. CPU is that of this process with
its threads; PostgreSQL's own processes are not in it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from veturi.server.storage.models import Standing, StoredEvent, TableRow
from veturi.server.storage.store import Store
from veturi.server.storage.write_queue import WriteQueue

BODY = b'{"kind":"played","seat":2,"action":"claim Helena-Omaha red+1","key":"' + b"k" * 32 + b'"}'
SUMMARY = b'{"map":"usa","names":["Aino","Eino","Helmi","Toivo"],"turn":57}' * 3


class Table:
    """One table that appends entry after entry and keeps how long each took."""

    def __init__(self, write_queue: WriteQueue, number: int) -> None:
        self.write_queue = write_queue
        self.id = f"bench{number:08}"
        self.number = 1
        self.waits: list[float] = []

    def row(self) -> TableRow:
        return TableRow(self.id, time.time(), True, "playing", SUMMARY, b"seed", 0)

    async def append(self) -> None:
        self.number += 1
        now = time.time()
        standing = Standing(self.id, "playing", SUMMARY, 1 << self.number % 4, now + 60, now, True)
        begun = time.perf_counter()
        accepted = await self.write_queue.append(
            [StoredEvent(self.id, self.number, now, BODY)], standing
        )
        self.waits.append(time.perf_counter() - begun)
        if not accepted:
            raise SystemExit(f"entry {self.number} of {self.id} was not accepted")


async def as_quick_as_it_goes(tables: list[Table], seconds: float) -> None:
    until = time.perf_counter() + seconds

    async def go_on(table: Table) -> None:
        while time.perf_counter() < until:
            await table.append()

    await asyncio.gather(*(go_on(table) for table in tables))


def at_a_rate(rate: float) -> Callable[[list[Table], float], Awaitable[None]]:
    async def play(tables: list[Table], seconds: float) -> None:
        begun = time.perf_counter()
        async with asyncio.TaskGroup() as group:
            for number in range(int(rate * seconds)):
                await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
                group.create_task(tables[number % len(tables)].append())

    return play


async def measure(url: str, count: int, seconds: float, rate: float | None) -> dict[str, object]:
    async with await Store.open(url) as store:
        write_queue = WriteQueue(store)
        tables = [Table(write_queue, number) for number in range(count)]
        for table in tables:
            await store.create_table(table.row(), [StoredEvent(table.id, 1, time.time(), BODY)])
        play = at_a_rate(rate) if rate else as_quick_as_it_goes
        begun, used = time.perf_counter(), time.process_time()
        await play(tables, seconds)
        passed, used = time.perf_counter() - begun, time.process_time() - used
        await write_queue.close()
        waits = sorted(wait for table in tables for wait in table.waits)
        return {
            "database": url.partition(":")[0] if "://" in url else "sqlite",
            "tables": count,
            "appends": len(waits),
            "appends_per_second": round(len(waits) / passed, 1),
            "cpu_ms_per_append": round(used / len(waits) * 1000, 3),
            "wait_ms_p50": round(waits[len(waits) // 2] * 1000, 2),
            "wait_ms_p99": round(waits[int(len(waits) * 0.99)] * 1000, 2),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--database", help="a URL or a file; a temporary file if not given")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rate", type=float, help="appends a second; as many as go if not given")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = given.database or str(Path(folder) / "bench.db")
        facts = asyncio.run(measure(url, given.tables, given.seconds, given.rate))
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
