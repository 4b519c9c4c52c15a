"""The base rules as a class of hooks. A variant's rules override what its book changes.

Rules hold no state: everything that changes in play stands in `State`, and what a map adds stands
in `State.extra`. A hook is asked once a step, or once for what it is about, never once per route.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.actions import CLAIM, Action, Verb
from veturi.engine.board import Board, vector
from veturi.engine.cards import DECK, DISCARDS, GAP
from veturi.engine.formats.editions import Edition
from veturi.engine.formats.notation import Notation
from veturi.engine.knowledge.open_facts import OpenFact
from veturi.engine.legality.violation_texts import REASONS, Reason, Violation, violation_of
from veturi.engine.rng import Rng
from veturi.engine.scoring.score_lines import ScoreLine
from veturi.engine.state import END_TURN, NOBODY, OPEN, TRAINS, TURN, State
from veturi.maps import Message, Name

__all__ = ["ROUTES", "Award", "Rules", "SetUpError", "Source", "routes_of"]

#: The source of ordinary route points (B25); a variant's sources are 1 to 3.
ROUTES: Final = 0

NO_CITES: Final[Mapping[str, str]] = {}


class SetUpError(ValueError):
    """A game that cannot be set up so: players, options, or a position that does not add up."""


@mypyc_attr(acyclic=True)
class Award:
    """Points during play: who gets how many, and for what."""

    def __init__(self, seat: i64, source: i64, points: i64) -> None:
        self.seat: Final[i64] = seat
        self.source: Final[i64] = source
        self.points: Final[i64] = points


@mypyc_attr(acyclic=True)
class Source:
    """A kind of points awarded during play: its name in score lines, and its rule."""

    def __init__(self, name: str, rule: str) -> None:
        self.name: Final = name
        self.rule: Final = rule


def routes_of(state: State, owner: i64) -> vec[i64]:
    """The routes with that owner, by number."""
    found = vec[i64]()
    for route in range(len(state.owner)):
        if state.owner[route] == owner:
            found = append(found, route)
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """The base game (B1-B33) for one board, number of players and choice of options."""

    #: A change of the rules is a new version; `EARLIER` of the module has the classes of the old.
    name: ClassVar[str] = "base"
    version: ClassVar[int] = 1
    #: What these rules add to the game, in words: see `texts_of`.
    texts: ClassVar[Mapping[str, Message]] = {}
    #: How its open facts are shown, by name; what is not named here is shown as it looks.
    facts: ClassVar[Mapping[str, OpenFact]] = {}
    #: The sign, one character, of a mark of routes.
    signs: ClassVar[Mapping[str, str]] = {}
    #: What statistics of a finished game count by seat: the kind of event, by the count's name.
    counts: ClassVar[Mapping[str, str]] = {}

    def __init__(self, board: Board, players: int, options: Mapping[str, object]) -> None:
        setup = board.map.setup
        if not setup.min_players <= players <= setup.max_players:
            raise SetUpError(
                f"{board.map.id} is for {setup.min_players} to {setup.max_players} players, "
                f"not {players}"
            )
        self.board: Final = board
        self.players: Final[i64] = players
        self.options: Final = self._checked(options)
        #: B24: with fewer players one claimed track closes its double route to everyone.
        self.doubles_closed: Final = players < setup.doubles_from
        self.nothing: Final[list[Action]] = []
        #: A nought for each seat, to be copied.
        self.by_seat: Final = vector([0] * players)
        self.actions: Final = board.actions + self.own_actions()
        for number, action in enumerate(self.actions):
            action.number = number
        self._notation: Notation | None = None
        self._empty: Final = self._lay_table()

    @property
    def edition(self) -> Edition:
        """Stored with every game, which goes on only under the edition it began with."""
        return Edition(self.name, self.version, self.board.map.digest)

    @property
    def notation(self) -> Notation:
        """Reads actions as people type them; made when first asked for."""
        if self._notation is None:
            self._notation = Notation(self.board, self.actions, self.own_words())
        return self._notation

    def empty_table(self, rng: Rng) -> State:
        """A table with nothing on it but the board and every player's trains."""
        state = self._empty.clone()
        state.rng = rng
        state.rng_shared = False
        return state

    def _lay_table(self) -> State:
        board = self.board
        players = int(self.players)
        routes, tickets = int(board.n_routes), int(board.n_tickets)
        seats = vector([0] * (players * int(board.seat_size)))
        opened = self.open_at_start()
        for seat in range(self.players):
            at = seat * board.seat_size
            seats[at + TRAINS] = board.map.setup.trains
            for fare in range(board.n_fares):
                count = board.fare_start[fare + 1] - board.fare_start[fare]
                seats[at + OPEN + fare] = count if opened else 0
            for route in range(board.n_routes):
                if opened:
                    seats[at + board.open_set + board.word[route]] += board.word_bit[route]
            for colour in range(1, board.n_colours + 1):
                end = board.payable_start[colour + 1] - 1
                first = board.payable_start[colour] if opened else end
                seats[at + board.first_open + colour] = first
        return State(
            cards=vector([GAP] * DISCARDS + [0] * (DECK - DISCARDS + int(board.deck_total))),
            seats=seats,
            owner=vector([NOBODY] * routes),
            tickets=vector([NOBODY] * tickets + [0] * tickets),
            extra=vector([0] * self.extra_size()),
            rng=Rng.from_seed(0),
        )

    # --- options ----------------------------------------------------------------------------

    def option_defaults(self) -> dict[str, object]:
        """The table's options. `first` is who starts: a seat, or "random" (B7)."""
        return {"first": "random"}

    def option_fault(self, name: str, value: object) -> str:
        """What is wrong with an option's value; "" if nothing."""
        if isinstance(self.option_defaults()[name], bool):
            return "" if isinstance(value, bool) else f"{name} is true or false"
        if value == "random" and isinstance(value, str):
            return ""
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.players:
            return ""
        return f'{name} is a seat from 0 to {int(self.players) - 1}, or "random"'

    def _checked(self, options: Mapping[str, object]) -> dict[str, object]:
        chosen = self.option_defaults()
        for name, value in options.items():
            if name not in chosen:
                known = ", ".join(chosen)
                raise SetUpError(f"{self.name} has no option {name!r}; its options: {known}")
            fault = self.option_fault(name, value)
            if fault:
                raise SetUpError(fault)
            chosen[name] = value
        return chosen

    # --- set-up -----------------------------------------------------------------------------

    def own_actions(self) -> list[Action]:
        """The variant's actions, added to the catalogue."""
        return []

    def own_words(self) -> dict[str, str]:
        """Finnish words for the words of the variant's actions; of several, the last is shown."""
        return {}

    def own_verbs(self) -> list[Verb]:
        """The kinds of the variant's actions, each with an example and what it does."""
        return []

    def extra_size(self) -> int:
        """How many numbers the variant's state has."""
        return 0

    def set_up(self, state: State, decks: Mapping[str, list[int]]) -> None:
        """Prepares the variant's state. `decks` has given orders, top first, if any."""

    def open_at_start(self) -> bool:
        """Whether every route is open to everyone from the start (B22)."""
        return True

    def own_decks(self) -> dict[str, list[int]]:
        """The variant's decks, each with all its cards."""
        return {}

    def own_phases(self) -> list[str]:
        """The names of the variant's phases."""
        return []

    def after_opening(self, state: State) -> i64:
        """The phase after the opening tickets are chosen; `state.seat` is set to who moves."""
        state.seat = state.first
        return TURN

    # --- what may be done -------------------------------------------------------------------

    def own_choices(self, state: State, seat: i64) -> list[Action]:
        """What the map adds to the choices of the seat to move, in this phase."""
        return self.nothing

    def violation_of(self, key: str, fields: Mapping[str, Name] | None = None) -> Violation:
        """A shared violation, in the words and with the number of the variant's book."""
        found = violation_of(self.reasons(), key, fields)
        return Violation(self.cites().get(key, found.rule), key, found.en, found.fi)

    def reasons(self) -> Mapping[str, Reason]:
        """The shared violations by name, in the words of the variant's book."""
        return REASONS

    def cites(self) -> Mapping[str, str]:
        """The rule of the variant's book that stands in place of another's: by violation, and for
        `most_tickets`, the bonus (W11)."""
        return NO_CITES

    def own_violation(self, state: State, seat: i64, action: Action) -> Violation | None:
        """Why the seat to move cannot do this action of the variant."""
        return self.violation_of("unknown_action", {"text": Name(action.text, action.text)})

    def phase_violation(self, state: State) -> Violation:
        """In a phase of the variant: why nothing but its own actions will do."""
        return self.violation_of("not_your_turn")

    def within_reach(self, state: State, seat: i64, route: i64) -> bool:
        """Whether the route is where the seat may build (B22: anywhere)."""
        return True

    def reach_violation(self, route: i64) -> Violation:
        """Why a route that is not within reach cannot be claimed."""
        raise NotImplementedError

    def surcharge_violation(self, state: State, seat: i64, action: Action) -> Violation | None:
        """Why cards cannot be played on top of the payment."""
        return None

    def train_cost(self, state: State) -> vec[i64]:
        """By fare: how many of a player's trains such a route takes (B21)."""
        return self.board.fare_length

    # --- a claim ----------------------------------------------------------------------------

    def build(self, state: State, seat: i64, route: i64) -> None:
        """Puts the pieces on the route: one train on each space (B21)."""
        state.owner[route] = seat
        state.seats[seat * self.board.seat_size + TRAINS] -= self.board.length[route]

    def awards(self, state: State, seat: i64, action: Action) -> list[Award]:
        """The points of a claim, before its pieces are placed (B25)."""
        return [Award(seat, ROUTES, self.board.points[action.target])]

    def gains(self, state: State, seat: i64, action: Action) -> list[Award]:
        """The points that an action would bring at once, for those who choose among actions."""
        return self.awards(state, seat, action) if action.kind == CLAIM else []

    def after_claim(self, state: State, seat: i64, action: Action) -> i64:
        """What the map adds to a claim; the phase that follows."""
        return END_TURN

    def play_own(self, state: State, seat: i64, action: Action) -> i64:
        """Plays an action of the variant; the phase that follows."""
        raise NotImplementedError(action.text)

    def surcharge_kind(self, route: i64) -> str:
        """The kind of the map's own cards that is played on top for this route; "" if none is."""
        return ""

    def pay_surcharge(self, state: State, seat: i64, action: Action) -> None:
        """Plays the cards on top of the payment, locomotives aside."""

    # --- the end ----------------------------------------------------------------------------

    def begins_last_round(self, state: State, seat: i64) -> bool:
        """Whether the seat, at the end of its turn, sets off the last round (B28)."""
        trains = state.seats[seat * self.board.seat_size + TRAINS]
        return trains <= self.board.last_trains

    def may_be_shared(self, route: i64) -> bool:
        """Whether the route can belong to all players."""
        return False

    def network(self, state: State, seat: i64) -> vec[i64]:
        """The routes that help to complete the seat's tickets (B30)."""
        return routes_of(state, seat)

    def sources(self) -> list[Source]:
        """The kinds of points awarded during play, by number."""
        return [Source("routes", "B25")]

    def own_lines(self, state: State) -> list[ScoreLine]:
        """The lines that only this map adds to the final score."""
        return []

    # --- what is known ----------------------------------------------------------------------

    def open_facts(self, state: State) -> dict[str, object]:
        """The variant's facts that lie open to everyone."""
        return {}

    def restore(self, state: State, facts: Mapping[str, object]) -> None:
        """The inverse of `open_facts`: the variant's state of a given position."""
        if facts:
            raise SetUpError(f"position: own: {self.name} has no state of its own")

    def private_facts(self, state: State, seat: i64) -> dict[str, object]:
        """The variant's facts that only this seat may know; their shapes, too, are in `facts`."""
        return {}

    def restore_private(self, state: State, known: list[Mapping[str, object] | None]) -> None:
        """The inverse of `private_facts`, after `restore`: by seat what is known of them. Where
        that is None, they are dealt by chance (`state.dice()`) from all that may be there."""
        for facts in known:
            if facts:
                raise SetUpError(f"position: private: {self.name} has no secrets of its own")

    def shuffle_hidden(self, state: State, rng: Rng) -> None:
        """Shuffles what nobody may know of the variant's state."""
