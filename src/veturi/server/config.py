"""Configuration of a server, and where its data is: the user's data directory, or as set."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec
import platformdirs

from veturi.server.auth.rate_limits import Limits

__all__ = ["FILE", "Config", "data_directory", "database_url", "user_directory"]

#: The database's file in the data directory.
FILE: Final = "veturi.db"


class Config(msgspec.Struct, frozen=True):
    """What the server's owner decides."""

    #: The database: the path of a file of SQLite, or a URL.
    database: str
    limits: Limits = Limits()
    #: Under which addresses browsers know this server, such as "https://games.example.org", if a
    #: proxy does not pass on what the browser asked for.
    origins: tuple[str, ...] = ()
    #: The command that opens the server to the network, told while it listens on this machine only.
    open_command: str = "veturi serve --host 0.0.0.0"
    #: Whether cookies are for https only. Behind a proxy that speaks https they are anyway.
    secure: bool = False
    #: Whether webhooks may go to this machine and to private networks.
    private_webhooks: bool = False
    #: Seconds that a master thinks about a move, and processes that masters think in.
    master_seconds: float = 1.0
    master_processes: int = 1


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
