"""New files that are there whole or not at all, never in place of another, for their user alone."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from veturi.server.storage.models import StoreError

__all__ = ["ThereError", "beside"]


class ThereError(StoreError):
    """There is a file of that name already; it was left as it is."""


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """An empty file beside a place, put there at the end; after a fault there is nothing.

    Others cannot read it: it has seeds of games that are being played.
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
        # A file system without links: there is a moment in between, but nothing better.
        if path.exists():
            raise ThereError(f"{path}: is there already") from None
        made.rename(path)


def _sync(path: Path) -> None:
    """After this a file's contents, or a new name in a folder, survive a loss of power."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
