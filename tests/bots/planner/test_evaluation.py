"""What the master judges a position by, when it does not play it to the end."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from librt.vecs import vec

from support.engine import rules
from veturi.bots import action_of, make_bot
from veturi.bots import search as master
from veturi.bots.planner.evaluation import FEATURES, TURNS_TO_GO, Evaluator, stage_at
from veturi.bots.planner.rollout import RolloutTable
from veturi.bots.styles import expert_style
from veturi.bots.weights import weights_of
from veturi.engine import Game
from veturi.engine.scoring.final_score import final_lines
from veturi.engine.scoring.score_lines import totals
from veturi.engine.state import OVER, TURN, State
from veturi.maps import load_map, map_ids

SCRIPTS = Path(__file__).parents[3] / "scripts"
#: The maps that are judged so.
JUDGED = [map_id for map_id in map_ids() if weights_of(rules(map_id, 2).name)]


def table_of(map_id: str, players: int) -> RolloutTable:
    table = rules(map_id, players)
    return RolloutTable(table, expert_style(table.name))


def positions(table: RolloutTable, seed: int, turns: int) -> Iterator[State]:
    """Positions of a game of experts, so many turns apart, and its end."""
    state = Game.start(table.rules, seed, listen=False).state
    table.forget()
    while state.phase != OVER:
        # The turn that has begun counts as the first.
        table.play_on(state, 0, turns + 1)
        yield state


def judged_by(ruleset: str) -> dict[str, list[float]]:
    found = weights_of(ruleset)
    assert found is not None
    return found


@pytest.mark.parametrize("ruleset", sorted({rules(map_id, 2).name for map_id in JUDGED}))
def test_every_fact_has_a_weight_for_every_stage(ruleset: str) -> None:
    weights = judged_by(ruleset)
    assert list(weights) == [TURNS_TO_GO, *FEATURES]
    stages = weights[TURNS_TO_GO]
    assert all(len(row) == len(stages) for row in weights.values())
    assert stages[0] == 1.0
    assert all(before < after for before, after in pairwise(stages))


def test_between_stages_weights_change_evenly() -> None:
    stages = vec[float]([1.0, 5.0, 15.0])
    assert [stage_at(stages, turns) for turns in (0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 99.0)] == [
        (0, 0.0),
        (0, 0.0),
        (0, 0.25),
        (1, 0.0),
        (1, 0.5),
        (1, 1.0),
        (1, 1.0),
    ]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("map_id", JUDGED)
def test_prospects_tell_more_than_the_points_so_far(map_id: str, players: int) -> None:
    """By how much each seat ends ahead of the others on average: they come nearer to it than what
    the score would be now."""
    table = table_of(map_id, players)
    prospect = Evaluator(table.rules, table.planners, judged_by(table.rules.name))
    off_now = off_then = 0.0
    for seed in range(12):
        seen = []
        for state in positions(table, seed, 5):
            points = [float(one) for one in totals(final_lines(table.rules, state), players)]
            if state.phase != OVER:
                seen.append((points, prospect.points(state.clone())))
        for now, then in seen:
            for seat in range(players):
                off_now += (_ahead(now, seat) - _ahead(points, seat)) ** 2
                off_then += (_ahead(then, seat) - _ahead(points, seat)) ** 2
    assert off_then < 0.8 * off_now


def _ahead(points: list[float], seat: int) -> float:
    return points[seat] - sum(points) / len(points)


@pytest.mark.parametrize("map_id", JUDGED)
def test_judging_changes_nothing(map_id: str) -> None:
    table = table_of(map_id, 3)
    prospect = Evaluator(table.rules, table.planners, judged_by(table.rules.name))
    for state in positions(table, 1, 6):
        if state.phase != OVER:
            before = state.numbers()
            first = prospect.points(state)
            assert prospect.points(state) == first
            assert state.numbers() == before
            assert all(math.isfinite(one) for one in first)


def test_facts_of_the_start() -> None:
    """Before anything is built a seat has its cards, trains and tickets, and no lead."""
    table = table_of("usa", 2)
    game = Game.new("usa", 2, seed=3)
    for seat in (0, 1):
        game.apply_unchecked(game.legal_actions(seat)[0], seat)
    prospect = Evaluator(table.rules, table.planners, judged_by("base"))
    features = dict(zip(FEATURES, prospect.features(game.state)[1], strict=True))
    tickets = load_map("usa").tickets
    held = sum(tickets[ticket].points for ticket in game.view(1).tickets)
    assert features["points in play"] == 0
    assert features["points of completed tickets"] == 0
    assert features["points of other tickets"] == held
    assert features["cards"] == 4
    assert features["trains"] == 45
    assert features["lead with the longest path"] == 0
    assert features["part of a round until its turn"] == (0.5 if game.to_move[0] == 0 else 0)


@pytest.mark.parametrize("map_id", map_ids())
def test_a_table_plays_on_for_some_turns(map_id: str) -> None:
    """Until the seat begins the last of them: as step by step, and at the end there is no more."""
    table = table_of(map_id, 2)
    whole = Game.start(table.rules, 5, listen=False).state
    steps = int(table.play_on(whole, 1, 100_000))
    assert whole.phase == OVER
    assert whole.steps == steps
    table.forget()
    state = Game.start(table.rules, 5, listen=False).state
    assert table.play_on(state, 1, 3) == state.steps
    assert (state.phase, state.seat) == (TURN, 1)
    begun = state.steps
    assert table.play_on(state, 1, 1) == 0
    table.play_on(state, 1, 2)
    assert (state.phase, state.seat) == (TURN, 1)
    assert state.steps > begun
    table.play_on(state, 1, 100_000)
    assert table.play_on(state, 1, 1) == 0


def test_where_nobody_can_judge_ideas_are_played_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rules of one's own have no weights: the master plays by them all the same."""
    monkeypatch.setattr(master, "weights_of", lambda ruleset: None)
    game = Game.new("amsterdam", 2, seed=4)
    assert master.limits_of(game.rules) is master.TO_THE_END
    bots = [make_bot("master", seat) for seat in (0, 1)]
    for _ in range(6):
        seat = game.to_move[0]
        legal = game.legal_actions(seat)
        moves = [
            action_of(one.choose(game.view(seat), legal, 0.001))
            for one in (bots[seat], make_bot("master", seat))
        ]
        assert moves[0].text == moves[1].text
        game.apply_unchecked(moves[0], seat)


def test_weights_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """From examples that follow known weights, least squares find these."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    sys.modules.pop("fit_prospects", None)
    import fit_prospects

    dice = random.Random(1)
    wanted = [dice.uniform(-3, 3) for _ in range(2 * len(FEATURES))]
    squares, others = fit_prospects.Squares(2), fit_prospects.Squares(2)
    for number in range(400):
        features = [dice.uniform(-5, 5) for _ in FEATURES]
        row = fit_prospects.row_of(features, vec[float]([1.0, 9.0]), dice.uniform(0, 10))
        (squares, others)[number % 2].add(row, sum(wanted[i] * x for i, x in row))
    squares.join(others)
    assert squares.weights() == pytest.approx(wanted, abs=0.01)
