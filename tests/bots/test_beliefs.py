"""What the master guesses of the others' tickets."""

from __future__ import annotations

import pytest

from support.contract.tables import Table
from veturi.bots import make_bot
from veturi.bots.beliefs import TicketBeliefs
from veturi.bots.planner.board_graph import BoardGraph
from veturi.engine import Game, Rng, determinize
from veturi.engine.tickets import deck_order, held_by
from veturi.maps import map_ids

WORLDS = 30


def position(map_id: str, players: int, seed: int = 4) -> Game:
    """A game of regular bots, well under way."""
    game = Game.start(Table(map_id, players).rules, seed, listen=False)
    bots = [make_bot("regular", seat) for seat in range(players)]
    while game.steps < 30 * players and game.view().phase != "over":
        seat = game.to_move[0]
        answer = bots[seat].hints(game.view(seat), game.legal_actions(seat), 0.0)[0]
        game.apply_unchecked(answer.action, seat)
    return game


def tickets_of(game: Game, seat: int) -> list[int]:
    return [int(ticket) for ticket in held_by(game.rules.board, game.state, seat)]


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("players", [2, 4])
def test_every_ticket_stays_in_one_place(map_id: str, players: int) -> None:
    view = position(map_id, players).view(0)
    chance = Rng.from_seed(1)
    guess = TicketBeliefs(view, BoardGraph(view.rules), determinize(view, 1).state)
    for seed in range(WORLDS):
        world = determinize(view, seed)
        before = [len(tickets_of(world, seat)) for seat in range(players)]
        deck = len(deck_order(world.rules.board, world.state))
        guess.deal(world.state, chance)
        held = [tickets_of(world, seat) for seat in range(players)]
        assert [len(tickets) for tickets in held] == before
        assert held[0] == view.tickets
        rest = deck_order(world.rules.board, world.state)
        assert len(rest) == deck
        everything = [ticket for tickets in held for ticket in tickets] + rest
        assert len(set(everything)) == len(everything)


def test_a_guess_is_better_than_chance() -> None:
    hits = {"guessed": 0, "by chance": 0}
    for seed in range(4):
        game = position("usa", 2, seed)
        view, real = game.view(0), set(tickets_of(game, 1))
        chance = Rng.from_seed(1)
        guess = TicketBeliefs(view, BoardGraph(view.rules), determinize(view, 1).state)
        for number in range(WORLDS):
            world = determinize(view, number)
            hits["by chance"] += len(real & set(tickets_of(world, 1)))
            guess.deal(world.state, chance)
            hits["guessed"] += len(real & set(tickets_of(world, 1)))
    assert hits["guessed"] > 1.5 * hits["by chance"]


def test_tickets_that_are_shown_are_not_guessed() -> None:
    game = Game.start(Table("amsterdam", 2).rules, 1, listen=False)
    bots = [make_bot("regular", seat) for seat in range(2)]
    while not game.over:
        seat = game.to_move[0]
        game.apply_unchecked(
            bots[seat].hints(game.view(seat), game.legal_actions(seat), 0.0)[0].action, seat
        )
    view = game.view(0)
    world = determinize(view, 1)
    TicketBeliefs(view, BoardGraph(view.rules), world.state).deal(world.state, Rng.from_seed(1))
    assert tickets_of(world, 1) == view.revealed[1]
