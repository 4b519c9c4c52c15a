"""Parallel speed-up: games a second in several processes against one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial

from veturi.arena.run.random_games import player_rng
from veturi.arena.run.workers import Workers
from veturi.cli.benchmark.measure import WAYS, engine
from veturi.engine import Rules
from veturi.engine.rng import SEED_LIMIT

__all__ = ["BULK", "Scaling", "scalings"]

#: The ways to play that are measured in several processes.
BULK = ("bulk_scored", "bulk_unscored")
#: One process and all of them take turns, so that a noisy moment hits both.
TURNS = 4


@dataclass(frozen=True, slots=True)
class Scaling:
    """Games in a second of wall time, in one process and in several."""

    form: str
    map: str
    players: int
    way: str
    jobs: int
    games_per_second_of_one: float
    games_per_second: float

    @property
    def factor(self) -> float:
        return self.games_per_second / self.games_per_second_of_one

    def facts(self) -> dict[str, object]:
        return {**asdict(self), "factor": self.factor}


def _play_for(rules: Rules, way: str, seed: int, numbers: range, seconds: float) -> int:
    """Plays games for about that many seconds; returns their number."""
    run = WAYS[way]
    begun = time.perf_counter()
    games = 0
    while games == 0 or time.perf_counter() - begun < seconds:
        number = numbers[games]
        run(rules, (seed + number) % SEED_LIMIT, player_rng(seed, number))
        games += 1
    return games


def _tasks(way: str, seed: int, jobs: int, seconds: float) -> Iterator[Callable[[Rules], int]]:
    """One for each process; no two of them play the same game."""
    for job in range(jobs):
        numbers = range(job, SEED_LIMIT, jobs)
        yield partial(_play_for, way=way, seed=seed, numbers=numbers, seconds=seconds)


def scalings(rules: Rules, jobs: int, seed: int, seconds: float) -> Iterator[Scaling]:
    """Measures the bulk ways to play, each process warm before its clock runs."""
    with Workers(rules, jobs) as workers:
        for way in BULK:
            workers.at_once(_tasks(way, seed, jobs, 0.0))
            games = dict.fromkeys((1, jobs), 0)
            spent = dict.fromkeys((1, jobs), 0.0)
            for _ in range(TURNS):
                for count in games:
                    begun = time.perf_counter()
                    tasks = _tasks(way, seed, count, seconds / TURNS)
                    games[count] += sum(workers.at_once(tasks))
                    spent[count] += time.perf_counter() - begun
            one, many = games[1] / spent[1], games[jobs] / spent[jobs]
            yield Scaling(engine(), rules.board.map.id, int(rules.players), way, jobs, one, many)
