"""Japan: the race along the bullet-train track, and the loss of who never built (J5-J12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner.style import Style
from veturi.bots.planner.variant_knowledge import VariantKnowledge, rank_points
from veturi.engine.rules import Rules
from veturi.engine.state import State
from veturi.variants.japan.rules import LEFT, TRACK, Japan

__all__ = ["KNOWLEDGE", "JapanKnowledge"]

#: How much of the loss is feared while it can still be averted.
FEAR: Final = 0.6


@mypyc_attr(allow_interpreted_subclasses=True)
class JapanKnowledge(VariantKnowledge):
    """A bullet-train route is worth what its steps move in the race."""

    def __init__(self, rules: Rules, style: Style) -> None:
        super().__init__(rules, style)
        assert isinstance(rules, Japan)
        self.japan = rules
        self.turn = 2.6

    def worths(self, state: State, seat: i64, out: vec[float]) -> None:
        rules = self.japan
        board = rules.board
        racing = state.extra[LEFT] > 0
        gains = vec[float]([0.0] * 8)
        if racing:
            for steps in range(1, 8):
                gains[steps] = self.style.insight * self._gain(state, seat, float(steps))
        for route in range(board.n_routes):
            if racing and rules.bullet[route]:
                steps = board.length[route]
                out[route] = gains[steps] if steps < 8 else gains[7]
            else:
                out[route] = float(board.points[route])

    def _gain(self, state: State, seat: i64, steps: float) -> float:
        rules = self.japan
        track = vec[i64]()
        for other in range(rules.players):
            track = append(track, state.extra[TRACK + other])
        doubt = 3.0 + 0.9 * float(state.extra[LEFT])
        after = rank_points(track, seat, steps, doubt, rules.bonus)
        before = rank_points(track, seat, 0.0, doubt, rules.bonus)
        if track[seat] == 0:
            before = before * (1.0 - FEAR) + float(rules.no_bonus) * FEAR
        return after - before

    def turns_left(self, state: State, seat: i64) -> float:
        """Bullet trains must have run low as well as own trains (J10)."""
        turns = super().turns_left(state, seat)
        if state.turns_left >= 0:
            return turns
        more = state.extra[LEFT] - self.japan.last_bullet_trains
        return turns + 1.6 * float(more) / float(self.rules.players) if more > 0 else turns

    def begins_last_round(self, state: State, seat: i64, route: i64, trains: i64) -> bool:
        """Bullet trains must have run low as well (J10); the claim may take one of them."""
        left = state.extra[LEFT]
        if left > 0 and self.japan.bullet[route]:
            left -= 1
        few = left <= self.japan.last_bullet_trains
        return few and super().begins_last_round(state, seat, route, trains)


KNOWLEDGE = JapanKnowledge
