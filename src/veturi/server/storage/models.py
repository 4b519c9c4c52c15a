"""What the database keeps, as plain values, and the faults of keeping it.

Times are seconds since 1970. Bodies, lines, summaries and secrets are bytes: what they mean is
known to those who write and read them, not here. Fields are named as the columns are: `summary` of
a table is its line in lists, `summary` of a finished game what is counted of it.
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

#: The kind of tokens: one-use links that move or share a seat.
PERSONAL: Final = "personal"


class StoreError(Exception):
    """The database cannot be opened, read or written; the message says why, for people.

    After a failed append its outcome may be unknown (a connection lost while committing): read the
    table's entries again before going on.
    """


class DamagedError(StoreError):
    """Something of one table is not as it was written. The others may be as sound as ever."""


class BusyError(StoreError):
    """Too much is waiting to be stored. Nothing of this was; it may be tried again."""


class UnfitError(StoreError):
    """The data itself cannot be stored: it does not fit the database. Nothing was."""


class StoredEvent(NamedTuple):
    """One entry of a table's log. Numbers are 1, 2, 3 … without gaps."""

    table: str
    number: int
    at: float
    body: bytes


class TableRow(NamedTuple):
    """A table apart from its log.

    `secret` (the seed and its salt) never changes and is empty in lists; `last` is the number of
    the newest entry. `asked` is a mask of the seats that are to move, `due` the time at which a
    server has something to do at the table by itself (a bot's move, a clock), `None` if nothing.
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
    """How a table stands after its newest entry: what lists show, and who has to do what."""

    table: str
    status: str
    summary: bytes
    asked: int
    due: float | None
    changed: float
    #: Whether it is on the list of tables.
    public: bool


class Person(NamedTuple):
    """Somebody, known by the hash of a secret that only they have."""

    id: str
    secret_hash: bytes
    name: str
    created: float


class Token(NamedTuple):
    """A link to a table, known by its hash. A personal one has a seat and is used once.

    `expires` and `used` are by the database's clock.
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
    """A table of a person: the seats they hold, and whether one of these is to move."""

    table: TableRow
    seats: tuple[int, ...]
    waiting: bool


class PersonGame(NamedTuple):
    """A finished game of a person: the seats they hold, and its summary if one is kept."""

    table: str
    seats: tuple[int, ...]
    summary: bytes | None


class Webhook(NamedTuple):
    """Where a seat's "your turn" is told, and the key that signs it."""

    table: str
    seat: int
    url: str
    key: bytes
