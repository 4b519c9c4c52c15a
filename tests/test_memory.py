"""How much room a game takes."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from support.engine import rules
from veturi.engine import Game, Rng, Rules
from veturi.maps import load_map, map_ids

GAMES = 30
MOST_BYTES = 20_000
#: How much of a random game has been played when it is measured.
LATE = 0.9


def most_players(map_id: str) -> Rules:
    return rules(map_id, load_map(map_id).setup.max_players)


def play_steps(table: Rules, seed: int, steps: int) -> Game:
    """The game of a seed after so many random actions, or when it is over."""
    game, chance = Game.start(table, seed, listen=False), Rng.from_seed(seed)
    while not game.over and game.steps < steps:
        game.apply_unchecked(game.random_action(chance), game.to_move[0])
    return game


@pytest.mark.parametrize("map_id", map_ids())
def test_a_game_late_in_play_is_small(map_id: str) -> None:
    """All that a game holds, its history too; what games share, such as the board, aside."""
    table = most_players(map_id)
    late = [int(play_steps(table, seed, 10_000).steps * LATE) for seed in range(GAMES)]
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        games = [play_steps(table, seed, steps) for seed, steps in enumerate(late)]
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert all(not game.over and len(game.history) > 50 for game in games)
    assert min(late) > 50
    assert 1_000 < taken / GAMES < MOST_BYTES


@pytest.mark.parametrize("map_id", map_ids())
def test_games_that_are_done_with_leave_nothing(map_id: str) -> None:
    """Without the help of the collector: a game holds no cycle."""
    table = most_players(map_id)
    play_steps(table, 0, 10_000)
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        play_steps(table, 1, 10_000)
        before = tracemalloc.get_traced_memory()[0]
        for seed in range(5):
            play_steps(table, seed, 10_000)
        left = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
        gc.enable()
    assert left < 5 * 500
