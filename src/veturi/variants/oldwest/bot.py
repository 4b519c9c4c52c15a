"""Old West: where to start, when a city marker pays, and Alvin (W3-W9, W13-W16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner import reasons
from veturi.bots.planner.style import Style
from veturi.bots.planner.variant_knowledge import Option, VariantKnowledge
from veturi.engine.claims import closing_owner
from veturi.engine.rules import Rules
from veturi.engine.state import NOBODY, State
from veturi.variants.oldwest.rules import ALVIN, ALVIN_CITY, ALVIN_HOLDER, NO_MARKER, START, OldWest

if TYPE_CHECKING:
    from veturi.bots.planner.planner import Planner

__all__ = ["KNOWLEDGE", "OldWestKnowledge"]

STARTS: Final = reasons.OWN
PLACES_MARKER: Final = reasons.OWN + 1
PLACES_NONE: Final = reasons.OWN + 2
HIDES_ALVIN: Final = reasons.OWN + 3

#: Of the points of an open route at a marked city: what its owner can hope for.
TOLL: Final = 0.22
#: Of points that go to a rival: how much they hurt.
GRUDGE: Final = 0.5
#: The chance to keep Alvin to the end, once caught.
GRIP: Final = 0.5


@mypyc_attr(allow_interpreted_subclasses=True)
class OldWestKnowledge(VariantKnowledge):
    """Points go to the owners of markers; the network grows from its start."""

    reasons: ClassVar[Mapping[int, str]] = {
        STARTS: "start",
        PLACES_MARKER: "marker",
        PLACES_NONE: "no_marker",
        HIDES_ALVIN: "alvin",
    }

    def __init__(self, rules: Rules, style: Style) -> None:
        super().__init__(rules, style)
        assert isinstance(rules, OldWest)
        self.oldwest = rules
        self.turn = 3.0

    def worths(self, state: State, seat: i64, out: vec[float]) -> None:
        """Route points by the markers at its ends (W7, W8), and Alvin's (W14-W16)."""
        rules = self.oldwest
        board = rules.board
        marks = rules.marks
        rivals = float(rules.players - 1)
        alvin: i64 = NOBODY
        prize = 0.0
        if rules.alvin and state.extra[ALVIN_HOLDER] != seat:
            alvin = state.extra[ALVIN_CITY]
            prize = float(rules.alvin_points) + GRIP * float(rules.alvin_last_points)
            if state.extra[ALVIN_HOLDER] != NOBODY:
                prize += GRIP * float(rules.alvin_last_points) / rivals
            prize *= self.style.insight
        for route in range(board.n_routes):
            a, b = board.route_a[route], board.route_b[route]
            points = float(board.points[route])
            worth = points
            first, second = state.extra[marks + a], state.extra[marks + b]
            if first != NOBODY or second != NOBODY:
                worth = 0.0
                if first != NOBODY:
                    worth += points if first == seat else -GRUDGE * points / rivals
                if second != NOBODY:
                    worth += points if second == seat else -GRUDGE * points / rivals
            if alvin != NOBODY and (a == alvin or b == alvin):
                worth += prize
            out[route] = worth

    def root(self, state: State, seat: i64) -> i64:
        return state.extra[self.oldwest.starts + seat]

    def own_moves(self, state: State, seat: i64, planner: Planner) -> list[Option]:
        if state.phase == START:
            return self._starts(state, seat, planner)
        if state.phase == ALVIN:
            return self._hideouts(state, seat)
        return self._markers(state, seat, planner)

    def toll(self, state: State, city: i64) -> float:
        """What others can be hoped to pay to the owner of a city's marker."""
        board = self.rules.board
        routes = board.routes_at[city]
        points = 0.0
        for i in range(len(routes)):
            if self._to_be_had(state, routes[i]):
                points += float(board.points[routes[i]])
        return self.style.insight * TOLL * points

    def _to_be_had(self, state: State, route: i64) -> bool:
        """Whether somebody may take a route; where one closes its parallels, one counts (W4)."""
        if state.owner[route] != NOBODY:
            return False
        if closing_owner(self.rules, state.owner, NOBODY, route) != NOBODY:
            return False
        board = self.rules.board
        first, last = board.sibling_start[route], board.sibling_start[route + 1]
        return not (self.rules.doubles_closed and first < last and board.siblings[first] < route)

    def _starts(self, state: State, seat: i64, planner: Planner) -> list[Option]:
        """The city from which the tickets are joined most cheaply, and which earns most."""
        found: list[Option] = []
        for action in self.rules.own_choices(state, seat):
            city = action.target
            plan = planner.networks.join(planner.tickets, planner.prices, city)
            score = planner.value(state, plan) / 10.0 + self.toll(state, city)
            found.append(Option(action, score, STARTS, city, len(plan.tickets)))
        return found

    def _hideouts(self, state: State, seat: i64) -> list[Option]:
        """Alvin is safest where the fewest routes are open to others."""
        found: list[Option] = []
        board = self.rules.board
        for action in self.rules.own_choices(state, seat):
            routes = board.routes_at[action.target]
            doors: i64 = 0
            for i in range(len(routes)):
                if self._to_be_had(state, routes[i]):
                    doors += 1
            score = -float(doors)
            found.append(Option(action, score, HIDES_ALVIN, action.target, doors))
        return found

    def _markers(self, state: State, seat: i64, planner: Planner) -> list[Option]:
        """A marker where its tolls are worth more than two cards."""
        found: list[Option] = []
        rivals = float(self.rules.players - 1)
        time = (planner.turns - 1.0) / 12.0
        time = time if time < 1.0 else 1.0
        for action in self.rules.own_choices(state, seat):
            if action.kind == NO_MARKER:
                found.append(Option(action, 0.0, PLACES_NONE))
                continue
            hand = planner.hand
            spare = hand.held[action.colour] - hand.need[action.colour]
            missed = action.cards - (spare if spare > 0 else 0)
            price = float(missed if missed > 0 else 0)
            price += float(action.cards) * planner.style.keep
            price += float(action.locomotives) * planner.style.locomotive
            price *= planner.half_turn() * (1.0 if time > 0.2 else 0.2)
            gain = self.toll(state, action.target) * time * (0.6 + 0.4 * rivals)
            score = gain - price - 1.0
            found.append(Option(action, score, PLACES_MARKER, action.target))
        return found


KNOWLEDGE = OldWestKnowledge
