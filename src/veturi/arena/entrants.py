"""Who takes part: bots by level, and users' own from Python files."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from veturi.arena.runs import RunHeader
from veturi.bots import LEVELS
from veturi.maps.reading import did_you_mean

__all__ = ["Entrant", "EntrantError", "entrants_of", "from_level", "from_source", "told_apart"]


class EntrantError(ValueError):
    """A bot that cannot take part."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it was named."""

    name: str
    #: Its level, or `path.py:Class`.
    source: str
    #: The SHA-256 of a user's file, else "".
    digest: str = ""

    @property
    def own(self) -> bool:
        """Whether it is a user's own."""
        return bool(self.digest)

    @property
    def path(self) -> Path:
        return Path(self.source.rpartition(":")[0])

    @property
    def class_name(self) -> str:
        return self.source.rpartition(":")[2]


def from_level(name: str) -> Entrant:
    """A built-in bot."""
    if name not in LEVELS:
        near = did_you_mean(name, list(LEVELS))
        raise EntrantError(f"no bot is called {name!r}; there are {', '.join(LEVELS)}{near}")
    return Entrant(name, name)


def from_source(source: str) -> Entrant:
    """A user's bot: `path.py:Class`. It is not run here."""
    path, sign, name = source.rpartition(":")
    if not path or not sign or not name.isidentifier() or not source.isprintable():
        raise EntrantError(f"path.py:Class is expected, not {source!r}")
    try:
        text = Path(path).read_bytes()
    except OSError as error:
        raise EntrantError(f"{path}: cannot be read: {error.strerror}") from None
    return Entrant(name, source, hashlib.sha256(text).hexdigest())


def told_apart(entrants: list[Entrant]) -> list[Entrant]:
    """With names that tell them apart: a class, or a class and its file."""
    names = [entrant.name for entrant in entrants]
    return [
        Entrant(one.source, one.source, one.digest)
        if one.own and names.count(one.name) > 1
        else one
        for one in entrants
    ]


def entrants_of(header: RunHeader) -> tuple[Entrant, ...]:
    """The bots of a run."""
    told = zip(header.bots, header.sources, header.digests, strict=True)
    return tuple(Entrant(*one) for one in told)
