"""Conservation after every action, and points that add up."""

from __future__ import annotations

from collections import Counter

import pytest

from support.contract.conservation import check_conserved, check_open
from support.contract.knowledge import whole, word
from support.contract.policies import POLICIES, Policy, play, played
from support.contract.tables import GAMES, Table, rule_numbers
from veturi.engine import Game

#: Steps between two looks at what follows from the rest.
EVERY = 7


def test_nothing_is_lost(table: Table, policy: Policy) -> None:
    for number in range(GAMES):
        game = table.new(number)
        check_conserved(game)
        for _ in played(game, policy, table.chance(number)):
            check_conserved(game)
            if game.steps % EVERY == 0:
                check_open(game)
                check_points(game)
        check_result(game)


def check_points(game: Game) -> None:
    """In play: a seat's lines are its points, and none of its secrets is among them."""
    view = game.view()
    if game.over:
        return
    lines = game.scores()
    for number, seat in enumerate(view.seats):
        own = {line.source: int(line.points) for line in lines if line.seat == number}
        assert own == {k: v for k, v in seat.awarded.items() if v or k == "routes"}
        assert sum(own.values()) == seat.points == game.totals[number]
    assert (game.ranks, game.winners, game.winner, game.result()) == ([], [], None, None)


def check_result(game: Game) -> None:
    players = int(game.rules.players)
    lines = game.scores()
    assert [line.facts() for line in lines] == [line.facts() for line in game.scores(True)]
    check_lines(game)
    totals = [sum(int(line.points) for line in lines if line.seat == s) for s in range(players)]
    assert game.totals == totals
    check_standings(game, totals)
    result = game.result()
    assert result is not None
    assert result["totals"] == totals
    assert result["winners"] == game.winners
    assert result["reason"] == game.end_reason
    assert result["lines"] == [line.facts() for line in lines]


def check_lines(game: Game) -> None:
    """Every line cites a rule; tickets are each holder's own; play's points are as awarded."""
    game_map = game.rules.board.map
    view = game.view()
    tickets: Counter[tuple[int, int]] = Counter()
    for line in game.scores():
        assert line.rule in rule_numbers(), line.facts()
        assert 0 <= line.seat < game.rules.players
        detail = line.detail()
        assert isinstance(detail.en, str)
        assert isinstance(detail.fi, str)
        if line.source == "ticket":
            tickets[int(line.seat), int(line.ticket)] += 1
            worth = game_map.tickets[line.ticket].points
            assert line.points == (worth if line.count else -worth)
    held = [(s, ticket) for s, mine in enumerate(view.revealed) for ticket in mine]
    assert tickets == Counter(held)
    for number, seat in enumerate(view.seats):
        for source, points in seat.awarded.items():
            found = [x for x in game.scores() if x.seat == number and x.source == source]
            assert sum(int(line.points) for line in found) == points


def check_standings(game: Game, totals: list[int]) -> None:
    """B33: more points, a better place; equal on everything, the same place."""
    ranks = game.ranks
    assert min(ranks) == 1
    assert game.winners == [seat for seat, rank in enumerate(ranks) if rank == 1]
    assert game.winner == (game.winners[0] if len(game.winners) == 1 else None)
    assert {totals[seat] for seat in game.winners} == {max(totals)}
    lines = game.scores()

    def standing(seat: int) -> tuple[int, int, int]:
        own = [line for line in lines if line.seat == seat]
        done = sum(1 for line in own if line.source == "ticket" and line.points > 0)
        return totals[seat], done, sum(1 for line in own if line.source == "longest_path")

    keys = [standing(seat) for seat in range(len(totals))]
    for seat, rank in enumerate(ranks):
        assert rank == 1 + sum(1 for key in keys if key > keys[seat])


def test_the_events_add_up_to_the_points(table: Table, policy: Policy) -> None:
    game = play(table.new(), policy, table.chance())
    sums: Counter[tuple[int, str]] = Counter()
    rules = {source.name: source.rule for source in game.rules.sources()}
    for event in game.events:
        if event.kind == "scored":
            source = word(event.public["source"])
            sums[int(event.seat), source] += whole(event.public["points"])
            assert event.public["rule"] == rules[source]
            assert rules[source] in rule_numbers()
    for number, seat in enumerate(game.view().seats):
        assert seat.awarded == {source: sums[number, source] for source in rules}


@pytest.mark.parametrize("at", [0, 30, 80])
def test_the_score_as_if_over(table: Table, at: int) -> None:
    """All the lines at any time; asking changes nothing."""
    game = play(table.new(), POLICIES["planner"], table.chance(), at)
    before = game.state.numbers()
    lines = game.scores(as_if_over=True)
    assert game.state.numbers() == before
    assert all(line.rule in rule_numbers() for line in lines)
    in_play = [line.facts() for line in game.scores()]
    assert [line.facts() for line in lines][: len(in_play)] == in_play
