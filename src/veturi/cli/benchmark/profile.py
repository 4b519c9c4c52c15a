"""Profile of random games: time by function (cProfile)."""

from __future__ import annotations

import cProfile
import time
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from veturi.arena.run.random_games import player_rng
from veturi.cli.benchmark.measure import bulk_scored
from veturi.engine import Rules
from veturi.engine.rng import SEED_LIMIT

__all__ = ["Hot", "Profile", "profile"]

#: Functions that a profile shows.
TOP = 15


@dataclass(frozen=True, slots=True)
class Hot:
    """A function, its calls and the shares of the time it took: alone, and with all it called."""

    function: str
    calls: int
    own: float
    total: float


@dataclass(frozen=True, slots=True)
class Profile:
    """The functions that take most of scored bulk play at a table, the hottest first."""

    map: str
    players: int
    functions: list[Hot]


def profile(rules: Rules, seed: int, seconds: float) -> Profile:
    """Profiles the running form. Compiled functions are opaque to the profiler."""
    profiler = cProfile.Profile()
    begun = time.perf_counter()
    number = 0
    while number == 0 or time.perf_counter() - begun < seconds:
        rng = player_rng(seed, number)
        profiler.enable()
        bulk_scored(rules, (seed + number) % SEED_LIMIT, rng)
        profiler.disable()
        number += 1
    entries = profiler.getstats()
    whole = sum(entry.inlinetime for entry in entries) or 1.0
    found = [
        Hot(
            _function_name(entry.code),
            entry.callcount,
            entry.inlinetime / whole,
            entry.totaltime / whole,
        )
        for entry in entries
    ]
    hottest = sorted(found, key=lambda hot: (-hot.own, hot.function))[:TOP]
    return Profile(rules.board.map.id, int(rules.players), hottest)


def _function_name(code: CodeType | str) -> str:
    """`choices:120 random_choice`; what is not written in Python has only its name."""
    if isinstance(code, str):
        return code
    return f"{Path(code.co_filename).stem}:{code.co_firstlineno} {code.co_name}"
