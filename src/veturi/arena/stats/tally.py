"""Results of a run: wins, scores by source, order of play, faults, ratings.

Nothing here depends on timing or on the number of processes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from veturi.arena.run.schedule import Pairing
from veturi.arena.stats.intervals import RoundMean
from veturi.arena.stats.ratings import Ratings
from veturi.bots.external.faults import Fault
from veturi.engine import Game
from veturi.engine.scoring.score_lines import parts_by_seat

__all__ = ["GROUPS", "BotTally", "Outcome", "Tally", "outcome_of", "spread"]

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


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game, as counted."""

    pairing: Pairing
    #: The seat that went first.
    first: int
    #: By seat: place, points, and points by part.
    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[dict[str, int], ...]
    steps: int
    end: str
    faults: tuple[Fault, ...]

    def wins(self) -> list[int]:
        """Each seat's share of the win."""
        winners = self.ranks.count(1)
        return [WIN // winners if rank == 1 else 0 for rank in self.ranks]


def outcome_of(pairing: Pairing, game: Game, faults: tuple[Fault, ...]) -> Outcome:
    """The result of a finished game."""
    parts = parts_by_seat(game.scores(), len(pairing.seats))
    return Outcome(
        pairing=pairing,
        first=int(game.state.first),
        ranks=tuple(game.ranks),
        totals=tuple(sum(mine.values()) for mine in parts),
        parts=tuple(parts),
        steps=game.steps,
        end=game.end_reason,
        faults=faults,
    )


class BotTally:
    """The results of one bot."""

    def __init__(self) -> None:
        #: Of its seats: how many won, and their points.
        self.wins: Final = RoundMean(WIN)
        self.score: Final = RoundMean()
        #: Of its games: how many one of its seats won.
        self.games: Final = RoundMean(WIN)
        self.parts: Final[Counter[str]] = Counter()
        self.faults: Final[Counter[str]] = Counter()
        #: The first faults in words, each with its game's number from 0.
        self.first_faults: Final[list[tuple[int, Fault]]] = []

    @property
    def seats(self) -> int:
        return self.wins.weight

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
        self.turns: Final = [(RoundMean(WIN), RoundMean()) for _ in range(players)]
        self.ratings: Final = Ratings(len(bots))
        self.steps: Final[Counter[int]] = Counter()
        self.ends: Final[Counter[str]] = Counter()

    def add(self, outcome: Outcome) -> None:
        """Adds a game. Games must come in order."""
        number, seats = outcome.pairing.round, outcome.pairing.seats
        self.games += 1
        self.rounds += outcome.pairing.last
        self.ties += outcome.ranks.count(1) > 1
        self.steps[outcome.steps] += 1
        self.ends[outcome.end] += 1
        wins = outcome.wins()
        for bot in sorted(set(seats)):
            mine = [seat for seat, sat in enumerate(seats) if sat == bot]
            tally = self.bots[bot]
            won = sum(wins[seat] for seat in mine)
            tally.wins.add(number, won, len(mine))
            tally.games.add(number, won, 1)
            tally.score.add(number, sum(outcome.totals[seat] for seat in mine), len(mine))
            for seat in mine:
                tally.parts.update(outcome.parts[seat])
        for seat in range(self.players):
            turn = (seat - outcome.first) % self.players
            self.turns[turn][0].add(number, wins[seat], 1)
            self.turns[turn][1].add(number, outcome.totals[seat], 1)
        for fault in outcome.faults:
            self.bots[seats[fault.seat]].note(outcome.pairing.game, fault)
        self.ratings.add(seats, outcome.ranks)

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
                {
                    "place": place,
                    "win_rate": wins.mean,
                    "win_rate_interval": wins.share_interval(),
                    "score": score.mean,
                    "score_interval": score.interval(),
                }
                for place, (wins, score) in enumerate(self.turns, start=1)
            ],
            "steps": spread(self.steps),
            "ends": dict(sorted(self.ends.items())),
        }
