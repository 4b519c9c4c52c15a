"""Japan (J1-J13): bullet trains, shared by all, and the race along their track.

Numbers of the map file: set-up (J1, J2) and double routes (J3). Two routes of different lengths
between the same cities are not parallel there (J8), and a city drawn twice is one city (J9). There
is no bonus for tickets or paths, and ties are broken by completed tickets alone (J13).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.actions import Action
from veturi.engine.board import Board, vector
from veturi.engine.events import Event
from veturi.engine.knowledge.open_facts import OpenFact
from veturi.engine.legality.violation_texts import book_cites
from veturi.engine.paths.networks import path_length
from veturi.engine.rules import Award, Rules, SetUpError, routes_of
from veturi.engine.scoring.score_lines import ScoreLine, by_rank
from veturi.engine.state import SHARED, State
from veturi.engine.variant_facts import Facts
from veturi.engine.variant_settings import number_list, whole_number
from veturi.maps import Message
from veturi.variants.japan.display import FACTS, SIGNS
from veturi.variants.japan.texts import TEXTS

__all__ = ["RULES", "Japan"]

# The map's own state: bullet trains left, then each seat's place on their track.
LEFT: Final = 0
TRACK: Final = 1

#: What this book numbers for itself.
CITES: Final[Mapping[str, str]] = book_cites("J1", "J2", "J3")


@mypyc_attr(allow_interpreted_subclasses=True)
class Japan(Rules):
    """What the book of Japan changes."""

    name: ClassVar[str] = "japan"
    version: ClassVar[int] = 1
    texts: ClassVar[Mapping[str, Message]] = TEXTS
    facts: ClassVar[Mapping[str, OpenFact]] = FACTS
    signs: ClassVar[Mapping[str, str]] = SIGNS

    def __init__(self, board: Board, players: int, options: Mapping[str, object]) -> None:
        super().__init__(board, players, options)
        game_map = board.map
        self.bullet: Final = board.marked("bullet")
        for route in game_map.routes:
            if "bullet" in route.marks and route.parallel:
                raise SetUpError(f"{game_map.id}: bullet-train route {route.id} cannot be a double")
        self.bullet_trains: Final[i64] = whole_number(game_map, "bullet_trains")
        self.last_bullet_trains: Final[i64] = whole_number(game_map, "last_bullet_trains")
        self.bonus: Final = number_list(game_map, "bullet_points", players)
        self.no_bonus: Final = whole_number(game_map, "no_bullet_points")
        #: By fare: own trains taken while there are bullet trains (J5).
        self.cost_with_bullets: Final = vector(
            0 if "bullet" in marks else int(board.fare_length[fare])
            for fare, marks in enumerate(board.fare_marks)
        )

    def extra_size(self) -> int:
        return TRACK + int(self.players)

    def set_up(self, state: State, decks: Mapping[str, list[int]]) -> None:
        state.extra[LEFT] = self.bullet_trains

    def _is_bullet(self, state: State, route: i64) -> bool:
        """Unbuilt bullet-train routes are ordinary ones once the bullet trains are out (J7)."""
        return self.bullet[route] == 1 and state.extra[LEFT] > 0

    def train_cost(self, state: State) -> vec[i64]:
        return self.cost_with_bullets if state.extra[LEFT] else self.board.fare_length

    def awards(self, state: State, seat: i64, action: Action) -> list[Award]:
        """A bullet-train route scores no points (J5)."""
        if self._is_bullet(state, action.target):
            return []
        return super().awards(state, seat, action)

    def build(self, state: State, seat: i64, route: i64) -> None:
        """One bullet train instead of own trains; the marker moves by the cards played (J4, J5)."""
        if not self._is_bullet(state, route):
            super().build(state, seat, route)
            return
        state.owner[route] = SHARED
        state.extra[LEFT] -= 1
        state.extra[TRACK + seat] += self.board.length[route]
        if state.events is not None:
            facts: dict[str, object] = {
                "track": state.extra[TRACK + seat],
                "left": state.extra[LEFT],
            }
            state.events.append(Event("bullet_train", seat, facts, {}))

    def begins_last_round(self, state: State, seat: i64) -> bool:
        """Own trains and bullet trains must both have run low (J10)."""
        few = state.extra[LEFT] <= self.last_bullet_trains
        return few and super().begins_last_round(state, seat)

    def network(self, state: State, seat: i64) -> vec[i64]:
        """A built bullet-train route serves every player's tickets (J6)."""
        return extend(routes_of(state, seat), routes_of(state, SHARED))

    def own_lines(self, state: State) -> list[ScoreLine]:
        """The bullet-train bonus by rank on the track (J11, J12)."""
        track = [int(state.extra[TRACK + seat]) for seat in range(self.players)]
        points = by_rank(track, self.bonus, self.no_bonus)
        return [
            ScoreLine(self.board, seat, "bullet_track", points[seat], "J11", count=track[seat])
            for seat in range(len(track))
        ]

    def cites(self) -> Mapping[str, str]:
        return CITES

    def open_facts(self, state: State) -> dict[str, object]:
        return {
            "bullet_trains_left": int(state.extra[LEFT]),
            "bullet_track": [int(state.extra[TRACK + seat]) for seat in range(self.players)],
        }

    def may_be_shared(self, route: i64) -> bool:
        return self.bullet[route] == 1

    def restore(self, state: State, facts: Mapping[str, object]) -> None:
        """`bullet_track`: by seat. The bullet trains left follow from the routes built."""
        read = Facts(self.board, int(self.players), facts)
        built = routes_of(state, SHARED)
        left = self.bullet_trains - len(built)
        if left < 0:
            raise read.fault("bullet_trains_left", "more are built than there are")
        for route in range(self.board.n_routes):
            if left and self.bullet[route] and state.owner[route] >= 0:
                raise read.fault("bullet_trains_left", "a bullet-train route with own trains (J7)")
        state.extra[LEFT] = left
        track = read.numbers_by_seat("bullet_track")
        if sum(track) != path_length(self.board, built):
            raise read.fault("bullet_track", "does not add up to the bullet-train routes built")
        for seat, steps in enumerate(track):
            state.extra[TRACK + seat] = steps
        read.done("bullet_trains_left")


RULES = Japan
