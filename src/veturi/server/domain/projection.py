"""Projection for a viewer: what each is sent of a table's events and of its game, as JSON.

A viewer is the set of the seats that they hold and are shown (seat access); a spectator's is empty.
Messages are built up from what everybody may know and what is the viewer's own; nothing is ever
stripped from something fuller. Game events go out as `Event.seen_by` gives them, in words that are
made of the same, positions as `game.view` does.

JSON is put together from pieces, since most of a message is the same for all who follow a table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, cast

import msgspec
from msgspec import UNSET

from veturi.engine import SPECTATOR, Event, Game
from veturi.engine.board import Board
from veturi.engine.paths.networks import Connectivity
from veturi.engine.state import AWARDED, TRAINS
from veturi.i18n import Catalogue, Narrator
from veturi.i18n.narrator import Facts, untold_kinds
from veturi.maps import Name
from veturi.server.domain import table_events
from veturi.server.domain.read_model.choices import choices_of
from veturi.server.domain.read_model.game_state import (
    Asked,
    Card,
    Own,
    Progress,
    SeatInfo,
    State,
    TableSummary,
    UndoOption,
    UndoRequest,
    game_view,
)
from veturi.server.domain.read_model.values import OpenFact
from veturi.server.domain.read_model.viewer_events import viewer_event
from veturi.server.domain.seats import seat_names
from veturi.server.domain.settings import Level, SeatPlan
from veturi.server.domain.table_events import TableEvent
from veturi.server.domain.table_state import TableState
from veturi.server.domain.undo import undo_of
from veturi.table.typed_moves import payment_order

__all__ = [
    "NOBODY",
    "ProjectedEvent",
    "Viewer",
    "card_json",
    "encode",
    "event_json",
    "project_event",
    "public_state_json",
    "state_json",
    "table_summary",
]

encode: Final = msgspec.json.Encoder().encode

Viewer = frozenset[int]
NOBODY: Final[Viewer] = frozenset()


#: Stands in a text for the name of the event's seat, which whoever shows it knows.
PLAYER: Final = "{player}"
#: How many projections are remembered for each map.
REMEMBERED: Final = 2048


class ProjectedEvent(NamedTuple):
    """An event ready to be told to anybody: pieces of JSON, put together for each viewer."""

    number: int
    #: An object without its closing brace.
    public: bytes
    #: The seat whose viewers are told `own` as well.
    seat: int
    own: bytes
    #: Of each game event: its seat, what everybody is told, and what that seat is told.
    events: tuple[tuple[int, bytes, bytes], ...]


def project_event(live: TableState, event: TableEvent, game_events: list[Event]) -> ProjectedEvent:
    """What is told of a table's last event and of the game events that it led to."""
    seat, own, told = SPECTATOR, b"", None
    texts = event_texts_of(live.game.rules.board) if live.game else None
    if isinstance(event, table_events.Played):
        seat, own = event.seat, b',"action":' + encode(event.action)
        told = texts and texts.action(event.action, game_events)
    public = encode(viewer_event(live.number, live.at, event, told or UNSET))[:-1]
    return ProjectedEvent(
        live.number, public, seat, own, texts.pieces(game_events) if texts else ()
    )


def event_json(one: ProjectedEvent, viewer: Viewer) -> bytes:
    """The event as a viewer is told of it: a `ViewerEvent`."""
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
    again, at all seats: each is put into words once.
    """

    def __init__(self, board: Board) -> None:
        self._narrators: Final = {
            language: Narrator(board, Catalogue(language, board.map), lambda seat: PLAYER)
            for language in ("en", "fi")
        }
        self._known: Final[dict[bytes, bytes]] = {}

    def pieces(self, events: list[Event]) -> tuple[tuple[int, bytes, bytes], ...]:
        """Of each event: its seat, what everybody is told, and what that seat is told."""
        others, own = untold_kinds(events)
        found = []
        for event in events:
            seat, shown = int(event.seat), event.seen_by(SPECTATOR)
            plain = encode(shown)
            told = b"" if event.kind in others else self._told(plain, seat, shown)
            public = private = _with(plain, b"told", told)
            if event.private:
                facts = event.seen_by(seat)
                plain = encode(facts)
                to_own = b"" if event.kind in own else self._told(plain, seat, facts)
                private = _with(_with(plain, b"told", to_own), b"told_others", told)
            found.append((seat, public, private))
        return tuple(found)

    def action(self, text: str, events: list[Event]) -> Name | None:
        """What everybody is told of an action that no event tells of."""
        if not self._narrators["en"].tells_action(text):
            return None
        if any(event.kind not in untold_kinds(events)[0] for event in events):
            return None
        en, fi = self._narrators["en"], self._narrators["fi"]
        return Name(en.action(text, 0), fi.action(text, 0))

    def _told(self, plain: bytes, seat: int, facts: Facts) -> bytes:
        """A projection in words, as JSON; `plain` is the projection itself as JSON."""
        # The texts of all seats are the same: they have a place for the name (`PLAYER`).
        key = plain if seat == SPECTATOR else plain.replace(b'"seat":%d' % seat, b"", 1)
        known = self._known.get(key)
        if known is None:
            texts = {language: one.sentence(facts) for language, one in self._narrators.items()}
            known = encode(texts)
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[key] = known
        return known


def _with(plain: bytes, field: bytes, value: bytes) -> bytes:
    """An object of JSON with one more field, if there is a value."""
    return b'%b,"%b":%b}' % (plain[:-1], field, value) if value else plain


@lru_cache(64)
def event_texts_of(board: Board) -> EventTexts:
    """Tables of one map and number of players share their board."""
    return EventTexts(board)


# --- the table as it is now -----------------------------------------------------------------


def public_state_json(live: TableState) -> bytes:
    """A spectator's `State` without its closing brace: the open view, and who is asked what."""
    game = live.game
    if game is None:
        return encode(State(number=live.number))[:-1]
    asked = [
        Asked(seat=seat, number=live.asked[seat], deadline=live.deadline(seat))
        for seat in live.to_move
    ]
    undo = None
    if (asking := live.undo) is not None:
        waiting = sorted(asking.waiting)
        undo = UndoRequest(seat=asking.seat, numbers=asking.numbers, waiting=waiting)
    view = game_view(game.view())
    return encode(State(number=live.number, view=view, asked=asked, undo_asked=undo))[:-1]


