"""The store (repository): event logs, people, tokens, seats, webhooks and leases in a database.

Bytes in, bytes out: it knows nothing of the game. When a method returns, its writes are durable.
Every database error is a `StoreError`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Self

from veturi.server.storage.database import Database, SqliteDatabase
from veturi.server.storage.models import (
    Holder,
    Person,
    PersonGame,
    PersonTable,
    Standing,
    StoredEvent,
    StoreError,
    TableRow,
    Token,
    Webhook,
)
from veturi.server.storage.queries import events as logs
from veturi.server.storage.queries import people as registers
from veturi.server.storage.queries import summaries, tokens
from veturi.server.table_status import Status

__all__ = ["Store", "sqlite_path"]

#: A cursor for keyset pagination: a row's time and its id.
Place = tuple[float, str]


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

    # --- tables and logs

    async def create_table(self, row: TableRow, first: Sequence[StoredEvent]) -> None:
        """Creates a table with its first entries (from number 1), in one transaction."""
        await self.database.write(logs.create_table, row, first)

    async def append(
        self,
        entries: Sequence[StoredEvent],
        standings: Iterable[Standing] = (),
        links: Mapping[str, bytes] | None = None,
    ) -> set[tuple[str, int]]:
        """Appends entries of any tables; returns (table, number) of those accepted.

        Optimistic concurrency: a table's entries are accepted only if the first follows the newest
        one stored, and then all of them. If two servers append the same number, one succeeds. A
        standing is stored with its table's entries. `links` maps a table to the hash of a token
        that its entries use up: if it is no longer valid, none is accepted. Numbers with gaps
        raise `ValueError`.
        """
        return await self.database.write(logs.append, entries, tuple(standings), links or {})

    async def entries(
        self, table: str, after: int = 0, limit: int | None = None
    ) -> list[StoredEvent]:
        """The entries after number `after`; a damaged one raises `StoreError`."""
        return await self.database.read(logs.entries_of, table, after, limit)

    async def last(self, table: str) -> int:
        """The number of a table's newest entry, 0 if there is none."""
        return await self.database.read(logs.last_number, table)

    async def table(self, id: str) -> TableRow | None:
        """One table, with its secret."""
        return await self.database.read(logs.table_row, id)

    async def set_standing(self, standing: Standing) -> None:
        """Updates a table's standing without an entry; usually `append` does it."""
        await self.database.write(logs.set_standing, standing)

    async def open_tables(
        self, limit: int = 50, before: Place | None = None, status: str = Status.OPEN
    ) -> list[TableRow]:
        """Public tables, newest first, without secrets.

        For the next page pass `before` = (created, id) of the last row.
        """
        return await self.database.read(logs.listed_tables, limit, before, status)

    async def due_tables(
        self, by: float, limit: int = 1000, after: Place | None = None
    ) -> list[Place]:
        """Tables with work due by a time: `due` of their standings, and their ids.

        For the next page pass `after` = the last one of this page.
        """
        return await self.database.read(logs.due_tables, by, limit, after)

    async def table_ids(self, after: str = "", limit: int = 1000) -> list[str]:
        """The ids of all tables in order, by pages."""
        return await self.database.read(logs.table_ids, after, limit)

    def listen(self) -> AsyncIterator[tuple[str, int]]:
        """Appends of other processes: table and newest number (PostgreSQL LISTEN).

        `("", 0)` comes first and after every reconnect: notifications may be lost, so check all
        live tables. With SQLite it yields nothing and ends when the store is closed.
        """
        return self.database.heard()

    # --- persons and their tables

    async def add_person(self, person: Person) -> None:
        """Adds a person; a `StoreError` if the id or the secret exists already."""
        await self.database.write(registers.add_person, person)

    async def person_by_secret(self, secret_hash: bytes) -> Person | None:
        """The person whose secret has this hash."""
        return await self.database.read(registers.person_by_secret, secret_hash)

    async def person_tables(
        self,
        person: str,
        limit: int = 100,
        before: Place | None = None,
        only_waiting: bool = False,
    ) -> list[PersonTable]:
        """The tables where a person holds seats, most recently changed first, without secrets.

        `waiting` says that one of these seats is to move; `only_waiting` keeps only those tables.
        For the next page pass `before` = (changed, id) of the last table.
        """
        return await self.database.read(logs.person_tables, person, limit, before, only_waiting)

    async def count_person_tables(self, person: str, statuses: Sequence[str]) -> int:
        """The number of tables with these statuses where a person holds seats."""
        return await self.database.read(logs.count_person_tables, person, statuses)

    # --- summaries of finished games

    async def summary(self, table: str, form: int) -> bytes | None:
        """A table's summary, if one of that format is stored."""
        return await self.database.read(summaries.summary_body, table, form)

    async def put_summary(self, table: str, form: int, body: bytes) -> None:
        """Stores a summary and replaces an older one (upsert)."""
        await self.database.write(summaries.put_summary, table, form, body)

    async def person_games(
        self, person: str, form: int, limit: int
    ) -> tuple[list[PersonGame], int]:
        """A person's finished games, newest first, and their total number."""
        return await self.database.read(summaries.person_games, person, form, limit)

    # --- tokens

    async def add_token(self, token: Token) -> None:
        """Adds a link of a table."""
        await self.database.write(tokens.add_token, token)

    async def find_token(self, hash: bytes) -> Token | None:
        """A token that is neither used nor expired."""
        return await self.database.read(tokens.find_token, hash)

    async def remove_tokens(self, table: str, kind: str, seat: int | None = None) -> None:
        """Revokes links: all of a kind, or those of a seat."""
        await self.database.write(tokens.remove_tokens, table, kind, seat)

    # --- seats

    async def set_holders(self, table: str, seat: int, new: Sequence[Holder]) -> None:
        """Replaces the holders of a seat: it was moved, or left (`new` is empty)."""
        await self.database.write(registers.set_holders, table, seat, new)

    async def holders(self, table: str) -> list[Holder]:
        """The holders of a table's seats, in seat order."""
        return await self.database.read(registers.holders_of, table)

    async def set_webhook(self, hook: Webhook) -> None:
        """Sets the webhook of a seat and replaces an older one."""
        await self.database.write(registers.set_webhook, hook.table, hook.seat, hook)

    async def remove_webhook(self, table: str, seat: int) -> None:
        """Removes the webhook of a seat."""
        await self.database.write(registers.set_webhook, table, seat, None)

    async def webhooks(self, table: str) -> list[Webhook]:
        """The webhooks of a table, in seat order."""
        return await self.database.read(registers.webhooks_of, table)

    # --- leases

    async def take_leases(self, names: Sequence[str], holder: str, seconds: float) -> set[str]:
        """Takes or renews those leases that are free, expired or the holder's; returns them."""
        return await self.database.write(registers.take_leases, names, holder, seconds)

    async def release_leases(self, names: Sequence[str] | None, holder: str) -> None:
        """Releases these leases of the holder, or with `None` all."""
        await self.database.write(registers.release_leases, names, holder)


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
