"""A table apart from its game: who sits where, settings, status and result."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from veturi.maps import Name
from veturi.server.domain.read_model.result import Result
from veturi.server.domain.read_model.values import Message
from veturi.server.domain.settings import Level, SeatPlan, Settings
from veturi.server.domain.table_events import Origin
from veturi.server.table_status import StatusName

__all__ = ["Card", "SeatInfo", "TableSummary"]


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


class TableSummary(Message, frozen=True):
    """What lists show of a table, the same for everybody."""

    settings: Settings
    status: StatusName
    seats: list[SeatInfo]
    origin: Origin | UnsetType = UNSET
