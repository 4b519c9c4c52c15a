"""What a seat may know, built up from what lies open and what is its own; nothing is stripped.

`determinize` (in `sampling.py`) makes a full game of a view by chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from veturi.engine.cards import DISCARDS, GAP
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
    TRAINS,
    State,
)
from veturi.engine.tickets import held_by

__all__ = [
    "PHASES",
    "SPECTATOR",
    "SeatView",
    "View",
    "make_view",
    "phase_name",
    "view_from_facts",
]

SPECTATOR: Final = -1
PHASES: Final = ["opening", "turn", "second_draw", "choosing", "over"]


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
    """The game as one seat may know it, or a spectator. Equal knowledge, equal views."""

    def __init__(self, rules: Rules, seat: int) -> None:
        #: The rules are open to all and have no state.
        self.rules: Final = rules
        self.seat: Final = seat
        self.phase = ""
        self.to_move: list[int] = []
        self.first = 0
        self.turns_left = -1
        self.passes = 0
        self.steps = 0
        #: By slot the card that lies face up, or None.
        self.row: list[str | None] = []
        self.deck = 0
        self.discards: dict[str, int] = {}
        self.ticket_deck = 0
        #: By route: the seat that claimed it, -1 for nobody, -2 for all.
        self.owners: list[int] = []
        self.seats: list[SeatView] = []
        #: The open facts of the map's own rules.
        self.own: dict[str, object] = {}
        #: The viewer's own: hand, tickets kept, tickets to choose from, opening choice made.
        self.hand: dict[str, int] = {}
        self.tickets: list[int] = []
        self.offer: list[int] = []
        self.choice = 0
        #: Every seat's tickets, once the game is over.
        self.revealed: list[list[int]] = []

    def facts(self) -> dict[str, object]:
        """The view as plain values."""
        return {
            "map": self.rules.board.map.id,
            "ruleset": self.rules.name,
            "version": self.rules.version,
            "players": int(self.rules.players),
            "options": self.rules.options,
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


def view_from_facts(rules: Rules, facts: Mapping[str, Any]) -> View:
    """The view that has these facts: what `View.facts` says, turned back, also after JSON."""
    view = View(rules, facts["seat"])
    told = view.facts()
    for key in ("map", "ruleset", "version", "players", "options"):
        if facts[key] != told[key]:
            raise ValueError(f"the view is of another {key}: {facts[key]!r}, not {told[key]!r}")
    view.phase = facts["phase"]
    view.to_move = list(facts["to_move"])
    view.first = facts["first"]
    view.turns_left = facts["turns_left"]
    view.passes = facts["passes"]
    view.steps = facts["steps"]
    view.row = list(facts["row"])
    view.deck = facts["deck"]
    view.discards = dict(facts["discards"])
    view.ticket_deck = facts["ticket_deck"]
    view.owners = list(facts["owners"])
    view.seats = [
        SeatView(
            trains=seat["trains"],
            awarded=dict(seat["awarded"]),
            cards=seat["cards"],
            known=dict(seat["known"]),
            tickets=seat["tickets"],
            offered=seat["offered"],
            chosen=seat["chosen"],
        )
        for seat in facts["seats"]
    ]
    view.own = dict(facts["own"])
    view.hand = dict(facts["hand"])
    view.tickets = list(facts["tickets"])
    view.offer = list(facts["offer"])
    view.choice = facts["choice"]
    view.revealed = [list(held) for held in facts["revealed"]]
    return view


def phase_name(rules: Rules, phase: i64) -> str:
    return (PHASES + rules.own_phases())[phase]


def counted(rules: Rules, state: State, at: i64) -> dict[str, int]:
    """Cards counted by name, from the numbers that stand at a place of the seats."""
    names = rules.board.card_names
    return {name: int(state.seats[at + i]) for i, name in enumerate(names) if state.seats[at + i]}


def make_view(rules: Rules, state: State, seat: int) -> View:
    """What the seat may know; SPECTATOR sees what lies open to all."""
    board = rules.board
    names = board.card_names
    view = View(rules, seat)
    view.phase = phase_name(rules, state.phase)
    view.to_move = to_move(rules, state)
    view.first = int(state.first)
    view.turns_left = int(state.turns_left)
    view.passes = int(state.passes)
    view.steps = int(state.steps)
    row = [int(state.cards[slot]) for slot in range(board.face_up)]
    view.row = [None if card == GAP else names[card] for card in row]
    view.deck = int(state.deck_size)
    view.discards = {
        name: int(state.cards[DISCARDS + i])
        for i, name in enumerate(names)
        if state.cards[DISCARDS + i]
    }
    view.ticket_deck = int(state.ticket_size)
    view.owners = [int(owner) for owner in state.owner]
    view.seats = [_seat_view(rules, state, other) for other in range(rules.players)]
    view.own = rules.open_facts(state)
    if 0 <= seat < rules.players:
        at = seat * board.seat_size
        view.hand = counted(rules, state, at + HAND)
        view.tickets = [int(ticket) for ticket in held_by(board, state, seat)]
        offered = state.seats[at + OFFERED]
        view.offer = [int(state.seats[at + OFFER + i]) for i in range(offered)]
        view.choice = int(state.seats[at + CHOICE])
    if state.phase == OVER:
        # Tickets are shown when the game ends (B5).
        view.revealed = [
            [int(ticket) for ticket in held_by(board, state, other)]
            for other in range(rules.players)
        ]
    return view


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
        known=counted(rules, state, at + KNOWN),
        tickets=len(held_by(board, state, seat)),
        offered=int(state.seats[at + OFFERED]),
        chosen=state.phase == OPENING and state.seats[at + CHOICE] > 0,
    )
