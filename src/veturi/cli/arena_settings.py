"""Settings of `veturi arena`: validates its options and makes the runs."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from veturi.arena.run.run_file import RunHeader
from veturi.bots.entrants import Entrant, from_name, from_source, told_apart
from veturi.cli.console import InputError
from veturi.cli.options import DEFAULT_MAP, check_players, find_map, read_options
from veturi.engine import Rules, make_rules
from veturi.engine.rng import SEED_LIMIT
from veturi.maps import GameMap, load_map, map_ids

__all__ = ["SUFFIX", "Settings", "run_files"]

SUFFIX = ".veturi"
DEFAULT_BOTS = "expert,regular"
GAMES = 100
SECONDS = 1.0
#: Default error rates and margin of the sequential test.
TEST = {"alpha": 0.05, "beta": 0.05, "margin": 0.05}


@dataclass(frozen=True, slots=True)
class Settings:
    """The options as typed; None if absent."""

    maps: Sequence[str] | None
    tickets: Path | None
    players: str | None
    bots: str | None
    external_bots: Sequence[str] | None
    games: int | None
    seed: int | None
    seconds: float | None
    grace: float | None
    options: Sequence[str] | None
    sequential: bool
    alpha: float | None
    beta: float | None
    margin: float | None

    # --- a new run --------------------------------------------------------------------------

    def runs(self) -> list[tuple[Rules, RunHeader]]:
        """One run for each table, in the order of map and players."""
        lineup = self._lineup()
        entrants = told_apart(list(dict.fromkeys(lineup)))
        test = self._test()
        # Unguessable: whoever knows it knows every hand.
        seed = secrets.randbelow(SEED_LIMIT) if self.seed is None else self.seed
        if test and (len(entrants) != 2 or len(lineup) != 2):
            raise InputError(
                "--sequential: asks whether one bot is stronger than another: name two"
            )
        numbers = {entrant.source: number for number, entrant in enumerate(entrants)}
        return [
            (
                rules,
                RunHeader(
                    map_id=rules.board.map.id,
                    players=int(rules.players),
                    options=dict(rules.options),
                    bots=tuple(entrant.name for entrant in entrants),
                    seed=seed,
                    games=GAMES if self.games is None else self.games,
                    seconds=SECONDS if self.seconds is None else self.seconds,
                    grace=SECONDS if self.grace is None else self.grace,
                    lineup=tuple(numbers[entrant.source] for entrant in lineup),
                    sources=tuple(entrant.source for entrant in entrants),
                    digests=tuple(entrant.digest for entrant in entrants),
                    test=test,
                ),
            )
            for rules in self._tables()
        ]

    def _lineup(self) -> list[Entrant]:
        """The bots as named, users' bots from `--bot` first."""
        own = [from_source(source) for source in self.external_bots or []]
        listed = self.bots if self.bots is not None or own else DEFAULT_BOTS
        names = [name.strip() for name in listed.split(",")] if listed is not None else []
        return own + [from_name(name) for name in names]

    def _test(self) -> dict[str, float] | None:
        given = {"alpha": self.alpha, "beta": self.beta, "margin": self.margin}
        if not self.sequential:
            for name, value in given.items():
                if value is not None:
                    raise InputError(f"--{name}: is of the sequential test: ask for --sequential")
            return None
        test = {name: TEST[name] if value is None else value for name, value in given.items()}
        for name, value in test.items():
            if not 0 < value < 0.5:
                raise InputError(f"--{name}: must be between 0 and 0.5, not {value}")
        return test

    def _maps(self) -> list[GameMap]:
        """The maps that are named, each once, in the order of their ids."""
        names = list(self.maps if self.maps is not None else [DEFAULT_MAP])
        if "all" in names:
            if self.tickets is not None:
                raise InputError("--tickets-file: is of one map: name it")
            names += map_ids()
        named = [find_map(name, self.tickets) for name in names if name != "all"]
        found = {game_map.id: game_map for game_map in reversed(named)}
        return [found[name] for name in sorted(found)]

    def _tables(self) -> list[Rules]:
        counts = _counts(self.players)
        options = read_options(self.options)
        every = "all" in (self.maps or [])
        tables = []
        for game_map in self._maps():
            setup = game_map.setup
            for count in counts:
                # `all` skips maps for other numbers of players; a named map must allow it.
                if not every or setup.min_players <= count <= setup.max_players:
                    check_players(game_map, count)
                    tables.append(make_rules(game_map, count, options))
        if not tables:
            raise InputError(f"--players {self.players}: no map is for so many")
        return tables

    # --- an old run -------------------------------------------------------------------------

    def map_of(self, map_id: str) -> GameMap | None:
        """The map of a resumed run, if it is not just the built-in one."""
        if self.maps is None and self.tickets is None:
            return None
        names = self.maps if self.maps is not None else [map_id]
        for name in names:
            if name != "all" and (found := load_map(name, tickets=self.tickets)).id == map_id:
                return found
        if "all" in names:
            return None
        raise InputError(f"--resume: the run is on the map {map_id!r}")

    def check_same(self, header: RunHeader) -> None:
        """Rejects an option that differs from the resumed run."""
        begun: list[tuple[str, object, object]] = [
            ("--seed", self.seed, header.seed),
            ("--seconds", self.seconds, header.seconds),
            ("--grace", self.grace, header.grace),
        ]
        test = header.test or {}
        begun += [(f"--{key}", getattr(self, key), test.get(key)) for key in TEST]
        if self.sequential:
            begun.append(("--sequential", True, bool(test)))
        if self.bots is not None or self.external_bots:
            named = ",".join(one.source for one in self._lineup())
            lineup = ",".join(header.sources[bot] for bot in header.lineup)
            begun.append(("--bots", named, lineup))
        for name, value in read_options(self.options).items():
            begun.append((f"--option {name}", value, header.options.get(name)))
        if self.players is not None and header.players not in _counts(self.players):
            begun.append(("--players", self.players, header.players))
        if self.games is not None and self.games < header.games:
            # More games are allowed: the schedule does not depend on the number.
            begun.append(("--games", self.games, header.games))
        for name, asked, was in begun:
            if asked is not None and asked != was:
                raise InputError(f"--resume: {name} {asked}: the run was begun with {was}")


def _counts(text: str | None) -> list[int]:
    """`2,4` as numbers, each once."""
    if text is None:
        return [2]
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts):
        raise InputError(f"--players: numbers such as 2,4 are expected, not {text!r}")
    return sorted({int(part) for part in parts})


def run_files(path: Path) -> list[Path]:
    """A run's file, or those in the folder of several runs."""
    if not path.is_dir():
        return [path]
    found = sorted(path.glob(f"*{SUFFIX}"))
    if not found:
        raise InputError(f"{path}: no run in it")
    return found
