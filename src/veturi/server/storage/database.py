"""Transactions on SQLite and PostgreSQL, behind one interface.

A unit of work is a plain function of a connection. With PostgreSQL it runs on the event loop,
through asyncpg; with SQLite in a thread: one for writing, since SQLite has one writer at a time,
and a pool for reading, which a writer never blocks.
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
#: The first SQLite with RETURNING.
OLDEST: Final = (3, 35, 0)
#: Errors of the data, not of the database.
UNFIT: Final = (sa.exc.DataError, sa.exc.IntegrityError, sa.exc.StatementError)


class Database(ABC):
    """Runs work in transactions. Every database error becomes a `StoreError`."""

    async def read(self, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Runs a read-only transaction on one consistent snapshot."""
        return await self._transact(False, lambda c: work(c, *args, **named))

    async def write(self, work: Work[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Runs an atomic transaction. On return it is stored durably."""
        return await self._transact(True, lambda c: work(c, *args, **named))

    @abstractmethod
    async def _transact(self, write: bool, work: Callable[[sa.Connection], T]) -> T:
        """Runs work in a transaction of its own."""

    @abstractmethod
    def heard(self) -> AsyncIterator[tuple[str, int]]:
        """Tables that other servers have appended to, with their newest number."""

    @abstractmethod
    async def close(self) -> None:
        """Finishes running work, then closes the database."""


def fault_of(error: Exception) -> StoreError:
    """A driver's error as a `StoreError`: one line, without the data being stored."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig else error
    text = " ".join(re.sub(r"^<class '[^']*'>:", "", str(cause)).split()) or type(cause).__name__
    # PostgreSQL's SQLSTATE classes 22 (data exception) and 23 (integrity) mean the same.
    state = str(getattr(cause, "sqlstate", None) or "")
    if type(error) in UNFIT or state.startswith(("22", "23")):
        return UnfitError(f"the database refuses this: {text}")
    return StoreError(f"the database failed: {text}")


# --- SQLite ---------------------------------------------------------------------------------


class SqliteDatabase(Database):
    """An SQLite file with a write-ahead log (WAL mode) and `synchronous=FULL`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reading = ThreadPoolExecutor(READERS, "veturi-read"), _engine(path, write=False)
        self._writing = ThreadPoolExecutor(1, "veturi-write"), _engine(path, write=True)
        self._closed = asyncio.Event()

    @classmethod
    async def open(cls, path: Path) -> SqliteDatabase:
        """Checks the file first; creates it if it does not exist; migrates it."""
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

    async def _transact(self, write: bool, work: Callable[[sa.Connection], T]) -> T:
        if self._closed.is_set():
            raise StoreError("the database is closed")
        threads, engine = self._writing if write else self._reading
        return await asyncio.get_running_loop().run_in_executor(threads, _transact, engine, work)

    async def heard(self) -> AsyncIterator[tuple[str, int]]:
        """Yields nothing until the database is closed: SQLite has no notifications."""
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
        # The writer last: the last connection to close checkpoints and removes the WAL.
        for threads, engine in (self._reading, self._writing):
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
        # Logged errors must not contain the data being stored.
        hide_parameters=True,
        pool_size=1 if write else READERS,
        max_overflow=0,
    )
    begin = "BEGIN IMMEDIATE" if write else "BEGIN"

    # `connect` switches off the driver's implicit transactions: they begin too late.
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
