"""Table events as viewers are told of them: of each kind of stored event, what is for everybody.

The types are made of those of `table_events.py` and of the fields that are listed here. Who is
behind a seat, keys of requests and what is stored of PINs are not, and never leave the server.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final, cast, get_type_hints

from msgspec import UNSET, UnsetType, defstruct

from veturi.maps import Name
from veturi.server.domain import table_events
from veturi.server.domain.read_model.values import GameEvent, Message
from veturi.server.domain.table_events import TableEvent

__all__ = ["VIEWER_EVENTS", "ViewerEvent", "viewer_event"]

#: By kind of stored event: its fields that everybody is told.
PUBLIC: Final[dict[type[Any], tuple[str, ...]]] = {
    table_events.Created: ("settings", "commitment", "origin"),
    table_events.Seated: ("seat", "name"),
    table_events.Left: ("seat",),
    table_events.Filled: ("seat", "level"),
    table_events.Shared: ("seat",),
    table_events.Moved: ("seat",),
    table_events.PinSet: ("seat",),
    table_events.PinRemoved: ("seat",),
    table_events.SettingsChanged: ("settings",),
    table_events.Started: ("ruleset", "version", "digest", "options"),
    # The text of an action is its seat's own: `keep 1,3` says which tickets.
    table_events.Played: ("seat", "by"),
    table_events.TakenBack: ("seat", "numbers"),
    table_events.UndoAsked: ("seat", "numbers"),
    table_events.UndoAnswered: ("seats", "accepted"),
    table_events.Said: ("name", "text", "seats"),
    table_events.StandIn: ("seat", "level", "why"),
    table_events.Returned: ("seat",),
    table_events.Resigned: ("seat", "level"),
    table_events.Closed: (),
    table_events.Ended: ("result", "seed", "salt"),
    table_events.Rematched: ("table",),
}
#: What is added for some viewers or from the game: what was done in words, where no game event
#: tells it; the action, for its seat; what it led to in the game.
_EVENTS: Final = ("events", list[GameEvent] | UnsetType, UNSET)
ADDED: Final[dict[type[Any], list[tuple[str, Any, Any]]]] = {
    table_events.Started: [_EVENTS],
    table_events.Played: [
        ("told", Name | UnsetType, UNSET),
        ("action", str | UnsetType, UNSET),
        _EVENTS,
    ],
}


class _ViewerEvent(Message, frozen=True):
    """What all events of a table have: its number in the log, and when it happened."""

    number: int
    #: Seconds since 1970.
    at: float


def _told(stored: type[Any]) -> type[_ViewerEvent]:
    """The type of what is told of a kind of stored event: `SeatedEvent` of `Seated`."""
    types, tag = get_type_hints(stored, include_extras=True), stored.__struct_config__.tag
    name = "".join(map(str.title, tag.split("_")))
    made = defstruct(
        f"{name}Event",
        [*((field, types[field]) for field in PUBLIC[stored]), *ADDED.get(stored, [])],
        bases=(_ViewerEvent,),
        module=__name__,
        frozen=True,
        tag_field="kind",
        tag=tag,
    )
    made.__doc__ = stored.__doc__
    return cast("type[_ViewerEvent]", made)


#: By kind of stored event: the type that viewers are told.
VIEWER_EVENTS: Final = {stored: _told(stored) for stored in PUBLIC}
if TYPE_CHECKING:
    ViewerEvent = _ViewerEvent
else:
    ViewerEvent = reduce(or_, VIEWER_EVENTS.values())


def viewer_event(
    number: int, at: float, event: TableEvent, told: Name | UnsetType = UNSET
) -> ViewerEvent:
    """What everybody is told of an event, without what it led to in the game."""
    kind = type(event)
    facts: dict[str, Any] = {name: getattr(event, name) for name in PUBLIC[kind]}
    if told is not UNSET:
        facts["told"] = told
    return VIEWER_EVENTS[kind](number=number, at=at, **facts)
