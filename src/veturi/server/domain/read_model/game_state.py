"""A table as a viewer sees it: the open view, what is the viewer's own, and who sits where."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from veturi.engine import View
from veturi.maps import Name
from veturi.server.domain.read_model.choices import Choice
from veturi.server.domain.read_model.values import Message, OpenFact, OptionValue, Result
from veturi.server.domain.settings import Level, SeatPlan, Settings
from veturi.server.domain.table_events import Origin
from veturi.server.table_status import StatusName

__all__ = [
    "Asked",
    "Card",
    "Own",
    "Progress",
    "SeatInfo",
    "State",
    "TableSummary",
    "UndoOption",
    "UndoRequest",
    "game_view",
]


class SeatView(Message, frozen=True):
    """The open facts of one seat."""

    trains: int
    points: int
    #: Points in play, by source.
    awarded: dict[str, int]
    cards: int
    #: Cards that everybody saw the seat take face up and not play since.
    known: dict[str, int]
    tickets: int
    #: How many tickets the seat is choosing from.
    offered: int
    #: In the opening: whether the seat has chosen.
    chosen: bool


class GameView(Message, frozen=True):
    """What lies open to everybody: the view of a spectator."""

    map: str
    ruleset: str
    version: int
    players: int
    options: dict[str, OptionValue]
    #: -1: nobody's.
    seat: int
    phase: str
    to_move: list[int]
    first: int
    #: Of the last round; -1 before it.
    turns_left: int
    passes: int
    steps: int
    #: By slot the card that lies face up.
    row: list[str | None]
    deck: int
    discards: dict[str, int]
    ticket_deck: int
    #: By route: the seat that claimed it, -1 for nobody, -2 for all.
    owners: list[int]
    seats: list[SeatView]
    #: The open facts of the map's own rules.
    own: dict[str, OpenFact]
    #: A spectator has none of these; `Own` has those of a seat.
    hand: dict[str, int]
    tickets: list[int]
    offer: list[int]
    choice: int
    #: Every seat's tickets, once the game is over.
    revealed: list[list[int]]
    #: Of a seat: what only it may know of the map's own rules.
    private: dict[str, OpenFact] = msgspec.field(default_factory=dict)


class Asked(Message, frozen=True):
    """A seat that is to move, since which event, and until when if there is a timer."""

    seat: int
    number: int
    deadline: float | None


class UndoRequest(Message, frozen=True):
    """A request to take back events, and the seats that have yet to answer."""

    seat: int
    numbers: list[int]
    waiting: list[int]


class UndoOption(Message, frozen=True):
    """What a seat may take back: at once, or by asking the others."""

    at_once: bool
    numbers: list[int]


class Own(Message, frozen=True):
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
    undo: UndoOption | None
    #: The facts of the map's own rules that only this seat may know.
    private: dict[str, OpenFact] = msgspec.field(default_factory=dict)
    #: What the seat may do now, as structure.
    choices: list[Choice] = msgspec.field(default_factory=list)


class State(Message, frozen=True):
    """The game as a viewer sees it at a number; only the number before the game."""

    number: int
    view: GameView | UnsetType = UNSET
    asked: list[Asked] | UnsetType = UNSET
    undo_asked: UndoRequest | UnsetType | None = UNSET
    #: By seat that is shown to the viewer.
    own: list[Own] | UnsetType = UNSET


def game_view(view: View) -> GameView:
    """A spectator's view: it has the same names as `View.facts()`."""
    facts: dict[str, Any] = view.facts()
    seats = [SeatView(**seat) for seat in facts.pop("seats")]
    return GameView(seats=seats, **facts)


# --- the table apart from its game ------------------------------------------------------------


class SeatInfo(Message, frozen=True):
    """Who sits there."""

    plan: SeatPlan
    name: str
    person: bool
    #: The level of the bot that sits there, and of the one that plays for a person.
    bot: Level | None
    stand_in: Level | None
    #: Whether it is locked by a PIN, and how many people or devices hold it.
    pin: bool = False
    devices: int = 0
    #: Its person has given up: the stand-in plays it to the end.
    resigned: bool = False


class Card(Message, frozen=True):
    """A table apart from its game."""

    table: str
    created: float
    status: StatusName
    stalled: Name | None
    settings: Settings
    seats: list[SeatInfo]
    commitment: str
    #: Once the game is over.
    seed: str | None
    salt: str | None
    result: Result | None
    rematch: str | None
    #: Where the game comes from, if it did not begin here.
    origin: Origin | None
    #: The viewer's own seats, and whether the viewer is the host.
    mine: list[int]
    host: bool


class Progress(Message, frozen=True):
    """How far a game has come: only what everybody may know."""

    to_move: list[int]
    #: By seat; once the game is over those of the final score.
    points: list[int]
    #: How much of its trains the seat has laid that has laid most: the game ends when they run out.
    percent: int
    last_round: bool
    #: When the last move was made.
    moved: float


class TableSummary(Message, frozen=True):
    """What lists show of a table, the same for everybody."""

    settings: Settings
    status: StatusName
    seats: list[SeatInfo]
    origin: Origin | UnsetType = UNSET
    #: Of a game that has begun.
    play: Progress | UnsetType = UNSET
