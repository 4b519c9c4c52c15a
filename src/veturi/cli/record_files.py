"""Reading, verifying and writing record files: `.json`, `.jsonl`, run files and archives.

Run files and archives hold packed games (see `veturi.arena`). A table saved by `veturi terminal`
is a file of one game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import IO

from veturi.arena.run.archive import ArchiveError
from veturi.arena.run.run_file import stored_head, stored_records
from veturi.cli.console import InputError, user_language, writing
from veturi.cli.render.texts import Words
from veturi.engine import Game, Record, RecordError
from veturi.maps import GameMap, MapError, load_map, map_ids
from veturi.maps.reading import did_you_mean
from veturi.server.domain.commitment import promise_in
from veturi.table.save_files import SaveError, record_in

__all__ = ["Entry", "Keeper", "Verdict", "Verifier", "entries", "one_entry"]

MANY = ".jsonl"


@dataclass(frozen=True, slots=True)
class Entry:
    """The text of one record and its location."""

    path: Path
    #: From 1 in a file of many, else 0.
    line: int
    text: str
    #: Who sat where, if the file says.
    bots: tuple[str, ...] = ()

    def record(self) -> Record:
        try:
            return Record.from_json(self.text)
        except RecordError as error:
            raise InputError(f"{self.place}: {error}") from None

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}" if self.line else str(self.path)


def _unreadable(path: Path, error: OSError) -> InputError:
    why = error.strerror
    return InputError(f"{path}: cannot be read: {why}", f"{path}: ei voi lukea: {why}")


def _read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise _unreadable(path, error) from None
    except UnicodeDecodeError as error:
        raise InputError(
            f"{path}: byte {error.start}: not UTF-8 text",
            f"{path}: tavu {error.start}: ei UTF-8-tekstiä",
        ) from None


def _lines(path: Path) -> list[Entry]:
    text = _read_text(path)
    if path.suffix != MANY:
        return [Entry(path, 0, _record_in(path, text))]
    lines = enumerate(text.split("\n"), start=1)
    found = [Entry(path, number, line) for number, line in lines if line.strip()]
    if not found:
        raise InputError(f"{path}: no records in it", f"{path}: ei yhtään pelitallennetta")
    return found


def _record_in(path: Path, text: str) -> str:
    """A file's record: the file itself, or the record inside a saved table."""
    try:
        return record_in(text.encode()) or text
    except SaveError as error:
        raise InputError(f"{path}: {error}", f"{path}: {error.said.fi}") from None


def _map_of_packed(path: Path) -> str | None:
    """The map of a run or an archive; None if the file is neither."""
    try:
        path.open("rb").close()
    except OSError as error:
        raise _unreadable(path, error) from None
    try:
        said = stored_head(path)
    except ArchiveError as error:
        raise InputError(f"{path}: {error}") from None
    return None if said is None else str(said.get("map"))


def _packed(path: Path, verifier: Verifier, map_id: str, number: int | None) -> Iterator[Entry]:
    """The games of a run or an archive one by one, or the one with that number."""
    wanted = None if number is None else number - 1
    try:
        for at, record, bots in stored_records(path, verifier.packed_map(map_id), wanted):
            yield Entry(path, at + 1, record.to_json(), bots)
    except (ArchiveError, RecordError) as error:
        raise InputError(f"{path}: {error}") from None


def entries(path: Path, verifier: Verifier) -> Iterable[Entry]:
    """All records of a file, not yet parsed."""
    map_id = _map_of_packed(path)
    return _lines(path) if map_id is None else _packed(path, verifier, map_id, None)


