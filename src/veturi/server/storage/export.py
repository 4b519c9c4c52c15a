"""Export and import of tables with their event logs, as one JSON Lines file.

The file is compressed if its name ends in `.gz`: a header, every table followed by its entries,
and a trailer with their counts and the SHA-256 of everything before it. It is written atomically,
and verified to its end before anything is imported.

An export is for the owner of a server: it contains the seeds, so that unfinished games can
continue, and whoever has them can see all cards. Credentials are left out: people's secrets, links
to tables and to seats.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import secrets
import time
import zlib
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

from veturi import __version__
from veturi.server.storage.atomic_files import beside
from veturi.server.storage.models import Holder, StoredEvent, StoreError, TableRow
from veturi.server.storage.queries import events as logs
from veturi.server.storage.queries import people as registers
from veturi.server.storage.store import Store
from veturi.server.table_status import Status

__all__ = ["FORMAT", "KIND", "Counted", "Imported", "export_tables", "import_tables"]

R = TypeVar("R", TableRow, Holder, StoredEvent)

KIND: Final = "veturi export"
FORMAT: Final = 1
#: Maximum line length; a longer line is not ours.
MOST_BYTES: Final = 64_000_000
#: In a table's secret: its link tokens. They are not exported; an import creates new ones.
LINKS: Final = ("invite", "watch")


class Counted(NamedTuple):
    """Contents of a file: its tables and entries."""

    tables: int
    entries: int


class Imported(NamedTuple):
    """What was imported, how many tables existed already, and orphaned seats.

    Orphans are seats of unfinished games whose holders this server does not know.
    """

    tables: int
    entries: int
    known: int
    orphans: list[tuple[str, int]]


class Whole(NamedTuple):
    """A table as an export has it: row, entries and holders."""

    row: TableRow
    entries: list[StoredEvent]
    holders: list[Holder]


# --- writing --------------------------------------------------------------------------------


async def export_tables(store: Store, path: Path, ids: Sequence[str] = ()) -> Counted:
    """Writes these tables, or all, into a new file. A damaged table raises `StoreError`."""
    tables = entries = 0
    with beside(path) as made, _opened(made, "wb", path.suffix == ".gz") as file:
        digest = hashlib.sha256()

        def write(facts: dict[str, Any]) -> None:
            line = json.dumps(facts, separators=(",", ":")).encode() + b"\n"
            digest.update(line)
            file.write(line)

        write({"kind": KIND, "format": FORMAT, "veturi": __version__, "made": time.time()})
        async for one in _wanted(store, ids):
            write({"table": _table_facts(one)})
            for entry in one.entries:
                write({"entry": [entry.number, entry.at, _text_of(entry.body)]})
            tables += 1
            entries += len(one.entries)
        counted = {"tables": tables, "entries": entries}
        write({"end": {**counted, "sha256": digest.hexdigest()}})
    return Counted(tables, entries)


async def _wanted(store: Store, ids: Sequence[str]) -> AsyncIterator[Whole]:
    for table in ids:
        yield await store.database.read(_whole, table)
    page = [] if ids else await store.table_ids()
    while page:
        for table in page:
            yield await store.database.read(_whole, table)
        page = await store.table_ids(after=page[-1])


def _whole(connection: sa.Connection, table: str) -> Whole:
    row = logs.table_row(connection, table)
    if row is None:
        raise StoreError(f"there is no table {table}")
    entries = logs.entries_of(connection, table)
    return Whole(row, entries, registers.holders_of(connection, table))


def _table_facts(table: Whole) -> dict[str, Any]:
    facts = table.row._asdict()
    facts["summary"] = _text_of(table.row.summary)
    facts["secret"] = _text_of(_with_links(table.row.secret, ""))
    facts["holders"] = [[one.seat, one.person, one.since] for one in table.holders]
    return facts


def _text_of(data: bytes) -> str | dict[str, str]:
    """Bytes as JSON: text if they are UTF-8, otherwise base64."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


def _with_links(secret: bytes, link: str | None) -> bytes:
    """A table's secret with its link tokens replaced: by `link`, or (`None`) by new ones."""
    try:
        facts = json.loads(secret)
    except ValueError:
        return secret
    if not isinstance(facts, dict) or not set(LINKS) & set(facts):
        return secret
    for name in set(LINKS) & set(facts):
        facts[name] = secrets.token_urlsafe(32) if link is None else link
    return json.dumps(facts, separators=(",", ":")).encode()


def _opened(path: Path, mode: str, packed: bool) -> IO[bytes]:
    opened: Any = gzip.open(path, mode) if packed else path.open(mode)  # noqa: SIM115  # by callers
    file: IO[bytes] = opened
    return file


