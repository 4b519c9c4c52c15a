"""Sequential probability ratio test (SPRT): is A stronger than B? Stops the run once decided.

The unit is the round: all its games have the same shuffles and both bots sit everywhere equally
often. Its result is the share of its games that A won, shared wins in parts; equal bots have a mean
of one half.

- H0: the mean is 1/2, or less. A is not stronger.
- H1: the mean is 1/2 + margin, or more. A is stronger, and by that much.

After each round Wald's sequential probability ratio test of the two means is made, with the
variance estimated from the rounds (a generalised SPRT). For n rounds of mean x and variance v the
log-likelihood ratio is n * margin * (2x - 1 - margin) / 2v. At log((1 - beta) / alpha) or above it
A is stronger; at log(beta / (1 - alpha)) or below it is not, or by less than the margin. A bot that
is not stronger is called so with a probability of about alpha at the most; one stronger by the
margin is missed with about beta. Two rounds more, one won and one lost, are counted in the mean and
the variance, so that a few equal rounds at the beginning decide nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log
from typing import Final

__all__ = ["NOT_STRONGER", "STRONGER", "SequentialTest"]

STRONGER: Final = "stronger"
NOT_STRONGER: Final = "not stronger"


@dataclass(slots=True)
class SequentialTest:
    """The test, and the rounds so far."""

    alpha: float = 0.05
    beta: float = 0.05
    margin: float = 0.05
    rounds: int = 0
    #: Sums over the rounds, with the two that are always counted.
    total: float = field(default=1.0)
    squares: float = field(default=1.0)

    @staticmethod
    def of(settings: dict[str, float]) -> SequentialTest:
        """The test of a run's settings."""
        return SequentialTest(settings["alpha"], settings["beta"], settings["margin"])

    def add(self, share: float) -> None:
        """Adds a round: the share of its games that A won. Ignored once the test is decided."""
        if self.verdict is None:
            self.rounds += 1
            self.total += share
            self.squares += share * share

    @property
    def bounds(self) -> tuple[float, float]:
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def mean(self) -> float:
        return self.total / (self.rounds + 2)

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of H1 to H0."""
        mean = self.mean
        variance = self.squares / (self.rounds + 2) - mean * mean
        return self.rounds * self.margin * (2 * mean - 1 - self.margin) / (2 * variance)

    @property
    def verdict(self) -> str | None:
        lower, upper = self.bounds
        ratio = self.ratio
        if ratio >= upper:
            return STRONGER
        return NOT_STRONGER if ratio <= lower else None

    def facts(self) -> dict[str, object]:
        return {
            "alpha": self.alpha,
            "beta": self.beta,
            "margin": self.margin,
            "rounds": self.rounds,
            "log_likelihood_ratio": self.ratio,
            "bounds": list(self.bounds),
            "verdict": self.verdict,
        }