def one_entry(path: Path, number: int | None, verifier: Verifier) -> Entry:
    """The only record of a file, or the one with that number."""
    map_id = _map_of_packed(path)
    if map_id is not None:
        few = list(islice(_packed(path, verifier, map_id, number), 2))
        if not few:
            chosen = number or 1
            raise InputError(f"{path}: has no game {chosen}", f"{path}: peliä {chosen} ei ole")
        if len(few) > 1:
            raise InputError(
                f"{path}: holds many games; choose one with --game",
                f"{path}: pelejä on monta; valitse yksi valinnalla --game",
            )
        return few[0]
    found = _lines(path)
    if number is None and len(found) > 1:
        raise InputError(
            f"{path}: holds {len(found)} games; choose one with --game",
            f"{path}: pelejä on {len(found)}; valitse yksi valinnalla --game",
        )
    chosen = 1 if number is None else number
    if not 1 <= chosen <= len(found):
        raise InputError(
            f"{path}: has no game {chosen}, only 1 to {len(found)}",
            f"{path}: peliä {chosen} ei ole, vain 1–{len(found)}",
        )
    return found[chosen - 1]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a record is valid, and if not, why."""

    entry: Entry
    #: Whether the file could be read at all.
    read: bool = True
    record: Record | None = None
    #: The invalid step, from 1; 0 if none.
    step: int = 0
    fault: str = ""
    totals: list[int] | None = None
    #: The record has a seed commitment, and it is right.
    promised: bool = False

    @property
    def ok(self) -> bool:
        return not self.fault

    def line(self, words: Words) -> str:
        """The result in one line; errors of a record are in English."""
        if not self.read:
            return f"veturi: {self.fault}"
        at = words("verdict_at", step=self.step) if self.step else ""
        steps = len(self.record.actions) if self.record else 0
        promised = words("verdict_promised") if self.promised else ""
        good = words("verdict_ok", number=steps, promised=promised)
        said = good if self.ok else f"{at}{self.fault}"
        return f"{self.entry.place}: {' '.join(said.split())}"

    def facts(self) -> dict[str, object]:
        record = self.record
        return {
            "file": str(self.entry.path),
            "line": self.entry.line or None,
            "ok": self.ok,
            "step": self.step or None,
            "fault": self.fault or None,
            "map": record.map_id if record else None,
            "players": record.players if record else None,
            "steps": len(record.actions) if record else None,
            "totals": self.totals,
            "promised": self.promised,
        }


class Verifier:
    """Replays records on the maps they name, or on one given map."""

    def __init__(self, source: str | None, tickets: Path | None) -> None:
        self.source = source
        self.tickets = tickets
        self._maps: dict[str, GameMap] = {}

    def map_of(self, record: Record) -> GameMap:
        """The map a record was played on. A record can name a built-in map only, never a file."""
        name, ids = record.map_id, map_ids()
        if self.source is None and name not in ids:
            near = did_you_mean(name, ids)
            raise RecordError(f"no built-in map {name!r}; name its file with --map{near}")
        return self._load(name)

    def packed_map(self, map_id: str) -> GameMap | None:
        """The map of packed games if it is given or has other tickets, else the built-in one."""
        return None if self.source is None and self.tickets is None else self._load(map_id)

    def _load(self, map_id: str) -> GameMap:
        name = self.source or map_id
        if name not in self._maps:
            try:
                self._maps[name] = load_map(name, tickets=self.tickets)
            except MapError as error:
                raise RecordError(str(error)) from error
        return self._maps[name]

    def replayed(
        self, path: Path, number: int | None, step: int | None
    ) -> tuple[Game, tuple[str, ...]]:
        """A game of a file after a step, or at its end, and who sat where if the file says."""
        entry = one_entry(path, number, self)
        record = entry.record()
        steps = len(record.actions)
        if step is not None and step > steps:
            raise InputError(
                f"--step {step}: the game has only {steps} step{'' if steps == 1 else 's'}",
                f"--step {step}: pelissä on vain {steps} siirto{'' if steps == 1 else 'a'}",
            )
        try:
            return Game.replay(record, self.map_of(record), step), entry.bots
        except RecordError as error:
            raise InputError(f"{path}: {error}") from None

    def verdicts(self, files: list[Path]) -> Iterator[Verdict]:
        """On every record of the files, in order."""
        for path in files:
            try:
                for entry in entries(path, self):
                    yield self.verdict(entry)
            except InputError as fault:
                told = fault.said.in_language(user_language())
                yield Verdict(Entry(path, 0, ""), read=False, fault=told)

    def verdict(self, entry: Entry) -> Verdict:
        record = None
        try:
            record = Record.from_json(entry.text)
            game = Game.replay(record, self.map_of(record))
            promised = bool(promise_in(json.loads(entry.text), record.seed)[0])
        except RecordError as error:
            return Verdict(entry, record=record, step=error.step, fault=error.fault)
        except ValueError as error:
            return Verdict(entry, record=record, fault=str(error))
        totals = game.totals if game.over else None
        return Verdict(entry, record=record, totals=totals, promised=promised)


# --- writing --------------------------------------------------------------------------------


class Keeper:
    """Writes records as games end; never overwrites a file."""

    def __init__(self, target: Path, stem: str) -> None:
        self.target = target
        self.stem = stem
        self._file: IO[str] | None = None
        self._numbers = count(1)
        with writing(target):
            if target.suffix == MANY:
                self._file = _new_file(target)
            elif target.exists() and not target.is_dir():
                raise InputError(
                    f"{target}: is there already; a folder or a {MANY} file is expected",
                    f"{target}: on jo olemassa; tässä pitää olla kansio tai {MANY}-tiedosto",
                )
            else:
                target.mkdir(parents=True, exist_ok=True)

    def keep(self, record: str) -> None:
        """Writes a record, which is JSON."""
        if self._file is not None:
            with writing(self.target):
                self._file.write(f"{record}\n")
            return
        path = self.target / f"{self.stem}-{next(self._numbers):06}.json"
        with writing(path), _new_file(path) as file:
            file.write(f"{record}\n")

    def __enter__(self) -> Keeper:
        return self

    def __exit__(self, *error: object) -> None:
        if self._file is not None:
            with writing(self.target):
                self._file.close()


def _new_file(path: Path) -> IO[str]:
    try:
        return path.open("x", encoding="utf-8")
    except FileExistsError:
        raise InputError(f"{path}: is there already", f"{path}: on jo olemassa") from None
