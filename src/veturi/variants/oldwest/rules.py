"""Old West (W1-W17): starting cities, a connected network, city markers, and Alvin.

Numbers of the map file: set-up (W1, W2), double and triple routes (W4), ferries (W10), points
(W12) and the bonus for most tickets (W11).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from veturi.engine.actions import CITY, CLAIM, OWN, Action, Verb
from veturi.engine.board import Board
from veturi.engine.cards import discard
from veturi.engine.claims import give, open_route, paid_cards
from veturi.engine.events import Event
from veturi.engine.knowledge.open_facts import OpenFact
from veturi.engine.legality.violation_texts import Violation, book_cites
from veturi.engine.rules import ROUTES, Award, Rules, Source
from veturi.engine.scoring.score_lines import ScoreLine
from veturi.engine.state import END_TURN, HAND, LOCOMOTIVE, NOBODY, OWN_PHASE, TURN, State
from veturi.engine.variant_facts import Facts
from veturi.engine.variant_settings import text, whole_number
from veturi.maps import MapError, Message
from veturi.variants.oldwest.display import FACTS
from veturi.variants.oldwest.texts import TEXTS
from veturi.variants.oldwest.violation_texts import MARKS, MARKS_NOT, MOVES_ALVIN, STARTS, why_not

__all__ = ["ALVIN", "MARKER", "RULES", "START", "OldWest"]

# Phases: choosing a starting city (W3), moving Alvin (W14), an optional marker (W6).
START: Final = OWN_PHASE
ALVIN: Final = OWN_PHASE + 1
MARKER: Final = OWN_PHASE + 2

START_AT: Final = OWN
MOVE_ALVIN: Final = OWN + 1
PLACE: Final = OWN + 2
NO_MARKER: Final = OWN + 3

# Sources of points beside routes.
MARKERS: Final = 1
CAUGHT: Final = 2

# The map's own state: these, then markers left by seat, starts by seat, marker owners by city.
ALVIN_CITY: Final = 0
ALVIN_HOLDER: Final = 1
LAST_ROUTE: Final = 2
LEFT: Final = 3

#: What this book numbers for itself.
CITES: Final[Mapping[str, str]] = {**book_cites("W1", "W2", "W4"), "most_tickets": "W11"}


@mypyc_attr(allow_interpreted_subclasses=True)
class OldWest(Rules):
    """What the book of Old West changes."""

    name: ClassVar[str] = "oldwest"
    version: ClassVar[int] = 1
    texts: ClassVar[Mapping[str, Message]] = TEXTS
    facts: ClassVar[Mapping[str, OpenFact]] = FACTS

    def __init__(self, board: Board, players: int, options: Mapping[str, object]) -> None:
        game_map = board.map
        self.markers: Final[i64] = whole_number(game_map, "markers")
        self.marker_cards: Final[i64] = whole_number(game_map, "marker_cards")
        self.alvin_points: Final[i64] = whole_number(game_map, "alvin_points")
        self.alvin_last_points: Final[i64] = whole_number(game_map, "alvin_last_points")
        city = text(game_map, "alvin_city")
        if city not in board.city_index:
            raise MapError(game_map.id, "variant.alvin_city", f"unknown city {city!r}")
        self.alvin_start: Final[i64] = board.city_index[city]
        self.starts: Final[i64] = LEFT + players
        self.marks: Final[i64] = LEFT + 2 * players
        super().__init__(board, players, options)
        self.alvin: Final = self.options["alvin"] is True

    def option_defaults(self) -> dict[str, object]:
        """`alvin`: whether Alvin the alien is played with (W13-W17)."""
        return {**super().option_defaults(), "alvin": False}

    # --- set-up -----------------------------------------------------------------------------

    def own_actions(self) -> list[Action]:
        board = self.board
        actions = [Action(START_AT, f"start {city}", i) for i, city in enumerate(board.cities)]
        actions += [Action(MOVE_ALVIN, f"alvin {city}", i) for i, city in enumerate(board.cities)]
        many = int(self.marker_cards)
        payments = [
            (colour, many - n, n)
            for colour in range(1, len(board.colours) + 1)
            for n in range(many)
        ]
        for i, city in enumerate(board.cities):
            for colour, cards, locomotives in [*payments, (LOCOMOTIVE, 0, many)]:
                paid = board.payment_text(colour, locomotives, cards)
                actions.append(
                    Action(PLACE, f"marker {city} {paid}", i, colour, cards, locomotives)
                )
        self.own = actions
        self.no_marker = Action(NO_MARKER, "no marker")
        return [*actions, self.no_marker]

    def extra_size(self) -> int:
        return int(self.marks + self.board.n_cities)

    def set_up(self, state: State, decks: Mapping[str, list[int]]) -> None:
        state.extra[ALVIN_CITY] = self.alvin_start if self.alvin else NOBODY
        state.extra[ALVIN_HOLDER] = NOBODY
        for seat in range(self.players):
            state.extra[LEFT + seat] = self.markers
            state.extra[self.starts + seat] = NOBODY
        for city in range(self.board.n_cities):
            state.extra[self.marks + city] = NOBODY

    def own_words(self) -> dict[str, str]:
        return {"aloita": "start", "merkki": "marker", "ei merkkiä": "no marker"}

    def own_verbs(self) -> list[Verb]:
        first = {action.kind: action for action in reversed(self.own)}
        found = [
            Verb("W3", first[START_AT], STARTS, CITY),
            Verb("W6", first[PLACE], MARKS, CITY),
            Verb("W6", self.no_marker, MARKS_NOT, name="no_marker"),
        ]
        return [*found, Verb("W14", first[MOVE_ALVIN], MOVES_ALVIN, CITY)] if self.alvin else found

    def own_phases(self) -> list[str]:
        return ["start", "alvin", "marker"]

    def open_at_start(self) -> bool:
        """No route is within reach before the starting city (W5)."""
        return False

    def after_opening(self, state: State) -> i64:
        """Starting cities are chosen from the last in turn order to the first (W3)."""
        state.seat = (state.first + self.players - 1) % self.players
        return START

    # --- what may be done -------------------------------------------------------------------

    def own_choices(self, state: State, seat: i64) -> list[Action]:
        if state.phase == START:
            return [self.own[city] for city in range(self.board.n_cities) if self.free(state, city)]
        if state.phase == ALVIN:
            cities = self.board.n_cities
            return [
                self.own[cities + city]
                for city in range(cities)
                if state.extra[self.marks + city] == seat
            ]
        if state.phase == MARKER:
            return [*self._placings(state, seat), self.no_marker]
        return self.nothing

    def free(self, state: State, city: i64) -> bool:
        """Whether a marker can be put in a city: one in each, none where Alvin began (W6, W13)."""
        if self.alvin and city == self.alvin_start:
            return False
        return state.extra[self.marks + city] == NOBODY

    def _placings(self, state: State, seat: i64) -> list[Action]:
        """Two cards of one colour for a marker in either city of the route just built (W6)."""
        found: list[Action] = []
        if state.extra[LEFT + seat] == 0:
            return found
        board = self.board
        many = self.marker_cards
        route = state.extra[LAST_ROUTE]
        at = seat * board.seat_size + HAND
        locomotives = state.seats[at + LOCOMOTIVE]
        per_city = board.n_colours * many + 1
        for city in (board.route_a[route], board.route_b[route]):
            if not self.free(state, city):
                continue
            first = 2 * board.n_cities + city * per_city
            for colour in range(1, board.n_colours + 1):
                held = state.seats[at + colour]
                for n in range(many):
                    if n <= locomotives and many - n <= held:
                        found.append(self.own[first + (colour - 1) * many + n])
            if locomotives >= many:
                found.append(self.own[first + per_city - 1])
        return found

    def reaches(self, state: State, seat: i64, city: i64) -> bool:
        """Whether the seat's network has come to a city (W5)."""
        if state.extra[self.starts + seat] == city:
            return True
        routes = self.board.routes_at[city]
        for i in range(len(routes)):
            if state.owner[routes[i]] == seat:
                return True
        return False

    def within_reach(self, state: State, seat: i64, route: i64) -> bool:
        """A first route starts at the starting city; a later one touches the network (W5)."""
        a, b = self.board.route_a[route], self.board.route_b[route]
        return self.reaches(state, seat, a) or self.reaches(state, seat, b)

    def reach_violation(self, route: i64) -> Violation:
        a, b = self.board.route_a[route], self.board.route_b[route]
        return why_not(self.board, "not_connected", a, b)

    def phase_violation(self, state: State) -> Violation:
        if state.phase == START:
            return why_not(self.board, "start_first")
        return why_not(self.board, "alvin_first" if state.phase == ALVIN else "marker_first")

    def own_violation(self, state: State, seat: i64, action: Action) -> Violation | None:
        kind, phase, city = action.kind, state.phase, action.target
        board = self.board
        if kind == START_AT:
            if phase != START:
                return why_not(board, "no_start_now")
            return self._occupied(state, city)
        if kind == MOVE_ALVIN:
            if phase != ALVIN:
                return why_not(board, "no_alvin_now")
            mine = state.extra[self.marks + city] == seat
            return None if mine else why_not(board, "not_your_city", city)
        if phase != MARKER:
            return why_not(board, "no_marker_now")
        if kind == NO_MARKER:
            return None
        if state.extra[LEFT + seat] == 0:
            return why_not(board, "no_markers_left")
        route = state.extra[LAST_ROUTE]
        if city != board.route_a[route] and city != board.route_b[route]:
            return why_not(board, "not_an_end", city)
        at = seat * board.seat_size + HAND
        short = state.seats[at + action.colour] < action.cards
        if short or state.seats[at + LOCOMOTIVE] < action.locomotives:
            return why_not(board, "marker_cards", city)
        return self._occupied(state, city)

    def _occupied(self, state: State, city: i64) -> Violation | None:
        if self.free(state, city):
            return None
        if self.alvin and city == self.alvin_start:
            return why_not(self.board, "alvins_city", city)
        return why_not(self.board, "start_taken" if state.phase == START else "occupied", city)

    # --- what happens -----------------------------------------------------------------------

    def awards(self, state: State, seat: i64, action: Action) -> list[Award]:
        """Route points go to the owners of the markers at its ends, else to the builder (W7-W9)."""
        route = action.target
        points = self.board.points[route]
        a = state.extra[self.marks + self.board.route_a[route]]
        b = state.extra[self.marks + self.board.route_b[route]]
        if a == NOBODY and b == NOBODY:
            return [Award(seat, ROUTES, points)]
        found: list[Award] = []
        if a != NOBODY:
            found.append(Award(a, ROUTES if a == seat else MARKERS, points))
        if b != NOBODY:
            found.append(Award(b, ROUTES if b == seat and a != seat else MARKERS, points))
        return found

    def gains(self, state: State, seat: i64, action: Action) -> list[Award]:
        """Catching Alvin brings points too (W14)."""
        found = super().gains(state, seat, action)
        if action.kind == CLAIM and self._catches(state, seat, action.target):
            found.append(Award(seat, CAUGHT, self.alvin_points))
        return found

    def _catches(self, state: State, seat: i64, route: i64) -> bool:
        """Whether a claim of the route catches Alvin, from nobody or from another player (W14)."""
        alvin = state.extra[ALVIN_CITY]
        if alvin == NOBODY or state.extra[ALVIN_HOLDER] == seat:
            return False
        return alvin == self.board.route_a[route] or alvin == self.board.route_b[route]

    def after_claim(self, state: State, seat: i64, action: Action) -> i64:
        """The network grows (W5); then Alvin, then the optional marker (W17)."""
        board = self.board
        route = action.target
        a, b = board.route_a[route], board.route_b[route]
        self._open_at(state, seat, a)
        self._open_at(state, seat, b)
        state.extra[LAST_ROUTE] = route
        if self._catches(state, seat, route):
            state.extra[ALVIN_HOLDER] = seat
            give(self, state, Award(seat, CAUGHT, self.alvin_points))
            return ALVIN
        return self._marker_phase(state, seat)

    def _marker_phase(self, state: State, seat: i64) -> i64:
        """A marker may be placed (W6) wherever all can see room for one.

        Whether the hand can pay for it is nobody else's business, so that is not asked here.
        """
        board = self.board
        route = state.extra[LAST_ROUTE]
        a, b = board.route_a[route], board.route_b[route]
        if state.extra[LEFT + seat] == 0 or not (self.free(state, a) or self.free(state, b)):
            return END_TURN
        at = seat * board.seat_size + HAND
        cards: i64 = 0
        for card in range(board.n_colours + 1):
            cards += state.seats[at + card]
        return MARKER if cards >= self.marker_cards else END_TURN

    def _open_at(self, state: State, seat: i64, city: i64) -> None:
        routes = self.board.routes_at[city]
        for i in range(len(routes)):
            open_route(self, state, seat, routes[i])

    def play_own(self, state: State, seat: i64, action: Action) -> i64:
        kind, city = action.kind, action.target
        if kind == START_AT:
            state.extra[self.starts + seat] = city
            self._mark(state, seat, city, {})
            self._open_at(state, seat, city)
            if seat == state.first:
                return TURN
            state.seat = (seat + self.players - 1) % self.players
            return START
        if kind == MOVE_ALVIN:
            state.extra[ALVIN_CITY] = city
            self._tell(state, seat, "alvin", city, {})
            return self._marker_phase(state, seat)
        if kind == PLACE:
            self._mark(state, seat, city, paid_cards(self.board, action))
            discard(self.board, state, seat, action.colour, action.cards, action.locomotives)
        return END_TURN

    def _mark(self, state: State, seat: i64, city: i64, paid: dict[str, object]) -> None:
        state.extra[self.marks + city] = seat
        state.extra[LEFT + seat] -= 1
        self._tell(state, seat, "marker", city, paid)

    def _tell(self, state: State, seat: i64, kind: str, city: i64, more: dict[str, object]) -> None:
        if state.events is not None:
            facts: dict[str, object] = {"city": self.board.cities[city]}
            facts.update(more)
            state.events.append(Event(kind, seat, facts, {}))

    # --- the end ----------------------------------------------------------------------------

    def sources(self) -> list[Source]:
        return [Source("routes", "W7"), Source("markers", "W8"), Source("alvin", "W14")]

    def own_lines(self, state: State) -> list[ScoreLine]:
        """Who has Alvin at the end gets more (W16)."""
        holder = state.extra[ALVIN_HOLDER]
        if holder == NOBODY:
            return []
        return [ScoreLine(self.board, holder, "alvin_kept", self.alvin_last_points, "W16")]

    def cites(self) -> Mapping[str, str]:
        return CITES

    def open_facts(self, state: State) -> dict[str, object]:
        cities, extra = self.board.cities, state.extra
        starts = [int(extra[self.starts + seat]) for seat in range(self.players)]
        facts: dict[str, object] = {
            "starts": [cities[city] if city >= 0 else None for city in starts],
            "markers_left": [int(extra[LEFT + seat]) for seat in range(self.players)],
            "markers": {
                city: int(extra[self.marks + i])
                for i, city in enumerate(cities)
                if extra[self.marks + i] != NOBODY
            },
        }
        if self.alvin:
            facts["alvin_city"] = cities[extra[ALVIN_CITY]]
            facts["alvin_holder"] = int(extra[ALVIN_HOLDER])
        if state.phase > START:
            facts["last_route"] = self.board.map.routes[extra[LAST_ROUTE]].id
        return facts

    def restore(self, state: State, facts: Mapping[str, object]) -> None:
        """`markers` (city to seat), `starts` (a city or null by seat), Alvin, the last route."""
        read = Facts(self.board, int(self.players), facts)
        extra = state.extra
        for city, seat in read.seats_by_city("markers").items():
            if self.alvin and city == self.alvin_start:
                raise read.fault("markers", "nobody has one where Alvin began (W13)")
            extra[self.marks + city] = seat
            extra[LEFT + seat] -= 1
        for seat, start in enumerate(read.cities_by_seat("starts")):
            extra[self.starts + seat] = start
            if start != NOBODY and extra[self.marks + start] != seat:
                raise read.fault("starts", f"seat {seat} has no marker there")
            if extra[LEFT + seat] < 0:
                raise read.fault("markers", f"seat {seat} has only {int(self.markers)}")
        if self.alvin and "alvin_city" in facts:
            self._restore_alvin(state, read)
        if state.phase > START:
            extra[LAST_ROUTE] = read.route("last_route")
        if state.phase == ALVIN and extra[ALVIN_HOLDER] != state.seat:
            raise read.fault("alvin_holder", "only who has just taken Alvin moves him")
        read.done("markers_left")

    def _restore_alvin(self, state: State, read: Facts) -> None:
        """He stands where he began, or in a city of his holder's; just taken, anywhere (W14)."""
        city = read.city("alvin_city")
        holder = read.number("alvin_holder", NOBODY, NOBODY, read.players - 1)
        state.extra[ALVIN_CITY] = city
        state.extra[ALVIN_HOLDER] = holder
        if holder == NOBODY and city != self.alvin_start:
            raise read.fault("alvin_city", "Alvin moves only with a holder")
        if holder != NOBODY:
            owned = [state.extra[self.marks + i] == holder for i in range(self.board.n_cities)]
            if not any(owned) or not (owned[city] or state.phase == ALVIN):
                raise read.fault("alvin_city", "his holder has no marker there")


RULES = OldWest
