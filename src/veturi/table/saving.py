"""Tables kept in files: the record of the game, who sits where, and the language.

A file is written whole or not at all, and read with suspicion: it must have the right shape, its
check sum must hold, and its record is played again move by move.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from veturi.bots import LEVELS
from veturi.maps import GameMap
from veturi.rules import Game, Record, RecordError
from veturi.table.table import Seat, Table

__all__ = [
    "KIND",
    "LANGUAGES",
    "SaveError",
    "Saved",
    "is_there",
    "load_table",
    "map_of_saved",
    "record_in",
    "save_table",
]

KIND: Final = "veturi table"
FORMAT: Final = 1
LANGUAGES: Final = ("en", "fi")
#: A save is some ten kilobytes; nothing larger is read.
MOST_BYTES: Final = 4_000_000


class SaveError(ValueError):
    """A file that is no saved table, or cannot be read or written. It is left as it is."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A table as it was saved, and the language it was played in."""

    table: Table
    language: str


def save_table(table: Table, path: Path, language: str) -> None:
    """Writes the table to a file, whole or not at all; a file that is there is replaced."""
    facts: dict[str, object] = {
        "kind": KIND,
        "format": FORMAT,
        "language": language,
        "seats": [_seat_facts(seat) for seat in table.seats],
        "record": json.loads(table.game.record().to_json()),
    }
    facts["check"] = _check_sum(facts)
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":")) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_whole(path, text.encode())
    except (OSError, ValueError) as error:
        raise SaveError(f"{path}: cannot be written: {_fault(error)}") from None


def is_there(path: Path) -> bool:
    """Whether there is a file of that name; `SaveError` if there can be none."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        raise SaveError(f"{path}: cannot be written: {_fault(error)}") from None
    return True


def _fault(error: OSError | ValueError) -> str:
    """What the system says; of a name that no file can have it says nothing of its own."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _seat_facts(seat: Seat) -> dict[str, object]:
    return {"person": True} if seat.is_person else {"bot": seat.level, "seed": seat.seed}


def _check_sum(facts: Mapping[str, object]) -> str:
    rest = {key: value for key, value in facts.items() if key != "check"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _write_whole(path: Path, data: bytes) -> None:
    """Beside the file first, then in its place: a crash leaves the old file or the new one."""
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


# --- reading --------------------------------------------------------------------------------


def load_table(path: Path, game_map: GameMap | None = None) -> Saved:
    """Reads a saved table and plays its game again. Whatever does not hold raises `SaveError`.

    The map is the built-in one of the record's name unless it is given.
    """
    try:
        facts = _facts(_read(path))
        seats = [_seat(one) for one in _list(facts, "seats")]
        record = Record.from_json(json.dumps(facts.get("record")))
        table = Table(Game.replay(record, game_map), seats)
    except (RecordError, ValueError) as error:
        raise SaveError(f"{path}: {error}") from None
    language = facts.get("language")
    return Saved(table, language if language in LANGUAGES and isinstance(language, str) else "en")


def map_of_saved(path: Path) -> str:
    """The id of the map of a saved table; `SaveError` if the file is none."""
    try:
        return Record.from_json(json.dumps(_facts(_read(path)).get("record"))).map_id
    except (RecordError, ValueError) as error:
        raise SaveError(f"{path}: {error}") from None


def record_in(data: bytes) -> str | None:
    """The record of a saved table, as JSON; None if the file is something else. `SaveError` if it
    is damaged."""
    try:
        facts = json.loads(data.decode())
    except (ValueError, RecursionError):
        return None
    if not isinstance(facts, dict) or facts.get("kind") != KIND:
        return None
    return json.dumps(_facts(data).get("record"))


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise SaveError(f"cannot be read: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise SaveError("not a saved table: it is too large")
    return data


def _facts(data: bytes) -> dict[str, object]:
    try:
        facts = json.loads(data.decode())
    except (ValueError, RecursionError):
        raise SaveError("not a saved table, or only a part of one: not JSON") from None
    if not isinstance(facts, dict) or facts.get("kind") != KIND:
        raise SaveError("not a saved table")
    if facts.get("format") != FORMAT:
        raise SaveError(f"saved by another version: format {facts.get('format')!r}")
    if facts.get("check") != _check_sum(facts):
        raise SaveError("the file is damaged: its check sum does not hold")
    return facts


def _list(facts: dict[str, object], key: str) -> list[object]:
    value = facts.get(key)
    if not isinstance(value, list):
        raise SaveError(f"{key}: a list is expected")
    return value


def _seat(facts: object) -> Seat:
    if not isinstance(facts, dict):
        raise SaveError("seats: a table is expected for each")
    if facts.get("person") is True:
        return Seat()
    level, seed = facts.get("bot"), facts.get("seed")
    if level not in LEVELS or not isinstance(level, str):
        raise SaveError(f"seats: there is no bot called {level!r}")
    if type(seed) is not int:
        raise SaveError("seats: a bot's seed is a whole number")
    return Seat(level, seed)
