"""Novice, regular and expert: minds of three styles, and the mistakes of a beginner."""

from __future__ import annotations

from veturi.bots.bot import Bot, Move
from veturi.bots.mind.knowledge import Option
from veturi.bots.mind.style import Style
from veturi.bots.mind.table import MindTable
from veturi.bots.saying import Saying
from veturi.bots.styles import expert_style, regular_style
from veturi.rules import Action, Rules, determinize
from veturi.rules.views import View

__all__ = ["Expert", "Novice", "Regular", "ThinkingBot"]


class ThinkingBot(Bot):
    """Plays by a mind of one style. Nothing is remembered from one decision to the next."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._table: MindTable | None = None

    def style(self, ruleset: str) -> Style:
        return expert_style(ruleset)

    def table(self, rules: Rules) -> MindTable:
        """The minds for a table's rules, made once."""
        if self._table is None or self._table.rules is not rules:
            self._table = MindTable(rules, self.style(rules.name))
        return self._table

    def consider(self, view: View, actions: list[Action]) -> tuple[Saying, list[Option]]:
        """The options, best first, and their words. The mind reads of a sampled world what the view
        says."""
        mind = self.table(view.rules).mind(view.seat)
        world = determinize(view, self.chance(view).word())
        legal = {action.text for action in actions}
        options = [one for one in mind.options(world.state) if one.action.text in legal]
        options.sort(key=lambda option: -option.score)
        return Saying(mind, world.state), options

    def choose(self, view: View, actions: list[Action], seconds: float) -> Move:
        return self.hints(view, actions, seconds, 1)[0]

    def hints(
        self, view: View, actions: list[Action], seconds: float, count: int = 3
    ) -> list[Move]:
        saying, options = self.consider(view, actions)
        return [
            Move(one.action, saying.why(one, best=one is options[0]), one.score)
            for one in options[:count]
        ]


class Expert(ThinkingBot):
    """Plans one network for all its tickets, counts turns and trains, watches its rivals."""


class Regular(ThinkingBot):
    """Follows each ticket by its shortest path, and does not look at the others."""

    def style(self, ruleset: str) -> Style:
        return regular_style()


class Novice(Regular):
    """Knows what a ticket wants, and often enough does something else that looks nice."""

    #: How often, in a hundred, it does not look for the best.
    MISTAKES = 50

    def choose(self, view: View, actions: list[Action], seconds: float) -> Move:
        dice = self.chance(view)
        dice.word()
        saying, options = self.consider(view, actions)
        number = dice.below(len(options)) if dice.below(100) < self.MISTAKES else 0
        chosen = options[number]
        return Move(chosen.action, saying.why(chosen, best=number == 0), chosen.score)
