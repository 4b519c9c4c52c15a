"""Intervals: known values, sums by another way, and how often they hold."""

from __future__ import annotations

import random
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veturi.arena.stats.intervals import RoundMean, student, wilson


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    # 81 of 263 is Newcombe's example of 1998; none of 10 has the closed form z² / (10 + z²).
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilsons_interval(won: int, of: int, low: float, high: float) -> None:
    assert wilson(won / of, of) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("freedom", "value"),
    # From printed tables.
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423)],
)
def test_students_quantile(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=3e-4)


def test_one_value_a_round_is_an_ordinary_mean() -> None:
    values = [3, -5, 12, 8, 8, 1]
    found = RoundMean()
    for number, value in enumerate(values):
        found.add(number, value, 1)
    half = 2.5706 * stdev(values) / len(values) ** 0.5
    interval = found.interval()
    assert interval is not None
    assert interval == pytest.approx((mean(values) - half, mean(values) + half), rel=1e-3)
    assert found.rounds == 6


rounds = st.lists(
    st.lists(st.tuples(st.integers(-99, 200), st.integers(1, 3)), min_size=1, max_size=4),
    min_size=2,
    max_size=8,
)


@given(rounds, st.sampled_from([1, 60]))
def test_the_variance_is_that_of_the_rounds(games: list[list[tuple[int, int]]], unit: int) -> None:
    """The formula as it is in books on samples, with all rounds at hand."""
    found = RoundMean(unit)
    for number, one in enumerate(games):
        for value, weight in one:
            found.add(number, value, weight)
    sums = [sum(value for value, _ in one) / unit for one in games]
    sizes = [sum(weight for _, weight in one) for one in games]
    ratio = sum(sums) / sum(sizes)
    residuals = sum((y - ratio * m) ** 2 for y, m in zip(sums, sizes, strict=True))
    count = len(games)
    variance = count / (count - 1) * residuals / sum(sizes) ** 2
    assert found.mean == pytest.approx(ratio)
    assert float(found.variance) == pytest.approx(variance, abs=1e-9)
    assert found.rounds == count


def test_of_a_single_round_nothing_is_said() -> None:
    found = RoundMean()
    assert (found.mean, found.interval(), found.share_interval()) == (0.0, None, (0.0, 1.0))
    for _ in range(4):
        found.add(0, 1, 1)
    assert (found.mean, found.interval(), found.share_interval()) == (1.0, None, (0.0, 1.0))


def test_equal_rounds_count_for_one_game_each() -> None:
    found = RoundMean()
    for game in range(20):
        found.add(game // 2, 1, 1)
    assert found.share_interval() == wilson(1.0, 10, student(9))
    split = RoundMean()
    for game in range(20):
        split.add(game // 2, game % 2, 1)
    assert split.share_interval() == wilson(0.5, 10, student(9))


@pytest.mark.parametrize(("rounds", "least"), [(12, 0.93), (60, 0.93)])
@pytest.mark.parametrize("luck", [0.0, 0.25], ids=["independent", "same luck"])
def test_intervals_hold_as_often_as_they_say(rounds: int, least: float, luck: float) -> None:
    """Two games a round, whose chances go up and down together: 60 % in the mean."""
    chance = random.Random(5)
    hits, runs = 0, 600
    for _ in range(runs):
        found = RoundMean()
        for number in range(rounds):
            share = 0.6 + (luck if chance.random() < 0.5 else -luck)
            for _ in range(2):
                found.add(number, int(chance.random() < share), 1)
        low, high = found.share_interval()
        hits += low <= 0.6 <= high
    assert hits / runs >= least
