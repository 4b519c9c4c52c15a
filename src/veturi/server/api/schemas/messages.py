"""The shapes of what the server tells: for its description, for the Python client, for tests.

The server itself puts messages together from pieces (`seen.py`); a test reads every message it
sends by these types.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from veturi.server.api.codec import Reason
from veturi.server.domain.settings import Settings
from veturi.server.domain.table_events import Origin

__all__ = [
    "Asked",
    "Card",
    "Health",
    "Hint",
    "Hints",
    "Links",
    "Listed",
    "Log",
    "Made",
    "MapLine",
    "Maps",
    "Me",
    "Mine",
    "Moments",
    "Move",
    "Moves",
    "MyTable",
    "NewPerson",
    "News",
    "Own",
    "Paths",
    "Payment",
    "Payments",
    "PersonalLink",
    "RoutePayments",
    "Score",
    "ScoreLine",
    "Seat",
    "State",
    "TableLine",
    "Text",
    "TicketPath",
    "UndoRequest",
    "UndoWay",
    "Unlock",
    "Why",
]


class _Message(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what the server says."""


class Text(_Message, frozen=True):
    """A text in both languages."""

    en: str
    fi: str


class Asked(_Message, frozen=True):
    """A seat that is to move, since which entry, and until when if there is a timer."""

    seat: int
    number: int
    deadline: float | None


class UndoRequest(_Message, frozen=True):
    """A request to take back entries, and the seats that have yet to answer."""

    seat: int
    numbers: list[int]
    waiting: list[int]


class UndoWay(_Message, frozen=True):
    """What a seat may take back: at once, or by asking the others."""

    at_once: bool
    numbers: list[int]


class Own(_Message, frozen=True):
    """What is a seat's own. Put into the open view it makes the seat's whole view."""

    seat: int
    hand: dict[str, int]
    tickets: list[int]
    #: Which of them are completed.
    completed: list[int]
    offer: list[int]
    choice: int
    #: What the seat may do now, as texts; empty if it is not to move.
    actions: list[str]
    undo: UndoWay | None


class State(_Message, frozen=True):
    """The game as a viewer sees it at a number; only the number before the game."""

    number: int
    #: As `View.facts()` of a spectator: docs/server.md.
    view: dict[str, Any] | None = None
    asked: list[Asked] = []
    undo_asked: UndoRequest | None = None
    own: list[Own] = []


class Moments(_Message, frozen=True):
    """The game after each move of a stretch of the log."""

    states: list[State]


class Seat(_Message, frozen=True):
    """Who sits there."""

    plan: str
    name: str
    person: bool
    bot: str | None
    stand_in: str | None
    #: Whether it is locked by a PIN, and how many people or devices hold it.
    pin: bool = False
    devices: int = 0


class Card(_Message, frozen=True):
    """A table apart from its game."""

    table: str
    created: float
    status: Literal["open", "playing", "ended", "closed", "stalled"]
    stalled: Text | None
    settings: Settings
    seats: list[Seat]
    commitment: str
    #: Once the game is over.
    seed: str | None
    salt: str | None
    result: dict[str, Any] | None
    rematch: str | None
    #: Where the game comes from, if it did not begin here.
    origin: Origin | None
    #: The viewer's own seats, and whether the viewer is the host.
    mine: list[int]
    host: bool


class News(_Message, frozen=True, tag_field="type", tag="news"):
    """What has happened since a number, and how things stand now."""

    entries: list[dict[str, Any]]
    #: The server's clock.
    now: float
    state: State
    #: Only when it has changed.
    card: Card | None = None


class Log(_Message, frozen=True):
    """Entries of a table, as the viewer is told of them."""

    entries: list[dict[str, Any]]
    number: int


class Links(_Message, frozen=True):
    """The tokens of a table's links."""

    invite: str
    watch: str


class Made(_Message, frozen=True):
    """A new table."""

    table: str
    number: int
    links: Links


class PersonalLink(_Message, frozen=True):
    """A token that gives a seat to whoever uses it first."""

    token: str
    expires: float


