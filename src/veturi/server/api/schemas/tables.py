"""What is answered about people, tables and seats."""

from __future__ import annotations

from veturi.server.domain.read_model.game_state import State, TableSummary
from veturi.server.domain.read_model.values import Message

__all__ = [
    "CreatedTable",
    "DeviceCode",
    "Devices",
    "Me",
    "MyTable",
    "MyTableList",
    "NewPerson",
    "Reach",
    "RedeemedLink",
    "SeatLink",
    "SeatUnlock",
    "StateList",
    "TableLine",
    "TableLinks",
    "TableList",
    "WebhookHost",
    "WebhookKey",
]


class NewPerson(Message, frozen=True):
    """Somebody new. The secret is told once; with a cookie not even that."""

    secret: str | None


class Me(Message, frozen=True):
    """Whether the server knows who asks."""

    known: bool


class DeviceCode(Message, frozen=True):
    """A code by which another device signs in as the same person, once."""

    code: str
    expires: float


class Devices(Message, frozen=True):
    """How many devices are signed in as this person, this one among them."""

    count: int


class Reach(Message, frozen=True):
    """Where other devices can open the server, best first. `local`: only this machine can; then
    `command` opens it to the network."""

    local: bool
    origins: list[str]
    command: str = ""


class TableLinks(Message, frozen=True):
    """The tokens of a table's links."""

    invite: str
    watch: str


class CreatedTable(Message, frozen=True):
    """A new table."""

    table: str
    number: int
    links: TableLinks


class TableLine(TableSummary, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    created: float
    #: The last event's.
    number: int


class TableList(Message, frozen=True):
    """Public tables, newest first; `next` asks for more."""

    tables: list[TableLine]
    next: str | None


class MyTable(TableLine, frozen=True, kw_only=True):
    """A table of one's own, one's seats, and whether it waits for one of them."""

    changed: float
    mine: list[int]
    waiting: bool


class MyTableList(Message, frozen=True):
    """One's own tables, those changed last first; `next` asks for more."""

    tables: list[MyTable]
    next: str | None


class StateList(Message, frozen=True):
    """The game after each move of a stretch of the log."""

    states: list[State]


class SeatLink(Message, frozen=True):
    """A token that gives a seat to whoever uses it first."""

    token: str
    expires: float


class RedeemedLink(Message, frozen=True):
    """The seat that a personal link gave."""

    table: str
    seat: int
    number: int


class SeatUnlock(Message, frozen=True):
    """A seat's PIN was right: this unlocks it for whoever gave it, for a while."""

    unlock: str
    expires: float


class WebhookKey(Message, frozen=True):
    """The key that signs what is told: HMAC-SHA256 of the body, as hex."""

    key: str


class WebhookHost(Message, frozen=True):
    """The host that a seat's turns are told to; the rest of the address may be a secret."""

    host: str | None
