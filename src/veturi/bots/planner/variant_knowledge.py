"""What a map's own rules mean to a player. This is the base game's; the others override it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner import reasons
from veturi.bots.planner.style import Style
from veturi.engine.actions import Action
from veturi.engine.rules import Rules
from veturi.engine.scoring.final_score import points_in_play
from veturi.engine.state import HAND, TRAINS, State

if TYPE_CHECKING:
    from veturi.bots.planner.planner import Planner

__all__ = ["CARDS_A_TURN", "Option", "VariantKnowledge", "cards_of", "rank_points"]

#: Cards drawn in an ordinary turn.
CARDS_A_TURN: Final = 1.9
#: The part of its tickets' points that a seat comes to.
HELD: Final = 0.5


@mypyc_attr(acyclic=True)
class Option:
    """Something to do, how good it looks, and what for."""

    def __init__(
        self, action: Action, score: float, reason: i64, subject: i64 = -1, number: i64 = 0
    ) -> None:
        self.action: Final = action
        self.score = score
        #: One of the reasons of `reasons.py`, and what it speaks of.
        self.reason: Final[i64] = reason
        self.subject: Final[i64] = subject
        self.number: Final[i64] = number


def cards_of(state: State, at: i64, cards: i64) -> i64:
    """How many cards a seat holds, which all can see; `at` is the seat's record."""
    total: i64 = 0
    for card in range(cards):
        total += state.seats[at + HAND + card]
    return total


def rank_points(counts: vec[i64], seat: i64, more: float, doubt: float, table: list[int]) -> float:
    """The points by rank (A10, J11) that a seat can expect with so much more than it has.

    Each rival is ahead with a chance that falls from one to nought as the seat's lead grows from
    minus the doubt to plus it; the doubt is how much may still change.
    """
    rank = 0.0
    for other in range(len(counts)):
        if other != seat:
            lead = float(counts[seat]) + more - float(counts[other])
            ahead = 0.5 - lead / (2.0 * doubt)
            if ahead > 0.0:
                rank += ahead if ahead < 1.0 else 1.0
    below = int(rank)
    if below >= len(table) - 1:
        return float(table[len(table) - 1])
    part = rank - float(below)
    return float(table[below]) * (1.0 - part) + float(table[below + 1]) * part


@mypyc_attr(allow_interpreted_subclasses=True)
class VariantKnowledge:
    """The base game."""

    #: The map's own reasons (`OWN`, `OWN_CARD`) by number. The rules' texts have the sentence of
    #: each: `reason_NAME`, and `reason_NAME_last` if it is another in the last round.
    reasons: ClassVar[Mapping[int, str]] = {}

    def __init__(self, rules: Rules, style: Style) -> None:
        self.rules: Final = rules
        self.style: Final = style
        #: What a turn is worth in points, on this map.
        self.turn = 3.0
        #: What a ticket more adds to the hope for the bonus for most tickets (W11, F15).
        self.ticket_bonus = 0.1 * float(rules.board.map.most_tickets_bonus)
        tickets = rules.board.map.tickets
        #: What a ticket of somebody else may bring, the lost ones too.
        self.their_ticket = HELD * sum(one.points for one in tickets) / len(tickets)

    def worths(self, state: State, seat: i64, out: vec[float]) -> None:
        """Writes for each route what building it brings in points, tickets aside (B25)."""
        points = self.rules.board.points
        for route in range(len(points)):
            out[route] = float(points[route])

    def turns_left(self, state: State, seat: i64) -> float:
        """How many turns the seat may still have, this one included (B28)."""
        if state.turns_left >= 0:
            return 1.0
        least = 99.0
        for other in range(self.rules.players):
            turns = self.turns_to_end(state, other)
            if turns < least:
                least = turns
        return least + 1.0

    def turns_to_end(self, state: State, seat: i64) -> float:
        """How many turns a seat needs to use up its trains."""
        board = self.rules.board
        at = seat * board.seat_size
        trains = float(state.seats[at + TRAINS] - board.last_trains)
        if trains <= 0.0:
            return 0.0
        cards = self.style.fitting * float(cards_of(state, at, board.n_colours + 1))
        wanting = trains - cards
        return trains / self.style.stride + (wanting / CARDS_A_TURN if wanting > 0.0 else 0.0)

    def begins_last_round(self, state: State, seat: i64, route: i64, trains: i64) -> bool:
        """Whether a claim of the route, for so many trains, sets off the last round (B28)."""
        board = self.rules.board
        return state.seats[seat * board.seat_size + TRAINS] - trains <= board.last_trains

    def stands_at(self, state: State, seat: i64) -> float:
        """The points of another seat as far as all can see, and what its tickets may bring."""
        board = self.rules.board
        points = float(points_in_play(self.rules, state, seat))
        for ticket in range(board.n_tickets):
            if state.tickets[ticket] == seat:
                points += self.their_ticket
        return points

    def root(self, state: State, seat: i64) -> i64:
        """The node that everything must be joined to, or -1 where one may build anywhere (B22)."""
        return -1

    def improve(self, state: State, seat: i64, claim: Option, planner: Planner) -> Option:
        """The same claim in the best way the map has."""
        return claim

    def own_cards(self, state: State, seat: i64) -> i64:
        """How many cards a seat holds, as all can see, of a kind that only this map has."""
        return 0

    def own_draws(self, state: State, seat: i64, planner: Planner) -> list[Option]:
        """What else than train cards can be drawn, each worth so much as a card."""
        return []

    def own_turns(self, state: State, seat: i64, planner: Planner) -> list[Option]:
        """What else than claims and cards a turn can be used for, in points."""
        return []

    def own_moves(self, state: State, seat: i64, planner: Planner) -> list[Option]:
        """The options in a phase of the map's own, or in a turn without any other; of unknown ones,
        all are equal."""
        return [
            Option(action, 0.0, reasons.NOTHING_ELSE)
            for action in self.rules.own_choices(state, seat)
        ]