class Unlock(_Message, frozen=True):
    """A seat's PIN was right: this unlocks it for whoever gave it, for a while."""

    unlock: str
    expires: float


class NewPerson(_Message, frozen=True):
    """Somebody new. The secret is told once; with a cookie not even that."""

    secret: str | None


class Me(_Message, frozen=True):
    """Whether the server knows who asks."""

    known: bool


class TableLine(_Message, frozen=True):
    """A table in a list."""

    table: str
    created: float
    #: The last entry's.
    number: int
    status: str
    settings: Settings
    seats: list[Seat]
    origin: Origin | None = None


class Listed(_Message, frozen=True):
    """Public tables, newest first; `next` asks for more."""

    tables: list[TableLine]
    next: str | None


class MyTable(_Message, frozen=True):
    """A table of one's own, one's seats, and whether it waits for one of them."""

    table: str
    created: float
    changed: float
    number: int
    status: str
    settings: Settings
    seats: list[Seat]
    mine: list[int]
    waiting: bool
    origin: Origin | None = None


class Mine(_Message, frozen=True):
    """One's own tables, those changed last first; `next` asks for more."""

    tables: list[MyTable]
    next: str | None


class Hint(_Message, frozen=True):
    """A move that a strong bot would consider, and why."""

    action: str
    why: Text


class Hints(_Message, frozen=True):
    """The best few moves, best first."""

    seat: int
    number: int
    hints: list[Hint]


class Move(_Message, frozen=True):
    """A move, and how it is typed in each language."""

    action: str
    en: str
    fi: str


class Moves(_Message, frozen=True):
    """All that a seat may do now."""

    seat: int
    number: int
    moves: list[Move]


class Why(_Message, frozen=True):
    """What a text means, and why it cannot be done; None if it can."""

    action: str | None
    refused: Reason | None
    #: Moves that it may mean: those that it does not decide among, or near misses.
    choices: list[Move]


class Award(_Message, frozen=True):
    """Points that a seat would get."""

    seat: int
    points: int


class Payment(_Message, frozen=True):
    """A way to claim a route: the cards that it takes, and who would get how many points."""

    action: str
    #: Locomotives too, also those that stand for cards of the surcharge.
    cards: dict[str, int]
    #: Cards of a kind of the map's own, on top.
    surcharge: int
    awards: list[Award]


class RoutePayments(_Message, frozen=True):
    """A route: how it can be claimed now, fewest locomotives first, or why not."""

    route: str
    actions: list[str]
    payments: list[Payment]
    refused: Reason | None


class Payments(_Message, frozen=True):
    """All routes of the map, or one, for a seat."""

    seat: int
    number: int
    routes: list[RoutePayments]


class TicketPath(_Message, frozen=True):
    """A completed ticket, and a shortest chain of routes that joins its places."""

    ticket: int
    routes: list[str]


class Paths(_Message, frozen=True):
    """The completed tickets of a seat."""

    seat: int
    number: int
    paths: list[TicketPath]


class ScoreLine(_Message, frozen=True):
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


class Score(_Message, frozen=True):
    """Every line of a finished game's score."""

    totals: list[int]
    winners: list[int]
    lines: list[ScoreLine]


class MapAbout(_Message, frozen=True):
    """A line on what is special about a map; `guide`: told in the guide of a first game, too."""

    text: Text
    guide: bool


class MapLine(_Message, frozen=True):
    """A map in the list."""

    id: str
    name: Text
    about: list[MapAbout]
    ruleset: str
    #: The sources of points that its own rules add, in words.
    sources: dict[str, Text]
    least_players: int
    most_players: int


class Maps(_Message, frozen=True):
    """The maps, the easiest first."""

    maps: list[MapLine]


class RulePage(_Message, frozen=True):
    """A page of rules: its name in addresses, the letter of its numbers, its title."""

    page: str
    letter: str
    name: Text


class RulePages(_Message, frozen=True):
    """The pages of rules: the base game, then as the maps."""

    pages: list[RulePage]


class Health(_Message, frozen=True):
    """Whether the server works."""

    status: Literal["ok", "failing"]
    version: str
    api: int
    engine: Literal["compiled", "plain"]
