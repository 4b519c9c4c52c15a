"""Binary archive of finished games: varints, about two hundred bytes a game.

An archive is of one table: its first line is a JSON object with the ruleset, the map, the players
and the options. The games follow as varints (LEB128: seven bits to a byte, the lowest first, the
high bit set on all but the last): the seed, the number of actions, the actions by their number in
the catalogue, and each seat's total (zigzag: twice its size, and one less if it is negative). An
opening action, when several may move, has its seat before it.

Draws and choices of tickets have the lowest numbers and take one byte, claims two. That is compact
without compression, and any game can be read without the others. The header has the catalogue's
digest: numbers mean nothing under another. For long-term storage use records.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from veturi.engine import Edition, EditionError, Game, RuleError, Rules, SetUpError, make_rules
from veturi.maps import GameMap, MapError, map_ids

__all__ = [
    "ArchiveError",
    "ArchiveWriter",
    "head",
    "open_to_read",
    "pack",
    "put",
    "read_archive",
    "read_head",
    "table_of",
    "take",
    "unpack",
    "write_head",
]

KIND: Final = "veturi-archive"
FORMAT: Final = 1
#: Maximum bytes of a seed or count.
LONGEST: Final = 14
LONGEST_HEAD: Final = 1 << 20


class ArchiveError(ValueError):
    """An archive that cannot be written or read. `game` is the invalid one, from 1."""

    def __init__(self, fault: str, game: int = 0) -> None:
        super().__init__(f"game {game}: {fault}" if game else fault)
        self.fault = fault
        self.game = game


def head(rules: Rules, kind: str = KIND) -> dict[str, object]:
    """The first line of a file of this table's games."""
    catalogue = "\n".join(action.text for action in rules.actions)
    return {
        "kind": kind,
        "format": FORMAT,
        "ruleset": rules.name,
        "version": rules.version,
        "map": rules.board.map.id,
        "digest": rules.board.map.digest,
        "players": int(rules.players),
        "options": rules.options,
        "catalogue": hashlib.sha256(catalogue.encode()).hexdigest(),
    }


def write_head(facts: dict[str, object]) -> bytes:
    """The first line as bytes."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def put(out: bytearray, number: int) -> None:
    """Appends an integer as a varint (LEB128)."""
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def pack(game: Game) -> bytes:
    """One finished game."""
    if not game.over or game.decks is not None or game.position is not None:
        raise ArchiveError("only finished games from an ordinary set-up are kept")
    out = bytearray()
    put(out, game.seed)
    put(out, game.steps)
    for step, (seat, action) in enumerate(game.history):
        if step < game.rules.players:
            put(out, seat)
        put(out, int(action.number))
    for total in game.totals:
        put(out, 2 * total if total >= 0 else -2 * total - 1)
    return bytes(out)


class ArchiveWriter:
    """Writes an archive, game by game. An existing file is never overwritten."""

    def __init__(self, path: str | Path, rules: Rules) -> None:
        self.rules: Final = rules
        self.head: Final = head(rules)
        self.file: Final[BinaryIO] = open(path, "xb")  # noqa: SIM115  # closed by `close`
        self.file.write(write_head(self.head))

    def add(self, game: Game) -> None:
        if game.rules is not self.rules and head(game.rules) != self.head:
            raise ArchiveError("the game is of another table")
        self.file.write(pack(game))

    def close(self) -> None:
        self.file.close()

    def __enter__(self) -> ArchiveWriter:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def read_archive(path: str | Path, game_map: GameMap | str | Path | None = None) -> Iterator[Game]:
    """Replays the games of an archive, one by one, and checks the totals of each.

    The map is the built-in one of that name unless it is given.
    """
    with open_to_read(path) as file:
        said = read_head(file, KIND)
        rules = table_of(said, game_map)
        number = 0
        while True:
            number += 1
            first = file.read(1)
            if not first:
                return
            try:
                yield unpack(rules, file, first)
            except ArchiveError as error:
                raise ArchiveError(error.fault, number) from None


def open_to_read(path: str | Path) -> BinaryIO:
    try:
        return open(path, "rb")
    except OSError as error:
        raise ArchiveError(f"cannot be read: {error.strerror}") from None


def read_head(file: BinaryIO, *kinds: str) -> dict[str, object]:
    """The first line of a file of one of these kinds."""
    try:
        said = json.loads(file.readline(LONGEST_HEAD))
    except OSError as error:
        raise ArchiveError(f"cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or said.get("kind") not in kinds:
        raise ArchiveError("not an archive of games")
    return said


def table_of(said: dict[str, object], game_map: GameMap | str | Path | None) -> Rules:
    """The rules that a first line names, by their edition; rejected if it is not known here."""
    players, options = said.get("players"), said.get("options")
    edition = Edition(*(said.get(key) for key in Edition._fields))  # type: ignore[arg-type]
    if not isinstance(players, int) or not isinstance(options, dict):
        raise ArchiveError("not an archive of games: players and options are expected")
    if game_map is None:
        if said.get("map") not in map_ids():
            raise ArchiveError(f"no map here is called {said.get('map')!r}: give its file")
        game_map = str(said["map"])
    try:
        rules = make_rules(game_map, players, options, edition)
    except (MapError, SetUpError, EditionError) as error:
        raise ArchiveError(str(error)) from error
    here = head(rules, str(said["kind"]))
    other = [key for key in here if said.get(key) != here[key]]
    if other:
        raise ArchiveError(f"made under another {', '.join(other)}")
    return rules


def take(file: BinaryIO, first: bytes = b"") -> int:
    """Reads a varint that `put` has written."""
    value = 0
    for place in range(LONGEST):
        byte = first or file.read(1)
        first = b""
        if not byte:
            raise ArchiveError("the file ends in the middle of it")
        value |= (byte[0] & 127) << 7 * place
        if byte[0] < 128:
            return value
    raise ArchiveError("not a whole number")


def unpack(rules: Rules, file: BinaryIO, first: bytes = b"") -> Game:
    """Replays a packed game."""
    try:
        game = Game.start(rules, take(file, first), listen=False)
    except ValueError as error:
        raise ArchiveError(str(error)) from None
    steps = take(file)
    for step in range(steps):
        seat = take(file) if step < rules.players else None
        number = take(file)
        if number >= len(rules.actions):
            raise ArchiveError(f"step {step + 1}: there is no action {number}")
        try:
            game.apply(rules.actions[number], seat)
        except RuleError as error:
            raise ArchiveError(f"step {step + 1}: {error}") from error
    totals = [take(file) for _ in range(rules.players)]
    if game.totals != [n // 2 if n % 2 == 0 else -(n + 1) // 2 for n in totals] or not game.over:
        raise ArchiveError("the totals do not follow from the actions")
    return game
