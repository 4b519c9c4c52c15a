"""Short ways to make what the store keeps, and to run a test on an event loop."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

from veturi.server.storage.models import Standing, StoredEvent, TableRow
from veturi.server.storage.store import Store
from veturi.server.table_status import Status

P = ParamSpec("P")


def on_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs a test that awaits."""

    @functools.wraps(test)
    def run(*args: P.args, **named: P.kwargs) -> None:
        asyncio.run(test(*args, **named))

    return run


def entry(table: str, number: int, body: bytes | None = None) -> StoredEvent:
    return StoredEvent(table, number, 1000.5 + number, body or b'{"n":%d}' % number)


def entries(table: str, first: int, last: int) -> list[StoredEvent]:
    return [entry(table, number) for number in range(first, last + 1)]


def row(table: str, created: float = 1000.0, public: bool = True, **named: Any) -> TableRow:
    facts = {
        "status": Status.OPEN,
        "summary": b"{}",
        "secret": b"seed of " + table.encode(),
        "last": 0,
    }
    return TableRow(id=table, created=created, public=public, **{**facts, **named})


def standing(table: str, asked: int = 0, status: str = "playing", **named: Any) -> Standing:
    facts: dict[str, Any] = {"summary": b"{}", "due": None, "changed": 2000.0, "public": True}
    return Standing(table, status, asked=asked, **{**facts, **named})


async def add_table(store: Store, table: str, count: int = 1, **named: Any) -> None:
    await store.create_table(row(table, **named), entries(table, 1, count))
