"""A tournament: plays the games of a run, in parallel processes, and counts them in order.

Results and files depend on the settings alone. Games are counted in the order of their numbers,
whichever process played them; those beyond a stop or a decision are dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Final

from veturi import __version__
from veturi.arena.run.archive import ArchiveError, pack
from veturi.arena.run.match import Stopped, play_game
from veturi.arena.run.run_file import PlayedGame, RunHeader, RunReader, RunWriter
from veturi.arena.run.schedule import Pairing, bot_seed, deal_seed, schedule
from veturi.arena.run.workers import Task, Workers
from veturi.arena.stats.sequential import SequentialTest
from veturi.arena.stats.tally import WIN, Outcome, Tally, outcome_of
from veturi.bots import Bot, make_bot
from veturi.bots.entrants import Entrant, EntrantError, from_name, guest_seed
from veturi.bots.external.faults import BotError
from veturi.bots.external.process import ExternalProcess
from veturi.bots.external.seat import Player, Seat, built_in
from veturi.engine import Rules
from veturi.maps import GameMap

__all__ = ["Players", "Speed", "Tournament", "resume"]

#: Callback between decisions: whether to stop.
Asked = Callable[[], bool]


# --- playing --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its result, its bytes, and the thinking time by seat."""

    outcome: Outcome
    packed: bytes
    thinking: tuple[tuple[float, int], ...]


class Players:
    """Seats bots at a table, and keeps a process for each user's bot."""

    def __init__(self, rules: Rules, entrants: tuple[Entrant, ...], grace: float) -> None:
        self.rules: Final = rules
        self.entrants: Final = entrants
        self._externals: Final = {
            number: ExternalProcess(entrant, rules, grace)
            for number, entrant in enumerate(entrants)
            if entrant.own
        }
        #: Built-in bots keep no state between games, so one instance serves a seat in all games.
        self._built_in: Final[dict[tuple[int, int], Bot]] = {}

    def start(self) -> None:
        """Loads all users' bots; `EntrantError` names one that cannot be loaded."""
        for number, external in self._externals.items():
            try:
                external.start()
            except BotError as error:
                raise EntrantError(f"{self.entrants[number].source}: {error}") from None

    def player(self, bot: int, game: int, seat: int, seed: int) -> Player:
        if bot in self._externals:
            return self._externals[bot].player(game, seat, guest_seed(game, seat))
        key = (bot, seat)
        if key not in self._built_in:
            self._built_in[key] = make_bot(self.entrants[bot].level)
        self._built_in[key].seed = seed
        return built_in(self._built_in[key])

    def play(self, header: RunHeader, pairing: Pairing, stopped: Asked | None = None) -> Played:
        """Plays one game of a run."""
        seats = []
        for number, bot in enumerate(pairing.seats):
            seed = bot_seed(header.seed, pairing.game, number)
            player = self.player(bot, pairing.game, number, seed)
            seats.append(Seat(number, player, seed, header.seconds_of(bot)))
        deal = deal_seed(header.seed, pairing.round)
        game = play_game(self.rules, deal, seats, header.seconds, stopped)
        faults = sorted((f for seat in seats for f in seat.faults), key=lambda f: (f.step, f.seat))
        outcome = outcome_of(pairing, game, tuple(faults))
        thinking = tuple((seat.thinking, seat.decisions) for seat in seats)
        return Played(outcome, pack(game), thinking)

    def close(self) -> None:
        for external in self._externals.values():
            external.close()


@cache
def _kept(rules: Rules, entrants: tuple[Entrant, ...], grace: float) -> Players:
    """The players of a worker process, for its lifetime."""
    return Players(rules, entrants, grace)


def _play_chunk(rules: Rules, header: RunHeader, pairings: list[Pairing]) -> list[Played]:
    """The task of a worker process: plays some games."""
    players = _kept(rules, entrants_of(header), header.grace)
    return [players.play(header, pairing) for pairing in pairings]


def played_games(
    rules: Rules, header: RunHeader, first: int, jobs: int, stopped: Asked
) -> Generator[Played]:
    """The games of a run from a given one, in order, until it stops."""
    numbers = range(first, header.games)
    pairings = schedule(header.lineup, header.players, first)
    jobs = min(jobs, len(numbers))
    if jobs <= 1:
        with closing(Players(rules, entrants_of(header), header.grace)) as players:
            for pairing in islice(pairings, len(numbers)):
                try:
                    yield players.play(header, pairing, stopped)
                except Stopped:
                    return
        return

    def task(chunk: range) -> Task[list[Played]]:
        return partial(_play_chunk, header=header, pairings=list(islice(pairings, len(chunk))))

    with Workers(rules, jobs) as workers:
        for games in workers.in_chunks(numbers, task, stopped):
            yield from games


# --- counting -------------------------------------------------------------------------------


