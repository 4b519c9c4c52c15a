"""The master: tries the expert's best ideas in sampled worlds, played on by experts.

A world is a full game that agrees with the view (`determinize`). Each idea is tried in the same
worlds, so that their luck is equal; after each round the weaker half of the ideas is given up. An
idea is played for some turns and then judged by its prospects; where nobody knows how to judge, to
the end. The time is an amount of work, not of the clock: the same seed, view and seconds give the
same move.
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
from veturi.bots.planning import PlannerBot
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
#: How far, in points, the expert's own judgement of an idea may be off.
DOUBT = 4.0
#: How sure, in standard errors, and after how many worlds, for the thought to end early.
SURE = 3.5
ENOUGH = 16
#: More turns than any game has.
ALL_TURNS = 100_000


@dataclass(frozen=True, slots=True)
class Manner:
    """How ideas are tried."""

    #: How many, at most, and how many of a kind among them: which card to take rarely matters as
    #: much as whether to.
    ideas: int
    alike: dict[int, int]
    #: For how many turns of the seat, and what each costs beside the steps of play.
    turns: int
    cost: int


#: Where prospects can be judged (`weights.py`), more ideas can be told apart than by whole games,
#: whose luck is large.
TO_A_HORIZON = Manner(ideas=16, alike={DRAW: 9, CLAIM: 9}, turns=8, cost=4)
TO_THE_END = Manner(ideas=6, alike={DRAW: 2, CLAIM: 3}, turns=ALL_TURNS, cost=1)


@dataclass(slots=True)
class Idea:
    """One option, and how it fared in each world."""

    option: Option
    results: list[float] = field(default_factory=list)

    def mean(self) -> float:
        return sum(self.results) / len(self.results)

    def lead(self, other: Idea) -> float:
        """How much better than another it is held to be.

        What the expert thinks and how the two fared in the same worlds count by how sure each is.
        """
        thought = self.option.score - other.option.score
        mean, error = self.fared(other)
        trust = DOUBT * DOUBT / (DOUBT * DOUBT + error * error)
        return thought + trust * (mean - thought)

    def fared(self, other: Idea) -> tuple[float, float]:
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
        ideas = [Idea(option) for option in _various(options, manner_of(view.rules))]
        if len(ideas) > 1:
            self._search(view, ideas, seconds)
        return [
            self.move(view, idea.option, best=not number, score=self._score(idea))
            for number, idea in enumerate(ideas[:count])
        ]

    @staticmethod
    def _score(idea: Idea) -> float:
        return idea.mean() if idea.results else 0.0

    def _search(self, view: View, ideas: list[Idea], seconds: float) -> None:
        """Sorts the ideas, best first: in each round the better half goes on."""
        search = _Search(view, self.table(view.rules), self.rng(view))
        work = seconds * pace_of(view.rules.name)
        deadline = time.monotonic() + seconds if self.clock else math.inf
        rounds = max(1, math.ceil(math.log2(len(ideas))))
        alive = len(ideas)
        for number in range(rounds):
            until = work * (number + 1) / rounds
            search.try_in_a_world(ideas[:alive])
            while search.steps < until and time.monotonic() < deadline:
                search.try_in_a_world(ideas[:alive])
                if self._decided(ideas[:alive]):
                    break
            self._sort(ideas, alive)
            alive = max(2, alive // 2)

    @staticmethod
    def _decided(ideas: list[Idea]) -> bool:
        """Whether one idea is better than all others without a doubt."""
        worlds = len(ideas[0].results)
        if worlds < ENOUGH or worlds % 4:
            return False
        best = max(ideas, key=Idea.mean)
        return all(
            mean > SURE * error
            for mean, error in (best.fared(idea) for idea in ideas if idea is not best)
        )

    @staticmethod
    def _sort(ideas: list[Idea], alive: int) -> None:
        first = ideas[0]
        leads = [(idea.lead(first) if idea is not first else 0.0, idea) for idea in ideas[:alive]]
        ideas[:alive] = [idea for _, idea in sorted(leads, key=lambda pair: -pair[0])]


def manner_of(rules: Rules) -> Manner:
    return TO_A_HORIZON if weights_of(rules.name) else TO_THE_END


def _various(options: list[Option], manner: Manner) -> list[Option]:
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
        elif counts[kind] <= manner.alike.get(kind, manner.ideas):
            others.append(option)
    if len(counts) == 1:
        return options[: manner.ideas]
    return sorted((firsts + others)[: manner.ideas], key=lambda option: -option.score)


class _Search:
    """The worlds of one decision."""

    def __init__(self, view: View, table: RolloutTable, rng: Rng) -> None:
        self.view = view
        self.table = table
        self.rng = rng
        self.manner = manner_of(view.rules)
        weights = weights_of(view.rules.name)
        self.prospect = Evaluator(view.rules, table.minds, weights) if weights else None
        self.guess: TicketBeliefs | None = None
        self.steps = 0

    def try_in_a_world(self, ideas: list[Idea]) -> None:
        """Plays each idea in one more world."""
        seed = self.rng.word() << 32 | self.rng.word()
        world = determinize(self.view, seed)
        if self.guess is None:
            self.guess = TicketBeliefs(self.view, self.table.ground, world.state)
        self.guess.deal(world.state, self.rng)
        self.steps += WORLD_STEPS
        for idea in ideas:
            state = world.state.clone()
            apply_unchecked(self.view.rules, state, self.view.seat, idea.option.action)
            self.table.forget()
            steps = self.table.play_on(state, self.view.seat, self.manner.turns)
            self.steps += self.manner.cost + int(steps)
            idea.results.append(self._result(state))

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
