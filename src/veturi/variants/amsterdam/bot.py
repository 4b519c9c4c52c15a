"""Amsterdam: merchandise ranks (A7, A10, A11)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner.style import Style
from veturi.bots.planner.variant_knowledge import VariantKnowledge, rank_points
from veturi.engine.rules import Rules
from veturi.engine.state import State
from veturi.variants.amsterdam.rules import PILE, TAKEN, Amsterdam

__all__ = ["KNOWLEDGE", "AmsterdamKnowledge"]


@mypyc_attr(allow_interpreted_subclasses=True)
class AmsterdamKnowledge(VariantKnowledge):
    """A cart on a route is worth what a merchandise card moves in the ranking."""

    def __init__(self, rules: Rules, style: Style) -> None:
        super().__init__(rules, style)
        assert isinstance(rules, Amsterdam)
        self.amsterdam = rules
        self.turn = 2.4

    def worths(self, state: State, seat: i64, out: vec[float]) -> None:
        rules = self.amsterdam
        points = rules.board.points
        gain = self.style.insight * self._card_worth(state, seat) if state.extra[PILE] else 0.0
        for route in range(len(points)):
            out[route] = float(points[route])
            if rules.shows_cart[route]:
                out[route] += gain

    def _card_worth(self, state: State, seat: i64) -> float:
        rules = self.amsterdam
        counts = vec[i64]()
        for other in range(rules.players):
            counts = append(counts, state.extra[TAKEN + other])
        doubt = 1.0 + 0.3 * float(state.extra[PILE])
        after = rank_points(counts, seat, 1.0, doubt, rules.bonus)
        if counts[seat] == 0:
            # Without a card there are no points, but there will be chances to take one.
            return 0.5 * after
        return after - rank_points(counts, seat, 0.0, doubt, rules.bonus)


KNOWLEDGE = AmsterdamKnowledge
