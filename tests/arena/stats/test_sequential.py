"""The sequential test: it decides, it errs no more often than it says, and it keeps its word."""

from __future__ import annotations

import random
from math import log

import pytest

from veturi.arena.stats.sequential import NOT_STRONGER, STRONGER, SequentialTest

#: Rounds of two games: lost, split and won, for A's share of wins in the mean.
Shares = tuple[float, float, float]


def verdicts(shares: Shares, runs: int, **settings: float) -> tuple[dict[str | None, int], float]:
    """How often each verdict is reached, and after how many rounds in the mean."""
    chance = random.Random(11)
    found: dict[str | None, int] = {STRONGER: 0, NOT_STRONGER: 0, None: 0}
    rounds = 0
    for _ in range(runs):
        test = SequentialTest(**settings)  # type: ignore[arg-type]
        while test.verdict is None and test.rounds < 3000:
            test.add(chance.choices((0.0, 0.5, 1.0), shares)[0])
        found[test.verdict] += 1
        rounds += test.rounds
    return found, rounds / runs


@pytest.mark.parametrize(
    "shares", [(0.25, 0.5, 0.25), (0.1, 0.8, 0.1), (0.45, 0.1, 0.45)], ids=["even", "calm", "wild"]
)
def test_equal_bots_are_seldom_called_stronger(shares: Shares) -> None:
    found, _ = verdicts(shares, 400, margin=0.1)
    assert found[STRONGER] / 400 <= 0.05 + 0.03
    assert found[None] == 0


@pytest.mark.parametrize(
    "shares",
    [(0.15, 0.5, 0.35), (0.05, 0.7, 0.25), (0.35, 0.1, 0.55)],
    ids=["even", "calm", "wild"],
)
def test_a_stronger_bot_is_seldom_missed(shares: Shares) -> None:
    found, _ = verdicts(shares, 400, margin=0.1)
    assert found[NOT_STRONGER] / 400 <= 0.05 + 0.03
    assert found[None] == 0


def test_smaller_errors_take_longer() -> None:
    even = (0.25, 0.5, 0.25)
    _, quick = verdicts(even, 100, margin=0.1, alpha=0.2, beta=0.2)
    found, slow = verdicts(even, 100, margin=0.1, alpha=0.01, beta=0.01)
    assert slow > 2 * quick
    assert found[STRONGER] <= 3


def test_a_clear_case_is_soon_clear() -> None:
    for share, verdict in ((1.0, STRONGER), (0.0, NOT_STRONGER)):
        test = SequentialTest()
        while test.verdict is None:
            test.add(share)
        assert test.verdict == verdict
        assert 3 <= test.rounds <= 20


def test_what_is_decided_stays_decided() -> None:
    test = SequentialTest(margin=0.2)
    while test.verdict is None:
        test.add(1.0)
    before = test.facts()
    for _ in range(100):
        test.add(0.0)
    assert test.facts() == before


def test_the_ratio_is_the_formulas() -> None:
    test = SequentialTest.of({"alpha": 0.1, "beta": 0.2, "margin": 0.1})
    values = [0.5, 1.0, 0.5, 0.0, 1.0, 1.0]
    for value in values:
        test.add(value)
    counted = [0.0, 1.0, *values]
    mean = sum(counted) / 8
    variance = sum((value - mean) ** 2 for value in counted) / 8
    # Of normal densities with that variance, one for each round.
    ratio = 6 * ((mean - 0.5) ** 2 - (mean - 0.6) ** 2) / (2 * variance)
    assert test.ratio == pytest.approx(ratio)
    assert test.bounds == pytest.approx((log(0.2 / 0.9), log(0.8 / 0.1)))
    assert test.verdict is None
