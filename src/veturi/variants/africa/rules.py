"""The Heart of Africa (F1-F17): terrain cards, drawn like train cards, that double a route.

Numbers and facts of the map file: set-up (F1, F2), double routes (F3), the kinds of terrain (F4),
dead ends and Madagascar's two spots (F14), the bonus for most tickets (F15), the ferries (F17).
Ties are broken as everywhere, without a longest path (F16).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.actions import CARD, CLAIM, OWN, ROUTE, Action, Verb
from veturi.engine.board import ANY_COLOUR, Board, vector
from veturi.engine.cards import GAP
from veturi.engine.claims import is_open
from veturi.engine.events import Event
from veturi.engine.formats.notation import simplify
from veturi.engine.knowledge.open_facts import OpenFact
from veturi.engine.legality.legal_moves import FARE_BITS, NIBBLE, payable_claims
from veturi.engine.legality.violation_texts import Violation, book_cites
from veturi.engine.play import after_draw
from veturi.engine.rng import Rng
from veturi.engine.rules import ROUTES, Award, Rules, Source
from veturi.engine.state import HAND, LOCOMOTIVE, SECOND_DRAW, TURN, State
from veturi.engine.variant_facts import Facts
from veturi.engine.variant_settings import number_table, table, whole_number
from veturi.maps import GREY, MapError, Message
from veturi.variants.africa.display import COUNTS, FACTS
from veturi.variants.africa.texts import TEXTS
from veturi.variants.africa.violation_texts import DOUBLES, STANDS_IN, TAKES, TAKES_BLIND, why_not

__all__ = ["EARLIER", "RULES", "Africa", "Africa1"]

TAKE: Final = OWN
TAKE_BLIND: Final = OWN + 1

#: The source of the points that doubling adds.
DOUBLING: Final = 1

# The map's own state: the size of the terrain deck, the face-up cards, then by kind the discards,
# then by seat and kind the cards that lie open, then the deck with its top at the end.
SIZE: Final = 0
ROW: Final = 1

#: What this book numbers for itself.
CITES: Final[Mapping[str, str]] = {
    **book_cites("F1", "F2", "F3"),
    "most_tickets": "F15",
    "ferry": "F17",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Africa(Rules):
    """What the book of the Heart of Africa changes."""

    name: ClassVar[str] = "africa"
    version: ClassVar[int] = 2
    texts: ClassVar[Mapping[str, Message]] = TEXTS
    facts: ClassVar[Mapping[str, OpenFact]] = FACTS
    counts: ClassVar[Mapping[str, str]] = COUNTS

    def __init__(self, board: Board, players: int, options: Mapping[str, object]) -> None:
        if options.get("ferries") is False:
            board = board.without_ferries()
        game_map = board.map
        self.copies: Final[i64] = whole_number(game_map, "terrain_cards")
        self.face_up: Final[i64] = whole_number(game_map, "terrain_face_up")
        self.dealt: Final[i64] = whole_number(game_map, "terrain_hand")
        terrain = table(game_map, "terrain")
        self.kinds: Final = list(terrain)
        self.n_kinds: Final[i64] = len(terrain)
        self.no_cards: Final = vector([0] * len(terrain))
        self.discards: Final[i64] = ROW + self.face_up
        self.open_cards: Final[i64] = self.discards + self.n_kinds
        self.deck: Final[i64] = self.open_cards + self.n_kinds * players
        kind_of: dict[str, int] = {}
        for kind, colours in enumerate(terrain.values()):
            for colour in colours if isinstance(colours, list) else []:
                kind_of[str(colour)] = kind
        cards = number_table(game_map, "double_cards")
        for route in game_map.routes:
            if route.colour not in kind_of or route.length not in cards:
                fault = f"{route.colour} routes of length {route.length} have no terrain"
                raise MapError(game_map.id, "variant.terrain", fault)
        #: By fare: its kind of terrain (F4), and how many cards double it (F8).
        self.fare_kind: Final = vector(
            kind_of[GREY if colour == ANY_COLOUR else board.colours[colour - 1]]
            for colour in board.fare_colour
        )
        self.fare_cards: Final = vector(cards[int(length)] for length in board.fare_length)
        super().__init__(board, players, options)

    def option_defaults(self) -> dict[str, object]:
        """`ferries`: whether the locomotive spaces on the routes are played with (F17)."""
        return {**super().option_defaults(), "ferries": True}

    def own_actions(self) -> list[Action]:
        """Draws of terrain, then each claim once more for every way to double it (F8, F10)."""
        board = self.board
        actions = [Action(TAKE, f"terrain {kind}", i) for i, kind in enumerate(self.kinds)]
        self.take_blind = Action(TAKE_BLIND, "terrain deck")
        actions.append(self.take_blind)
        first: list[int] = []
        for route in range(board.n_routes):
            first.append(len(actions))
            many = int(self.fare_cards[board.fare[route]])
            start = int(board.first_claim[route])
            for plain in board.actions[start : start + len(board.payments(int(route)))]:
                for n in range(many + 1):
                    actions.append(
                        Action(
                            CLAIM,
                            f"{plain.text} double+{n}" if n else f"{plain.text} double",
                            plain.target,
                            plain.colour,
                            plain.cards,
                            plain.locomotives,
                            many,
                            n,
                        )
                    )
        self.own = actions
        self.first_double = vector(first)
        return actions

    def own_words(self) -> dict[str, str]:
        """The short names of the kinds come last: they are the ones to show."""
        printed = self.board.map.variant.get("terrain_names")
        full: dict[str, str] = {}
        if isinstance(printed, Mapping):
            for kind, names in printed.items():
                if isinstance(names, Mapping):
                    full.update({simplify(str(name)): kind for name in names.values()})
        short = {"aavikko": "desert", "viidakko": "jungle", "vuoristo": "mountain"}
        return {"maasto": "terrain", "tupla": "double", **full, **short}

    def own_verbs(self) -> list[Verb]:
        claim = int(self.first_double[0])
        return [
            Verb("F7", self.own[0], TAKES, CARD, place="terrain_row", cards=self.kinds),
            Verb("F7", self.take_blind, TAKES_BLIND, name="terrain_deck", place="terrain_deck"),
            Verb("F8", self.own[claim], DOUBLES, ROUTE, "double"),
            Verb("F10", self.own[claim + 1], STANDS_IN, ROUTE, "double"),
        ]

    # --- the terrain cards ------------------------------------------------------------------

    def extra_size(self) -> int:
        return int(self.deck + self.copies * self.n_kinds)

    def set_up(self, state: State, decks: Mapping[str, list[int]]) -> None:
        """A card for each player, some face up, the rest a deck (F5)."""
        extra = state.extra
        total = self.copies * self.n_kinds
        extra[SIZE] = total
        if "terrain" in decks:
            for i, kind in enumerate(decks["terrain"]):
                extra[self.deck + total - 1 - i] = kind
        else:
            for i in range(total):
                extra[self.deck + i] = i // self.copies
            state.dice().shuffle(extra, self.deck, total)
        for slot in range(self.face_up):
            extra[ROW + slot] = GAP
        for seat in range(self.players):
            for _ in range(self.dealt):
                self._lay_open(state, seat, self._top(state), "deck")
        self._fill_row(state)

    def _lay_open(self, state: State, seat: i64, kind: i64, source: str) -> None:
        """A player's terrain cards lie open (F7)."""
        state.extra[self.open_cards + seat * self.n_kinds + kind] += 1
        if state.events is not None:
            facts: dict[str, object] = {"from": source, "kind": self.kinds[kind]}
            state.events.append(Event("terrain", seat, facts, {}))

    def _top(self, state: State) -> i64:
        state.extra[SIZE] -= 1
        kind = state.extra[self.deck + state.extra[SIZE]]
        self._renew(state)
        return kind

    def _renew(self, state: State) -> None:
        """An empty deck is renewed from its discards at once (F12)."""
        extra = state.extra
        if extra[SIZE]:
            return
        for kind in range(self.n_kinds):
            for _copy in range(extra[self.discards + kind]):
                extra[self.deck + extra[SIZE]] = kind
                extra[SIZE] += 1
            extra[self.discards + kind] = 0
        state.dice().shuffle(extra, self.deck, extra[SIZE])

    def _fill_row(self, state: State) -> None:
        for slot in range(self.face_up):
            if state.extra[ROW + slot] == GAP and state.extra[SIZE]:
                kind = self._top(state)
                state.extra[ROW + slot] = kind
                if state.events is not None:
                    facts: dict[str, object] = {"slot": slot, "kind": self.kinds[kind]}
                    state.events.append(Event("terrain_turned_up", -1, facts, {}))

    def _slot(self, state: State, kind: i64) -> i64:
        """Where a kind lies face up, or GAP."""
        for slot in range(self.face_up):
            if state.extra[ROW + slot] == kind:
                return slot
        return GAP

    # --- what may be done -------------------------------------------------------------------

    def own_choices(self, state: State, seat: i64) -> list[Action]:
        found: list[Action] = []
        if state.phase != TURN and state.phase != SECOND_DRAW:
            return found
        for kind in range(self.n_kinds):
            if self._slot(state, kind) != GAP:
                found.append(self.own[kind])
        if state.extra[SIZE]:
            found.append(self.take_blind)
        if state.phase == TURN:
            self._list_doubles(state, seat, found)
        return found

    def _list_doubles(self, state: State, seat: i64, found: list[Action]) -> None:
        """Every claim that can be doubled, in every way (F8-F11)."""
        board = self.board
        locomotives = state.seats[seat * board.seat_size + HAND + LOCOMOTIVE]
        lead = self.lead(state, seat)
        count = payable_claims(self, state, seat)
        for i in range(count):
            bid = state.payable_claims[i]
            fare = bid >> 12 & FARE_BITS
            many = self.fare_cards[fare]
            fewest = self.fewest_stand_ins(state, seat, self.fare_kind[fare], many, lead)
            if fewest > many or fewest > locomotives:
                continue
            ways, least, colour = bid & NIBBLE, bid >> 4 & NIBBLE, bid >> 8 & NIBBLE
            for j in range(board.fare_start[fare], board.fare_start[fare + 1]):
                route = board.fare_routes[j]
                if not is_open(board, state, seat, route):
                    continue
                place = board.claim_number(route, colour, least) - board.first_claim[route]
                at = self.first_double[route] + place * (many + 1)
                for n in range(least, least + ways):
                    most = many if many < locomotives - n else locomotives - n
                    for stand_ins in range(fewest, most + 1):
                        found.append(self.own[at + stand_ins])
                    at += many + 1

    def lead(self, state: State, seat: i64) -> vec[i64]:
        """By kind: how many of it the other player with most has."""
        lead = self.no_cards[:]
        for other in range(self.players):
            if other != seat:
                for kind in range(self.n_kinds):
                    count = state.extra[self.open_cards + other * self.n_kinds + kind]
                    if count > lead[kind]:
                        lead[kind] = count
        return lead

    def fewest_stand_ins(
        self, state: State, seat: i64, kind: i64, many: i64, lead: vec[i64]
    ) -> i64:
        """How many locomotives must stand in, to have the cards and to have most (F9, F10)."""
        own = state.extra[self.open_cards + seat * self.n_kinds + kind]
        fewest = many - own
        if lead[kind] - own > fewest:
            fewest = lead[kind] - own
        if fewest < 0:
            return 0
        return fewest

    def own_violation(self, state: State, seat: i64, action: Action) -> Violation | None:
        if action.kind == TAKE_BLIND:
            return None if state.extra[SIZE] else why_not("terrain_empty")
        if self._slot(state, action.target) == GAP:
            return why_not("terrain_not_face_up")
        return None

    def surcharge_violation(self, state: State, seat: i64, action: Action) -> Violation | None:
        kind = self.fare_kind[self.board.fare[action.target]]
        own = state.extra[self.open_cards + seat * self.n_kinds + kind]
        if action.stand_ins > action.surcharge:
            return why_not("too_many_stand_ins", action.surcharge)
        locomotives = state.seats[seat * self.board.seat_size + HAND + LOCOMOTIVE]
        if action.locomotives + action.stand_ins > locomotives:
            return why_not("stand_ins")
        if action.surcharge - action.stand_ins > own:
            return why_not("terrain_cards")
        if own + action.stand_ins < self.lead(state, seat)[kind]:
            return why_not("not_most")
        return None

    # --- what happens -----------------------------------------------------------------------

    def play_own(self, state: State, seat: i64, action: Action) -> i64:
        """Takes a terrain card as one of the two cards drawn (F6, F7)."""
        if action.kind == TAKE:
            state.extra[ROW + self._slot(state, action.target)] = GAP
            self._lay_open(state, seat, action.target, "row")
            self._fill_row(state)
        else:
            self._lay_open(state, seat, self._top(state), "deck")
        return after_draw(self, state, seat)

    def surcharge_kind(self, route: i64) -> str:
        """The terrain of the route (F4)."""
        return self.kinds[self.fare_kind[self.board.fare[route]]]

    def pay_surcharge(self, state: State, seat: i64, action: Action) -> None:
        """Played terrain cards go to their own discards (F12)."""
        kind = self.fare_kind[self.board.fare[action.target]]
        count = action.surcharge - action.stand_ins
        state.extra[self.open_cards + seat * self.n_kinds + kind] -= count
        state.extra[self.discards + kind] += count
        self._renew(state)
        self._fill_row(state)

    def awards(self, state: State, seat: i64, action: Action) -> list[Award]:
        """A doubled route scores twice; the trains stay the same (F8, F13)."""
        points = self.board.points[action.target]
        found = [Award(seat, ROUTES, points)]
        if action.surcharge:
            found.append(Award(seat, DOUBLING, points))
        return found

    def sources(self) -> list[Source]:
        return [Source("routes", "B25"), Source("doubling", "F8")]

    # --- what is known ----------------------------------------------------------------------

    def cites(self) -> Mapping[str, str]:
        return CITES

    def open_facts(self, state: State) -> dict[str, object]:
        row = [int(state.extra[ROW + slot]) for slot in range(self.face_up)]
        return {
            "terrain_row": [self.kinds[kind] if kind != GAP else None for kind in row],
            "terrain_deck": int(state.extra[SIZE]),
            "terrain_discards": self._by_kind(state, self.discards),
            "terrain": [
                self._by_kind(state, self.open_cards + seat * self.n_kinds)
                for seat in range(self.players)
            ],
        }

    def _by_kind(self, state: State, at: i64) -> dict[str, int]:
        return {kind: int(state.extra[at + i]) for i, kind in enumerate(self.kinds)}

    def own_decks(self) -> dict[str, list[int]]:
        return {"terrain": [kind for kind in range(self.n_kinds) for _ in range(self.copies)]}

    def restore(self, state: State, facts: Mapping[str, object]) -> None:
        """`terrain` by seat, `terrain_row`, `terrain_discards`; the rest is the deck, by chance."""
        read = Facts(self.board, int(self.players), facts)
        extra = state.extra
        left = [int(self.copies)] * len(self.kinds)
        for seat, cards in enumerate(read.counts_by_seat("terrain", self.kinds)):
            for kind, count in enumerate(cards):
                extra[self.open_cards + seat * self.n_kinds + kind] = count
                left[kind] -= count
        for kind, count in enumerate(read.counts("terrain_discards", self.kinds)):
            extra[self.discards + kind] = count
            left[kind] -= count
        row = read.row("terrain_row", self.kinds, int(self.face_up))
        for slot, kind in enumerate(row):
            extra[ROW + slot] = kind
            if kind != GAP:
                left[kind] -= 1
        if min(left) < 0:
            raise read.fault("terrain", f"there are only {int(self.copies)} cards of each kind")
        rest = [kind for kind, count in enumerate(left) for _ in range(count)]
        extra[SIZE] = len(rest)
        for i, kind in enumerate(rest):
            extra[self.deck + i] = kind
        self.shuffle_hidden(state, state.dice())
        read.done("terrain_deck")
        self._renew(state)
        self._fill_row(state)

    def shuffle_hidden(self, state: State, rng: Rng) -> None:
        rng.shuffle(state.extra, self.deck, state.extra[SIZE])


@mypyc_attr(allow_interpreted_subclasses=True)
class Africa1(Africa):
    """Version 1: before F17 nobody could choose about ferries, and the map had none."""

    version: ClassVar[int] = 1

    def option_defaults(self) -> dict[str, object]:
        return Rules.option_defaults(self)


RULES = Africa
EARLIER: Final = (Africa1,)
