"""PostgreSQL through asyncpg: transactions, and LISTEN/NOTIFY between servers."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from veturi.server.storage.database import Database, T, fault_of
from veturi.server.storage.migrations import migrate
from veturi.server.storage.models import StoreError
from veturi.server.storage.queries.events import CHANNEL

__all__ = ["PostgresDatabase"]

LOG: Final = logging.getLogger(__name__)

CONNECTIONS: Final = 8
#: Timeout in seconds for a connection or a statement.
PATIENCE: Final = 20.0
#: Seconds of silence after which a listening connection is probed (heartbeat).
SILENCE: Final = 15.0
#: Exponential backoff in seconds between reconnects: first and longest pause.
PAUSES: Final = (0.1, 5.0)
#: Maximum queued notifications. Beyond that it is quicker to check all tables.
MOST_HEARD: Final = 10_000
#: The advisory lock that lets one server migrate at a time: "Vetu", as a number.
MIGRATING: Final = 0x56657475
#: Notifications may have been lost: check all tables.
MISSED: Final = ("", 0)

FAULTS: Final = (
    sa.exc.SQLAlchemyError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)


class PostgresDatabase(Database):
    """A PostgreSQL database, named by a libpq URL."""

    def __init__(self, url: str) -> None:
        self.url = re.sub(r"^postgres(ql)?(\+\w+)?://", "postgresql://", url)
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self._connect,
            pool_size=CONNECTIONS,
            # Logged errors must not contain the data being stored.
            hide_parameters=True,
        )
        # Several statements of one read see the same snapshot.
        self._reading = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        #: Backend process ids of our own connections: their notifications are ignored.
        self._own: set[int] = set()
        self._listening: set[asyncpg.Connection] = set()
        self._closed = asyncio.Event()

    @classmethod
    async def open(cls, url: str) -> PostgresDatabase:
        """Connects and migrates the schema."""
        database = cls(url)
        try:
            await database.write(_prepare)
        except BaseException:
            await database.close()
            raise
        return database

    async def _connect(self) -> asyncpg.Connection:
        connection = await asyncpg.connect(self.url, timeout=PATIENCE, command_timeout=PATIENCE)
        if await connection.fetchval("SHOW synchronous_commit") == "off":
            await connection.execute("SET synchronous_commit = on")
        process = connection.get_server_pid()
        self._own.add(process)
        # The id of an ended process may be reused for another server's connection.
        connection.add_termination_listener(lambda _: self._own.discard(process))
        return connection

    async def close(self) -> None:
        if self._closed.is_set():
            return
        self._closed.set()
        for connection in list(self._listening):
            connection.terminate()
        await self._engine.dispose()

    # --- transactions

    async def _transact(self, write: bool, work: Callable[[sa.Connection], T]) -> T:
        """Runs work in a transaction; retries once if the connection died before the commit."""
        if self._closed.is_set():
            raise StoreError("the database is closed")
        engine, committing = self._engine if write else self._reading, False

        async def attempt() -> T:
            nonlocal committing
            async with engine.connect() as connection:
                transaction = await connection.begin()
                found = await connection.run_sync(work)
                # From now on the outcome may be unknown.
                committing = True
                await transaction.commit()
                return found

        try:
            try:
                return await attempt()
            except sa.exc.DBAPIError as error:
                if committing or not error.connection_invalidated:
                    raise
            return await attempt()
        except FAULTS as error:
            raise fault_of(error) from error

    # --- notifications from other servers

    async def heard(self) -> AsyncIterator[tuple[str, int]]:
        pause = PAUSES[0]
        while not self._closed.is_set():
            try:
                async for one in self._hear():
                    pause = PAUSES[0]
                    yield one
            except FAULTS as error:
                LOG.warning("listening for other servers: %s", fault_of(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closed.wait(), pause)
            pause = min(pause * 2, PAUSES[1])

    async def _hear(self) -> AsyncIterator[tuple[str, int]]:
        """Notifications over one connection, until it is lost."""
        heard = _Heard(self._own)
        connection = await asyncpg.connect(self.url, timeout=PATIENCE, command_timeout=PATIENCE)
        self._listening.add(connection)
        try:
            connection.add_termination_listener(heard.lost)
            await connection.add_listener(CHANNEL, heard.told)
            yield MISSED
            while (one := await heard.next(connection)) is not None:
                yield one
        finally:
            self._listening.discard(connection)
            connection.terminate()


class _Heard:
    """A bounded queue of one connection's notifications, in order."""

    def __init__(self, own: set[int]) -> None:
        self._own = own
        self._queue: asyncio.Queue[tuple[str, int] | None] = asyncio.Queue()

    def told(self, _: object, process: int, __: str, text: str) -> None:
        if process in self._own:
            return
        table, _, number = text.rpartition(" ")
        if self._queue.qsize() >= MOST_HEARD:
            while not self._queue.empty():
                self._queue.get_nowait()
            table, number = MISSED[0], str(MISSED[1])
        if number.isdecimal():
            self._queue.put_nowait((table, int(number)))

    def lost(self, _: object) -> None:
        self._queue.put_nowait(None)

    async def next(self, connection: asyncpg.Connection) -> tuple[str, int] | None:
        while True:
            try:
                return await asyncio.wait_for(self._queue.get(), SILENCE)
            except TimeoutError:
                await connection.execute("SELECT 1")


def _prepare(connection: sa.Connection) -> None:
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    migrate(connection)
    if connection.exec_driver_sql("SHOW fsync").scalar() != "on":
        LOG.warning("this PostgreSQL runs with fsync off: it may lose moves when power fails")
