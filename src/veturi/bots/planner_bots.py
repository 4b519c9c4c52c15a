"""Novice, regular and expert: planners of three styles, and the mistakes of a beginner."""

from __future__ import annotations

from typing import Final

from veturi.bots.base import WORD, Advice, Bot, Move
from veturi.bots.explain import Explainer
from veturi.bots.planner.planner import Planner
from veturi.bots.planner.rollout import RolloutTable
from veturi.bots.planner.style import Style
from veturi.bots.planner.variant_knowledge import Option
from veturi.bots.styles import expert_style, regular_style
from veturi.engine import Action, Rng, Rules
from veturi.engine.actions import CLAIM, KEEP
from veturi.engine.knowledge.views import View
from veturi.engine.state import NOBODY, State

__all__ = ["Expert", "Novice", "PlannerBot", "Regular"]

#: The seeds of moods begin here, those of decisions far below.
FIRST_MOOD: Final = 1 << 31


class PlannerBot(Bot):
    """Plays by a planner of one style. Nothing is remembered from one decision to the next."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._table: RolloutTable | None = None

    def style(self, ruleset: str) -> Style:
        return expert_style(ruleset)

    def table(self, rules: Rules) -> RolloutTable:
        """The planners for a table's rules, made once."""
        if self._table is None or self._table.rules is not rules:
            self._table = RolloutTable(rules, self.style(rules.name))
        return self._table

    def planner(self, view: View) -> Planner:
        """The planner of the view's seat, without a plan."""
        planner = self.table(view.rules).planners[view.seat]
        planner.forget()
        return planner

    def position(self, view: View) -> State:
        """What the planner reads: the view as a position."""
        return view.position()

    def consider(self, view: View, actions: list[Action]) -> list[Option]:
        """The legal options, best first."""
        legal = set(actions)
        options = self.planner(view).options(self.position(view))
        found = [option for option in options if option.action in legal]
        found.sort(key=lambda option: -option.score)
        return found

    def choose(self, view: View, actions: list[Action], seconds: float) -> Move:
        best = Planner.best(self.planner(view).options(self.position(view)))
        if best.action not in actions:
            best = self.consider(view, actions)[0]
        return self.move(view, best, best=True)

    def hints(
        self, view: View, actions: list[Action], seconds: float, count: int = 3
    ) -> list[Move]:
        options = self.consider(view, actions)
        return [self.move(view, one, best=one is options[0]) for one in options[:count]]

    def move(self, view: View, option: Option, best: bool, score: float | None = None) -> Move:
        """An option as a move; its reason is put into words when somebody asks."""

        def advice() -> Advice:
            return Explainer(self.planner(view), self.position(view)).advice(option, best)

        return Move(option.action, advice, option.score if score is None else score)


class Expert(PlannerBot):
    """Plans one network for all its tickets, counts turns and trains, watches its rivals."""


class Regular(PlannerBot):
    """Follows each ticket by its shortest path, and does not look at the others."""

    def style(self, ruleset: str) -> Style:
        return regular_style()


class Novice(Regular):
    """Knows what a ticket wants, and plays as beginners do.

    It keeps too many tickets, and for a while loses sight of some; it wavers between the few moves
    that look best, in one mood saves its cards though it could build, in another builds what it
    can; and it is quick to pay with locomotives.
    """

    #: It wavers between so many moves; one that looks worse by what so many turns are worth is
    #: half as likely as the best.
    FEW = 6
    HAZE = 8.0
    #: A mood lasts for so many steps of each player. In it one ticket in so many is out of sight,
    MOOD = 8
    UNSEEN = 2
    #: and in two moods of so many claims look so many points better or worse than they are.
    MOODS = 5
    WHIM = 1.0
    #: Of ten claims so many are paid with all locomotives that the hand has.
    LAVISH = 4
    #: Of ten choices of tickets so many are to keep them all.
    GREEDY = 7

    def choose(self, view: View, actions: list[Action], seconds: float) -> Move:
        dice = self.rng(view)
        dice.word()
        options = self.consider(view, actions)
        whim = {0: self.WHIM, 1: -self.WHIM}.get(self._mood(view).below(self.MOODS), 0.0)
        looks = [one.score + (whim if one.action.kind == CLAIM else 0.0) for one in options]
        few = sorted(range(len(options)), key=lambda number: -looks[number])[: self.FEW]
        gaps = [looks[few[0]] - looks[number] for number in few]
        haze = self.HAZE * self.table(view.rules).planners[view.seat].turn
        chosen = options[few[_drawn(dice, [haze / (haze + gap) for gap in gaps])]]
        if chosen.action.kind == KEEP and dice.below(10) < self.GREEDY:
            chosen = max(options, key=lambda one: int(one.action.target).bit_count())
        if chosen.action.kind == CLAIM and dice.below(10) < self.LAVISH:
            chosen = _lavish(chosen, actions)
        return self.move(view, chosen, best=chosen is options[0])

    def position(self, view: View) -> State:
        state = super().position(view)
        mood = self._mood(view)
        mood.word()
        for ticket in view.tickets:
            if mood.below(self.UNSEEN) == 0:
                state.tickets[ticket] = NOBODY
        return state

    def _mood(self, view: View) -> Rng:
        """Dice that fall alike for a while."""
        number = view.steps // (self.MOOD * int(view.rules.players))
        return Rng.from_seed((self.seed & WORD) << 64 | view.seat + 1 << 32 | FIRST_MOOD + number)


def _lavish(claim: Option, actions: list[Action]) -> Option:
    """The same claim, paid with as many locomotives as can be."""
    was = claim.action
    ways = [
        one
        for one in actions
        if one.kind == CLAIM and one.target == was.target and one.surcharge == was.surcharge
    ]
    most = max(ways, key=lambda one: one.locomotives)
    return Option(most, claim.score, claim.reason, claim.subject, claim.number)


def _drawn(dice: Rng, weights: list[float]) -> int:
    """The number of one of the weights, each as likely as it is large."""
    left = dice.word() / (WORD + 1) * sum(weights)
    for number, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return number
    return 0
