"""Table events as viewers are told of them: one type for each kind, told apart by `kind`.

Each has those fields of the stored event (`table_events.py`) that are for everybody: who is behind
a seat, keys of requests and what is stored of PINs have no field here and never leave the server.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import UNSET, UnsetType

from veturi.server.domain.read_model.result import Result
from veturi.server.domain.read_model.values import GameEvent, Message, OptionValue, Text
from veturi.server.domain.settings import Level, Settings
from veturi.server.domain.table_events import Origin, TableEvent

__all__ = ["VIEWER_EVENTS", "PlayedEvent", "SeatedEvent", "ViewerEvent", "viewer_event"]


class _ViewerEvent(Message, frozen=True, tag_field="kind", tag=True):
    """What all events of a table have: its number in the log, and when it happened."""

    number: int
    #: Seconds since 1970.
    at: float


class CreatedEvent(_ViewerEvent, frozen=True, tag="created"):
    """The table was made, with a commitment to the seed of its shuffle."""

    settings: Settings
    commitment: str
    origin: Origin | None


class SeatedEvent(_ViewerEvent, frozen=True, tag="seated"):
    """A person sat down."""

    seat: int
    name: str


class LeftEvent(_ViewerEvent, frozen=True, tag="left"):
    """A seat is free again."""

    seat: int


class FilledEvent(_ViewerEvent, frozen=True, tag="filled"):
    """A bot sat down."""

    seat: int
    level: Level


class SharedEvent(_ViewerEvent, frozen=True, tag="shared"):
    """One more device holds the seat."""

    seat: int


class MovedEvent(_ViewerEvent, frozen=True, tag="moved"):
    """Another device holds the seat alone."""

    seat: int


class PinSetEvent(_ViewerEvent, frozen=True, tag="pin_set"):
    """The seat is locked by a PIN."""

    seat: int


class PinRemovedEvent(_ViewerEvent, frozen=True, tag="pin_removed"):
    """The seat has no PIN any more."""

    seat: int


class SettingsEvent(_ViewerEvent, frozen=True, tag="settings"):
    """The host changed the settings."""

    settings: Settings


class StartedEvent(_ViewerEvent, frozen=True, tag="started"):
    """The game began, by these rules and with these options."""

    ruleset: str
    version: int
    digest: str
    options: dict[str, OptionValue]
    events: list[GameEvent] | UnsetType = UNSET


class PlayedEvent(_ViewerEvent, frozen=True, tag="played"):
    """An action of the game. Its text is told to the seat's owner alone: `keep 1,3` says which
    tickets. The game events tell the rest."""

    seat: int
    by: Literal["person", "bot", "stand-in", "record"]
    #: What was done, in words, where no game event tells it.
    told: Text | UnsetType = UNSET
    action: str | UnsetType = UNSET
    events: list[GameEvent] | UnsetType = UNSET


class TakenBackEvent(_ViewerEvent, frozen=True, tag="taken_back"):
    """The events with these numbers no longer count."""

    seat: int
    numbers: list[int]


class UndoAskedEvent(_ViewerEvent, frozen=True, tag="undo_asked"):
    """A seat asks the others to let it take back these events."""

    seat: int
    numbers: list[int]


class UndoAnsweredEvent(_ViewerEvent, frozen=True, tag="undo_answered"):
    """These seats have answered."""

    seats: list[int]
    accepted: bool


class SaidEvent(_ViewerEvent, frozen=True, tag="said"):
    """Chat."""

    name: str
    text: str
    #: Those of the speaker.
    seats: list[int]


class StandInEvent(_ViewerEvent, frozen=True, tag="stand_in"):
    """A bot plays for the seat until its owner acts again."""

    seat: int
    level: Level
    why: Literal["timer", "away"]


class ReturnedEvent(_ViewerEvent, frozen=True, tag="returned"):
    """The seat's owner plays again."""

    seat: int


class ClosedEvent(_ViewerEvent, frozen=True, tag="closed"):
    """The host closed the table."""


class EndedEvent(_ViewerEvent, frozen=True, tag="ended"):
    """The game is over; the seed and the salt of the commitment are shown."""

    result: Result
    seed: str
    salt: str


class RematchedEvent(_ViewerEvent, frozen=True, tag="rematched"):
    """The same people play again at another table."""

    table: str


ViewerEvent = (
    CreatedEvent
    | SeatedEvent
    | LeftEvent
    | FilledEvent
    | SharedEvent
    | MovedEvent
    | PinSetEvent
    | PinRemovedEvent
    | SettingsEvent
    | StartedEvent
    | PlayedEvent
    | TakenBackEvent
    | UndoAskedEvent
    | UndoAnsweredEvent
    | SaidEvent
    | StandInEvent
    | ReturnedEvent
    | ClosedEvent
    | EndedEvent
    | RematchedEvent
)

#: By kind of stored event: the type that viewers are told.
VIEWER_EVENTS: Final[dict[type[Any], type[Any]]] = {
    stored: told
    for stored in TableEvent.__args__
    for told in ViewerEvent.__args__
    if told.__struct_config__.tag == stored.__struct_config__.tag
}
#: The fields that are copied; the others are not in the event itself.
_COPIED: Final[dict[type[Any], tuple[str, ...]]] = {
    stored: tuple(
        name
        for name in told.__struct_fields__
        if name not in ("number", "at", "told", "action", "events")
    )
    for stored, told in VIEWER_EVENTS.items()
}


def viewer_event(
    number: int, at: float, event: TableEvent, told: Text | UnsetType = UNSET
) -> ViewerEvent:
    """What everybody is told of an event, without what it led to in the game."""
    kind = type(event)
    facts = {name: getattr(event, name) for name in _COPIED[kind]}
    if told is not UNSET:
        facts["told"] = told
    found: ViewerEvent = VIEWER_EVENTS[kind](number=number, at=at, **facts)
    return found
