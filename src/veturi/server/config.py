"""Where the data is: the user's data directory, or wherever the user says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

__all__ = ["FILE", "data_directory", "database_url"]

#: The database's file in the data directory.
FILE: Final = "veturi.db"


def data_directory() -> Path:
    """`VETURI_DATA` if it is set, else `veturi` in the user's data directory (XDG)."""
    given = os.environ.get("VETURI_DATA")
    if given:
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME")
    # The specification says that a relative path is to be ignored.
    base = Path(home) if home and Path(home).is_absolute() else Path.home() / ".local" / "share"
    return base / "veturi"


def database_url(given: str | None = None) -> str:
    """The database to use: a URL or the path of a file of SQLite; without one, the user's own."""
    return given or str(data_directory() / FILE)
