"""What a seat may end with, to judge in the middle of a game by what its planner sees.

Some features of the position count for so many points each, by how many turns are left. How many
was found from games of experts: `scripts/fit_prospects.py` finds them, the `weights.py` of the
map's folder has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner.assessment import TENTHS
from veturi.bots.planner.planner import Planner
from veturi.bots.planner.variant_knowledge import cards_of
from veturi.engine.paths.graph import path_length
from veturi.engine.paths.networks import longest_path
from veturi.engine.rules import Rules
from veturi.engine.scoring.final_score import points_in_play
from veturi.engine.state import TRAINS, State

__all__ = ["FEATURES", "TURNS_TO_GO", "Evaluator", "stage_at"]

#: The stages of a game, for which there are weights.
TURNS_TO_GO: Final = "turns to go"
#: What is known of a seat, in the order in which it is written down.
FEATURES: Final = [
    "anything",
    "points in play",
    "points of completed tickets",
    "points of other tickets",
    "points of tickets in the plan",
    "what the plan brings",
    "cards lacking for the plan",
    "trains of the plan",
    "routes of the plan",
    "cards",
    "cards of the map's own",
    "trains",
    "steps of each player so far",
    "part of a round until its turn",
    "lead with the longest path",
    "lead with the most tickets",
    "points that the map's own rules would bring now",
]
#: So far ahead or behind, with the longest path or the most tickets, more changes nothing.
CLEAR_PATH: Final = 12.0
CLEAR_TICKETS: Final = 3.0


def stage_at(stages: vec[float], turns: float) -> tuple[i64, float]:
    """Between which two stages so many turns to go lie: the first, and how near the second is."""
    last = len(stages) - 2
    for stage in range(last + 1):
        if turns < stages[stage + 1]:
            part = (turns - stages[stage]) / (stages[stage + 1] - stages[stage])
            return stage, part if part > 0.0 else 0.0
    return last, 1.0


@mypyc_attr(acyclic=True)
class Evaluator:
    """Judges positions for the planners of a table.

    The weights of a fact are for some numbers of turns to go, the stages, the fewest first; between
    two of these they change evenly.
    """

    def __init__(
        self, rules: Rules, planners: list[Planner], weights: Mapping[str, list[float]]
    ) -> None:
        self.rules: Final = rules
        self.planners: Final = planners
        self.stages: Final = vec[float](weights[TURNS_TO_GO])
        self.weights: Final = [
            vec[float]([weights[fact][stage] for fact in FEATURES])
            for stage in range(len(weights[TURNS_TO_GO]))
        ]

    def points(self, state: State) -> list[float]:
        """What each seat may end with."""
        found: list[float] = []
        features = self.features(state)
        for seat in range(len(features)):
            stage, part = stage_at(self.stages, self.planners[seat].turns)
            here = _sum(features[seat], self.weights[stage])
            found.append(here + part * (_sum(features[seat], self.weights[stage + 1]) - here))
        return found

    def features(self, state: State) -> list[vec[float]]:
        """The features of each seat."""
        found = [self._features(state, seat) for seat in range(self.rules.players)]
        _add_leads(found, self._paths(state), CLEAR_PATH)
        _add_leads(found, self._completed(), CLEAR_TICKETS)
        self._add_own(state, found)
        return found

    def _features(self, state: State, seat: i64) -> vec[float]:
        """All but what is worked out for all seats at once."""
        rules = self.rules
        board = rules.board
        planner = self.planners[seat]
        planner.look(state)
        plan = planner.make_plan(state, planner.tickets)
        value = planner.value(state, plan)
        held: i64 = 0
        for ticket in range(board.n_tickets):
            if state.tickets[ticket] == seat:
                held += board.ticket_points[ticket]
        missing: i64 = 0
        for i in range(len(planner.tickets)):
            missing += board.ticket_points[planner.tickets[i]]
        trains: i64 = 0
        for i in range(len(plan.routes)):
            trains += board.length[plan.routes[i]]
        at = seat * board.seat_size
        players = float(rules.players)
        wait = float(seat - state.seat) / players
        return vec[float](
            [
                1.0,
                float(points_in_play(rules, state, seat)),
                float(held - missing),
                float(missing),
                float(plan.worth),
                value / TENTHS,
                float(planner.hand.lacking),
                float(trains),
                float(len(plan.routes)),
                float(cards_of(state, at, board.n_colours + 1)),
                float(planner.knowledge.own_cards(state, seat)),
                float(state.seats[at + TRAINS]),
                float(state.steps) / players,
                wait if wait >= 0.0 else wait + 1.0,
            ]
        )

    def _paths(self, state: State) -> vec[i64]:
        """How long each seat's longest path is, where that counts (B31)."""
        rules = self.rules
        board = rules.board
        found = vec[i64]()
        for seat in range(rules.players):
            length: i64 = 0
            if board.map.longest_path_bonus:
                length = path_length(board, longest_path(board, rules.network(state, seat)))
            found = append(found, length)
        return found

    def _completed(self) -> vec[i64]:
        """How many tickets each seat has completed, where that counts (W11, F15)."""
        found = vec[i64]()
        for planner in self.planners:
            counts = self.rules.board.map.most_tickets_bonus > 0
            found = append(found, planner.held - len(planner.tickets) if counts else 0)
        return found

    def _add_own(self, state: State, features: list[vec[float]]) -> None:
        """What only this map's rules add at the end, as if it were now."""
        points = vec[float]()
        for _ in range(len(features)):
            points = append(points, 0.0)
        for line in self.rules.own_lines(state):
            points[line.seat] += float(line.points)
        for seat in range(len(features)):
            features[seat] = append(features[seat], points[seat])


def _add_leads(features: list[vec[float]], counts: vec[i64], clear: float) -> None:
    """By how much each seat is ahead of the best of the others, or behind."""
    for seat in range(len(features)):
        most: i64 = 0
        for other in range(len(features)):
            if other != seat and counts[other] > most:
                most = counts[other]
        lead = float(counts[seat] - most)
        lead = lead if lead < clear else clear
        features[seat] = append(features[seat], lead if lead > -clear else -clear)


def _sum(features: vec[float], weights: vec[float]) -> float:
    total = 0.0
    for i in range(len(features)):
        total += features[i] * weights[i]
    return total
