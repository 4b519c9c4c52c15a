"""Records: a game written down and played again is the same game, byte for byte, at every step."""

from __future__ import annotations

import json

import pytest

from support.contract.policies import POLICIES, Policy, play, steps
from support.contract.positions import position_of
from support.contract.tables import GAMES, Table
from veturi.engine import SPECTATOR, Game, Record
from veturi.engine.tickets import deck_order


def all_seen(game: Game) -> list[list[dict[str, object]]]:
    viewers = range(SPECTATOR, int(game.rules.players))
    return [[event.seen_by(viewer) for event in game.events] for viewer in viewers]


def test_a_replay_is_the_same_game(table: Table, policy: Policy) -> None:
    for number in range(GAMES):
        game = play(table.new(number), policy, table.chance(number))
        text = game.record().to_json()
        again = Game.replay(Record.from_json(text), table.rules.board.map)
        assert again.state.numbers() == game.state.numbers()
        assert all_seen(again) == all_seen(game)
        assert again.history == game.history
        assert again.record().to_json() == text
        assert Record.from_json(text.encode()).to_json() == text
        facts = json.loads(text)
        assert facts["result"] == game.result()
        assert len(facts["actions"]) == game.steps


def test_undo_is_a_replay_to_a_step(table: Table) -> None:
    game = table.new()
    states = []
    for _ in steps(game, POLICIES["own_lover"], table.chance()):
        states.append(game.state.numbers())
    states.append(game.state.numbers())
    record = game.record()
    for step in range(0, len(states), max(1, len(states) // 3)):
        back = Game.replay(record, table.rules.board.map, step)
        assert back.steps == step
        assert back.state.numbers() == states[step]
        assert back.record().actions == record.actions[:step]
        told = [event.seen_by(0) for event in game.events[: len(back.events)]]
        assert [event.seen_by(0) for event in back.events] == told
    assert Game.replay(record, steps=len(states) - 1).over


@pytest.mark.parametrize("at", [1, 45])
def test_an_unfinished_game_can_be_kept(table: Table, at: int) -> None:
    game = play(table.new(), POLICIES["planner"], table.chance(), at)
    record = Record.from_json(game.record().to_json())
    assert ("result" in json.loads(record.to_json())) == game.over
    again = Game.replay(record, table.rules.board.map)
    play(again, POLICIES["uniform"], table.chance(at))
    play(game, POLICIES["uniform"], table.chance(at))
    assert again.record().to_json() == game.record().to_json()


def given_decks(table: Table) -> dict[str, list[int]]:
    """Every deck of the table, in an order of the test's own."""
    board = table.rules.board
    cards = [card for card, count in enumerate(board.card_counts) for _ in range(count)]
    decks = {"cards": cards, "tickets": list(range(int(board.n_tickets)))}
    decks.update(table.rules.own_decks())
    chance = table.chance(3)
    for order in decks.values():
        for last in range(len(order) - 1, 0, -1):
            other = int(chance.below(last + 1))
            order[last], order[other] = order[other], order[last]
    return decks


def test_a_game_with_given_decks(table: Table) -> None:
    decks = given_decks(table)
    setup = table.rules.board.map.setup
    game = Game.start(table.rules, 11, decks)
    names = game.rules.board.card_names
    for seat in range(table.players):
        # Top first: each seat its whole hand, one after the other (docs/rng.md).
        dealt = decks["cards"][seat * setup.hand : (seat + 1) * setup.hand]
        held = [card for card, count in game.view(seat).hand.items() for _ in range(count)]
        assert sorted(names[card] for card in dealt) == sorted(held)
        deal = setup.opening.deal
        assert game.view(seat).offer == decks["tickets"][seat * deal : (seat + 1) * deal]
    left = decks["tickets"][table.players * setup.opening.deal :]
    assert deck_order(game.rules.board, game.state) == left
    play(game, POLICIES["own_lover"], table.chance())
    text = game.record().to_json()
    assert json.loads(text)["decks"] == decks
    again = Game.replay(Record.from_json(text))
    assert again.state.numbers() == game.state.numbers()
    assert again.record().to_json() == text


@pytest.mark.parametrize("at", [1, 40, 10_000])
def test_a_game_from_a_position(table: Table, at: int) -> None:
    """A position taken from a game is that game's: the same views, and it can be gone on from."""
    game = play(table.new(), POLICIES["own_lover"], table.chance(), at)
    start = Game.at(table.rules, position_of(game), seed=4)
    for viewer in range(SPECTATOR, table.players):
        expected, found = game.view(viewer).facts(), start.view(viewer).facts()
        assert {**found, "steps": game.steps} == expected
    for seat in range(table.players):
        assert start.legal_actions(seat) == game.legal_actions(seat)
    assert [x.facts() for x in start.scores(True)] == [x.facts() for x in game.scores(True)]
    play(start, POLICIES["uniform"], table.chance(at))
    text = start.record().to_json()
    again = Game.replay(Record.from_json(text), table.rules.board.map)
    assert again.state.numbers() == start.state.numbers()
    assert all_seen(again) == all_seen(start)
    assert again.record().to_json() == text
