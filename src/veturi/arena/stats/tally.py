"""Results of a run: wins, scores by source, order of play, faults, ratings.

Nothing here depends on timing or on the number of processes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from veturi.arena.run.schedule import Pairing
from veturi.arena.stats.intervals import RoundMean
from veturi.arena.stats.ratings import Ratings
from veturi.bots.external.faults import Fault
from veturi.engine import Game, ScoreLine
from veturi.engine.scoring.score_lines import parts_by_seat, standings

__all__ = ["GROUPS", "BotTally", "Outcome", "Results", "SeatGame", "Tally", "outcome_of", "spread"]

#: A win shared by up to six seats divides this without remainder.
WIN: Final = 60
#: Maximum number of a bot's faults kept in words.
MOST_SHOWN: Final = 5
GROUPS: Final = ("routes", "tickets", "bonuses")


def group_of(part: str) -> str:
    """Routes, tickets, or all the rest."""
    if part in ("completed", "failed"):
        return "tickets"
    return part if part == "routes" else "bonuses"


def spread(counts: Counter[int]) -> dict[str, float]:
    """Mean, minimum, median and maximum of a histogram."""
    total = counts.total()
    if not total:
        return {"mean": 0.0, "min": 0, "median": 0.0, "max": 0}
    values = sorted(counts)
    ends = list(accumulate(counts[value] for value in values))
    middle = [values[bisect_right(ends, place)] for place in ((total - 1) // 2, total // 2)]
    return {
        "mean": sum(value * count for value, count in counts.items()) / total,
        "min": values[0],
        "median": sum(middle) / 2,
        "max": values[-1],
    }


@dataclass(slots=True)
class SeatGame:
    """One seat in one game."""

    #: In order of play, from 0.
    place: int
    rank: int
    total: int
    #: Its share of the win, in parts of `WIN`.
    win: int
    #: Points by part of the score.
    parts: Mapping[str, int]
    bot: str = ""
    deeds: Counter[str] = field(default_factory=Counter)
    turns: int = 0


def seat_games(game: Game, lines: list[ScoreLine]) -> list[SeatGame]:
    """A finished game by seat."""
    players, first = int(game.rules.players), int(game.state.first)
    ranks = standings(lines, players)
    win = WIN // ranks.count(1)
    return [
        SeatGame((seat - first) % players, rank, sum(parts.values()), win * (rank == 1), parts)
        for seat, (rank, parts) in enumerate(zip(ranks, parts_by_seat(lines, players), strict=True))
    ]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game, as counted."""

    pairing: Pairing
    seats: list[SeatGame]
    steps: int
    end: str
    faults: tuple[Fault, ...]


def outcome_of(pairing: Pairing, game: Game, faults: tuple[Fault, ...]) -> Outcome:
    """The result of a finished game."""
    seats = seat_games(game, game.scores())
    return Outcome(pairing, seats, game.steps, game.end_reason, faults)


class Results:
    """Statistics of a group of seats: all, of a bot, at a place, or of a bot at a place."""

    def __init__(self) -> None:
        #: A win shared by n counts 1/n for each.
        self.wins: Final = RoundMean(WIN)
        self.score: Final = RoundMean()
        self.scores: Final[Counter[int]] = Counter()
        self.ranks: Final[Counter[int]] = Counter()
        #: Points by part of the score.
        self.parts: Final[Counter[str]] = Counter()
        #: What was done: cards from the "deck" and the "row", "claims", "tickets" kept, "passes".
        self.deeds: Final[Counter[str]] = Counter()

    @property
    def seats(self) -> int:
        """The number of seats over all games."""
        return self.wins.weight

    def add(self, number: int, seats: Sequence[SeatGame]) -> None:
        """Adds one game's seats."""
        self.wins.add(number, sum(seat.win for seat in seats), len(seats))
        self.score.add(number, sum(seat.total for seat in seats), len(seats))
        for seat in seats:
            self.scores[seat.total] += 1
            self.ranks[seat.rank] += 1
            self.parts.update(seat.parts)
            self.deeds.update(seat.deeds)

    def rates(self) -> dict[str, object]:
        """How often it wins, and its score."""
        return {
            "win_rate": self.wins.mean,
            "win_rate_interval": self.wins.share_interval(),
            "score": self.score.mean,
            "score_interval": self.score.interval(),
        }


