"""What can happen at a table, as it is kept in the table's log: JSON, one object for each.

The log is the table. An event is never changed; a new kind of event or field is added so that old
logs still read. `FORMAT` stands in the first event of every log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, Self, cast

import msgspec

from veturi.engine import Edition, Rules
from veturi.server.domain.read_model.values import OptionValue, Result
from veturi.server.domain.settings import Level, Settings

__all__ = [
    "FORMAT",
    "Closed",
    "Created",
    "Ended",
    "EventError",
    "Filled",
    "Left",
    "Moved",
    "Origin",
    "PinRemoved",
    "PinSet",
    "Played",
    "Rematched",
    "Resigned",
    "Returned",
    "Said",
    "Seated",
    "Secret",
    "SettingsChanged",
    "Shared",
    "StandIn",
    "Started",
    "TableEvent",
    "TakenBack",
    "UndoAnswered",
    "UndoAsked",
    "decode",
    "decode_secret",
    "encode",
]

FORMAT: Final = 1


class EventError(ValueError):
    """A stored event that cannot be read: of a newer version, or damaged."""


class _Event(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=True, kw_only=True
):
    """What all events have: who caused it and perhaps holds the seat now, and the key of the
    request, so that a repeat of it is known. Neither is ever told to anybody."""

    person: str = ""
    key: str = ""


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a game comes from that did not begin at its table: a file, or a moment of another."""

    kind: Literal["imported", "continued"]
    #: Of a continued game: the other table, and the number of the event.
    table: str = ""
    number: int = 0


class Created(_Event, frozen=True, tag="created"):
    """The table was made, with a commitment to the seed of its shuffle unless that is known."""

    format: int
    settings: Settings
    commitment: str
    origin: Origin | None = None


class Seated(_Event, frozen=True, tag="seated"):
    """A person sat down."""

    seat: int
    name: str


class Left(_Event, frozen=True, tag="left"):
    """A seat is free again."""

    seat: int


class Filled(_Event, frozen=True, tag="filled"):
    """A bot sat down."""

    seat: int
    level: Level


class Shared(_Event, frozen=True, tag="shared"):
    """One more holds the seat, usually another device of the same player."""

    seat: int


class Moved(_Event, frozen=True, tag="moved"):
    """Another person or device holds the seat alone; with `host` the table is theirs too."""

    seat: int
    host: bool = False


class PinSet(_Event, frozen=True, tag="pin_set"):
    """The seat is locked by a PIN."""

    seat: int
    #: What is kept of it is never told to anybody.
    kept: str


class PinRemoved(_Event, frozen=True, tag="pin_removed"):
    """The seat has no PIN any more."""

    seat: int


class SettingsChanged(_Event, frozen=True, tag="settings"):
    """The host changed the settings."""

    settings: Settings


class Started(_Event, frozen=True, tag="started"):
    """The game began, by these rules and with these options."""

    ruleset: str
    version: int
    digest: str
    options: dict[str, OptionValue] = {}
    #: Of imported games, as in their records: deck orders that were given, a position to begin at.
    decks: dict[str, list[int]] | None = None
    position: dict[str, Any] | None = None

    @property
    def edition(self) -> Edition:
        """What the game goes on under."""
        return Edition(self.ruleset, self.version, self.digest)

    @classmethod
    def of(
        cls,
        rules: Rules,
        person: str = "",
        decks: Mapping[str, list[int]] | None = None,
        position: Mapping[str, object] | None = None,
    ) -> Self:
        """The beginning of a game under these rules."""
        return cls(
            person=person,
            ruleset=rules.name,
            version=int(rules.version),
            digest=rules.board.map.digest,
            options=cast(dict[str, OptionValue], rules.options),
            decks=None if decks is None else dict(decks),
            position=None if position is None else dict(position),
        )


class Played(_Event, frozen=True, tag="played"):
    """An action of the game, by whom for the seat, or taken over from a record. Its text is told
    to the seat's owner alone: `keep 1,3` says which tickets. The game events tell the rest."""

    seat: int
    action: str
    by: Literal["person", "bot", "stand-in", "record"] = "person"


class TakenBack(_Event, frozen=True, tag="taken_back"):
    """The events with these numbers no longer count."""

    seat: int
    numbers: list[int]


class UndoAsked(_Event, frozen=True, tag="undo_asked"):
    """A seat asks the others to let it take back these events."""

    seat: int
    numbers: list[int]


class UndoAnswered(_Event, frozen=True, tag="undo_answered"):
    """These seats have answered."""

    seats: list[int]
    accepted: bool


class Said(_Event, frozen=True, tag="said"):
    """Chat. The name is that of the speaker's seat, or the host's."""

    name: str
    text: str
    seats: list[int]


class StandIn(_Event, frozen=True, tag="stand_in"):
    """A bot plays for the seat until its owner acts again."""

    seat: int
    level: Level
    why: Literal["timer", "away"]


class Returned(_Event, frozen=True, tag="returned"):
    """The seat's owner plays again."""

    seat: int


class Resigned(_Event, frozen=True, tag="resigned"):
    """The seat's owner gave up; a bot plays it to the end."""

    seat: int
    level: Level


class Closed(_Event, frozen=True, tag="closed"):
    """The host closed the table, or nobody is left who plays."""


class Ended(_Event, frozen=True, tag="ended"):
    """The game is over; the seed and the salt are shown."""

    result: Result
    seed: str
    salt: str


class Rematched(_Event, frozen=True, tag="rematched"):
    """The same people play again at another table."""

    table: str


TableEvent = (
    Created
    | Seated
    | Left
    | Filled
    | Shared
    | Moved
    | PinSet
    | PinRemoved
    | SettingsChanged
    | Started
    | Played
    | TakenBack
    | UndoAsked
    | UndoAnswered
    | Said
    | StandIn
    | Returned
    | Resigned
    | Closed
    | Ended
    | Rematched
)


class Secret(msgspec.Struct, frozen=True):
    """What is kept beside a table and not in its log."""

    #: A number, as a text: it may be longer than 64 bits.
    seed: str
    salt: str
    #: By these links people come to the table, to sit down or to watch.
    invite: str
    watch: str


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_secrets = msgspec.json.Decoder(Secret)


def encode(event: TableEvent | Secret) -> bytes:
    return _encoder.encode(event)


def decode(body: bytes) -> TableEvent:
    """An event as it was stored."""
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise EventError(f"an event of the log cannot be read: {error}") from None


def decode_secret(body: bytes) -> Secret:
    try:
        return _secrets.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # Not the error's own words: they might tell of the secret.
        raise EventError("the table's seed cannot be read") from None
