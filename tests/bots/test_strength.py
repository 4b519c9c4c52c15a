"""Each level beats the one below it. Few games: docs/bots.md has the real figures.

Equal bots would miss these margins ninety-five times in a hundred or more, but for the last one,
whose games are long. What a master thinks is work, so that nothing depends on the clock.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from support.contract.tables import Table
from veturi._engine import is_compiled
from veturi.bots import action_of, make_bot
from veturi.engine import Game
from veturi.maps import map_ids

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not is_compiled(), reason="whole games of bots take too long with the plain engine"
    ),
]

#: A level, and how long it may think.
Player = tuple[str, float]


def won(map_id: str, players: Sequence[Player], games: int) -> float:
    """How many games the first of two wins, in every other seat; each deal is played from all."""
    rules = Table(map_id, 2 if len(players) == 2 else 4).rules
    wins = 0.0
    for number in range(games):
        game = Game.start(rules, 1000 + number // 2, listen=False)
        seated = [players[(seat + number) % len(players)] for seat in range(int(rules.players))]
        bots = [make_bot(level, 7 * number + seat) for seat, (level, _) in enumerate(seated)]
        while not game.over:
            for seat in game.to_move:
                view, actions = game.view(seat), game.legal_actions(seat)
                answer = bots[seat].choose(view, actions, seated[seat][1])
                game.apply_unchecked(action_of(answer), seat)
        mine = [seat for seat in game.winners if seated[seat] == players[0]]
        wins += len(mine) / len(game.winners)
    return wins


def of_two(map_id: str, first: str, second: str, games: int) -> float:
    return won(map_id, [(first, 0.0), (second, 0.0)], games)


@pytest.mark.parametrize("map_id", map_ids())
def test_novice_beats_random_play(map_id: str) -> None:
    assert of_two(map_id, "novice", "random", 20) >= 16


@pytest.mark.parametrize("map_id", map_ids())
def test_regular_beats_random_play(map_id: str) -> None:
    assert of_two(map_id, "regular", "random", 12) >= 11


@pytest.mark.parametrize("map_id", map_ids())
def test_regular_beats_novice(map_id: str) -> None:
    # In Japan wandering about is no bad plan: bullet trains pay.
    games, least = (60, 38) if map_id == "japan" else (20, 16)
    assert of_two(map_id, "regular", "novice", games) >= least


@pytest.mark.parametrize("map_id", map_ids())
def test_expert_beats_regular(map_id: str) -> None:
    assert of_two(map_id, "expert", "regular", 60) >= 42


def test_experts_beat_regulars_at_tables_of_four() -> None:
    """Two of each, on all maps together."""
    seated = [("expert", 0.0), ("regular", 0.0)] * 2
    assert sum(won(map_id, seated, 8) for map_id in map_ids()) >= 28


def test_master_beats_regular() -> None:
    """With next to no time, for its games are long; on all maps together."""
    seated = [("master", 0.01), ("regular", 0.0)]
    assert sum(won(map_id, seated, 2) for map_id in map_ids()) >= 8


@pytest.mark.soak
@pytest.mark.parametrize("map_id", map_ids())
def test_master_beats_regular_on_every_map(map_id: str) -> None:
    """Six of eight are many for equals."""
    assert won(map_id, [("master", 0.01), ("regular", 0.0)], 8) >= 6


@pytest.mark.soak
def test_a_master_gets_better_with_more_time() -> None:
    assert won("amsterdam", [("master", 0.12), ("master", 0.0)], 20) >= 14


def test_master_beats_expert() -> None:
    assert won("amsterdam", [("master", 0.05), ("expert", 0.0)], 16) >= 8.5
