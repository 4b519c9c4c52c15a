"""Views (observations): what a seat may know, built up from what lies open and what is its own.

`determinize` makes a full game of a view by chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from veturi.engine.cards import DISCARDS, GAP
from veturi.engine.claims import recount_open
from veturi.engine.knowledge.known_position import known_position, position_from_facts
from veturi.engine.legality.legal_moves import to_move
from veturi.engine.rules import Rules
from veturi.engine.state import (
    AWARDED,
    CHOICE,
    HAND,
    KNOWN,
    OFFER,
    OFFERED,
    OPENING,
    OVER,
    PHASES,
    TRAINS,
    State,
)
from veturi.engine.tickets import held_by

__all__ = [
    "SPECTATOR",
    "SeatView",
    "View",
    "make_view",
    "phase_name",
    "view_from_facts",
]

SPECTATOR: Final = -1


class SeatView:
    """The open facts of one player."""

    def __init__(
        self,
        trains: int,
        awarded: dict[str, int],
        cards: int,
        known: dict[str, int],
        tickets: int,
        offered: int,
        chosen: bool,
    ) -> None:
        self.trains: Final = trains
        #: Points in play, by source.
        self.awarded: Final = awarded
        self.points: Final = sum(awarded.values())
        self.cards: Final = cards
        #: Cards everyone saw the player take face up and not play since.
        self.known: Final = known
        self.tickets: Final = tickets
        #: How many tickets the player is choosing from.
        self.offered: Final = offered
        #: In the opening: whether the player has chosen (B6).
        self.chosen: Final = chosen

    def facts(self) -> dict[str, object]:
        return {
            "trains": self.trains,
            "points": self.points,
            "awarded": self.awarded,
            "cards": self.cards,
            "known": self.known,
            "tickets": self.tickets,
            "offered": self.offered,
            "chosen": self.chosen,
        }


class View:
    """The game as one seat may know it, or a spectator. Equal knowledge, equal views.

    Lists and tables are made when they are first asked for, of a position that holds only what the
    seat may know (`known_position`).
    """

    def __init__(
        self,
        rules: Rules,
        seat: int,
        known: State,
        own: dict[str, object],
        private: dict[str, object],
        counted: bool,
    ) -> None:
        #: The rules are open to all and have no state.
        self.rules: Final = rules
        self.seat: Final = seat
        #: The open facts of the variant's rules.
        self.own: Final = own
        #: Those of its facts that only this seat may know.
        self.private: Final = private
        #: Without the variant's state, and perhaps (`counted`) without what is open to whom.
        self._known: Final = known
        self._counted: Final = counted
        self._complete = False
        self.phase: Final = phase_name(rules, known.phase)
        self.to_move: Final = to_move(rules, known)
        self.first: Final = int(known.first)
        self.turns_left: Final = int(known.turns_left)
        self.passes: Final = int(known.passes)
        self.steps: Final = int(known.steps)
        self.deck: Final = int(known.deck_size)
        self.ticket_deck: Final = int(known.ticket_size)
        self._player: Final = 0 <= seat < rules.players
        self._row: list[str | None] | None = None
        self._discards: dict[str, int] | None = None
        self._owners: list[int] | None = None
        self._seats: list[SeatView] | None = None
        self._hand: dict[str, int] | None = None
        self._tickets: list[int] | None = None
        self._revealed: list[list[int]] | None = None

    def position(self) -> State:
        """A position to plan in. What the seat may not know stands in a fixed order, by number;
        `determinize` deals it by chance."""
        known = self._known
        if not self._complete:
            # The variant's rules restore their own state, and nothing else.
            seats = known.seats[:]
            self.rules.set_up(known, {})
            self.rules.restore(known, self.own)
            self.rules.restore_private(known, self.private_by_seat())
            known.seats = seats
            if not self._counted:
                recount_open(self.rules, known)
            self._complete = True
        return known.clone()

    def private_by_seat(self) -> list[Mapping[str, object] | None]:
        """By seat the private facts of the variant's rules, as far as the viewer knows them."""
        seats = range(int(self.rules.players))
        return [self.private if seat == self.seat else None for seat in seats]

    @property
    def row(self) -> list[str | None]:
        """By slot the card that lies face up, or None."""
        if self._row is None:
            board, cards = self.rules.board, self._known.cards
            row = [int(cards[slot]) for slot in range(board.face_up)]
            self._row = [None if card == GAP else board.card_names[card] for card in row]
        return self._row

    @property
    def discards(self) -> dict[str, int]:
        if self._discards is None:
            self._discards = _counted(self.rules, self._known.cards, DISCARDS)
        return self._discards

    @property
    def owners(self) -> list[int]:
        """By route: the seat that claimed it, -1 for nobody, -2 for all."""
        if self._owners is None:
            self._owners = [int(owner) for owner in self._known.owner]
        return self._owners

    @property
    def seats(self) -> list[SeatView]:
        if self._seats is None:
            rules, known = self.rules, self._known
            self._seats = [_seat_view(rules, known, seat) for seat in range(rules.players)]
        return self._seats

    @property
    def hand(self) -> dict[str, int]:
        """The viewer's own cards."""
        if self._hand is None:
            at = self.seat * self.rules.board.seat_size + HAND
            self._hand = _counted(self.rules, self._known.seats, at) if self._player else {}
        return self._hand

    @property
    def tickets(self) -> list[int]:
        """The tickets that the viewer has kept."""
        if self._tickets is None:
            self._tickets = self._held(self.seat) if self._player else []
        return self._tickets

    @property
    def offer(self) -> list[int]:
        """The tickets that the viewer chooses from."""
        if not self._player:
            return []
        at, seats = self.seat * self.rules.board.seat_size, self._known.seats
        return [int(seats[at + OFFER + i]) for i in range(seats[at + OFFERED])]

    @property
    def choice(self) -> int:
        """The opening choice that the viewer has made."""
        at = self.seat * self.rules.board.seat_size
        return int(self._known.seats[at + CHOICE]) if self._player else 0

    @property
    def revealed(self) -> list[list[int]]:
        """Every seat's tickets, once the game is over (B5)."""
        if self._revealed is None:
            over = self._known.phase == OVER
            self._revealed = [self._held(seat) for seat in range(self.rules.players) if over]
        return self._revealed

    def _held(self, seat: i64) -> list[int]:
        return [int(ticket) for ticket in held_by(self.rules.board, self._known, seat)]

    def facts(self) -> dict[str, object]:
        """The view as plain values."""
        return {
            **_table_facts(self.rules),
            "seat": self.seat,
            "phase": self.phase,
            "to_move": self.to_move,
            "first": self.first,
            "turns_left": self.turns_left,
            "passes": self.passes,
            "steps": self.steps,
            "row": self.row,
            "deck": self.deck,
            "discards": self.discards,
            "ticket_deck": self.ticket_deck,
            "owners": self.owners,
            "seats": [seat.facts() for seat in self.seats],
            "own": self.own,
            "private": self.private,
            "hand": self.hand,
            "tickets": self.tickets,
            "offer": self.offer,
            "choice": self.choice,
            "revealed": self.revealed,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash((self.seat, self.steps))


def _table_facts(rules: Rules) -> dict[str, object]:
    """Which table a view is of."""
    return {
        "map": rules.board.map.id,
        "ruleset": rules.name,
        "version": rules.version,
        "players": int(rules.players),
        "options": rules.options,
    }


def make_view(rules: Rules, state: State, seat: int) -> View:
    """What the seat may know; SPECTATOR sees what lies open to all."""
    known, own = known_position(rules, state, seat), rules.open_facts(state)
    player = 0 <= seat < rules.players
    private = rules.private_facts(state, seat) if player else {}
    return View(rules, seat, known, own, private, True)


def view_from_facts(rules: Rules, facts: Mapping[str, Any]) -> View:
    """The view that has these facts: what `View.facts` says, turned back, also after JSON."""
    for key, here in _table_facts(rules).items():
        if facts[key] != here:
            raise ValueError(f"the view is of another {key}: {facts[key]!r}, not {here!r}")
    known, own = position_from_facts(rules, facts), dict(facts["own"])
    return View(rules, facts["seat"], known, own, dict(facts.get("private", {})), False)


def phase_name(rules: Rules, phase: i64) -> str:
    return (PHASES + rules.own_phases())[phase]


def _counted(rules: Rules, numbers: vec[i64], at: i64) -> dict[str, int]:
    """Cards counted by name, from the numbers that stand at a place."""
    names = rules.board.card_names
    return {name: int(numbers[at + i]) for i, name in enumerate(names) if numbers[at + i]}


def _seat_view(rules: Rules, state: State, seat: i64) -> SeatView:
    board = rules.board
    at = seat * board.seat_size
    cards = sum(int(state.seats[at + HAND + card]) for card in range(board.n_colours + 1))
    return SeatView(
        trains=int(state.seats[at + TRAINS]),
        awarded={
            source.name: int(state.seats[at + AWARDED + i])
            for i, source in enumerate(rules.sources())
        },
        cards=cards,
        known=_counted(rules, state.seats, at + KNOWN),
        tickets=len(held_by(board, state, seat)),
        offered=int(state.seats[at + OFFERED]),
        chosen=state.phase == OPENING and state.seats[at + CHOICE] > 0,
    )
