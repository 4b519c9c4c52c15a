"""Schedule of a run: pairings with rotated seats, and all seeds (common random numbers).

Games come in rounds. All games of a round have the same seed, so the same shuffles: each choice of
bots for the table is played once in every rotation of the seats. Every bot gets the luck of every
seat in turn, so comparisons are between games of equal luck.

Every seed derives from the run's, so that any game can be played by itself, in any process: the
first 96 bits, big-endian, of the SHA-256 of an ASCII text. The game's seed uses "deal SEED ROUND",
the bot in a seat "bot SEED GAME SEAT". Numbers count from 0. A user's bot learns its seed, and
whoever knows the run's seed knows every hand: so its text is "guest GAME SEAT", which reveals
nothing of the run's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count, islice, permutations

from veturi.bots.entrants import derived_seed

__all__ = ["Pairing", "bot_seed", "deal_seed", "schedule", "seatings"]


def deal_seed(seed: int, number: int) -> int:
    """The seed of all games of a round."""
    return derived_seed(f"deal {seed} {number}")


def bot_seed(seed: int, game: int, seat: int) -> int:
    """The seed of the bot at a seat of a game."""
    return derived_seed(f"bot {seed} {game} {seat}")


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who sits where in a game."""

    game: int
    round: int
    #: By seat the bot's number.
    seats: tuple[int, ...]
    #: Whether it is the last game of its round.
    last: bool = False


def schedule(lineup: tuple[int, ...], players: int, first: int = 0) -> Iterator[Pairing]:
    """An infinite iterator of a run's games, from a given one."""
    return islice(_games(lineup, players), first, None)


def _games(lineup: tuple[int, ...], players: int) -> Iterator[Pairing]:
    game = 0
    for number in count():
        found = seatings(lineup, players, number)
        for seats in found:
            yield Pairing(game, number, seats, last=seats is found[-1])
            game += 1


def seatings(lineup: tuple[int, ...], players: int, number: int) -> list[tuple[int, ...]]:
    """The seatings of a round, no two alike.

    Each choice of bots sits in every rotation. Who sits after whom changes from round to round.
    """
    found: dict[tuple[int, ...], None] = {}
    for chosen in _choices(lineup, players):
        orders = list(dict.fromkeys(permutations(chosen[1:])))
        order = (chosen[0], *orders[number % len(orders)])
        for turn in range(players):
            found[order[turn:] + order[:turn]] = None
    return list(found)


def _choices(lineup: tuple[int, ...], players: int) -> list[tuple[int, ...]]:
    """The line-ups of a table: combinations of the bots, or all of them repeated.

    If too few are named, every one of them begins once, so that all sit equally often.
    """
    size = len(lineup)
    if size >= players:
        return list(dict.fromkeys(combinations(lineup, players)))
    starts = range(size if players % size else 1)
    return [tuple(lineup[(start + seat) % size] for seat in range(players)) for start in starts]