def state_json(live: TableState, viewer: Viewer, public: bytes, *, past: bool = False) -> bytes:
    """A viewer's `State`: what is open, made by `public_state_json`, and what is theirs.

    Of the past nothing is said about what could have been done.
    """
    game = live.game
    if game is None or not viewer:
        return public + b"}"
    own = [_own(live, game, seat, past) for seat in sorted(viewer)]
    return b"".join((public, b',"own":', encode(own), b"}"))


def _own(live: TableState, game: Game, seat: int, past: bool) -> Own:
    view = game.view(seat)
    asked = seat in live.to_move and not past and not live.seats[seat].resigned
    undo = None if past else undo_of(live, seat)
    joined = Connectivity(game.rules.board, game.rules.network(game.state, seat))
    actions = sorted(game.legal_actions(seat), key=payment_order) if asked else []
    return Own(
        seat=seat,
        hand=view.hand,
        tickets=view.tickets,
        completed=[ticket for ticket in view.tickets if joined.completes(ticket)],
        offer=view.offer,
        choice=view.choice,
        actions=[action.text for action in actions],
        choices=choices_of(game, seat, actions),
        undo=undo and UndoOption(at_once=undo[0], numbers=undo[1]),
        private=cast("dict[str, OpenFact]", view.private),
    )


def card_json(live: TableState, viewer: Viewer, host: bool) -> bytes:
    """The table's `Card`; `mine` and `host` are the viewer's own."""
    ended = live.result is not None
    card = Card(
        table=live.id,
        created=live.created,
        status=live.status,
        stalled=live.stalled,
        settings=live.settings,
        seats=_seats(live),
        commitment=live.commitment,
        seed=live.secret.seed if ended else None,
        # Without a promise there is nothing that it would prove.
        salt=live.secret.salt if ended and live.commitment else None,
        result=live.result,
        rematch=live.rematch or None,
        origin=live.origin,
        mine=sorted(viewer),
        host=host,
    )
    return encode(card)


def _seats(live: TableState) -> list[SeatInfo]:
    return [
        SeatInfo(
            plan=cast(SeatPlan, seat.plan),
            name=name,
            person=bool(seat.holders),
            bot=cast(Level, seat.level) if seat.level else None,
            stand_in=cast(Level, seat.stand_in) if seat.stand_in else None,
            pin=bool(seat.pin),
            devices=len(seat.holders),
            resigned=seat.resigned,
        )
        for seat, name in zip(live.seats, seat_names(live.id, live.seats), strict=True)
    ]


def table_summary(live: TableState) -> TableSummary:
    """What lists of tables show, the same for everybody."""
    return TableSummary(
        settings=live.settings,
        status=live.status,
        seats=_seats(live),
        origin=UNSET if live.origin is None else live.origin,
        play=UNSET if live.game is None else _progress(live, live.game),
    )


def _progress(live: TableState, game: Game) -> Progress:
    board, numbers = game.rules.board, game.state.seats
    places = [int(seat * board.seat_size) for seat in range(len(live.seats))]
    sources = range(len(game.rules.sources()))
    points = [sum(int(numbers[at + AWARDED + i]) for i in sources) for at in places]
    laid = 1 - min(int(numbers[at + TRAINS]) for at in places) / board.map.setup.trains
    return Progress(
        to_move=live.to_move,
        points=points if live.result is None else live.result.totals,
        percent=100 if game.over else round(100 * laid),
        last_round=game.state.turns_left >= 0,
        moved=live.moved_at,
    )
