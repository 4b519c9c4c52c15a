"""Each level beats the one below it, on every map. Few games: docs/bots.md has the real figures."""

from __future__ import annotations

import pytest

from contract.tables import Table
from veturi._engine import is_compiled
from veturi.bots import Move, make_bot
from veturi.maps import map_ids
from veturi.rules import Game

pytestmark = pytest.mark.skipif(
    not is_compiled(), reason="whole games of bots take too long with the plain engine"
)


def won(map_id: str, levels: tuple[str, str], games: int, seconds: float = 0.0) -> float:
    """How many games of two the first level wins; each deal is played from both seats."""
    rules = Table(map_id, 2).rules
    wins = 0.0
    for number in range(games):
        game = Game.start(rules, 1000 + number // 2, listen=False)
        first = number % 2
        bots = [make_bot(levels[(seat + first) % 2], 7 * number + seat) for seat in range(2)]
        while not game.over:
            for seat in game.to_move:
                answer = bots[seat].choose(game.view(seat), game.legal_actions(seat), seconds)
                game.play(answer.action if isinstance(answer, Move) else answer, seat)
        wins += (first in game.winners) / len(game.winners)
    return wins


@pytest.mark.parametrize("map_id", map_ids())
def test_novice_beats_random_play(map_id: str) -> None:
    assert won(map_id, ("novice", "random"), 8) >= 6


@pytest.mark.parametrize("map_id", map_ids())
def test_regular_beats_random_play(map_id: str) -> None:
    assert won(map_id, ("regular", "random"), 8) >= 7


@pytest.mark.parametrize("map_id", map_ids())
def test_regular_beats_novice(map_id: str) -> None:
    assert won(map_id, ("regular", "novice"), 12) >= 6


@pytest.mark.parametrize("map_id", map_ids())
def test_expert_beats_regular(map_id: str) -> None:
    assert won(map_id, ("expert", "regular"), 16) >= 9


@pytest.mark.parametrize("map_id", map_ids())
def test_master_beats_regular(map_id: str) -> None:
    assert won(map_id, ("master", "regular"), 6, 0.04) >= 4


def test_master_beats_expert() -> None:
    assert won("amsterdam", ("master", "expert"), 16, 0.05) >= 8.5
