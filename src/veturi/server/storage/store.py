"""The store (repository): event logs, people, tokens, seats, webhooks and leases in a database.

Bytes in, bytes out: it knows nothing of the game. When a method returns, its writes are durable.
Every database error is a `StoreError`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any, Concatenate, Self

from veturi.server.storage.database import Database, P, SqliteDatabase, T, Work
from veturi.server.storage.models import StoreError
from veturi.server.storage.queries import devices, events, people, tokens

__all__ = ["Store", "sqlite_path"]


def _read(work: Work[P, T]) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    async def read(self: Store, /, *args: P.args, **named: P.kwargs) -> T:
        return await self.database.read(work, *args, **named)

    return read


def _write(work: Work[P, T]) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    async def write(self: Store, /, *args: P.args, **named: P.kwargs) -> T:
        return await self.database.write(work, *args, **named)

    return write


class Store:
    """An open database. Several stores may share one, in one process or in many."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @staticmethod
    async def open(url: str) -> Store:
        """Opens a database: the path of a file, `sqlite:///path`, or `postgresql://…`.

        Creates a missing file and migrates an older schema. A database that is damaged, another
        program's or too new raises `StoreError` and stays unchanged.
        """
        return Store(await _open_database(url))

    async def close(self) -> None:
        """Waits for running transactions, then closes the database."""
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *about: object) -> None:
        await self.close()

    def listen(self) -> AsyncIterator[tuple[str, int]]:
        """Appends of other processes: table and newest number (PostgreSQL LISTEN).

        `("", 0)` comes first and after every reconnect: notifications may be lost, so check all
        live tables. With SQLite it yields nothing and ends when the store is closed.
        """
        return self.database.heard()

    # Each is a query (`queries/`) in a transaction of its own.

    create_table = _write(events.create_table)
    append = _write(events.append)
    set_standing = _write(events.set_standing)
    entries = _read(events.entries_of)
    last = _read(events.last_number)
    table = _read(events.table_row)
    open_tables = _read(events.listed_tables)
    due_tables = _read(events.due_tables)
    table_ids = _read(events.table_ids)
    person_tables = _read(events.person_tables)
    count_person_tables = _read(events.count_person_tables)

    add_person = _write(people.add_person)
    person_by_secret = _read(people.person_by_secret)
    set_holders = _write(people.set_holders)
    holders = _read(people.holders_of)
    set_webhook = _write(people.set_webhook)
    remove_webhook = _write(people.remove_webhook)
    webhooks = _read(people.webhooks_of)
    take_lease = _write(people.take_lease)
    release_lease = _write(people.release_lease)

    set_removed = _write(people.set_removed)
    put_device_code = _write(devices.put_code)
    use_device_code = _write(devices.use_code)
    keep_only_secret = _write(devices.keep_only)
    count_devices = _read(devices.count_devices)
    person_of_code = _read(devices.person_of_code)
    count_shared_tables = _read(devices.count_shared_tables)
    tables_held = _read(devices.tables_held)
    copy_removed = _write(devices.copy_removed)

    summary = _read(people.summary_body)
    put_summary = _write(people.put_summary)
    person_games = _read(people.person_games)

    add_token = _write(tokens.add_token)
    find_token = _read(tokens.find_token)
    remove_tokens = _write(tokens.remove_tokens)


async def _open_database(url: str) -> Database:
    path = sqlite_path(url)
    if path is not None:
        return await SqliteDatabase.open(path)
    from veturi.server.storage.postgres import PostgresDatabase  # imported only when used

    return await PostgresDatabase.open(url)


def sqlite_path(url: str) -> Path | None:
    """The file that a URL or a path names; `None` for PostgreSQL."""
    scheme, sign, rest = url.partition("://")
    kind = scheme.partition("+")[0]
    if not sign:
        return Path(url)
    if kind == "sqlite":
        if not rest.startswith("/") or len(rest) < 2:
            raise StoreError(f"{url}: name a file, as in sqlite:///games.db")
        return Path(rest[1:])
    if kind not in ("postgresql", "postgres"):
        raise StoreError(f"{scheme}: not a database that Veturi knows; sqlite and postgresql are")
    return None
