"""Atomic file creation: a new file appears complete or not at all, and never replaces another."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from veturi.server.storage.models import StoreError

__all__ = ["ThereError", "beside"]


class ThereError(StoreError):
    """A file of that name exists already; it is unchanged."""


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A temporary file beside `path`, moved there on success and removed on failure.

    Only its user can read it: it contains seeds of running games.
    """
    if os.path.lexists(path):
        raise ThereError(f"{path}: is there already")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(number)
    except OSError as error:
        raise StoreError(f"{path}: cannot be made: {error.strerror}") from None
    made = Path(name)
    try:
        yield made
        _sync(made)
        _put(made, path)
        _sync(path.parent)
    except OSError as error:
        raise StoreError(f"{path}: cannot be made: {error.strerror}") from None
    finally:
        for leaving in ("", "-wal", "-shm", "-journal"):
            Path(f"{made}{leaving}").unlink(missing_ok=True)


def _put(made: Path, path: Path) -> None:
    try:
        os.link(made, path)
    except FileExistsError:
        raise ThereError(f"{path}: is there already") from None
    except OSError:
        # A file system without hard links: this has a race, but there is nothing better.
        if path.exists():
            raise ThereError(f"{path}: is there already") from None
        made.rename(path)


def _sync(path: Path) -> None:
    """Makes a file's contents, or a new name in a directory, survive a power failure (fsync)."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
