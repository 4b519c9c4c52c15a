"""The master: determinized rollouts with successive halving and common random numbers.

The expert's best moves are the candidates. Each is played on by experts in the same sampled worlds
(`determinize`), so that their luck is equal; after each round the weaker half is given up. A
rollout ends after some turns and is judged by the seats' prospects; where nobody knows how to
judge, it goes to the end. The time is an amount of work, not of the clock: the same seed, view and
seconds give the same move.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from veturi.bots.base import Move
from veturi.bots.beliefs import TicketBeliefs
from veturi.bots.planner.evaluation import Evaluator
from veturi.bots.planner.rollout import RolloutTable
from veturi.bots.planner.variant_knowledge import Option
from veturi.bots.planner_bots import PlannerBot
from veturi.bots.weights import pace_of, weights_of
from veturi.engine import Action, Rng, Rules, determinize
from veturi.engine.actions import CLAIM, DRAW, DRAW_DECK
from veturi.engine.knowledge.views import View
from veturi.engine.play import apply_unchecked
from veturi.engine.scoring.final_score import final_lines
from veturi.engine.scoring.score_lines import standings, totals
from veturi.engine.state import OVER, State

__all__ = ["Master"]

#: A sampled world costs about as much as so many steps.
WORLD_STEPS = 8
#: Points by which one leads count in full while they are few against this; a win counts extra.
LEAD = 25.0
WIN = 20.0
#: While the game goes on a lead of many such points is nearly a win.
UNSURE = 30.0
#: How far, in points, the expert's own judgement of a candidate may be off.
DOUBT = 4.0
#: How sure, in standard errors, and after how many worlds, for the thought to end early.
SURE = 3.5
ENOUGH = 16
#: More turns than any game has.
ALL_TURNS = 100_000


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How candidates are tried."""

    #: How many, at most, and how many of a kind among them: which card to take rarely matters as
    #: much as whether to.
    candidates: int
    alike: dict[int, int]
    #: For how many turns of the seat, and what each costs beside the steps of play.
    turns: int
    cost: int


#: Where prospects can be judged (`weights.py`), more candidates can be told apart than by whole
#: games, whose luck is large.
TO_A_HORIZON = SearchLimits(candidates=16, alike={DRAW: 9, CLAIM: 9}, turns=8, cost=4)
TO_THE_END = SearchLimits(candidates=6, alike={DRAW: 2, CLAIM: 3}, turns=ALL_TURNS, cost=1)


