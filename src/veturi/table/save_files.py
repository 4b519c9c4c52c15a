"""Save files of local tables: the record of the game, the seats, and the language.

A file is written atomically. Loading validates its shape and its checksum and replays its record
move by move.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from msgspec import Struct, convert

from veturi.bots import LEVELS
from veturi.bots.entrants import Entrant
from veturi.engine import Game, Record, RecordError
from veturi.maps import GameMap, Name
from veturi.table.table import Seat, Table

__all__ = [
    "KIND",
    "LANGUAGES",
    "ExternalBotsError",
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
    """A file that is not a saved table, or cannot be read or written. It stays unchanged."""

    def __init__(self, en: str, fi: str = "") -> None:
        super().__init__(en)
        self.said = Name(en, fi or en)


def _of_file(path: Path, error: Exception) -> SaveError:
    """The error of a file; errors of its record are in English only."""
    fi = error.said.fi if isinstance(error, SaveError) else error
    return SaveError(f"{path}: {error}", f"{path}: {fi}")


def _unwritable(path: Path, error: OSError | ValueError) -> SaveError:
    fault = _fault(error)
    return SaveError(f"{path}: cannot be written: {fault}", f"{path}: ei voi kirjoittaa: {fault}")


class ExternalBotsError(SaveError):
    """The users' bots of a table are missing, or others were given."""

    def __init__(self, sources: list[str]) -> None:
        super().__init__(f"users' bots at this table: {', '.join(sources) or 'none'}")
        self.sources = sources


@dataclass(frozen=True, slots=True)
class Saved:
    """A loaded table, and the language it was played in."""

    table: Table
    language: str
    #: The users' bots whose files have changed since.
    changed: tuple[str, ...] = ()


def save_table(table: Table, path: Path, language: str) -> None:
    """Writes the table to a file atomically; replaces an existing one."""
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
        raise _unwritable(path, error) from None


def is_there(path: Path) -> bool:
    """Whether the file exists; `SaveError` if its name is invalid or unreachable."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    return True


def _fault(error: OSError | ValueError) -> str:
    """The system's message; an invalid file name has none of its own."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _seat_facts(seat: Seat) -> dict[str, object]:
    if seat.own is not None:
        return {"own": seat.own.source, "digest": seat.own.digest, "seed": seat.seed}
    return {"person": True} if seat.is_person else {"bot": seat.level, "seed": seat.seed}


def _check_sum(facts: Mapping[str, object]) -> str:
    rest = {key: value for key, value in facts.items() if key != "check"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _write_whole(path: Path, data: bytes) -> None:
    """Atomic write: a temporary file, then a rename. A crash leaves the old file or the new one."""
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


def load_table(path: Path, game_map: GameMap | None = None, own: Sequence[Entrant] = ()) -> Saved:
    """Loads a saved table and replays its game. An invalid file raises `SaveError`.

    Without `game_map` the map is the built-in one that the record names. The caller must pass the
    table's user bots, in seat order: opening a file never runs a program.
    """
    try:
        facts = _facts(_read(path))
        kept = [one.seat() for one in convert(facts.get("seats"), list[_SavedSeat])]
        seats = _with_own(kept, own)
        record = Record.from_json(json.dumps(facts.get("record")))
        table = Table(Game.replay(record, game_map), seats)
    except ExternalBotsError:
        raise
    except (RecordError, ValueError) as error:
        raise _of_file(path, error) from None
    language = facts.get("language")
    known = language if language in LANGUAGES and isinstance(language, str) else "en"
    changed = [
        seat.own.source
        for seat, was in zip(seats, kept, strict=True)
        if seat.own is not None and was.own is not None and seat.own.digest != was.own.digest
    ]
    return Saved(table, known, tuple(dict.fromkeys(changed)))


def _with_own(seats: list[Seat], own: Sequence[Entrant]) -> list[Seat]:
    """The seats with the given user bots, whose class names must match the saved ones."""
    was = [seat.own for seat in seats if seat.own is not None]
    if [one.class_name for one in was] != [one.class_name for one in own]:
        raise ExternalBotsError([one.source for one in was])
    given = iter(own)
    return [seat if seat.own is None else replace(seat, own=next(given)) for seat in seats]


def map_of_saved(path: Path) -> str:
    """The map id of a saved table; `SaveError` if the file is not one."""
    try:
        return Record.from_json(json.dumps(_facts(_read(path)).get("record"))).map_id
    except (RecordError, ValueError) as error:
        raise _of_file(path, error) from None


def record_in(data: bytes) -> str | None:
    """The record of a saved table, as JSON; None if the file is of another kind. `SaveError` if it
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
        raise SaveError(
            f"cannot be read: {error.strerror}", f"ei voi lukea: {error.strerror}"
        ) from None
    if len(data) > MOST_BYTES:
        raise SaveError(
            "not a saved table: it is too large", "ei ole tallennettu pöytä: liian suuri"
        )
    return data


def _facts(data: bytes) -> dict[str, object]:
    try:
        facts = json.loads(data.decode())
    except (ValueError, RecursionError):
        raise SaveError(
            "not a saved table, or only a part of one: not JSON",
            "ei ole tallennettu pöytä tai vain osa siitä: ei JSONia",
        ) from None
    if not isinstance(facts, dict) or facts.get("kind") != KIND:
        raise SaveError("not a saved table", "ei ole tallennettu pöytä")
    if facts.get("format") != FORMAT:
        raise SaveError(
            f"saved by another version: format {facts.get('format')!r}",
            f"toisen version tallentama: muoto {facts.get('format')!r}",
        )
    if facts.get("check") != _check_sum(facts):
        raise SaveError(
            "the file is damaged: its check sum does not hold",
            "tiedosto on vioittunut: tarkistussumma ei täsmää",
        )
    return facts


class _SavedSeat(Struct):
    """A seat in a file: a person, a bot of a level, or a user's own bot."""

    person: bool = False
    bot: str = ""
    seed: int = 0
    own: str = ""
    digest: str = ""

    def seat(self) -> Seat:
        if self.person:
            return Seat()
        if self.own and self.digest:
            name = self.own.rpartition(":")[2]
            return Seat(seed=self.seed, own=Entrant(name, self.own, self.digest))
        if self.bot not in LEVELS:
            raise SaveError(
                f"seats: there is no bot called {self.bot!r}", f"seats: bottia {self.bot!r} ei ole"
            )
        return Seat(self.bot, self.seed)
