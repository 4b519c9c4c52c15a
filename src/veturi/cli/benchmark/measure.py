"""Benchmark measurements of the engine, in time and in machine-independent rounds.

A *round* is one pass of a fixed loop of plain Python run in the same process. It is measured
before, between and after the games, so that numbers from different machines, or from a noisy one,
can be compared.
"""

from __future__ import annotations

import cProfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import median
from types import CodeType

from veturi._engine import is_compiled
from veturi.arena.run.random_games import player_rng
from veturi.arena.run.workers import Workers
from veturi.engine import Game, Rng, Rules
from veturi.engine.play import play_out, set_up
from veturi.engine.rng import SEED_LIMIT
from veturi.engine.scoring.final_score import final_lines
from veturi.engine.scoring.score_lines import totals
from veturi.maps import GameMap

__all__ = [
    "BULK",
    "MEASURES",
    "WAYS",
    "Hot",
    "Measure",
    "Profile",
    "Scaling",
    "default_players",
    "engine",
    "measure",
    "measure_clone",
    "measures",
    "profile",
    "rounds",
    "scalings",
]

#: A measurement is cut into this many slices, with rounds before, between and after them: this
#: many for a measurement of a second or more, about a fifth of the time.
SLICES = 20
ROUNDS = 100_000
FEWEST_ROUNDS = 2_000
#: Clones in one slice, and the positions they are made of.
CLONES = 200
POSITIONS = 8

#: Plays one whole game and returns its number of steps.
Way = Callable[[Rules, int, Rng], int]


def engine() -> str:
    """Which form of the engine runs: "compiled" or "plain"."""
    return "compiled" if is_compiled() else "plain"


def default_players(game_map: GameMap) -> list[int]:
    """Two and four, or the nearest that the map allows."""
    setup = game_map.setup
    return sorted({min(max(count, setup.min_players), setup.max_players) for count in (2, 4)})


def rounds(count: int) -> int:
    """The unit of work. Never change it: all measurements depend on it."""
    d = [0] * 9
    s = 0
    for i in range(count):
        c = i % 9
        d[c] += 1
        s ^= (1 << c) | d[c]
    return s


# --- ways to play ---------------------------------------------------------------------------


def bulk_scored(rules: Rules, seed: int, rng: Rng, scored: bool = True) -> int:
    state = set_up(rules, seed, None, False)
    play_out(rules, state, rng)
    if scored:
        totals(final_lines(rules, state), int(rules.players))
    return int(state.steps)


bulk_unscored = partial(bulk_scored, scored=False)


def _step(game: Game, rng: Rng) -> None:
    actions = game.legal_actions()
    game.apply(actions[rng.below(len(actions))])


def stepped(rules: Rules, seed: int, rng: Rng) -> int:
    game = Game.start(rules, seed, listen=False)
    while not game.over:
        _step(game, rng)
    return game.steps


WAYS: dict[str, Way] = {
    "bulk_scored": bulk_scored,
    "bulk_unscored": bulk_unscored,
    "stepped": stepped,
}


# --- measuring ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Measure:
    """One measurement. For clones a step is one clone, and there are no games."""

    form: str
    map: str
    players: int
    way: str
    games: int
    steps_per_game: float
    us_per_step: float
    games_per_second: float
    us_per_round: float

    @property
    def rounds_per_step(self) -> float:
        return self.us_per_step / self.us_per_round

    def facts(self) -> dict[str, object]:
        return {**asdict(self), "rounds_per_step": self.rounds_per_step}


def _round_time(seconds: float) -> float:
    """Seconds of one round, from a block sized for a measurement of that many seconds."""
    count = max(FEWEST_ROUNDS, int(ROUNDS * min(seconds, 1.0)))
    begun = time.perf_counter()
    rounds(count)
    return (time.perf_counter() - begun) / count


def measure(rules: Rules, way: str, seed: int, seconds: float) -> Measure:
    """Plays games for about that many seconds, with rounds in between; medians of both."""
    run = WAYS[way]
    run(rules, seed, player_rng(seed, 0))
    round_times = [_round_time(seconds)]
    step_times: list[float] = []
    games = steps = 0
    left = seconds
    while left > 0 or not step_times:
        spent, slice_steps = 0.0, 0
        while spent < seconds / SLICES or not slice_steps:
            rng = player_rng(seed, games)
            begun = time.perf_counter()
            slice_steps += run(rules, (seed + games) % SEED_LIMIT, rng)
            spent += time.perf_counter() - begun
            games += 1
        left -= spent
        steps += slice_steps
        step_times.append(spent / slice_steps)
        round_times.append(_round_time(seconds))
    return _measured(rules, way, games, steps, step_times, round_times)


def _measured(
    rules: Rules, way: str, games: int, steps: int, times: list[float], round_times: list[float]
) -> Measure:
    step_time, per_game = median(times), steps / games if games else 0.0
    return Measure(
        form=engine(),
        map=rules.board.map.id,
        players=int(rules.players),
        way=way,
        games=games,
        steps_per_game=per_game,
        us_per_step=step_time * 1e6,
        games_per_second=1 / (step_time * per_game) if games else 0.0,
        us_per_round=median(round_times) * 1e6,
    )


def _positions(rules: Rules, seed: int) -> list[Game]:
    """Games half-way through."""
    games = []
    for number in range(POSITIONS):
        own_seed = (seed + number) % SEED_LIMIT
        length = stepped(rules, own_seed, player_rng(seed, number))
        rng = player_rng(seed, number)
        game = Game.start(rules, own_seed, listen=False)
        while game.steps < length // 2:
            _step(game, rng)
        games.append(game)
    return games


def measure_clone(rules: Rules, seed: int, seconds: float) -> Measure:
    """The cost of copying a game."""
    positions = _positions(rules, seed)
    round_times = [_round_time(seconds)]
    clone_times: list[float] = []
    left = seconds
    while left > 0 or not clone_times:
        game = positions[len(clone_times) % POSITIONS]
        begun = time.perf_counter()
        for _ in range(CLONES):
            game.clone()
        spent = time.perf_counter() - begun
        left -= spent
        clone_times.append(spent / CLONES)
        if len(clone_times) % SLICES == 1:
            round_times.append(_round_time(seconds))
    return _measured(rules, "clone", 0, 0, clone_times, round_times)


#: How many measurements a table has.
MEASURES = len(WAYS) + 1


def measures(rules: Rules, seed: int, seconds: float) -> Iterator[Measure]:
    """Every measurement of a table."""
    for way in WAYS:
        yield measure(rules, way, seed, seconds)
    yield measure_clone(rules, seed, seconds)


# --- several processes ------------------------------------------------------------------------

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


def scalings(
    rules: Rules, jobs: int, seed: int, seconds: float, plain: bool = False
) -> Iterator[Scaling]:
    """Measures the bulk ways to play, each process warm before its clock runs."""
    form = "plain" if plain else engine()
    with Workers(rules, jobs, plain) as workers:
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
            yield Scaling(form, rules.board.map.id, int(rules.players), way, jobs, one, many)


# --- profile ----------------------------------------------------------------------------------

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
