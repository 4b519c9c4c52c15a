"""Skill ratings: openskill's Plackett-Luce model over the ranks of all games in order."""

from __future__ import annotations

from math import prod
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

__all__ = ["Ratings"]


class Ratings:
    """One rating per bot. All start equal."""

    def __init__(self, bots: int) -> None:
        self._model: Final = PlackettLuce()
        self._found: Final = [self._model.rating() for _ in range(bots)]

    def add(self, seats: tuple[int, ...], ranks: tuple[int, ...]) -> None:
        """Adds a game: by seat its bot and its rank. A bot in several seats gets all changes."""
        if len(set(seats)) < 2:
            return
        # The model identifies players by object: each seat needs its own.
        sitting = [self._found[bot] for bot in seats]
        teams = [[self._model.rating(mu=one.mu, sigma=one.sigma)] for one in sitting]
        rated = self._model.rate(teams, ranks=[float(rank) for rank in ranks])
        for bot in set(seats):
            old = self._found[bot]
            new = [team[0] for team, sat in zip(rated, seats, strict=True) if sat == bot]
            mu = old.mu + sum(one.mu - old.mu for one in new)
            sigma = old.sigma * prod(one.sigma / old.sigma for one in new)
            self._found[bot] = self._model.rating(mu=mu, sigma=sigma)

    def rating(self, bot: int) -> PlackettLuceRating:
        return self._found[bot]

    def facts(self, bot: int) -> dict[str, float]:
        """`mu` is the strength, `sigma` its uncertainty; `ordinal` is mu - 3 sigma."""
        found = self._found[bot]
        return {"mu": found.mu, "sigma": found.sigma, "ordinal": found.ordinal()}
