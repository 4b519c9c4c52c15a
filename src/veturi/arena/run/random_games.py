"""Monte Carlo simulation: random games in bulk, and their statistics (`veturi simulate`).

Game i of a run (from 0) has the seed `seed + i`. Its players have a separate generator,
`Rng.from_seed` of the first 96 bits, big-endian, of the SHA-256 of the ASCII text
"players SEED I". So shuffles and players' choices are independent, any game can be replayed by
itself, in any process, and the result does not depend on the number of processes.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

from veturi.arena.run.workers import Task, Workers
from veturi.arena.stats.tally import spread
from veturi.engine import Game, Rng, Rules
from veturi.engine.play import play_out
from veturi.engine.scoring.score_lines import parts_by_seat, standings, totals

__all__ = ["BulkTally", "Keep", "Stopped", "player_rng", "random_game", "simulate"]


# --- players --------------------------------------------------------------------------------


def player_rng(seed: int, number: int) -> Rng:
    """The players' generator for a game of a run."""
    digest = hashlib.sha256(f"players {seed} {number}".encode("ascii")).digest()
    return Rng.from_seed(int.from_bytes(digest[:12], "big"))


def random_game(rules: Rules, seed: int, rng: Rng, keep: bool = False) -> Game:
    """Plays a game to its end at random; action by action if its record is needed."""
    game = Game.start(rules, seed, listen=False)
    if not keep:
        play_out(rules, game.state, rng)
    while not game.over:
        seat = game.to_move[0]
        game.apply_unchecked(game.random_action(rng, seat), seat)
    return game


# --- counting -------------------------------------------------------------------------------


class BulkTally:
    """Running statistics of the games of a run."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.ties = 0
        self.seconds = 0.0
        self.steps: Counter[int] = Counter()
        self.scores: Counter[int] = Counter()
        self.points = [0] * players
        #: Games won alone.
        self.wins = [0] * players
        self.parts: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()

    def add(self, game: Game) -> None:
        players = len(self.wins)
        lines = game.scores()
        points = totals(lines, players)
        winners = [seat for seat, rank in enumerate(standings(lines, players)) if rank == 1]
        self.games += 1
        self.steps[game.steps] += 1
        self.ends[game.end_reason] += 1
        for seat, score in enumerate(points):
            self.scores[score] += 1
            self.points[seat] += score
        for parts in parts_by_seat(lines, players):
            self.parts.update(parts)
        if len(winners) == 1:
            self.wins[winners[0]] += 1
        else:
            self.ties += 1

    def add_all(self, other: BulkTally) -> None:
        """Merges the games of another tally, except their time."""
        self.games += other.games
        self.ties += other.ties
        self.steps += other.steps
        self.scores += other.scores
        self.ends += other.ends
        for seat, wins in enumerate(other.wins):
            self.wins[seat] += wins
            self.points[seat] += other.points[seat]
        # Not `+=`, which drops negative counts.
        self.parts.update(other.parts)

    def facts(self) -> dict[str, object]:
        """The summary as plain values; only `speed` differs from one run to the next."""
        games = max(self.games, 1)
        players = len(self.wins)
        seats = [
            {"seat": seat, "wins": wins, "share": wins / games, "mean": self.points[seat] / games}
            for seat, wins in enumerate(self.wins)
        ]
        return {
            "games": self.games,
            "steps": spread(self.steps),
            "score": spread(self.scores),
            "seats": seats,
            "ties": self.ties,
            "parts": {part: n / (games * players) for part, n in sorted(self.parts.items())},
            "ends": dict(sorted(self.ends.items())),
            "speed": {
                "seconds": self.seconds,
                "games_per_second": self.games / self.seconds if self.seconds else 0.0,
            },
        }


# --- a run ----------------------------------------------------------------------------------


#: Callback with each record to keep, as JSON.
Keep = Callable[[str], None]
#: Callback with the number of games done; returns whether to stop.
Stopped = Callable[[int], bool]


def simulate(
    rules: Rules, games: int, seed: int, jobs: int, keep: Keep | None, stopped: Stopped
) -> BulkTally:
    """Plays a run in several processes. Records come in the order of the games."""
    jobs = min(jobs, games)
    if jobs == 1:
        return _play(rules, range(games), seed, keep, stopped)
    tally = BulkTally(int(rules.players))
    begun = time.perf_counter()
    with Workers(rules, jobs) as workers:

        def task(numbers: range) -> Task[tuple[BulkTally, list[str]]]:
            return partial(_play_chunk, numbers=numbers, seed=seed, keep=keep is not None)

        chunks = workers.in_chunks(range(games), task, lambda: stopped(tally.games))
        for found, records in chunks:
            tally.add_all(found)
            for record in records:
                assert keep is not None
                keep(record)
            tally.seconds = time.perf_counter() - begun
            stopped(tally.games)
    return tally


def _play(
    rules: Rules, numbers: range, seed: int, keep: Keep | None, stopped: Stopped | None = None
) -> BulkTally:
    """Plays the games of a run that have these numbers."""
    tally = BulkTally(int(rules.players))
    begun = time.perf_counter()
    for number in numbers:
        rng = player_rng(seed, number)
        game = random_game(rules, seed + number, rng, keep is not None)
        tally.add(game)
        if keep is not None:
            keep(game.record().to_json())
        tally.seconds = time.perf_counter() - begun
        if stopped is not None and stopped(tally.games):
            break
    return tally


def _play_chunk(rules: Rules, numbers: range, seed: int, keep: bool) -> tuple[BulkTally, list[str]]:
    """Plays some games of a run in a worker; returns their tally and records."""
    records: list[str] = []
    return _play(rules, numbers, seed, records.append if keep else None), records
