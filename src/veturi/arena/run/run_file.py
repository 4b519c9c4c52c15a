"""The run file: an append-only file with the settings of an arena run and the games played so far.

The first line is a JSON object: that of an archive, and the settings of the run. The games follow
in order. Each is its length, the seats, the faults, the packed game (see `archive.py`) and a
checksum. A game is appended once it and all before it are finished, so the file of a stopped or
killed run is a prefix of the file of the whole run; half a game at its end is ignored.
docs/arena.md has the format.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import tempfile
import time
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final

from msgspec import Meta, convert

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

from veturi import __version__
from veturi.arena.run import archive
from veturi.arena.run.archive import (
    ArchiveError,
    head,
    open_to_read,
    put,
    read_head,
    table_of,
    take,
    unpack,
    write_head,
)
from veturi.bots.entrants import MOST_SECONDS, split_budget
from veturi.bots.external.faults import Fault
from veturi.engine import Game, Record, Rules
from veturi.engine.rng import SEED_LIMIT
from veturi.maps import GameMap

__all__ = [
    "KIND",
    "PlayedGame",
    "Run",
    "RunHeader",
    "RunReader",
    "RunWriter",
    "read_run",
    "stored_head",
    "stored_records",
]

KIND: Final = "veturi-run"
CHECKSUM: Final = 4
#: Maximum bytes of a game: a longer one means damage.
LONGEST_GAME: Final = 1 << 24
#: Bytes copied at once.
PIECE: Final = 1 << 20
#: Minimum time between two fsync calls.
SYNC_SECONDS: Final = 1.0
TEST_KEYS: Final = {"alpha", "beta", "margin"}

Seconds = Annotated[float, Meta(ge=0, le=MOST_SECONDS)]


@dataclass(frozen=True, slots=True)
class RunHeader:
    """The settings of a run: equal settings, equal games."""

    map_id: str
    players: int
    options: dict[str, object]
    #: The names of the bots, each once, in the order given.
    bots: Annotated[tuple[str, ...], Meta(min_length=1)]
    seed: int
    #: The requested number of games.
    games: Annotated[int, Meta(ge=1)]
    #: Seconds for one decision of a bot without its own time.
    seconds: Seconds = 1.0
    #: Extra seconds before a late user bot is stopped.
    grace: Seconds = 1.0
    #: The bots as they were named, by number: some may be named more than once.
    lineup: Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(min_length=1)] = ()
    #: By bot: its level or a user's `path.py:Class`, and its own time if it has one.
    sources: tuple[str, ...] = ()
    #: By bot: the SHA-256 of a user's file, else "".
    digests: tuple[str, ...] = ()
    #: Error rates and margin of the sequential test, if requested.
    test: dict[str, Annotated[float, Meta(gt=0, lt=0.5)]] | None = None
    veturi: str = __version__

    def seconds_of(self, bot: int) -> float:
        """Seconds for one decision of that bot."""
        own = split_budget(self.sources[bot])[1]
        return self.seconds if own is None else own

    def facts(self) -> dict[str, object]:
        """The keys of the first line that describe the run."""
        facts = asdict(self)
        for key in ("map_id", "players", "options"):
            del facts[key]
        return {**facts, "seed": str(self.seed)}


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a run, replayed."""

    #: From 0.
    number: int
    #: By seat: the bot that sat there, by its number in the header.
    seats: tuple[int, ...]
    game: Game
    faults: tuple[Fault, ...]
    #: Where it ends in the file.
    end: int

    @property
    def record(self) -> Record:
        return self.game.record()


@dataclass(slots=True)
class Run:
    """A run so far: its settings and games."""

    header: RunHeader
    games: list[PlayedGame]


def read_run(path: str | Path, game_map: GameMap | str | Path | None = None) -> Run:
    """Reads a run file and replays its games; `ArchiveError` says what is wrong.

    The map is the built-in one of that name unless it is given.
    """
    with RunReader(path, game_map) as reader:
        return Run(reader.header, list(reader.stored_games()))


def stored_head(path: str | Path) -> dict[str, object] | None:
    """The first line of a run or an archive; None if the file is of another kind."""
    with open_to_read(path) as file:
        try:
            return read_head(file, KIND, archive.KIND)
        except ArchiveError:
            return None


def stored_records(
    path: str | Path, game_map: GameMap | str | Path | None = None, wanted: int | None = None
) -> Iterator[tuple[int, Record, tuple[str, ...]]]:
    """The games of a run or an archive, or the one of that number, from 0: number, record, bots."""
    said = stored_head(path)
    if said is not None and said["kind"] == archive.KIND:
        for number, game in enumerate(archive.read_archive(path, game_map)):
            if wanted is None or number == wanted:
                yield number, game.record(), ()
        return
    with RunReader(path, game_map) as reader:
        bots = reader.header.bots
        for one in reader.stored_games(wanted):
            yield one.number, one.record, tuple(bots[bot] for bot in one.seats)


# --- reading --------------------------------------------------------------------------------


