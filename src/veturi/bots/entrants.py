"""Who takes part: bots by level, and users' own from Python files."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from veturi.bots.levels import LEVELS
from veturi.maps.reading import did_you_mean

__all__ = [
    "MOST_SECONDS",
    "Entrant",
    "EntrantError",
    "derived_seed",
    "from_level",
    "from_name",
    "from_source",
    "guest_seed",
    "split_budget",
    "told_apart",
    "with_budget",
]

#: Nobody thinks, or is waited for, longer than this.
MOST_SECONDS: Final = 3600
SIGN: Final = "@"
NUMBER: Final = re.compile(r"\d{1,4}(\.\d{1,6})?", re.ASCII)


def derived_seed(text: str) -> int:
    """A seed that follows from an ASCII text: the first 96 bits of its SHA-256."""
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:12], "big")


def guest_seed(game: int, seat: int) -> int:
    """The seed that a user's bot is made with there."""
    return derived_seed(f"guest {game} {seat}")


class EntrantError(ValueError):
    """A bot that cannot take part."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it was named."""

    name: str
    #: Its level, or `path.py:Class`; and `@seconds` if it has a time of its own.
    source: str
    #: The SHA-256 of a user's file, else "".
    digest: str = ""

    @property
    def own(self) -> bool:
        """Whether it is a user's own."""
        return bool(self.digest)

    @property
    def level(self) -> str:
        """Of a built-in one."""
        return split_budget(self.source)[0]

    @property
    def path(self) -> Path:
        return Path(self.source.rpartition(":")[0])

    @property
    def class_name(self) -> str:
        return split_budget(self.source)[0].rpartition(":")[2]


def from_name(name: str) -> Entrant:
    """A bot as it is named: a level, or a user's own."""
    return from_source(name) if ":" in name else from_level(name)


def from_level(name: str) -> Entrant:
    """A built-in bot, with a time of its own or without: `master`, `master@0.2`."""
    level, seconds = split_budget(name)
    if level not in LEVELS:
        near = did_you_mean(level, list(LEVELS))
        raise EntrantError(f"no bot is called {level!r}; there are {', '.join(LEVELS)}{near}")
    told = with_budget(level, seconds)
    return Entrant(told, told)


def from_source(source: str) -> Entrant:
    """A user's bot: `path.py:Class` or `path.py:Class@seconds`. It is not run here."""
    bare, seconds = split_budget(source)
    path, sign, name = bare.rpartition(":")
    if not path or not sign or not name.isidentifier() or not source.isprintable():
        raise EntrantError(f"path.py:Class is expected, not {source!r}")
    try:
        text = Path(path).read_bytes()
    except OSError as error:
        raise EntrantError(f"{path}: cannot be read: {error.strerror}") from None
    digest = hashlib.sha256(text).hexdigest()
    return Entrant(with_budget(name, seconds), with_budget(bare, seconds), digest)


def told_apart(entrants: list[Entrant]) -> list[Entrant]:
    """With names that tell them apart: a class, or a class and its file."""
    names = [entrant.name for entrant in entrants]
    return [
        Entrant(one.source, one.source, one.digest)
        if one.own and names.count(one.name) > 1
        else one
        for one in entrants
    ]


# --- a time of its own ----------------------------------------------------------------------


def split_budget(source: str) -> tuple[str, float | None]:
    """A bot as it is named, without its own time, and that time; `EntrantError` if it is none.

    A sign before the class of a user's bot is one of its path.
    """
    bare, sign, told = source.rpartition(SIGN)
    if not sign or ":" in told:
        return source, None
    if not NUMBER.fullmatch(told) or float(told) > MOST_SECONDS:
        raise EntrantError(
            f"{source}: after {SIGN} come the seconds for a decision, "
            f"a number from 0 to {MOST_SECONDS} such as 0.5"
        )
    return bare, float(told)


def with_budget(bare: str, seconds: float | None) -> str:
    """The name with the time, in one spelling for each time."""
    if seconds is None:
        return bare
    return f"{bare}{SIGN}{f'{seconds:.6f}'.rstrip('0').rstrip('.')}"
