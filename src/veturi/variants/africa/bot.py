"""The Heart of Africa: which terrain cards to collect, and when to double a route (F6-F11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner import reasons
from veturi.bots.planner.style import Style
from veturi.bots.planner.variant_knowledge import Option, VariantKnowledge
from veturi.engine.board import vector
from veturi.engine.rules import Rules
from veturi.engine.state import HAND, LOCOMOTIVE, State
from veturi.variants.africa.rules import ROW, SIZE, Africa

if TYPE_CHECKING:
    from veturi.bots.planner.planner import Planner

__all__ = ["KNOWLEDGE", "AfricaKnowledge"]

TAKES_TERRAIN: Final = reasons.OWN_CARD


@mypyc_attr(allow_interpreted_subclasses=True)
class AfricaKnowledge(VariantKnowledge):
    """Terrain cards are worth the routes they will double."""

    reasons: ClassVar[Mapping[int, str]] = {TAKES_TERRAIN: "terrain"}

    def __init__(self, rules: Rules, style: Style) -> None:
        super().__init__(rules, style)
        assert isinstance(rules, Africa)
        self.africa = rules
        self.turn = 3.3
        self.kind = vector(rules.fare_kind[fare] for fare in rules.board.fare)
        self.many = vector(rules.fare_cards[fare] for fare in rules.board.fare)
        #: The part of a route's points that doubling is hoped to add.
        self.hope = 0.35 * style.insight
        self.eager = 0.7 * style.insight
        self.card_worth = 0.8

    def worths(self, state: State, seat: i64, out: vec[float]) -> None:
        points = self.rules.board.points
        lead = self.africa.lead(state, seat)
        for route in range(len(points)):
            kind = self.kind[route]
            own = self._own(state, seat, kind)
            ready = own >= self.many[route] and own >= lead[kind]
            out[route] = float(points[route]) * (1.0 + (0.9 if ready else self.hope))

    def _own(self, state: State, seat: i64, kind: i64) -> i64:
        return state.extra[self.africa.open_cards + seat * self.africa.n_kinds + kind]

    def improve(self, state: State, seat: i64, claim: Option, planner: Planner) -> Option:
        """Doubles the claim if what is played on top is worth less than the points (F8-F11)."""
        rules = self.africa
        board = rules.board
        action = claim.action
        route = action.target
        kind, many = self.kind[route], self.many[route]
        points = float(board.points[route])
        fewest = rules.fewest_stand_ins(state, seat, kind, many, rules.lead(state, seat))
        locomotives = state.seats[seat * board.seat_size + HAND + LOCOMOTIVE] - action.locomotives
        # What the worth took for granted of doubling is taken back where it is not done.
        own = self._own(state, seat, kind)
        ready = own >= many and fewest == 0
        granted = points * (0.9 if ready else self.hope)
        if planner.turns <= 1.0:
            claim.score -= granted
        if fewest > many or fewest > locomotives:
            return claim
        half = planner.half_turn()
        price = half * (
            float(many - fewest) * self.card_worth + float(fewest) * planner.style.locomotive
        )
        if planner.turns <= 1.0:
            price = 0.0
        if points <= price:
            return claim
        place = action.number - board.first_claim[route]
        doubled = rules.own[rules.first_double[route] + place * (many + 1) + fewest]
        return Option(doubled, claim.score + points - price, claim.reason, route, claim.number)

    def own_cards(self, state: State, seat: i64) -> i64:
        """Terrain cards lie open before their owner (F7)."""
        count: i64 = 0
        for kind in range(self.africa.n_kinds):
            count += self._own(state, seat, kind)
        return count

    def own_draws(self, state: State, seat: i64, planner: Planner) -> list[Option]:
        """Face-up terrain, and a blind one at the average of the kinds."""
        rules = self.africa
        found: list[Option] = []
        total = 0.0
        for kind in range(rules.n_kinds):
            worth = self._terrain_worth(state, seat, kind, planner)
            total += worth
            for slot in range(rules.face_up):
                if state.extra[ROW + slot] == kind:
                    found.append(Option(rules.own[kind], worth, TAKES_TERRAIN, kind))
                    break
        if state.extra[SIZE]:
            average = total / float(rules.n_kinds)
            found.append(Option(rules.take_blind, average, TAKES_TERRAIN, -1))
        return found

    def _terrain_worth(self, state: State, seat: i64, kind: i64, planner: Planner) -> float:
        """The points that one more card helps to double, for each card that takes."""
        rules = self.africa
        own = self._own(state, seat, kind)
        lead = rules.lead(state, seat)[kind]
        demand: i64 = 0
        best = 0.0
        for i in range(len(planner.wanted)):
            route = planner.wanted[i]
            if self.kind[route] == kind:
                demand += self.many[route]
                rate = float(rules.board.points[route]) / float(self.many[route])
                if rate > best:
                    best = rate
        if own >= demand and own > lead:
            return 0.15 * planner.half_turn()
        behind = lead - own - 1
        rng = 1.0 if behind <= 0 else (0.6 if behind == 1 else 0.3)
        return best * rng * self.eager + 0.1


KNOWLEDGE = AfricaKnowledge
