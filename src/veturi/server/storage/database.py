"""Transactions on the two kinds of databases. What is done in one is the same plain function.

A piece of work is a function of a connection. For PostgreSQL it runs on the event loop, through
asyncpg; for SQLite in a thread: one for all that is written, since SQLite has one writer at a time,
and some for reading, which it never keeps waiting.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.pool import QueuePool

from veturi.server.storage.migrations import migrate
from veturi.server.storage.models import StoreError, UnfitError
from veturi.server.storage.schema import APPLICATION_ID
from veturi.server.storage.sqlite_files import connect, let_go, take_hold

__all__ = ["Database", "P", "SqliteDatabase", "T", "Work", "fault_of"]

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[sa.Connection, P], T]

READERS: Final = 3
#: The first SQLite that says what it has inserted.
OLDEST: Final = (3, 35, 0)
#: Faults of the data, not of the database.
UNFIT: Final = (sa.exc.DataError, sa.exc.IntegrityError, sa.exc.StatementError)


class Database(ABC):
    """Where work is done in transactions. A fault of the database is a `StoreError`."""

    @abstractmethod
    async def read(self, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Does what only reads, on one consistent state."""

    @abstractmethod
    async def write(self, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Does it all or nothing. On return it is stored durably."""

    @abstractmethod
    def heard(self) -> AsyncIterator[tuple[str, int]]:
        """Tables that other servers have added to, and up to which number."""

    @abstractmethod
    async def close(self) -> None:
        """Ends what is being done, then closes the database."""


def fault_of(error: Exception) -> StoreError:
    """A fault of a driver, told in one line and without the data that was being stored."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig else error
    text = " ".join(re.sub(r"^<class '[^']*'>:", "", str(cause)).split()) or type(cause).__name__
    # The class 22 or 23 of a fault of PostgreSQL says the same.
    state = str(getattr(cause, "sqlstate", None) or "")
    if type(error) in UNFIT or state.startswith(("22", "23")):
        return UnfitError(f"the database refuses this: {text}")
    return StoreError(f"the database failed: {text}")


# --- SQLite ---------------------------------------------------------------------------------


class SqliteDatabase(Database):
    """A file of SQLite, in WAL mode and fully synchronous."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reading = _engine(path, write=False)
        self._writing = _engine(path, write=True)
        self._readers = ThreadPoolExecutor(READERS, "veturi-read")
        self._writer = ThreadPoolExecutor(1, "veturi-write")
        self._closed = asyncio.Event()

    @classmethod
    async def open(cls, path: Path) -> SqliteDatabase:
        """Looks at the file before anything else; makes it if it is not there."""
        if sqlite3.sqlite_version_info < OLDEST:
            raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old; 3.35 is needed")
        await asyncio.to_thread(take_hold, path, _build)
        database = cls(path)
        try:
            await database.write(migrate)
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        return await self._run(self._readers, self._reading, lambda c: work(c, *args, **named))

    async def write(self, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        return await self._run(self._writer, self._writing, lambda c: work(c, *args, **named))

    async def _run(
        self, threads: ThreadPoolExecutor, engine: sa.Engine, work: Callable[[sa.Connection], T]
    ) -> T:
        if self._closed.is_set():
            raise StoreError("the database is closed")
        return await asyncio.get_running_loop().run_in_executor(threads, _transact, engine, work)

    async def heard(self) -> AsyncIterator[tuple[str, int]]:
        """Nothing, until it is closed: SQLite tells nobody."""
        await self._closed.wait()
        nothing: list[tuple[str, int]] = []
        for one in nothing:
            yield one

    async def close(self) -> None:
        if self._closed.is_set():
            return
        self._closed.set()
        await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        # The writer last: the last connection of all tidies the log away.
        for threads, engine in ((self._readers, self._reading), (self._writer, self._writing)):
            threads.shutdown()
            engine.dispose()
        let_go(self.path)


def _transact(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    try:
        with engine.begin() as connection:
            return work(connection)
    except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
        raise fault_of(error) from error


def _engine(path: Path, *, write: bool) -> sa.Engine:
    engine = sa.create_engine(
        "sqlite://",
        creator=lambda: connect(path, write=write),
        poolclass=QueuePool,
        # A fault that is noted in the log is not to tell what was being stored.
        hide_parameters=True,
        pool_size=1 if write else READERS,
        max_overflow=0,
    )
    begin = "BEGIN IMMEDIATE" if write else "BEGIN"

    # The driver's own way to begin transactions is switched off in `connect`: it begins too late.
    @sa.event.listens_for(engine, "begin")
    def do_begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _build(path: Path) -> None:
    """A new database in an empty file."""
    with closing(connect(path, write=True)) as plain:
        plain.execute(f"PRAGMA application_id={APPLICATION_ID}")
        (mode,) = plain.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise StoreError(f"{path.parent}: this file system cannot hold a database (no WAL)")
    engine = _engine(path, write=True)
    try:
        _transact(engine, migrate)
    finally:
        engine.dispose()
