"""Arctic (P1-P4): wilderness huts, which earn points from whoever builds towards them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from mypy_extensions import i64
from veturi.variants.arctic.display import COUNTS, FACTS, SIGNS
from veturi.variants.arctic.texts import BUILDS, REASONS, TEXTS

from veturi.engine.actions import CITY, OWN, Action, Verb
from veturi.engine.board import Board
from veturi.engine.events import Event
from veturi.engine.knowledge.open_facts import OpenFact
from veturi.engine.legality.violation_texts import Violation, violation_of
from veturi.engine.rules import Award, Rules, Source
from veturi.engine.state import END_TURN, NOBODY, TURN, State
from veturi.engine.variant_facts import Facts
from veturi.engine.variant_settings import whole_number
from veturi.maps import Name

__all__ = ["RULES", "Arctic"]

HUT: Final = OWN
#: The source of points beside routes.
HUTS: Final = 1


class Arctic(Rules):
    """Wilderness huts."""

    name: ClassVar[str] = "arctic"
    version: ClassVar[int] = 1
    texts: ClassVar[Mapping[str, Name]] = TEXTS
    facts: ClassVar[Mapping[str, OpenFact]] = FACTS
    signs: ClassVar[Mapping[str, str]] = SIGNS
    counts: ClassVar[Mapping[str, str]] = COUNTS

    def __init__(self, board: Board, players: int, options: Mapping[str, object]) -> None:
        self.most_huts = whole_number(board.map, "huts")
        self.hut_points = whole_number(board.map, "hut_points")
        self.ice_points = whole_number(board.map, "ice_points")
        super().__init__(board, players, options)
        self.ice = board.marked("ice")

    # The map's own state: by city, the seat whose hut stands there.

    def extra_size(self) -> int:
        return len(self.board.cities)

    def set_up(self, state: State, decks: Mapping[str, list[int]]) -> None:
        for city in range(len(self.board.cities)):
            state.extra[city] = NOBODY

    def own_actions(self) -> list[Action]:
        self.own = [Action(HUT, f"hut {city}", i) for i, city in enumerate(self.board.cities)]
        return self.own

    def own_words(self) -> dict[str, str]:
        return {"tupa": "hut"}

    def own_verbs(self) -> list[Verb]:
        return [Verb("P1", self.own[0], BUILDS, CITY)]

    def own_choices(self, state: State, seat: i64) -> list[Action]:
        if state.phase != TURN:
            return self.nothing
        return [one for one in self.own if self.own_violation(state, seat, one) is None]

    def own_violation(self, state: State, seat: i64, action: Action) -> Violation | None:
        city = {"city": self.board.map.cities[action.target].name}
        if state.phase != TURN:
            return violation_of(REASONS, "only_first", city)
        if not self.huts_left(state, seat):
            return violation_of(REASONS, "no_huts_left", city)
        if state.extra[action.target] != NOBODY:
            return violation_of(REASONS, "has_a_hut", city)
        if all(state.owner[route] != seat for route in self.board.routes_at[action.target]):
            return violation_of(REASONS, "not_there", city)
        return None

    def huts_left(self, state: State, seat: int) -> int:
        return self.most_huts - sum(int(owner) == seat for owner in state.extra)

    def play_own(self, state: State, seat: i64, action: Action) -> i64:
        """A hut in a city where a route of one's own ends, instead of anything else (P1, P2)."""
        state.extra[action.target] = seat
        if state.events is not None:
            facts: dict[str, object] = {"city": self.board.cities[action.target]}
            state.events.append(Event("hut", seat, facts, {}))
        return END_TURN

    def sources(self) -> list[Source]:
        return [*super().sources(), Source("huts", "P3")]

    def awards(self, state: State, seat: i64, action: Action) -> list[Award]:
        """The owner of a hut at an end of the route gets points too, more across ice (P3, P4)."""
        found = super().awards(state, seat, action)
        route = action.target
        points = self.hut_points + (self.ice_points if self.ice[route] else 0)
        for city in (self.board.route_a[route], self.board.route_b[route]):
            if state.extra[city] != NOBODY:
                found.append(Award(state.extra[city], HUTS, points))
        return found

    def open_facts(self, state: State) -> dict[str, object]:
        cities = self.board.cities
        return {
            "huts": {
                city: int(state.extra[i]) for i, city in enumerate(cities) if state.extra[i] >= 0
            },
            "huts_left": [self.huts_left(state, seat) for seat in range(int(self.players))],
        }

    def restore(self, state: State, facts: Mapping[str, object]) -> None:
        read = Facts(self.board, int(self.players), facts)
        for city, seat in read.seats_by_city("huts").items():
            state.extra[city] = seat
        read.done("huts_left")


RULES = Arctic
