"""Where the data is: the user's data directory, or wherever the user says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import platformdirs

__all__ = ["FILE", "data_directory", "database_url", "user_directory"]

#: The database's file in the data directory.
FILE: Final = "veturi.db"


def data_directory() -> Path:
    """The server's: `VETURI_DATA` if it is set, else the user's."""
    given = os.environ.get("VETURI_DATA")
    return Path(given) if given else user_directory()


def user_directory() -> Path:
    """Where the platform keeps a user's data: on Linux `$XDG_DATA_HOME/veturi`.

    Before, it was `~/.local/share` on every platform. Whoever has data there keeps using it.
    """
    home = os.environ.get("XDG_DATA_HOME", "")
    # The XDG specification says that a relative path is to be ignored.
    base = Path(home) if Path(home).is_absolute() else Path.home() / ".local" / "share"
    before = base / "veturi"
    return before if before.is_dir() else platformdirs.user_data_path("veturi", appauthor=False)


def database_url(given: str | None = None) -> str:
    """The database to use: a URL or the path of a file of SQLite; without one, the user's own."""
    return given or str(data_directory() / FILE)
