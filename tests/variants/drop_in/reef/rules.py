"""Reef (Q1-Q3): surveys of routes, dives along a track, and a haven that only its seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from mypy_extensions import i64
from veturi.variants.reef.display import FACTS
from veturi.variants.reef.texts import DIVES, REASONS, SURVEYS, TEXTS

from veturi.engine.actions import NUMBER, OWN, ROUTE, Action, Verb
from veturi.engine.board import Board
from veturi.engine.claims import give
from veturi.engine.events import Event
from veturi.engine.knowledge.open_facts import OpenFact
from veturi.engine.legality.violation_texts import Violation, violation_of
from veturi.engine.rules import Award, Rules, Source
from veturi.engine.scoring.score_lines import ScoreLine
from veturi.engine.state import END_TURN, NOBODY, TURN, State
from veturi.engine.variant_facts import Facts
from veturi.engine.variant_settings import whole_number
from veturi.maps import Name

__all__ = ["RULES", "Reef"]

SURVEY: Final = OWN
DIVE: Final = OWN + 1
#: The source of points beside routes.
SURVEYED: Final = 1


class Reef(Rules):
    """Surveyors, divers and secret havens."""

    name: ClassVar[str] = "reef"
    version: ClassVar[int] = 1
    texts: ClassVar[Mapping[str, Name]] = TEXTS
    facts: ClassVar[Mapping[str, OpenFact]] = FACTS

    def __init__(self, board: Board, players: int, options: Mapping[str, object]) -> None:
        self.most_surveys = whole_number(board.map, "surveys")
        self.deepest = whole_number(board.map, "deepest")
        self.haven_points = whole_number(board.map, "haven_points")
        super().__init__(board, players, options)

    # The map's own state: by seat the depth, by seat the haven, by route who has surveyed it.

    def extra_size(self) -> int:
        return 2 * int(self.players) + int(self.board.n_routes)

    def set_up(self, state: State, decks: Mapping[str, list[int]]) -> None:
        for seat in range(int(self.players)):
            state.extra[self.players + seat] = state.dice().below(len(self.board.cities))
        for route in range(int(self.board.n_routes)):
            state.extra[2 * self.players + route] = NOBODY

    def own_actions(self) -> list[Action]:
        names = self.board.route_names
        self.surveys = [Action(SURVEY, f"survey {name}", i) for i, name in enumerate(names)]
        self.dives = [Action(DIVE, f"dive {n}", n) for n in (1, 2)]
        return [*self.surveys, *self.dives]

    def own_words(self) -> dict[str, str]:
        return {"mittaa": "survey", "sukella": "dive"}

    def own_verbs(self) -> list[Verb]:
        return [
            Verb("Q1", self.surveys[0], SURVEYS, ROUTE),
            Verb("Q2", self.dives[0], DIVES, NUMBER),
        ]

    def own_choices(self, state: State, seat: i64) -> list[Action]:
        if state.phase != TURN:
            return self.nothing
        own = [*self.surveys, *self.dives]
        return [one for one in own if self.own_violation(state, seat, one) is None]

    def own_violation(self, state: State, seat: i64, action: Action) -> Violation | None:
        if action.kind == DIVE:
            deep = state.extra[seat] + action.target
            fits = state.phase == TURN and deep <= self.deepest
            return None if fits else violation_of(REASONS, "no_dive", {})
        first = 2 * self.players
        done = sum(state.extra[first + i] == seat for i in range(len(self.surveys)))
        free = state.owner[action.target] == NOBODY and state.extra[first + action.target] < 0
        fits = state.phase == TURN and free and done < self.most_surveys
        return None if fits else violation_of(REASONS, "no_survey", {})

    def gains(self, state: State, seat: i64, action: Action) -> list[Award]:
        """A survey is worth a point (Q1)."""
        if action.kind == SURVEY:
            return [Award(seat, SURVEYED, 1)]
        return super().gains(state, seat, action)

    def play_own(self, state: State, seat: i64, action: Action) -> i64:
        facts: dict[str, object]
        if action.kind == DIVE:
            state.extra[seat] += action.target
            kind, facts = "dived", {"depth": int(state.extra[seat])}
        else:
            state.extra[2 * self.players + action.target] = seat
            give(self, state, Award(seat, SURVEYED, 1))
            kind, facts = "surveyed", {"route": self.board.map.routes[action.target].id}
        if state.events is not None:
            state.events.append(Event(kind, seat, facts, {}))
        return END_TURN

    def sources(self) -> list[Source]:
        return [*super().sources(), Source("surveys", "Q1")]

    def own_lines(self, state: State) -> list[ScoreLine]:
        """A point for each fathom (Q2), and points for a haven that one has built to (Q3)."""
        found = []
        for seat in range(int(self.players)):
            found.append(ScoreLine(self.board, seat, "depth", int(state.extra[seat]), "Q2"))
            at = self.board.routes_at[state.extra[self.players + seat]]
            reached = any(state.owner[route] == seat for route in at)
            points = self.haven_points if reached else 0
            found.append(ScoreLine(self.board, seat, "haven", points, "Q3"))
        return found

    def open_facts(self, state: State) -> dict[str, object]:
        first = 2 * int(self.players)
        return {
            "depth": [int(state.extra[seat]) for seat in range(int(self.players))],
            "surveys": {
                route.id: int(state.extra[first + i])
                for i, route in enumerate(self.board.map.routes)
                if state.extra[first + i] >= 0
            },
        }

    def restore(self, state: State, facts: Mapping[str, object]) -> None:
        read = Facts(self.board, int(self.players), facts)
        for seat, depth in enumerate(read.numbers_by_seat("depth")):
            state.extra[seat] = depth
        ids = [route.id for route in self.board.map.routes]
        for route, seat in read.table("surveys").items():
            state.extra[2 * self.players + ids.index(route)] = int(str(seat))
        read.done()

    def private_facts(self, state: State, seat: i64) -> dict[str, object]:
        return {"haven": self.board.cities[state.extra[self.players + seat]]}

    def restore_private(self, state: State, known: list[Mapping[str, object] | None]) -> None:
        for seat, facts in enumerate(known):
            if facts is None:
                city = int(state.dice().below(len(self.board.cities)))
            else:
                city = self.board.city_index[str(facts["haven"])]
            state.extra[self.players + seat] = city


RULES = Reef
