"""SQL queries for tables and their append-only event logs, run in a transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from veturi.server.storage.models import (
    DamagedError,
    PersonTable,
    Standing,
    StoredEvent,
    StoreError,
    TableRow,
)
from veturi.server.storage.queries.tokens import use_token
from veturi.server.storage.schema import (
    entries,
    entry_check,
    entry_holds,
    holders,
    removed_tables,
    secret_check,
    secret_holds,
    tables,
)
from veturi.server.table_status import Status

__all__ = [
    "CHANNEL",
    "append",
    "count_person_tables",
    "create_table",
    "due_tables",
    "entries_of",
    "insert",
    "last_number",
    "listed_tables",
    "person_tables",
    "seats_of",
    "set_standing",
    "table_ids",
    "table_row",
]

CHANNEL: Final = "veturi_entries"
#: A cursor for keyset pagination: a row's time and its id.
Place = tuple[float, str]

#: What lists show: all but the secret. Fields and columns have the same names.
LISTED: Final = [tables.c[name] for name in TableRow._fields if name != "secret"]


# Statements of every move are built once: building one costs more than executing it.


def _update(*names: str) -> sa.Update:
    """An UPDATE of one table's columns."""
    of = sa.update(tables).where(tables.c.id == sa.bindparam("of"))
    return of.values({name: sa.bindparam(f"new_{name}") for name in names})


SET_LAST: Final = _update("last")
SET_STANDING: Final = _update(*Standing._fields[1:])
SET_ALL: Final = _update("last", *Standing._fields[1:])
#: The parameters of these, in the order of a standing's fields.
CHANGES: Final = ("of", *(f"new_{name}" for name in Standing._fields[1:]))


