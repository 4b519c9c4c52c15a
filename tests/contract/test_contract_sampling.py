"""`determinize`: games that a viewer cannot tell from the real one, and that can be played."""

from __future__ import annotations

from collections import Counter

import pytest

from support.contract.conservation import check_conserved
from support.contract.policies import POLICIES, play, played
from support.contract.positions import card_deck
from support.contract.tables import GAMES, Table
from veturi.engine import SPECTATOR, Game, determinize

#: Steps between two samples of every seat, once all have chosen their tickets.
EVERY = 41


def hidden(game: Game, viewer: int) -> Counter[str]:
    """The cards a viewer cannot see: of other hands what is not known, and the deck."""
    found = Counter(card_deck(game))
    for seat in range(int(game.rules.players)):
        if seat != viewer:
            view = game.view(seat)
            found += Counter(view.hand) - Counter(view.seats[seat].known)
    return found


@pytest.mark.parametrize("name", ["ticket_drawer", "own_lover"])
def test_a_sample_looks_the_same(table: Table, name: str) -> None:
    for number in range(GAMES):
        game = table.new(number)
        for _ in played(game, POLICIES[name], table.chance(number)):
            if game.steps % EVERY and game.steps > table.players + 1 and not game.over:
                continue
            for viewer in range(SPECTATOR, table.players):
                view = game.view(viewer)
                sample = determinize(view, game.steps)
                assert sample.view(viewer) == view
                assert sample.view(viewer).position().numbers() == view.position().numbers()
                assert sample.events == []
                assert sample.over == game.over
                assert sample.to_move == game.to_move
                if viewer in game.to_move:
                    assert sample.legal_actions(viewer) == game.legal_actions(viewer)
                assert hidden(sample, viewer) == hidden(game, viewer)
                check_conserved(sample)


@pytest.mark.parametrize("at", [0, 1, 20, 60])
def test_samples_differ_and_can_be_played(table: Table, at: int) -> None:
    game = play(table.new(), POLICIES["uniform"], table.chance(), at)
    if game.over:
        game = table.new()
    for viewer in (SPECTATOR, at % table.players):
        view = game.view(viewer)
        before = game.state.numbers()
        samples = [determinize(view, seed) for seed in range(4)]
        assert len({tuple(sample.state.numbers()) for sample in samples}) == 4
        again = determinize(view, 0)
        assert again.state.numbers() == samples[0].state.numbers()
        assert sample_secrets(samples[0], viewer) != sample_secrets(samples[1], viewer)
        for sample in samples[:2]:
            play(sample, POLICIES["uniform"], table.chance(at))
            assert sample.over
            check_conserved(sample)
        assert game.state.numbers() == before


def sample_secrets(game: Game, viewer: int) -> list[object]:
    others = [game.view(s) for s in range(int(game.rules.players)) if s != viewer]
    held = [(sorted(view.hand.items()), view.tickets, view.offer) for view in others]
    return [*held, card_deck(game)]
