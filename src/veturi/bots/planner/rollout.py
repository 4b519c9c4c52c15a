"""The planners of a table, and rollouts: games that they play out among themselves."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner.board_graph import BoardGraph
from veturi.bots.planner.planner import Planner
from veturi.bots.planner.style import Style
from veturi.bots.planner.variant_knowledge import VariantKnowledge
from veturi.engine.legality.legal_moves import to_move
from veturi.engine.play import apply_unchecked
from veturi.engine.registry import declared
from veturi.engine.rules import Rules
from veturi.engine.state import OPENING, OVER, TURN, State

__all__ = ["RolloutTable", "knowledge_of"]


def knowledge_of(rules: Rules, style: Style) -> VariantKnowledge:
    """What is known of a map's own rules; of rules that nobody has described, the base game."""
    kind = declared(rules.name, "bot", "KNOWLEDGE")
    if not (isinstance(kind, type) and issubclass(kind, VariantKnowledge)):
        return VariantKnowledge(rules, style)
    return kind(rules, style)


@mypyc_attr(acyclic=True)
class RolloutTable:
    """One planner for each seat, all of one style."""

    def __init__(self, rules: Rules, style: Style) -> None:
        self.rules = rules
        self.style = style
        self.ground = BoardGraph(rules)
        self.knowledge = knowledge_of(rules, style)
        self.planners = [self.new_planner(seat) for seat in range(rules.players)]

    def new_planner(self, seat: int) -> Planner:
        """A planner that has not seen the game yet."""
        return Planner(self.ground, self.knowledge, self.style, seat)

    def forget(self) -> None:
        """Before another game: no plan of the last one is kept."""
        for planner in self.planners:
            planner.forget()

    def play_on(self, state: State, seat: i64, turns: i64) -> i64:
        """Plays on until a seat begins the last of so many turns, or to the end of the game.

        Answers how many steps that took.
        """
        rules = self.rules
        steps: i64 = 0
        while state.phase != OVER:
            mover = state.seat
            if state.phase == OPENING:
                mover = to_move(rules, state)[0]
            if mover == seat and state.phase == TURN:
                turns -= 1
                if turns <= 0:
                    break
            apply_unchecked(rules, state, mover, self.planners[mover].decide(state))
            steps += 1
        return steps