LOCK_LASTS: Final = (
    sa.select(tables.c.id, tables.c.last)
    .where(tables.c.id.in_(sa.bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update(key_share=True)
)

_TOLD: Final = sa.bindparam("told", type_=postgresql.ARRAY(sa.Text))
NOTIFY: Final = sa.select(sa.func.pg_notify(CHANNEL, sa.func.unnest(_TOLD).column_valued("one")))

#: INSERT with ON CONFLICT: both dialects have it, SQLAlchemy's common class has not.
INSERTS: Final[dict[str, Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
ADD_ENTRIES: Final[dict[str, sa.Executable]] = {
    name: made(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.number)
    for name, made in INSERTS.items()
}


def insert(connection: sa.Connection, table: sa.Table) -> Any:  # noqa: ANN401  # one of two classes
    """An INSERT in the dialect of the connection."""
    return INSERTS[connection.dialect.name](table)


def _listed(row: Sequence[Any]) -> TableRow:
    identity, created, public, status, summary, last, asked, due, changed = row
    if type(summary) is not bytes or type(last) is not int or type(asked) is not int:
        raise DamagedError(f"the database is damaged: table {identity} does not hold")
    return TableRow(identity, created, public, status, summary, b"", last, asked, due, changed)


# --- writing --------------------------------------------------------------------------------


def create_table(connection: sa.Connection, row: TableRow, first: Sequence[StoredEvent]) -> None:
    """Creates a table with its first entries (from number 1). The row's `last` is ignored."""
    if any(entry.table != row.id for entry in first):
        raise ValueError("entries of another table")
    _check_chunks(first)
    made = connection.execute(
        insert(connection, tables).on_conflict_do_nothing().returning(tables.c.id),
        {
            **row._asdict(),
            "secret_check": secret_check(row.id, row.secret),
            "last": 0,
            "changed": row.changed or row.created,
        },
    )
    if made.first() is None:
        raise StoreError(f"there is a table {row.id} already")
    if first and len(append(connection, first)) != len(first):
        raise ValueError("the entries of a new table begin with number 1")


def append(
    connection: sa.Connection,
    wanted: Sequence[StoredEvent],
    standings: Iterable[Standing] = (),
    links: Mapping[str, bytes] | None = None,
) -> set[tuple[str, int]]:
    """Appends entries of any tables, all or none of a table's; returns (table, number) of those
    stored.

    Optimistic concurrency: the entries of a table must follow its newest one. If the number is
    taken or too high, or the table does not exist, none of them is stored: if two servers append
    the same number, one succeeds. Numbers with gaps raise `ValueError`. A standing is stored with
    its table's entries. `links` maps a table to the hash of a token that its entries use up: if it
    is no longer valid, they are not stored.
    """
    links = links or {}
    ordered = sorted(wanted, key=lambda entry: entry[:2])
    firsts = _check_chunks(ordered)
    lasts = _lasts(connection, list(firsts))
    fitting = {table for table, first in firsts.items() if lasts.get(table) == first - 1}
    fitting -= {one for one in fitting & links.keys() if not use_token(connection, links[one])}
    accepted = [one for one in ordered if one.table in fitting]
    if not accepted:
        return set()
    rows = [
        {
            "table_id": table,
            "number": number,
            "at": at,
            "body": body,
            "checked": entry_check(table, number, at, body),
        }
        for table, number, at, body in accepted
    ]
    found = connection.execute(ADD_ENTRIES[connection.dialect.name], rows)
    stored = {(table, number) for table, number in found}
    if len(stored) != len(rows):
        # The tables' rows are locked, so this is damage, not a race: roll back.
        raise StoreError("the database is damaged: a number was taken that is not in the log")
    newest = {entry.table: entry.number for entry in accepted}
    _set_lasts(connection, newest, {one.table: one for one in standings if one.table in newest})
    _notify(connection, newest)
    return stored


def _check_chunks(ordered: Sequence[StoredEvent]) -> dict[str, int]:
    """The first number of each table; checks that the others follow without a gap."""
    firsts = {}
    for table, chunk in groupby(ordered, lambda entry: entry.table):
        numbers = [entry.number for entry in chunk]
        if numbers[0] < 1 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise ValueError(f"the numbers of entries follow each other, from 1 on: {numbers}")
        firsts[table] = numbers[0]
    return firsts


def _lasts(connection: sa.Connection, ids: list[str]) -> dict[str, int]:
    """The newest numbers. Row locks keep other servers out until the transaction ends.

    Rows are locked in a fixed order, so that servers cannot deadlock; SQLite has one writer at a
    time and no row locks.
    """
    found = connection.execute(LOCK_LASTS, {"ids": ids})
    return {row.id: row.last for row in found}


def _set_lasts(
    connection: sa.Connection, newest: dict[str, int], standings: dict[str, Standing]
) -> None:
    bare = [{"of": table, "new_last": newest[table]} for table in newest if table not in standings]
    if bare:
        connection.execute(SET_LAST, bare)
    full = [_changes(one) | {"new_last": newest[table]} for table, one in standings.items()]
    if full:
        connection.execute(SET_ALL, full)


def _notify(connection: sa.Connection, newest: dict[str, int]) -> None:
    """NOTIFY other servers on commit: the table and its newest number, nothing else."""
    if connection.dialect.name != "postgresql":
        return
    told = [f"{table} {number}" for table, number in newest.items()]
    connection.execute(NOTIFY, {"told": told})


def set_standing(connection: sa.Connection, standing: Standing) -> None:
    """Updates what lists show of a table, and when work is due there; usually `append` does it."""
    connection.execute(SET_STANDING, _changes(standing))


def _changes(one: Standing) -> dict[str, object]:
    return dict(zip(CHANGES, one, strict=True))


# --- reading --------------------------------------------------------------------------------


def entries_of(
    connection: sa.Connection, table: str, after: int = 0, limit: int | None = None
) -> list[StoredEvent]:
    """The entries after a number. A wrong checksum or a gap raises `DamagedError`."""
    statement = (
        sa.select(entries.c.number, entries.c.at, entries.c.body, entries.c.checked)
        .where(entries.c.table_id == table, entries.c.number > after)
        .order_by(entries.c.number)
    )
    found = list(_checked(table, after, connection.execute(statement.limit(limit))))
    if limit is None or len(found) < limit:
        newest = found[-1].number if found else after
        expected = max(after, last_number(connection, table))
        if newest != expected:
            raise _damaged(table, min(newest, expected) + 1)
    return found


def _checked(table: str, after: int, rows: Iterable[Sequence[Any]]) -> Iterator[StoredEvent]:
    for expected, (number, at, body, checked) in enumerate(rows, after + 1):
        if number != expected or not entry_holds(table, number, at, body, checked):
            raise _damaged(table, expected)
        yield StoredEvent(table, number, at, body)


def _damaged(table: str, number: int) -> DamagedError:
    return DamagedError(f"the database is damaged: entry {number} of table {table} does not hold")


def last_number(connection: sa.Connection, table: str) -> int:
    """The newest number of a table, 0 if there is no such table."""
    found = sa.select(tables.c.last).where(tables.c.id == table)
    return connection.execute(found).scalar() or 0


def table_row(connection: sa.Connection, table: str) -> TableRow | None:
    """A table with its secret."""
    columns = (*LISTED, tables.c.secret, tables.c.secret_check)
    row = connection.execute(sa.select(*columns).where(tables.c.id == table)).first()
    if row is None:
        return None
    *listed, secret, checked = row
    if not secret_holds(table, secret, checked):
        raise DamagedError(f"the database is damaged: the seed of table {table} does not hold")
    return _listed(listed)._replace(secret=secret)


def table_ids(connection: sa.Connection, after: str = "", limit: int = 1000) -> list[str]:
    """The ids of all tables in order, by pages."""
    statement = sa.select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id)
    return list(connection.execute(statement.limit(limit)).scalars())


def listed_tables(
    connection: sa.Connection,
    limit: int = 50,
    before: Place | None = None,
    status: str = Status.OPEN,
) -> list[TableRow]:
    """Public tables of a status, newest first, without secrets; `before` is (created, id) of the
    last one of the previous page."""
    statement = (
        sa.select(*LISTED)
        .where(tables.c.public.is_(True), tables.c.status == status)
        .order_by(tables.c.created.desc(), tables.c.id.desc())
        .limit(limit)
    )
    if before is not None:
        statement = statement.where(sa.tuple_(tables.c.created, tables.c.id) < sa.tuple_(*before))
    return [_listed(row) for row in connection.execute(statement)]


def due_tables(
    connection: sa.Connection, by: float, limit: int = 1000, after: Place | None = None
) -> list[Place]:
    """Tables with work due by a time, the most urgent first: `due` of their standings, and their
    ids. `after` is the last one of the previous page."""
    statement = (
        sa.select(tables.c.due, tables.c.id)
        .where(tables.c.due <= by)
        .order_by(tables.c.due, tables.c.id)
        .limit(limit)
    )
    if after is not None:
        statement = statement.where(sa.tuple_(tables.c.due, tables.c.id) > sa.tuple_(*after))
    return [(due, identity) for due, identity in connection.execute(statement)]


def person_tables(
    connection: sa.Connection,
    person: str,
    limit: int = 100,
    before: Place | None = None,
    only_waiting: bool = False,
) -> list[PersonTable]:
    """The tables where a person holds seats, most recently changed first, without secrets; or only
    those that wait for one of these seats. `before` is (changed, id) of the last one of the
    previous page. Those that they have removed from their list are left out."""
    own = sa.select(holders.c.table_id).where(holders.c.person_id == person)
    if only_waiting:
        # Join from the person's seats to their tables: the other way scans all tables.
        theirs = tables.alias("theirs")
        asked = theirs.c.asked.bitwise_rshift(holders.c.seat).bitwise_and(1) == 1
        own = own.join(theirs, theirs.c.id == holders.c.table_id).where(asked)
    gone = sa.select(removed_tables.c.table_id).where(removed_tables.c.person_id == person)
    statement = (
        sa.select(*LISTED)
        .where(tables.c.id.in_(own), tables.c.id.not_in(gone))
        .order_by(tables.c.changed.desc(), tables.c.id.desc())
        .limit(limit)
    )
    if before is not None:
        statement = statement.where(sa.tuple_(tables.c.changed, tables.c.id) < sa.tuple_(*before))
    rows = [_listed(row) for row in connection.execute(statement)]
    if not rows:
        return []
    held = seats_of(connection, person, [row.id for row in rows])
    return [
        PersonTable(row, seats, any(row.asked >> seat & 1 for seat in seats))
        for row in rows
        for seats in [held[row.id]]
    ]


def count_person_tables(connection: sa.Connection, person: str, statuses: Sequence[str]) -> int:
    """The number of tables with these statuses where a person holds seats."""
    own = sa.select(holders.c.table_id).where(holders.c.person_id == person)
    wanted = sa.select(sa.func.count()).where(tables.c.id.in_(own), tables.c.status.in_(statuses))
    return connection.execute(wanted).scalar_one()


def seats_of(
    connection: sa.Connection, person: str, ids: Sequence[str]
) -> dict[str, tuple[int, ...]]:
    """The seats that a person holds at these tables."""
    held = sa.select(holders.c.table_id, holders.c.seat).where(
        holders.c.person_id == person, holders.c.table_id.in_(ids)
    )
    found = connection.execute(held.order_by(holders.c.table_id, holders.c.seat))
    return {
        table: tuple(seat for _, seat in own) for table, own in groupby(found, lambda row: row[0])
    }