class Speed:
    """The speed of the games played now: the only facts that differ between equal runs."""

    def __init__(self, bots: int) -> None:
        self.games = 0
        self.seconds = 0.0
        self._thinking: Final = [0.0] * bots
        self._decisions: Final = [0] * bots

    def add(self, played: Played) -> None:
        self.games += 1
        told = zip(played.outcome.pairing.seats, played.thinking, strict=True)
        for bot, (seconds, decisions) in told:
            self._thinking[bot] += seconds
            self._decisions[bot] += decisions

    @property
    def per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    def decision_seconds(self, bot: int) -> float:
        """The mean time of a decision."""
        return self._thinking[bot] / max(self._decisions[bot], 1)

    def facts(self) -> dict[str, object]:
        return {
            "games": self.games,
            "seconds": self.seconds,
            "games_per_second": self.per_second,
            "decision_seconds": [self.decision_seconds(bot) for bot in range(len(self._thinking))],
        }


class Tournament:
    """A run at one table, and its progress."""

    def __init__(self, rules: Rules, header: RunHeader) -> None:
        self.rules: Final = rules
        self.header: Final = header
        self.tally: Final = Tally(header.bots, header.players)
        self.speed: Final = Speed(len(header.bots))
        self.test: Final = SequentialTest.of(header.test) if header.test else None
        #: The current round: wins of the first bot, and games.
        self._won = self._of = 0

    @property
    def over(self) -> bool:
        """Whether all games are played, or the test is decided."""
        decided = self.test is not None and self.test.verdict is not None
        return decided or self.tally.games >= self.header.games

    def count(self, outcome: Outcome) -> None:
        """Counts the next game."""
        self.tally.add(outcome)
        if self.test is None:
            return
        seats = zip(outcome.pairing.seats, outcome.seats, strict=True)
        self._won += sum(seat.win for bot, seat in seats if bot == 0)
        self._of += WIN
        if outcome.pairing.last:
            self.test.add(self._won / self._of)
            self._won = self._of = 0

    def restore(self, stored: PlayedGame, pairing: Pairing) -> None:
        """Counts a game of the resumed file, after checking it against the schedule."""
        if stored.seats != pairing.seats:
            raise ArchiveError("other bots sat there than the run says", stored.number + 1)
        if stored.game.seed != deal_seed(self.header.seed, pairing.round):
            raise ArchiveError("its seed does not follow from the run's", stored.number + 1)
        self.count(outcome_of(pairing, stored.game, stored.faults))

    def play(
        self, jobs: int, writer: RunWriter | None, stopped: Asked, heard: Callable[[int], None]
    ) -> None:
        """Plays until the run is over or stops; calls `heard` with the number of games done."""
        begun = time.perf_counter()
        first = self.tally.games
        with closing(played_games(self.rules, self.header, first, jobs, stopped)) as games:
            while not self.over and not stopped() and (played := next(games, None)) is not None:
                self.count(played.outcome)
                self.speed.add(played)
                if writer is not None:
                    outcome = played.outcome
                    writer.add(outcome.pairing.seats, outcome.faults, played.packed)
                self.speed.seconds = time.perf_counter() - begun
                heard(self.tally.games)

    def facts(self) -> dict[str, object]:
        """The table; all but `speed` is the same for equal runs."""
        return {
            "map": self.header.map_id,
            "players": self.header.players,
            "options": self.header.options,
            "seed": str(self.header.seed),
            "seconds": self.header.seconds,
            "games_asked": self.header.games,
            **self.tally.facts(),
            "test": self.test.facts() if self.test else None,
            "speed": self.speed.facts(),
        }


def resume(
    path: str | Path,
    game_map: GameMap | str | Path | None = None,
    accept: Callable[[RunHeader], None] | None = None,
    games: int = 0,
) -> tuple[Tournament, RunWriter]:
    """Resumes a run: what its file has, and the file to append the other games to.

    `accept` hears the settings and may refuse them, before anything is changed. More games may be
    asked for than at the beginning: the schedule is the same for any number, so the run becomes the
    one that was begun with so many.
    """
    with RunReader(path, game_map) as reader:
        header = reader.header
        if accept is not None:
            accept(header)
        if more := games > header.games:
            header = replace(header, games=games)
        tournament = Tournament(reader.rules, header)
        end = reader.start
        pairings = schedule(header.lineup, header.players)
        for stored, pairing in zip(reader.stored_games(), pairings, strict=False):
            tournament.restore(stored, pairing)
            end = stored.end
    if not tournament.over:
        _check_players(header)
    if more:
        rules, start = reader.rules, reader.start
        return tournament, RunWriter.extend(path, start, end, header, rules)
    return tournament, RunWriter.append(path, end)


def _check_players(header: RunHeader) -> None:
    """Checks that the bots are the same as in the games before."""
    if header.veturi != __version__:
        raise ArchiveError(f"was begun with veturi {header.veturi}, this is {__version__}")
    for entrant in entrants_of(header):
        if from_name(entrant.source).digest != entrant.digest:
            raise EntrantError(f"{entrant.path}: has changed since the run was begun")


def entrants_of(header: RunHeader) -> tuple[Entrant, ...]:
    """The bots of a run."""
    told = zip(header.bots, header.sources, header.digests, strict=True)
    return tuple(Entrant(*one) for one in told)
