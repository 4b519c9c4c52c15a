"""What each viewer is told: built up from what everybody may know and what is the viewer's own.

A viewer is the set of the seats that they hold and are shown (`locks.py`); a spectator's is empty.
Nothing is ever stripped from something fuller: events go out as `Event.seen_by` gives them, in
words that are made of the same, positions as `game.view` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from veturi.engine import SPECTATOR, Event, Game
from veturi.engine.board import Board
from veturi.engine.paths.networks import Connectivity
from veturi.i18n import Catalogue, Narrator
from veturi.i18n.narrator import Facts, untold_kinds
from veturi.server.domain import table_events
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


#: Stands in a text for the name of the event's seat, which whoever shows it knows.
PLAYER: Final = "{player}"
#: How many projections are remembered for each map.
REMEMBERED: Final = 2048


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


# --- events in words ------------------------------------------------------------------------


class EventTexts:
    """Game events of one map as JSON, with their sentences in both languages.

    What is told of an event depends on its projection alone, and the same ones come again and
    again: each is put into words once.
    """

    def __init__(self, board: Board) -> None:
        self._narrators: Final = {
            language: Narrator(board, Catalogue(language, board.map), lambda seat: PLAYER)
            for language in ("en", "fi")
        }
        self._known: Final[dict[tuple[object, ...], bytes]] = {}

    def pieces(self, events: list[Event]) -> tuple[tuple[int, bytes, bytes], ...]:
        """Of each event: its seat, what everybody is told, and what that seat is told."""
        others, own = untold_kinds(events)
        found = []
        for event in events:
            seat, kind, shown = int(event.seat), event.kind, event.seen_by(SPECTATOR)
            public = private = self._event(shown, {} if kind in others else {"told": shown})
            if event.private:
                facts = event.seen_by(seat)
                in_words = {} if kind in own else {"told": facts}
                in_words |= {} if kind in others else {"told_others": shown}
                private = self._event(facts, in_words)
            found.append((seat, public, private))
        return tuple(found)

    def action(self, text: str, events: list[Event]) -> dict[str, str] | None:
        """What everybody is told of an action that no event tells of."""
        if not self._narrators["en"].tells_action(text):
            return None
        if any(event.kind not in untold_kinds(events)[0] for event in events):
            return None
        return {language: one.action(text, 0) for language, one in self._narrators.items()}

    def _event(self, facts: Facts, told: Mapping[str, Facts]) -> bytes:
        """An event as JSON; `told` are the projections to put into words, by field."""
        plain = encode(facts)
        key = (plain, *told)
        known = self._known.get(key)
        if known is None:
            texts = {field: self._texts(one) for field, one in told.items()}
            known = plain[:-1] + b"," + encode(texts)[1:] if texts else plain
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[key] = known
        return known

    def _texts(self, facts: Facts) -> dict[str, str]:
        return {language: one.sentence(facts) for language, one in self._narrators.items()}


@lru_cache(64)
def event_texts_of(board: Board) -> EventTexts:
    """Tables of one map and number of players share their board."""
    return EventTexts(board)


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
    joined = Connectivity(game.rules.board, game.rules.network(game.state, seat))
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
