"""Files of SQLite: looked at before they are touched.

A file that is not ours, damaged, cut short or too new is refused and left as it is, byte for byte,
with nothing made beside it. To that end it is first read apart from SQLite, then by SQLite without
permission to write.
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
#: (a peculiarity of POSIX), so these are not looked at again.
_held: Counter[Path] = Counter()
_guard: Final = threading.Lock()


def take_hold(path: Path, build: Callable[[Path], None]) -> None:
    """Looks at a file that is to be opened, or makes a new one. Until `let_go` it counts as open.

    `build` makes a database in an empty file.
    """
    with _guard:
        if not _held[_key(path)]:
            if not os.path.lexists(path):
                # If another server was quicker, its file stays.
                with suppress(ThereError), beside(path) as made:
                    build(made)
            check_file(path)
        _held[_key(path)] += 1


def look_at(path: Path) -> None:
    """Refuses what is no sound database of ours, whatever its step, and changes nothing."""
    with _guard:
        if not _held[_key(path)]:
            check_file(path)


def let_go(path: Path) -> None:
    """The file is closed again."""
    with _guard:
        _held[_key(path)] -= 1


def _key(path: Path) -> Path:
    return Path(os.path.realpath(path))


def connect(path: Path, *, write: bool) -> sqlite3.Connection:
    """A connection to a file that is there. What is committed is on the disk."""
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


# --- looking at a file ----------------------------------------------------------------------


def check_file(path: Path) -> str:
    """The step of the schema that a file is in. Whatever is wrong with it raises `StoreError`."""
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
    """What can be seen without SQLite, which would take an empty file for a new database."""
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
    """Reads all of the database, with what its log (`-wal`) adds to it."""
    log, index = Path(f"{path}-wal"), Path(f"{path}-shm")
    if not log.exists():
        try:
            return _read_through(path, "immutable=1")
        except (sqlite3.Error, StoreError):
            # A server may have begun to write meanwhile: then it is to be read with its log.
            if not log.exists():
                raise
    check_log(log)
    if index.exists():
        return _read_through(path, "mode=ro")
    # Reading it where it is would make an index beside it.
    with tempfile.TemporaryDirectory(prefix="veturi-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(log, f"{copy}-wal")
        return _read_through(copy, "mode=ro")


def _read_through(path: Path, how: str) -> str:
    uri = f"file:{quote(str(path))}?{how}"
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE)) as connection:
        (fault,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if fault != "ok":
            raise StoreError(f"the database is damaged ({fault}); it was left as it is")
        found = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall()
    return str(found[0][0]) if len(found) == 1 else ""
