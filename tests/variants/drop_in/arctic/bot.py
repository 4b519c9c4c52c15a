"""Arctic: where a hut earns most (P3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from veturi.bots.planner import reasons
from veturi.bots.planner.variant_knowledge import Option, VariantKnowledge
from veturi.engine.state import NOBODY, State

if TYPE_CHECKING:
    from veturi.bots.planner.planner import Planner

__all__ = ["KNOWLEDGE", "ArcticKnowledge"]

BUILDS_HUT: Final = reasons.OWN


class ArcticKnowledge(VariantKnowledge):
    """A hut is worth the routes that may still be built towards it."""

    reasons: ClassVar[Mapping[int, str]] = {BUILDS_HUT: "hut"}

    def own_turns(self, state: State, seat: i64, mind: Planner) -> list[Option]:
        found = []
        for action in self.rules.own_choices(state, seat):
            routes = self.rules.board.routes_at[action.target]
            free = sum(state.owner[route] == NOBODY for route in routes)
            found.append(Option(action, 1.5 * free, BUILDS_HUT, action.target, free))
        return found


KNOWLEDGE = ArcticKnowledge
