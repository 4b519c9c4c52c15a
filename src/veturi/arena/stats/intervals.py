"""95 % confidence intervals of means and shares (Wilson, Student), for clustered samples.

Games of a round share their shuffles and are not independent; rounds are. So the variance of a mean
is estimated from the rounds, by the ratio estimator of cluster samples: how far their sums are from
what the mean predicts for their sizes. With few rounds Student's t replaces the normal quantile.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Final

__all__ = ["NORMAL", "RoundMean", "student", "wilson"]

#: The 97.5 % point of the normal distribution.
NORMAL: Final = 1.959963984540054
#: That of Student's t for one, two and three degrees of freedom.
FEW: Final = (12.706204736432095, 4.302652729911275, 3.182446305284263)

Interval = tuple[float, float]


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t: exact up to three, else Cornish and Fisher's series."""
    if freedom <= len(FEW):
        return FEW[freedom - 1]
    z, n = NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def wilson(share: float, count: float, quantile: float = NORMAL) -> Interval:
    """The Wilson score interval of a share among that many trials."""
    square = quantile * quantile / count
    middle = (share + square / 2) / (1 + square)
    half = quantile * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


class RoundMean:
    """The mean of values that come in rounds (clusters): integers, in fractions of `unit`."""

    def __init__(self, unit: int = 1) -> None:
        self.unit: Final = unit
        #: How many values there are, and in how many games.
        self.weight = 0
        self.games = 0
        self.sum = 0
        self._round = -1
        self._sum = self._weight = 0
        # Over the rounds before this one: their number and sums of products.
        self._rounds = self._yy = self._yw = self._ww = 0

    def add(self, number: int, value: int, weight: int) -> None:
        """Adds a game: the sum of its values, and how many they are. Rounds come in order."""
        if number != self._round:
            self._close()
            self._round = number
        self.games += 1
        self.sum += value
        self.weight += weight
        self._sum += value
        self._weight += weight

    def _close(self) -> None:
        if self._weight:
            self._rounds += 1
            self._yy += self._sum * self._sum
            self._yw += self._sum * self._weight
            self._ww += self._weight * self._weight
        self._sum = self._weight = 0

    @property
    def rounds(self) -> int:
        return self._rounds + (self._weight > 0)

    @property
    def mean(self) -> float:
        return self.sum / (self.unit * self.weight) if self.weight else 0.0

    @property
    def variance(self) -> Fraction:
        """The variance of the mean; exact, so that it does not depend on the order of sums."""
        rounds, y, w = self.rounds, self._sum, self._weight
        if rounds < 2:
            return Fraction(0)
        mean = Fraction(self.sum, self.weight)
        yy, yw, ww = self._yy + y * y, self._yw + y * w, self._ww + w * w
        squares = yy - 2 * mean * yw + mean * mean * ww
        return squares * rounds / ((rounds - 1) * (self.weight * self.unit) ** 2)

    def interval(self) -> Interval | None:
        """The interval of the mean; unknown for a single round."""
        if self.rounds < 2:
            return None
        half = student(self.rounds - 1) * sqrt(self.variance)
        return self.mean - half, self.mean + half

    def share_interval(self) -> Interval:
        """The Wilson interval for the effective sample size: independent games of this variance.

        They are never counted for more games than there are, and for the rounds only if all rounds
        were alike, which leaves nothing to estimate from.
        """
        if self.rounds < 2:
            return 0.0, 1.0
        share, variance = self.mean, float(self.variance)
        count = min(self.games, share * (1 - share) / variance) if variance else self.rounds
        return wilson(share, count, student(self.rounds - 1))