class RunReader:
    """Reads a run file, game by game."""

    def __init__(self, path: str | Path, game_map: GameMap | str | Path | None = None) -> None:
        self._file: Final[BinaryIO] = open_to_read(path)
        try:
            said = read_head(self._file, KIND)
            self.rules: Final = table_of(said, game_map)
            self.header: Final = _header(said, self.rules)
        except BaseException:
            self._file.close()
            raise
        #: Where the games begin.
        self.start: Final = self._file.tell()

    def __enter__(self) -> RunReader:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def stored_games(self, wanted: int | None = None) -> Iterator[PlayedGame]:
        """All games, or the one with that number; ignores half a game at the end of the file."""
        number = 0
        while True:
            try:
                body = self._body()
                if body is None:
                    return
                if wanted is None or number == wanted:
                    yield self._stored(number, body)
            except ArchiveError as error:
                raise ArchiveError(error.fault, number + 1) from None
            number += 1

    def _body(self) -> bytes | None:
        """The bytes of the next game, or None if there is no whole one."""
        file = self._file
        first = file.read(1)
        try:
            size = take(file, first) if first else 0
        except ArchiveError:
            if file.read(1):
                raise
            return None
        if size > LONGEST_GAME:
            raise ArchiveError("its length is damaged")
        entry = file.read(size + CHECKSUM) if first else b""
        if not first or len(entry) < size + CHECKSUM:
            return None
        body, checksum = entry[:size], entry[size:]
        if zlib.crc32(body).to_bytes(CHECKSUM, "big") != checksum:
            raise ArchiveError("the checksum is another")
        return body

    def _stored(self, number: int, body: bytes) -> PlayedGame:
        file = BytesIO(body)
        seats = tuple(take(file) for _ in range(self.header.players))
        if max(seats) >= len(self.header.bots):
            raise ArchiveError("there is no such bot")
        told = file.read(take(file))
        faults = tuple(Fault(*one) for one in json.loads(told)) if told else ()
        return PlayedGame(number, seats, unpack(self.rules, file), faults, self._file.tell())


def _header(said: dict[str, Any], rules: Rules) -> RunHeader:
    """The settings of a first line; it has no checksum, so each is validated."""
    table = {"map_id": rules.board.map.id, "players": int(rules.players), "options": rules.options}
    try:
        facts = {key: said[key] for key in RunHeader.__dataclass_fields__ if key not in table}
        header = convert({**facts, **table, "seed": _seed(said["seed"])}, RunHeader)
        for source in header.sources:
            split_budget(source)
        bots = len(header.bots)
        if max(header.lineup) >= bots:
            raise ValueError("lineup: there is no such bot")
        if len(header.sources) != bots or len(header.digests) != bots:
            raise ValueError("sources, digests: one for each bot is expected")
        if header.test is not None and (set(header.test) != TEST_KEYS or bots != 2):
            raise ValueError("test: alpha, beta and margin are expected, and two bots")
    except (KeyError, ValueError) as error:
        raise ArchiveError(f"the settings of the run are damaged: {error!r}") from None
    return header


def _seed(text: object) -> int:
    """A seed: written as a string, since it may exceed JSON's numbers."""
    if not isinstance(text, str) or not text.isdecimal() or int(text) >= SEED_LIMIT:
        raise ValueError("seed: a whole number from 0 to 2^96 - 1 is expected, as a text")
    return int(text)


# --- writing --------------------------------------------------------------------------------


class RunWriter:
    """Appends the games of a run as they are finished."""

    def __init__(self, file: BinaryIO) -> None:
        """Locks the file exclusively; `BlockingIOError` if another process has it."""
        self._file: Final = file
        self._synced = time.monotonic()
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                raise

    @staticmethod
    def create(path: str | Path, header: RunHeader, rules: Rules) -> RunWriter:
        """Creates a file; never overwrites an existing one."""
        file = open(path, "xb", buffering=0)  # noqa: SIM115  # closed by `close`
        writer = RunWriter(file)
        writer._write(write_head({**head(rules, KIND), **header.facts()}))
        writer.sync()
        return writer

    @staticmethod
    def append(path: str | Path, end: int) -> RunWriter:
        """Continues after the last whole game, which ends there."""
        file = open(path, "r+b", buffering=0)  # noqa: SIM115  # closed by `close`
        writer = RunWriter(file)
        file.truncate(end)
        file.seek(end)
        return writer

    @staticmethod
    def extend(
        path: str | Path, start: int, end: int, header: RunHeader, rules: Rules
    ) -> RunWriter:
        """Continues after the last whole game with a new first line, as if the run had begun with
        it. The games are the bytes from `start` to `end`; the file is replaced atomically."""
        target = Path(path).resolve()
        with RunWriter(open(target, "r+b", buffering=0)) as old:
            number, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
            writer = RunWriter(os.fdopen(number, "r+b", buffering=0))
            try:
                writer._write(write_head({**head(rules, KIND), **header.facts()}))
                old._file.seek(start)
                while (left := end - old._file.tell()) > 0:
                    data = old._file.read(min(left, PIECE))
                    if not data:
                        raise OSError(errno.EIO, "the run has become shorter")
                    writer._write(data)
                writer.sync()
                shutil.copymode(target, name)
                os.replace(name, target)
            except BaseException:
                writer._file.close()
                Path(name).unlink(missing_ok=True)
                raise
        return writer

    def add(self, seats: tuple[int, ...], faults: tuple[Fault, ...], packed: bytes) -> None:
        """Appends a game: written at once, synced to disk soon after."""
        body = bytearray()
        for bot in seats:
            put(body, bot)
        told = [[fault.seat, fault.step, fault.kind, fault.message] for fault in faults]
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() if told else b""
        put(body, len(text))
        body += text + packed
        entry = bytearray()
        put(entry, len(body))
        self._write(bytes(entry + body) + zlib.crc32(body).to_bytes(CHECKSUM, "big"))
        if time.monotonic() - self._synced > SYNC_SECONDS:
            self.sync()

    def _write(self, data: bytes) -> None:
        """Writes all bytes: a raw file may accept fewer at once."""
        while data:
            data = data[self._file.write(data) :]

    def sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def close(self) -> None:
        self.sync()
        self._file.close()

    def __enter__(self) -> RunWriter:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
