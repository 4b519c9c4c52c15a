"""What is answered to questions about a game: hints, moves, payments, paths, the score."""

from __future__ import annotations

from veturi.maps import Name
from veturi.server.api.schemas.answers import Reason
from veturi.server.domain.read_model.choices import Choice
from veturi.server.domain.read_model.values import Message

__all__ = [
    "Advance",
    "Award",
    "Contender",
    "Hint",
    "Hints",
    "Move",
    "MoveExplanation",
    "Moves",
    "Payment",
    "Payments",
    "RoutePayments",
    "Score",
    "ScoreLine",
    "TicketPath",
    "TicketPaths",
]


class Hint(Message, frozen=True):
    """A move that a strong bot would consider, and why."""

    action: str
    #: The same as structure, with its one way.
    choice: Choice
    why: Name
    #: The same for whoever shows the move in words: without what those words say.
    reason: Name
    #: What to look at on the board: the route to claim or to save for, or those of the plan.
    routes: list[str]
    #: The seat's tickets, or those offered to it, that the move serves.
    tickets: list[int]


class Hints(Message, frozen=True):
    """The best few moves, best first, after an event."""

    seat: int
    number: int
    hints: list[Hint]


class Move(Message, frozen=True):
    """A move, and how it is typed in each language."""

    action: str
    en: str
    fi: str
    #: The same as structure, with its one way.
    choice: Choice


class Moves(Message, frozen=True):
    """All that a seat may do now."""

    seat: int
    number: int
    moves: list[Move]


class MoveExplanation(Message, frozen=True):
    """What a text means, and why it cannot be done; null if it can."""

    action: str | None
    refused: Reason | None
    #: Moves that it may mean: those that it does not decide among, or near misses.
    choices: list[Move]


class Award(Message, frozen=True):
    """Points that a seat would get."""

    seat: int
    points: int


class Payment(Message, frozen=True):
    """A way to claim a route: the cards that it takes, and who would get how many points."""

    action: str
    #: Locomotives too, also those that stand for cards of the surcharge.
    cards: dict[str, int]
    #: Cards of a kind of the map's own, on top.
    surcharge: int
    awards: list[Award]


class Advance(Message, frozen=True):
    """How far a seat would move along a track of the map's own: an open fact by its name."""

    fact: str
    seat: int
    spaces: int


class RoutePayments(Message, frozen=True):
    """A route: how it can be claimed now, fewest locomotives first, or why not; and what a claim
    without a surcharge would bring as things are, whether the seat can pay for it or not."""

    route: str
    actions: list[str]
    payments: list[Payment]
    refused: Reason | None
    #: Nothing for a route that somebody has claimed.
    awards: list[Award]
    advances: list[Advance]


class Payments(Message, frozen=True):
    """All routes of the map, or one, for a seat."""

    seat: int
    number: int
    routes: list[RoutePayments]


class TicketPath(Message, frozen=True):
    """A completed ticket, and a shortest chain of routes that joins its places."""

    ticket: int
    routes: list[str]


class TicketPaths(Message, frozen=True):
    """The completed tickets of a seat."""

    seat: int
    number: int
    paths: list[TicketPath]


class ScoreLine(Message, frozen=True):
    """Points for one reason, and the numbers behind it."""

    seat: int
    source: str
    points: int
    rule: str
    #: What was counted: routes, trains of the path, tickets completed, cards of a kind.
    count: int
    ticket: int | None
    #: The routes of the longest path, in order.
    path: list[str]


class Contender(Message, frozen=True):
    """What a seat has of what a bonus compares, whether or not it gets the bonus."""

    source: str
    seat: int
    #: Trains of the path, or tickets completed.
    count: int
    #: The routes of the seat's longest path, in order.
    path: list[str]


class Score(Message, frozen=True):
    """Every line of a finished game's score."""

    totals: list[int]
    winners: list[int]
    lines: list[ScoreLine]
    #: Of every completed ticket.
    ticket_paths: list[TicketPath]
    #: Of every seat, for each bonus that the most of something gets.
    contenders: list[Contender]