@dataclass(slots=True)
class Candidate:
    """One option, and how it fared in each world."""

    option: Option
    results: list[float] = field(default_factory=list)

    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0

    def lead(self, other: Candidate) -> float:
        """How much better than another it is held to be.

        What the expert thinks and how the two fared in the same worlds count by how sure each is.
        """
        thought = self.option.score - other.option.score
        mean, error = self.fared(other)
        trust = DOUBT * DOUBT / (DOUBT * DOUBT + error * error)
        return thought + trust * (mean - thought)

    def fared(self, other: Candidate) -> tuple[float, float]:
        """By how much better in the same worlds, on average, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.results, other.results, strict=False)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) + LEAD * LEAD
        return mean, math.sqrt(spread) / len(gaps)


class Master(PlannerBot):
    """Search over sampled worlds, guided by the expert."""

    def choose(self, view: View, actions: list[Action], seconds: float) -> Move:
        return self.hints(view, actions, seconds, 1)[0]

    def hints(
        self, view: View, actions: list[Action], seconds: float, count: int = 3
    ) -> list[Move]:
        options = self.consider(view, actions)
        candidates = [Candidate(option) for option in _various(options, limits_of(view.rules))]
        if len(candidates) > 1:
            self._search(view, candidates, seconds)
        return [
            self.move(view, candidate.option, best=not number, score=candidate.mean())
            for number, candidate in enumerate(candidates[:count])
        ]

    def _search(self, view: View, candidates: list[Candidate], seconds: float) -> None:
        """Sorts the candidates, best first: in each round the better half goes on."""
        search = _Search(view, self.table(view.rules), self.rng(view))
        work = seconds * pace_of(view.rules.name)
        deadline = time.monotonic() + seconds if self.clock else math.inf
        rounds = max(1, math.ceil(math.log2(len(candidates))))
        alive = len(candidates)
        for number in range(rounds):
            until = work * (number + 1) / rounds
            search.try_in_a_world(candidates[:alive])
            while search.steps < until and time.monotonic() < deadline:
                search.try_in_a_world(candidates[:alive])
                if self._decided(candidates[:alive]):
                    break
            first = candidates[0]
            candidates[:alive] = sorted(
                candidates[:alive], key=lambda one: 0.0 if one is first else -one.lead(first)
            )
            alive = max(2, alive // 2)

    @staticmethod
    def _decided(candidates: list[Candidate]) -> bool:
        """Whether one candidate is better than all others without a doubt."""
        worlds = len(candidates[0].results)
        if worlds < ENOUGH or worlds % 4:
            return False
        best = max(candidates, key=Candidate.mean)
        fared = (best.fared(candidate) for candidate in candidates if candidate is not best)
        return all(mean > SURE * error for mean, error in fared)


def limits_of(rules: Rules) -> SearchLimits:
    return TO_A_HORIZON if weights_of(rules.name) else TO_THE_END


def _various(options: list[Option], limits: SearchLimits) -> list[Option]:
    """Of options, best first, the best of every kind and others that are good."""
    firsts: list[Option] = []
    others: list[Option] = []
    counts: dict[int, int] = {}
    for option in options:
        kind = int(option.action.kind)
        kind = DRAW if kind == DRAW_DECK else kind
        counts[kind] = counts.get(kind, 0) + 1
        if counts[kind] == 1:
            firsts.append(option)
        elif counts[kind] <= limits.alike.get(kind, limits.candidates):
            others.append(option)
    if len(counts) == 1:
        return options[: limits.candidates]
    return sorted((firsts + others)[: limits.candidates], key=lambda option: -option.score)


class _Search:
    """The worlds of one decision."""

    def __init__(self, view: View, table: RolloutTable, rng: Rng) -> None:
        self.view = view
        self.table = table
        self.rng = rng
        self.limits = limits_of(view.rules)
        weights = weights_of(view.rules.name)
        self.prospect = Evaluator(view.rules, table.planners, weights) if weights else None
        self.guess: TicketBeliefs | None = None
        self.steps = 0

    def try_in_a_world(self, candidates: list[Candidate]) -> None:
        """Plays each candidate in one more world."""
        seed = self.rng.word() << 32 | self.rng.word()
        world = determinize(self.view, seed)
        if self.guess is None:
            self.guess = TicketBeliefs(self.view, self.table.ground, world.state)
        self.guess.deal(world.state, self.rng)
        self.steps += WORLD_STEPS
        for candidate in candidates:
            state = world.state.clone()
            apply_unchecked(self.view.rules, state, self.view.seat, candidate.option.action)
            self.table.forget()
            steps = self.table.play_on(state, self.view.seat, self.limits.turns)
            self.steps += self.limits.cost + int(steps)
            candidate.results.append(self._result(state))

    def _result(self, state: State) -> float:
        """How good it is for the seat, in points of lead."""
        rules, seat = self.view.rules, self.view.seat
        players = int(rules.players)
        if state.phase != OVER and self.prospect is not None:
            lead = _lead(self.prospect.points(state), seat)
            return LEAD * math.tanh(lead / LEAD) + WIN * math.tanh(lead / UNSURE)
        lines = final_lines(rules, state)
        lead = _lead(totals(lines, players), seat)
        won = standings(lines, players)[seat] == 1
        return LEAD * math.tanh(lead / LEAD) + (WIN if won else -WIN)


def _lead(points: Sequence[float], seat: int) -> float:
    return points[seat] - max(other for at, other in enumerate(points) if at != seat)
