"""What a map's own rules add, told in the terminal in the rules' own words."""

from __future__ import annotations

import pytest

from support.engine import rules
from support.messages import forms
from support.terminal import OPTIONS, eager
from veturi.cli.render.texts import Words
from veturi.cli.tui.narration import ViewNarrator
from veturi.cli.tui.texts import TEXTS
from veturi.engine import Game, Rng, Rules
from veturi.maps import map_ids
from veturi.table.table import PERSON, apply_unchecked
from veturi.variants.oldwest.rules import OldWest

OWN = [map_id for map_id in map_ids() if rules(map_id, 2).texts]


def told_game(made: Rules, seed: int) -> tuple[list[str], set[str]]:
    """A game of eager players as it is told in Finnish; the sources of its points."""
    game, chance = Game.start(made, seed), Rng.from_seed(seed)
    telling = ViewNarrator(game.view(0), (PERSON, PERSON), Words("fi", made.board.map, TEXTS))
    told = []
    while not game.over:
        seat = game.to_move[0]
        told.append(
            telling.step(apply_unchecked(game, eager(game.legal_actions(seat), chance), seat))
        )
    told += [*telling.score(game.view(0)), *telling.result(game)]
    return told, {line.source for line in game.scores()}


@pytest.mark.parametrize("map_id", OWN)
def test_points_of_a_maps_own_rules_are_told_in_their_words(map_id: str) -> None:
    made = rules(map_id, 2, **OPTIONS.get(map_id, {}))
    found = 0
    for seed in range(4):
        told, sources = told_game(made, seed)
        for source in sources:
            if f"source_{source}" in made.texts:
                found += 1
                [name] = forms(made.texts[f"source_{source}"])
                assert any(name.fi in text for text in told), source
                plain = source.replace("_", " ")
                assert not any(f" {plain} " in text or f": {plain}." in text for text in told)
    assert found


def test_a_phase_without_words_of_its_own_is_asked_for_by_an_example() -> None:
    class Camping(OldWest):
        def own_phases(self) -> list[str]:
            return ["camping", "alvin", "marker"]

    made = Camping(rules("oldwest", 2).board, 2, {"first": 0})
    game = Game.start(made, 3)
    while game.view().phase == "opening":
        game.apply(game.legal_actions()[0])
    view = game.view(game.to_move[0])
    assert view.phase == "camping"
    telling = ViewNarrator(view, (PERSON, PERSON), Words("en", made.board.map, TEXTS))
    asked = telling.situation(view, game.legal_actions())
    assert asked[-1] == f"Choose: {game.legal_actions()[0].text}"
