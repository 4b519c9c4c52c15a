"""A seat's knowledge as one position: the same from the game and from a view sent as JSON."""

from __future__ import annotations

import json

import pytest

from veturi import SPECTATOR, Game, Rng, map_ids, view_from_facts


@pytest.mark.parametrize("map_id", map_ids())
def test_a_view_sent_as_json_has_the_same_position(map_id: str) -> None:
    game, rng = Game.new(map_id, players=2, seed=3), Rng.from_seed(4)
    steps = 0
    while not game.over:
        for seat in game.to_move:
            choices = game.legal_actions(seat)
            game.apply(choices[rng.below(len(choices))], seat)
            steps += 1
            if steps % 10 == 0 or game.over:
                for viewer in (0, 1, SPECTATOR):
                    view = game.view(viewer)
                    sent = view_from_facts(game.rules, json.loads(json.dumps(view.facts())))
                    assert sent.position().numbers() == view.position().numbers()
