"""Opening SQLite files safely: an integrity check before the first write.

A file that is not ours, damaged, truncated or too new is rejected and stays unchanged, byte for
byte, with nothing created beside it. So it is read first without SQLite, then by SQLite in
read-only mode.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from veturi.server.storage.atomic_files import ThereError, beside
from veturi.server.storage.migrations import check_revision
from veturi.server.storage.models import StoreError
from veturi.server.storage.schema import APPLICATION_ID, VERSION_TABLE
from veturi.server.storage.sqlite_wal import check_log

__all__ = ["check_file", "connect", "let_go", "look_at", "take_hold"]

MAGIC: Final = b"SQLite format 3\0"
HEADER: Final = 100
#: Seconds to wait for another program that is writing.
PATIENCE: Final = 10.0

#: Files that this process has open. Closing another handle of one would drop SQLite's locks on it
#: (POSIX advisory locks belong to the process), so these are not checked again.
_held: Counter[Path] = Counter()
_guard: Final = threading.Lock()


def take_hold(path: Path, build: Callable[[Path], None]) -> None:
    """Checks a file before it is opened, or creates it. It counts as open until `let_go`.

    `build` creates a database in an empty file.
    """
    with _guard:
        if not _held[_key(path)]:
            if not os.path.lexists(path):
                # If another server created it first, its file stays.
                with suppress(ThereError), beside(path) as made:
                    build(made)
            check_file(path)
        _held[_key(path)] += 1


def look_at(path: Path) -> None:
    """Rejects a file that is not an intact database of ours, at any revision; changes nothing."""
    with _guard:
        if not _held[_key(path)]:
            check_file(path)


def let_go(path: Path) -> None:
    """Marks the file as closed."""
    with _guard:
        _held[_key(path)] -= 1


def _key(path: Path) -> Path:
    return Path(os.path.realpath(path))


def connect(path: Path, *, write: bool) -> sqlite3.Connection:
    """A connection to an existing file. Commits are durable."""
    connection = sqlite3.connect(
        f"file:{quote(str(path))}?mode=rw",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    for pragma in ("synchronous=FULL", "fullfsync=ON", "foreign_keys=ON", "trusted_schema=OFF"):
        connection.execute(f"PRAGMA {pragma}")
    if not write:
        connection.execute("PRAGMA query_only=ON")
    return connection


# --- checking a file ------------------------------------------------------------------------


def check_file(path: Path) -> str:
    """The schema revision of a file. A file that fails the check raises `StoreError`."""
    try:
        _check_header(path)
        revision = _check_inside(path)
        check_revision(revision)
    except OSError as error:
        raise StoreError(f"{path}: cannot be read: {error.strerror}") from None
    except sqlite3.Error as error:
        raise StoreError(
            f"{path}: the database is damaged ({error}); it was left as it is"
        ) from None
    except StoreError as error:
        raise StoreError(f"{path}: {error}") from None
    return revision


def _check_header(path: Path) -> None:
    """Checks the header without SQLite, which would take an empty file for a new database."""
    if not path.is_file():
        raise StoreError("is not a file")
    with path.open("rb") as file:
        header = file.read(HEADER)
    if not header:
        raise StoreError("the file is empty, not a database of Veturi; it was left as it is")
    if len(header) < HEADER or not header.startswith(MAGIC):
        raise StoreError("not a database, or a damaged one; it was left as it is")
    if int.from_bytes(header[68:72]) != APPLICATION_ID:
        raise StoreError("a database of another program, or damaged; it was left as it is")


def _check_inside(path: Path) -> str:
    """Checks the whole database, including its write-ahead log (`-wal`)."""
    log, index = Path(f"{path}-wal"), Path(f"{path}-shm")
    if not log.exists():
        try:
            return _read_through(path, "immutable=1")
        except (sqlite3.Error, StoreError):
            # A server may have begun to write meanwhile: then check it with its log.
            if not log.exists():
                raise
    check_log(log)
    if index.exists():
        return _read_through(path, "mode=ro")
    # Reading it in place would create a `-shm` file beside it.
    with tempfile.TemporaryDirectory(prefix="veturi-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(log, f"{copy}-wal")
        return _read_through(copy, "mode=ro")


def _read_through(path: Path, how: str) -> str:
    uri = f"file:{quote(str(path))}?{how}"
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE)) as connection:
        try:
            (fault,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except UnicodeDecodeError:
            # SQLite's message quotes the damaged schema.
            fault = "its schema is no text"
        if fault != "ok":
            raise StoreError(f"the database is damaged ({fault}); it was left as it is")
        found = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall()
    return str(found[0][0]) if len(found) == 1 else ""
