"""The schedule: everybody sits everywhere equally often, and every seed follows from the run's."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import islice

import pytest

from veturi.arena.run.schedule import Pairing, bot_seed, deal_seed, schedule, seatings
from veturi.bots.entrants import guest_seed

FAIR = [
    ((0,), 2),
    ((0, 1), 2),
    ((0, 1), 3),
    ((0, 1), 4),
    ((0, 1), 5),
    ((0, 1, 2), 2),
    ((0, 1, 2), 3),
    ((0, 1, 2), 4),
    ((0, 1, 2, 3), 6),
    ((0, 1, 2, 3, 4), 3),
    ((0, 1, 2, 3, 4, 5), 6),
]


@pytest.mark.parametrize(("lineup", "players"), FAIR)
def test_in_a_round_every_bot_sits_everywhere_equally_often(
    lineup: tuple[int, ...], players: int
) -> None:
    for number in range(4):
        found = seatings(lineup, players, number)
        assert len(set(found)) == len(found)
        for seat in range(players):
            counts = Counter(seats[seat] for seats in found)
            assert set(counts) == set(lineup)
            assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("lineup", "players"), [*FAIR, ((0, 1, 1, 1), 4), ((0, 0, 1, 1), 4)])
def test_a_round_has_every_rotation_of_its_seatings(lineup: tuple[int, ...], players: int) -> None:
    for number in range(4):
        found = set(seatings(lineup, players, number))
        assert found == {seats[1:] + seats[:1] for seats in found}


def test_more_bots_than_seats_meet_each_other() -> None:
    found = seatings((0, 1, 2, 3), 2, 0)
    assert len(found) == 12
    assert set(found) == {(a, b) for a in range(4) for b in range(4) if a != b}


def test_some_named_more_often_sit_more_often() -> None:
    found = seatings((0, 1, 1, 1), 4, 0)
    assert sorted(found) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_who_follows_whom_changes_with_the_rounds() -> None:
    for players in (3, 4, 5):
        lineup = tuple(range(players))
        after: Counter[tuple[int, int]] = Counter()
        for number in range({3: 2, 4: 6, 5: 24}[players]):
            for seats in seatings(lineup, players, number):
                after.update(zip(seats, seats[1:] + seats[:1], strict=True))
        assert len(after) == players * (players - 1)
        assert len(set(after.values())) == 1


def test_games_come_in_rounds_and_may_be_taken_up_anywhere() -> None:
    games = list(islice(schedule((0, 1), 4), 40))
    assert [one.game for one in games] == list(range(40))
    assert [one.round for one in games[:7]] == [0, 0, 1, 1, 1, 1, 2]
    assert [one.last for one in games[:7]] == [False, True, False, False, False, True, False]
    assert list(islice(schedule((0, 1), 4, 13), 5)) == games[13:18]
    assert games[1] == Pairing(1, 0, (1, 0, 1, 0), last=True)


def test_the_seeds_are_those_of_the_formula() -> None:
    """As docs/arena.md has it."""
    for text, found in (
        ("deal 7 12", deal_seed(7, 12)),
        (f"bot {2**96 - 1} 0 3", bot_seed(2**96 - 1, 0, 3)),
        ("guest 12 3", guest_seed(12, 3)),
    ):
        assert found == int(hashlib.sha256(text.encode()).hexdigest()[:24], 16)
    # printf 'deal 1 0' | sha256sum | cut -c1-24
    assert deal_seed(1, 0) == 0x02F51BADB03171799D87715C