class BotTally(Results):
    """The results of one bot."""

    def __init__(self) -> None:
        super().__init__()
        #: Of its games: how many one of its seats won.
        self.games: Final = RoundMean(WIN)
        self.faults: Final[Counter[str]] = Counter()
        #: The first faults in words, each with its game's number from 0.
        self.first_faults: Final[list[tuple[int, Fault]]] = []

    def add(self, number: int, seats: Sequence[SeatGame]) -> None:
        super().add(number, seats)
        self.games.add(number, sum(seat.win for seat in seats), 1)

    def means(self) -> dict[str, float]:
        """Mean points of a seat, by part."""
        return {part: points / self.seats for part, points in sorted(self.parts.items())}

    def groups(self) -> dict[str, float]:
        """Mean points of a seat: routes, tickets and bonuses."""
        sums = dict.fromkeys(GROUPS, 0)
        for part, points in self.parts.items():
            sums[group_of(part)] += points
        return {group: points / max(self.seats, 1) for group, points in sums.items()}

    def note(self, game: int, fault: Fault) -> None:
        self.faults[fault.kind] += 1
        if fault.message and len(self.first_faults) < MOST_SHOWN:
            self.first_faults.append((game, fault))

    def facts(self) -> dict[str, object]:
        return {
            "games": self.wins.games,
            "seats": self.seats,
            "wins": self.wins.sum / WIN,
            "win_rate": self.wins.mean,
            "win_rate_interval": self.wins.share_interval(),
            "games_won_rate": self.games.mean,
            "games_won_interval": self.games.share_interval(),
            "score": self.score.mean,
            "score_interval": self.score.interval(),
            "groups": self.groups(),
            "parts": self.means(),
            "faults": self.faults.total(),
            "faults_by_kind": dict(sorted(self.faults.items())),
            "first_faults": [f"game {game + 1}, {fault}" for game, fault in self.first_faults],
        }


class Tally:
    """Running results of a run."""

    def __init__(self, bots: tuple[str, ...], players: int) -> None:
        self.names: Final = bots
        self.players: Final = players
        self.games = 0
        self.rounds = 0
        self.ties = 0
        self.bots: Final = [BotTally() for _ in bots]
        #: By place in the order of play.
        self.turns: Final = [Results() for _ in range(players)]
        self.ratings: Final = Ratings(len(bots))
        self.steps: Final[Counter[int]] = Counter()
        self.ends: Final[Counter[str]] = Counter()

    def add(self, outcome: Outcome) -> None:
        """Adds a game. Games must come in order."""
        number, bots = outcome.pairing.round, outcome.pairing.seats
        self.games += 1
        self.rounds += outcome.pairing.last
        self.ties += sum(seat.rank == 1 for seat in outcome.seats) > 1
        self.steps[outcome.steps] += 1
        self.ends[outcome.end] += 1
        for bot in sorted(set(bots)):
            sat = zip(bots, outcome.seats, strict=True)
            self.bots[bot].add(number, [seat for one, seat in sat if one == bot])
        for seat in outcome.seats:
            self.turns[seat.place].add(number, [seat])
        for fault in outcome.faults:
            self.bots[bots[fault.seat]].note(outcome.pairing.game, fault)
        self.ratings.add(bots, tuple(seat.rank for seat in outcome.seats))

    def facts(self) -> dict[str, object]:
        """The table as plain values: equal runs, equal facts."""
        return {
            "games": self.games,
            "rounds": self.rounds,
            "shared_wins": self.ties,
            "bots": [
                {"name": name, **bot.facts(), "rating": self.ratings.facts(number)}
                for number, (name, bot) in enumerate(zip(self.names, self.bots, strict=True))
            ],
            "order_of_play": [
                {"place": place, **found.rates()} for place, found in enumerate(self.turns, start=1)
            ],
            "steps": spread(self.steps),
            "ends": dict(sorted(self.ends.items())),
        }