# --- reading --------------------------------------------------------------------------------


async def import_tables(store: Store, path: Path) -> Imported:
    """Adds the tables of a file in one transaction.

    A table that exists with these entries, and perhaps more, stays as it is; with different
    entries it raises `StoreError`. Seats of people whom this server does not know can be taken
    with personal links.
    """
    try:
        for _ in _tables_in(path):
            pass
        return await store.database.write(_import, path)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise StoreError(f"{path}: damaged or cut short; nothing was imported") from None
    except OSError as error:
        raise StoreError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"{path}: {error}; nothing was imported") from None


def _import(connection: sa.Connection, path: Path) -> Imported:
    tables = entries = known = 0
    orphans = []
    for one in _tables_in(path):
        if logs.table_row(connection, one.row.id) is not None:
            if logs.entries_of(connection, one.row.id, 0, len(one.entries)) != one.entries:
                raise ValueError(f"table {one.row.id} is here already, with other entries")
            known += 1
            continue
        secret = _with_links(one.row.secret, None)
        logs.create_table(connection, one.row._replace(secret=secret), one.entries)
        tables += 1
        entries += len(one.entries)
        empty = _seat(connection, one.holders)
        if one.row.status in (Status.OPEN, Status.PLAYING):
            orphans += [(one.row.id, seat) for seat in empty]
    return Imported(tables, entries, known, orphans)


def _seat(connection: sa.Connection, holders: Sequence[Holder]) -> list[int]:
    """Stores the holders of seats; returns the seats without a holder known to this server."""
    held: dict[int, bool] = {}
    for holder in holders:
        known = registers.person_by_id(connection, holder.person) is not None
        held[holder.seat] = held.get(holder.seat, False) or known
        registers.add_holder(connection, holder)
    return [seat for seat, known in held.items() if not known]


def _tables_in(path: Path) -> Iterator[Whole]:
    """The tables of a file. A `ValueError` says what is wrong, at its end at the latest."""
    with path.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
    tables = entries = 0
    with _opened(path, "rb", packed) as file:
        lines = _lines(file)
        head, _ = next(lines)
        if head.get("kind") != KIND:
            raise ValueError("not an export of Veturi")
        if head.get("format") != FORMAT:
            raise ValueError(f"made by another version of Veturi: format {head.get('format')!r}")
        facts, before = next(lines)
        while "table" in facts:
            row, holders = _table(facts["table"])
            log = []
            facts, before = next(lines)
            while "entry" in facts:
                log.append(_entry(row.id, facts["entry"]))
                facts, before = next(lines)
            if [one.number for one in log] != list(range(1, row.last + 1)):
                raise ValueError(f"table {row.id}: entries are missing")
            tables += 1
            entries += len(log)
            yield Whole(row, log, holders)
        if facts != {"end": {"tables": tables, "entries": entries, "sha256": before}}:
            raise ValueError("damaged: its check sum does not hold")
        if file.read(1):
            raise ValueError("damaged: it goes on after its end")


def _lines(file: IO[bytes]) -> Iterator[tuple[dict[str, Any], str]]:
    """The lines of a file, each with the digest of all before it."""
    digest = hashlib.sha256()
    while True:
        line, before = file.readline(MOST_BYTES), digest.hexdigest()
        digest.update(line)
        if not line.endswith(b"\n"):
            raise ValueError("not an export of Veturi, or cut short")
        try:
            facts = json.loads(line)
        except (ValueError, RecursionError):
            facts = None
        if not isinstance(facts, dict):
            raise ValueError("not an export of Veturi, or damaged")
        yield facts, before


def _table(facts: dict[str, Any]) -> tuple[TableRow, list[Holder]]:
    holders = [_checked(Holder(facts["id"], *one)) for one in facts.pop("holders")]
    row = TableRow(**facts)
    row = row._replace(summary=_bytes_of(row.summary), secret=_bytes_of(row.secret))
    return _checked(row), holders


def _entry(table: str, facts: Sequence[Any]) -> StoredEvent:
    number, at, body = facts
    return _checked(StoredEvent(table, number, at, _bytes_of(body)))


def _checked(row: R) -> R:
    """Validates column types: SQLite would store any value."""
    try:
        return msgspec.convert(row, type(row))
    except msgspec.ValidationError as error:
        raise ValueError(f"damaged: {error}") from None


def _bytes_of(text: Any) -> bytes:  # noqa: ANN401  # what stands in a file
    if isinstance(text, str):
        return text.encode()
    return base64.b64decode(text["base64"], validate=True)
