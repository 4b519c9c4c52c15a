"""What each viewer is told: built up from what everybody may know and what is the viewer's own.

A viewer is the set of the seats that they hold and are shown (`locks.py`); a spectator's is empty.
Nothing is ever stripped from something fuller: events go out as `Event.seen_by` gives them, in
words that are made of the same, positions as `game.view` does.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from veturi.engine import SPECTATOR, Event, Game
from veturi.engine.paths.networks import Joined
from veturi.server.domain import table_events
from veturi.server.domain.event_texts import event_texts_of
from veturi.server.domain.rejections import Rejection, rejected
from veturi.server.domain.table_events import Entry
from veturi.server.domain.table_state import TableState
from veturi.server.domain.undo import undo_of

__all__ = [
    "NOBODY",
    "ProjectedEvent",
    "Viewer",
    "card",
    "encode",
    "list_line",
    "message",
    "open_facts",
    "state",
    "told",
]

encode: Final = msgspec.json.Encoder().encode

Viewer = frozenset[int]
NOBODY: Final[Viewer] = frozenset()

#: What everybody is told of each kind of entry. Who is behind a seat stays with the server.
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
    # The action's own text is the player's: `keep 1,3` tells which tickets. Events tell the rest.
    table_events.Played: ("seat", "by"),
    table_events.TakenBack: ("seat", "numbers"),
    table_events.UndoAsked: ("seat", "numbers"),
    table_events.UndoAnswered: ("seats", "accepted"),
    table_events.Said: ("name", "text", "seats"),
    table_events.StandIn: ("seat", "level", "why"),
    table_events.Returned: ("seat",),
    table_events.Closed: (),
    table_events.Ended: ("result", "seed", "salt"),
    table_events.Rematched: ("table",),
}


class ProjectedEvent(NamedTuple):
    """An entry ready to be told to anybody: pieces of JSON, put together for each viewer."""

    number: int
    #: An object without its closing brace.
    public: bytes
    #: The seat whose viewers are told `own` as well.
    seat: int
    own: bytes
    #: Of each event: its seat, what everybody is told, and what that seat is told.
    events: tuple[tuple[int, bytes, bytes], ...]


def told(live: TableState, entry: Entry, events: list[Event]) -> ProjectedEvent:
    """What is told of a table's last entry and of the events that it led to."""
    number = live.number
    facts: dict[str, Any] = {"number": number, "at": live.at, "kind": entry.__struct_config__.tag}
    for name in PUBLIC[type(entry)]:
        facts[name] = getattr(entry, name)
    seat, own = SPECTATOR, b""
    pieces: tuple[tuple[int, bytes, bytes], ...] = ()
    texts = event_texts_of(live.game.rules.board) if live.game else None
    if isinstance(entry, table_events.Played):
        seat, own = entry.seat, b',"action":' + encode(entry.action)
        if texts and (text := texts.action(entry.action, events)):
            facts["told"] = text
    if texts:
        pieces = texts.pieces(events)
    return ProjectedEvent(number, encode(facts)[:-1], seat, own, pieces)


def message(one: ProjectedEvent, viewer: Viewer) -> bytes:
    """The entry as a viewer is told of it, as JSON."""
    own = one.own if one.seat in viewer else b""
    if not one.events:
        return one.public + own + b"}"
    events = b",".join(
        private if seat in viewer else public for seat, public, private in one.events
    )
    return b"".join((one.public, own, b',"events":[', events, b"]}"))


# --- the table as it is now -----------------------------------------------------------------


def open_facts(live: TableState) -> bytes:
    """The game as everybody sees it, as JSON: a spectator's view, and who is asked what."""
    game = live.game
    if game is None:
        return b'{"number":%d' % live.number
    asked = [
        {"seat": seat, "number": live.asked[seat], "deadline": live.deadline(seat)}
        for seat in live.to_move
    ]
    undo = live.undo
    asking = undo and {"seat": undo.seat, "numbers": undo.numbers, "waiting": sorted(undo.waiting)}
    view = game.view().facts()
    facts = {"number": live.number, "view": view, "asked": asked, "undo_asked": asking}
    return encode(facts)[:-1]


def state(live: TableState, viewer: Viewer, public: bytes, *, past: bool = False) -> bytes:
    """The game as a viewer sees it: what is open, made by `open_facts`, and what is theirs.

    Of the past nothing is said about what could have been done.
    """
    game = live.game
    if game is None or not viewer:
        return public + b"}"
    own = [_own(live, game, seat, past) for seat in sorted(viewer)]
    return b"".join((public, b',"own":', encode(own), b"}"))


def _own(live: TableState, game: Game, seat: int, past: bool) -> dict[str, Any]:
    """What is a seat's own. With the open view it makes the seat's `View.facts()`."""
    view = game.view(seat)
    asked = seat in live.to_move and not past
    undo = rejected("not_started") if past else undo_of(live, seat)
    joined = Joined(game.rules.board, game.rules.network(game.state, seat))
    return {
        "seat": seat,
        "hand": view.hand,
        "tickets": view.tickets,
        "completed": [ticket for ticket in view.tickets if joined.completes(ticket)],
        "offer": view.offer,
        "choice": view.choice,
        "actions": [action.text for action in game.legal_actions(seat)] if asked else [],
        "undo": None if isinstance(undo, Rejection) else {"at_once": undo[0], "numbers": undo[1]},
    }


def card(live: TableState, viewer: Viewer, host: bool) -> bytes:
    """The table apart from its game, as JSON; `mine` and `host` are the viewer's own."""
    return encode({**_card(live), "mine": sorted(viewer), "host": host})


def _card(live: TableState) -> dict[str, Any]:
    ended = live.result is not None
    stalled = live.stalled and {"en": live.stalled.en, "fi": live.stalled.fi}
    return {
        "table": live.id,
        "created": live.created,
        "status": live.status,
        "stalled": stalled,
        "settings": live.settings,
        "seats": seats_facts(live),
        "commitment": live.commitment,
        "seed": live.secret.seed if ended else None,
        # Without a promise there is nothing that it would prove.
        "salt": live.secret.salt if ended and live.commitment else None,
        "result": live.result,
        "rematch": live.rematch or None,
        "origin": live.origin,
    }


def seats_facts(live: TableState) -> list[dict[str, Any]]:
    return [
        {
            "plan": seat.plan,
            "name": seat.name,
            "person": bool(seat.holders),
            "bot": seat.level or None,
            "stand_in": seat.stand_in or None,
            "pin": bool(seat.pin),
            "devices": len(seat.holders),
        }
        for seat in live.seats
    ]


def list_line(live: TableState) -> bytes:
    """What lists of tables show, the same for everybody."""
    facts = {"settings": live.settings, "status": live.status, "seats": seats_facts(live)}
    return encode(facts if live.origin is None else {**facts, "origin": live.origin})
