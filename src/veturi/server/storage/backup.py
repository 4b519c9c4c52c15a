"""Online backup of an SQLite database: a consistent copy, verified entry by entry."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from veturi.server.storage.atomic_files import beside
from veturi.server.storage.models import StoreError
from veturi.server.storage.schema import entry_holds
from veturi.server.storage.sqlite_files import check_file, connect, look_at
from veturi.server.storage.store import sqlite_path

__all__ = ["Backup", "back_up"]


class Backup(NamedTuple):
    """Contents of a backup: its tables and entries, and its size in bytes."""

    tables: int
    entries: int
    size: int


def back_up(url: str, target: Path) -> Backup:
    """Copies a consistent snapshot into a new file. The source is neither changed nor migrated.

    Every entry of the copy is verified: a backup that exists is usable.
    """
    path = sqlite_path(url)
    if path is None:
        raise StoreError(
            "PostgreSQL has backups of its own: pg_dump --format=custom --file=FILE URL;"
            " games alone are taken out with veturi export"
        )
    if not path.exists():
        raise StoreError(f"{path}: there is no database")
    look_at(path)
    try:
        with beside(target) as made:
            with closing(connect(path, write=False)) as source, closing(_plain(made)) as copy:
                # All pages in one step: otherwise every write of a busy server restarts it.
                source.backup(copy, pages=-1)
            check_file(made)
            return _count(made)
    except sqlite3.Error as error:
        raise StoreError(f"{path}: cannot be copied: {error}") from None


def _plain(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def _count(path: Path) -> Backup:
    """Verifies every entry, and that none is missing."""
    tables = entries = 0
    with closing(connect(path, write=False)) as copy:
        expected = dict(copy.execute("SELECT id, last FROM tables"))
        tables = len(expected)
        rows = copy.execute("SELECT table_id, number, at, body, checked FROM entries")
        for table, number, at, body, checked in rows:
            if table not in expected or not entry_holds(table, number, at, body, checked):
                raise StoreError(f"damaged: entry {number} of table {table} does not hold")
            expected[table] -= 1
            entries += 1
    for table, missing in expected.items():
        if missing:
            raise StoreError(f"damaged: entries of table {table} are missing")
    return Backup(tables, entries, path.stat().st_size)
