"""Ratings: openskill's own numbers, the right order, and bots in several seats."""

from __future__ import annotations

import random

import pytest
from openskill.models import PlackettLuce

from veturi.arena.stats.ratings import Ratings


def test_the_numbers_are_openskills() -> None:
    model = PlackettLuce()
    a, b, c = (model.rating() for _ in range(3))
    (a,), (b,), (c,) = model.rate([[a], [b], [c]], ranks=[2.0, 1.0, 3.0])
    (c,), (a,) = model.rate([[c], [a]], ranks=[1.0, 1.0])
    ratings = Ratings(3)
    ratings.add((0, 1, 2), (2, 1, 3))
    ratings.add((2, 0), (1, 1))
    for bot, found in enumerate((a, b, c)):
        assert ratings.facts(bot) == pytest.approx(
            {"mu": found.mu, "sigma": found.sigma, "ordinal": found.mu - 3 * found.sigma}
        )


def test_who_is_stronger_is_rated_higher() -> None:
    """Strength 0 to 3 and luck: the ratings come out in that order, at tables of any kind."""
    chance = random.Random(1)
    for seats in ([0, 1, 2, 3], [0, 0, 1, 1], [0, 1, 1, 1]):
        ratings = Ratings(4)
        for _ in range(300):
            chance.shuffle(seats)
            points = [bot + chance.gauss(0, 2) for bot in seats]
            ranks = tuple(1 + sum(other > mine for other in points) for mine in points)
            ratings.add(tuple(seats), ranks)
        found = [ratings.rating(bot).mu for bot in sorted(set(seats))]
        assert found == sorted(found)
        assert found[0] < found[-1] - 1


def test_a_bot_against_itself_changes_nothing() -> None:
    ratings = Ratings(2)
    ratings.add((1, 1, 1), (1, 2, 3))
    assert ratings.facts(1) == Ratings(2).facts(1)


def test_a_bot_in_two_seats_has_both_changes() -> None:
    model = PlackettLuce()
    a, b, c = (model.rating() for _ in range(3))
    (a,), (b,), (c,) = model.rate([[a], [b], [c]], ranks=[1.0, 2.0, 3.0])
    ratings = Ratings(2)
    ratings.add((0, 1, 0), (1, 2, 3))
    assert ratings.rating(0).mu == pytest.approx(25 + (a.mu - 25) + (c.mu - 25))
    assert ratings.rating(1).mu == pytest.approx(b.mu)
