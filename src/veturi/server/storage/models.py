"""Row types of the database as plain values, and the errors of storing them.

Times are Unix seconds. Bodies, summaries and secrets are opaque bytes: only their writers and
readers know what they mean. Fields are named like their columns: `summary` of a table is its line
in lists, `summary` of a finished game its statistics.
"""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = [
    "PERSONAL",
    "BusyError",
    "DamagedError",
    "Holder",
    "Person",
    "PersonGame",
    "PersonTable",
    "Standing",
    "StoreError",
    "StoredEvent",
    "TableRow",
    "Token",
    "UnfitError",
    "Webhook",
]

#: A kind of token: a one-use link that moves or shares a seat.
PERSONAL: Final = "personal"


class StoreError(Exception):
    """The database cannot be opened, read or written; the message tells people why.

    After a failed append the outcome may be unknown (a connection lost during commit): read the
    table's entries again before you continue.
    """


class DamagedError(StoreError):
    """A checksum or count of one table is wrong. Other tables may be intact."""


class BusyError(StoreError):
    """The write queue is full. Nothing was stored; the caller may retry."""


class UnfitError(StoreError):
    """The database rejects the data itself, for its type or a constraint. Nothing was stored."""


class StoredEvent(NamedTuple):
    """One entry of a table's log. Numbers are 1, 2, 3 … without gaps."""

    table: str
    number: int
    at: float
    body: bytes


class TableRow(NamedTuple):
    """A table without its log.

    `secret` (the seed and its salt) never changes and is empty in lists; `last` is the number of
    the newest entry. `asked` is a mask of the seats to move, `due` the time at which a worker has
    something to do at the table (a bot's move, a timer), `None` if nothing.
    """

    id: str
    created: float
    public: bool
    status: str
    summary: bytes
    secret: bytes
    last: int
    asked: int = 0
    due: float | None = None
    changed: float = 0.0


class Standing(NamedTuple):
    """A table's status after its newest entry: what lists show, and who is to move."""

    table: str
    status: str
    summary: bytes
    asked: int
    due: float | None
    changed: float
    #: Whether it is listed.
    public: bool


class Person(NamedTuple):
    """An identity, known by the hash of its secret."""

    id: str
    secret_hash: bytes
    name: str
    created: float


class Token(NamedTuple):
    """A link to a table, known by its hash. A personal one has a seat and works once.

    `expires` and `used` are times of the database's clock.
    """

    hash: bytes
    table: str
    kind: str
    seat: int | None
    created: float
    expires: float | None = None
    used: float | None = None


class Holder(NamedTuple):
    """A person who holds a seat. A seat may have several holders, a person several seats."""

    table: str
    seat: int
    person: str
    since: float


class PersonTable(NamedTuple):
    """A person's table: the seats they hold, and whether one of them is to move."""

    table: TableRow
    seats: tuple[int, ...]
    waiting: bool


class PersonGame(NamedTuple):
    """A person's finished game: the seats they hold, and its summary if one is stored."""

    table: str
    seats: tuple[int, ...]
    summary: bytes | None


class Webhook(NamedTuple):
    """The URL that receives a seat's "your turn", and the key that signs it."""

    table: str
    seat: int
    url: str
    key: bytes
