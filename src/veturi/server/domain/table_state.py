"""The state of a table: the fold of its event log (event sourcing). No I/O, no clock of its own.

`command_handlers.py` decides whether something may happen, `projection.py` who is told what of it.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Final

from veturi.engine import Action, EditionError, Event, Game, RuleError, Rules, SetUpError
from veturi.engine.state import OPENING
from veturi.maps import MapError, Name
from veturi.server.domain import table_events
from veturi.server.domain.read_model.values import Result
from veturi.server.domain.seats import Asked, SeatState
from veturi.server.domain.settings import Settings, is_bot, table_rules
from veturi.server.domain.table_events import EventError, Secret, TableEvent
from veturi.server.table_status import Status, StatusName
from veturi.table.undo import hidden, shown_by

__all__ = ["TableState"]

#: How many requests are remembered, so that a repeat of one is known.
REMEMBERED: Final = 256


@dataclass(slots=True)
class TableState:
    """One table in memory."""

    id: str
    secret: Secret
    #: The number of the last event, and when it happened.
    number: int = 0
    at: float = 0.0
    created: float = 0.0
    host: str = ""
    settings: Settings = field(default_factory=lambda: Settings(map="", seats=[]))
    commitment: str = ""
    #: Where its game comes from, if it did not begin here.
    origin: table_events.Origin | None = None
    seats: list[SeatState] = field(default_factory=list)
    closed: bool = False
    #: Why the game cannot go on here, if it cannot.
    stalled: Name | None = None
    started: int = 0
    #: The last event that changed the game, and when it did.
    moved: int = 0
    moved_at: float = 0.0
    game: Game | None = None
    #: By action of the game: the number of its event, its seat, whether it showed something hidden.
    numbers: list[int] = field(default_factory=list)
    movers: list[int] = field(default_factory=list)
    shown: list[bool] = field(default_factory=list)
    #: By seat: the number of the event that asked it, 0 if it is not asked; when its turn began.
    asked: list[int] = field(default_factory=list)
    turn_at: list[float] = field(default_factory=list)
    #: By seat: whether its turn has no more time to be given, as its owner left or came back in it.
    used_up: list[bool] = field(default_factory=list)
    undo: Asked | None = None
    result: Result | None = None
    #: The event that ended the game.
    ended: int = 0
    rematch: str = ""
    #: The last event that changed who sits where or what the table is set to.
    changed: int = 0
    _answered: dict[tuple[str, str], int] = field(default_factory=dict)

    # --- what is so -------------------------------------------------------------------------

    @property
    def status(self) -> StatusName:
        if self.result is not None:
            return Status.ENDED
        if self.closed:
            return Status.CLOSED
        if self.stalled is not None:
            return Status.STALLED
        return Status.PLAYING if self.started else Status.OPEN

    @property
    def laid_open(self) -> bool:
        """Whether everybody's cards may be seen: the game is over, or its seed is in a file."""
        imported = self.origin is not None and self.origin.kind == "imported"
        return self.result is not None or imported

    @property
    def rules(self) -> Rules | None:
        return None if self.game is None else self.game.rules

    @property
    def to_move(self) -> list[int]:
        """The seats that the game waits for, if it is under way."""
        if self.game is None or self.status != Status.PLAYING:
            return []
        return self.game.to_move

    @property
    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.to_move if self.seats[seat].played_by_bot]

    def seats_of(self, person: str) -> frozenset[int]:
        if not person:
            return frozenset()
        return frozenset(n for n, seat in enumerate(self.seats) if person in seat.holders)

    def is_invited(self, token: str) -> bool:
        """Whether a token is the one of the table's link for players."""
        return hmac.compare_digest(token.encode(), self.secret.invite.encode())

    def may_watch(self, token: str) -> bool:
        """Whether a token is the one of the table's link for spectators."""
        return hmac.compare_digest(token.encode(), self.secret.watch.encode())

    def others_of(self, seat: int) -> set[int]:
        """The seats of the other people at the table; a bot stands in for one who is away. Of
        those at one device, one whose phone is their hand is somebody else than the others."""
        own = self.seats[seat].holders
        return {
            number
            for number, other in enumerate(self.seats)
            if other.holders and not other.stand_in and other.holders != own
        }

    def number_of(self, person: str, key: str) -> int | None:
        """The event that a request led to, if it was made before."""
        return self._answered.get((person, key)) if key else None

    def asked_since(self, seat: int) -> int:
        """The event that led to what the seat is asked now, or to its not being asked."""
        return self.asked[seat] or self.moved

    def deadline(self, seat: int) -> float | None:
        """When a bot steps in for a seat that is to move; None if none does."""
        timer = self.settings.timer
        if timer is None or not self.asked[seat] or self.seats[seat].played_by_bot:
            return None
        return self.turn_at[seat] + timer.seconds

    def bot_seed(self, seat: int) -> int:
        """The seed of a seat's bot: nobody knows it before the end."""
        return int(self.secret.salt[8 * seat : 8 * seat + 8], 16)

    @property
    def bot_at(self) -> float:
        """When a bot that is to move moves: a while after the last move, whatever is said."""
        return self.moved_at + self.settings.pause / 1000

    def due(self) -> float | None:
        """When a server has something to do here by itself: a bot's move, or a clock's end."""
        if self.bots_to_move:
            return self.bot_at
        deadlines = [self.deadline(seat) for seat in self.to_move]
        return min((one for one in deadlines if one is not None), default=None)

    def fork(self) -> TableState:
        """A copy to try events on: it becomes the table when they are stored."""
        twin = copy(self)
        # A seat is copied when it changes, which is seldom.
        twin.seats = self.seats[:]
        twin.numbers, twin.movers, twin.shown = self.numbers[:], self.movers[:], self.shown[:]
        twin.asked, twin.turn_at = self.asked[:], self.turn_at[:]
        twin.used_up = self.used_up[:]
        twin._answered = self._answered.copy()
        if self.undo is not None:
            twin.undo = replace(self.undo, waiting=set(self.undo.waiting))
        if self.game is not None:
            twin.game = self.game.clone()
            twin.game.state.events = []
        return twin

    # --- the fold ---------------------------------------------------------------------------

    def fold(self, number: int, at: float, event: TableEvent, checked: bool = False) -> list[Event]:
        """Takes in the next event of the log and answers the events of the game, if any.

        A stored move is checked by the rules again, since a log may be damaged. One that a command
        handler has just checked on this very position (`checked`) is not.
        """
        if number != self.number + 1:
            raise EventError(f"table {self.id}: event {number} follows event {self.number}")
        self.number, self.at = number, at
        if event.key:
            self._remember(event.person, event.key)
        folding: Callable[[TableState, Any], list[Event] | None] = FOLDS[type(event)]
        try:
            if checked and isinstance(event, table_events.Played) and self.game is not None:
                return self._move(self.game, event, self.game.rules.notation.exact[event.action])
            return folding(self, event) or []
        except (IndexError, ValueError) as error:
            if isinstance(error, EventError):
                raise
            raise EventError(f"table {self.id}: event {number} does not hold") from error

    def _remember(self, person: str, key: str) -> None:
        # A request may lead to several events: the last one is its answer.
        self._answered.pop((person, key), None)
        self._answered[person, key] = self.number
        if len(self._answered) > REMEMBERED:
            del self._answered[next(iter(self._answered))]

    def _created(self, event: table_events.Created) -> None:
        if event.format > table_events.FORMAT:
            raise EventError(f"table {self.id} is of format {event.format}, newer than this")
        self.created, self.host = self.at, event.person
        self.commitment, self.origin = event.commitment, event.origin
        self.seats = [SeatState(plan) for plan in event.settings.seats]
        self.asked = [0] * len(self.seats)
        self.turn_at = [0.0] * len(self.seats)
        self.used_up = [False] * len(self.seats)
        self._set(event.settings)

    def _set(self, settings: Settings) -> None:
        self.settings, self.changed = settings, self.number
        for number, plan in zip(range(len(self.seats)), settings.seats, strict=True):
            seat = self._seat(number)
            seat.plan = plan
            if not seat.holders:
                seat.level = plan if is_bot(plan) else ""
                seat.name = ""

    def _seated(self, event: table_events.Seated) -> None:
        seat = self._seat(event.seat)
        seat.name, seat.holders = event.name, frozenset((event.person,))
        seat.since, seat.pin = self.at, ""

    def _seat(self, number: int) -> SeatState:
        """A seat that is about to change; that of the table this is a fork of stays as it is."""
        self.changed = self.number
        self.seats[number] = copy(self.seats[number])
        return self.seats[number]

    def _left(self, event: table_events.Left) -> None:
        seat = self._seat(event.seat)
        seat.name, seat.holders, seat.level = "", frozenset(), ""
        seat.since, seat.pin = self.at, ""

    def _filled(self, event: table_events.Filled) -> None:
        self._seat(event.seat).level = event.level

    def _shared(self, event: table_events.Shared) -> None:
        seat = self._seat(event.seat)
        seat.holders |= {event.person}

    def _moved(self, event: table_events.Moved) -> None:
        seat = self._seat(event.seat)
        seat.holders, seat.since = frozenset((event.person,)), self.at
        if event.host:
            self.host = event.person

    def _pin_set(self, event: table_events.PinSet) -> None:
        self._seat(event.seat).pin = event.kept

    def _pin_removed(self, event: table_events.PinRemoved) -> None:
        self._seat(event.seat).pin = ""

    def _settings(self, event: table_events.SettingsChanged) -> None:
        self._set(event.settings)

    def _closed(self, event: table_events.Closed) -> None:
        self.closed, self.changed = True, self.number

    def _rematched(self, event: table_events.Rematched) -> None:
        self.rematch, self.changed = event.table, self.number

    def _said(self, event: table_events.Said) -> None:
        """Words change nothing."""

    def _stand_in(self, event: table_events.StandIn) -> None:
        self._seat(event.seat).stand_in = event.level
        if event.why == "away" and self.asked[event.seat]:
            self.used_up[event.seat] = True

    def _resigned(self, event: table_events.Resigned) -> None:
        seat = self._seat(event.seat)
        seat.stand_in, seat.resigned, self.undo = event.level, True, None

    def _returned(self, event: table_events.Returned) -> None:
        """Whoever comes back has the whole time, once a turn and not if they left in it: nobody can
        have a turn go on for ever."""
        self._seat(event.seat).stand_in = ""
        if self.asked[event.seat] and not self.used_up[event.seat]:
            self.turn_at[event.seat], self.used_up[event.seat] = self.at, True

    # --- the game ---------------------------------------------------------------------------

    def _started(self, event: table_events.Started) -> list[Event]:
        self.started = self.changed = self.number
        try:
            rules = table_rules(self.settings, event.edition)
        except EditionError as error:
            self.stalled = _other_rules(error)
            return []
        except (MapError, SetUpError) as error:
            self.stalled = Name(
                f"This game cannot continue here: {error}.", f"Peliä ei voi jatkaa täällä: {error}."
            )
            return []
        self.game = Game.begin(rules, int(self.secret.seed), event.decks, event.position)
        self._ask()
        return self._new_events(self.game)

    @staticmethod
    def _new_events(game: Game) -> list[Event]:
        """What has just happened. The game keeps no events: the log has all there is to know."""
        events, game.state.events = game.events, []
        return events

    def _played(self, event: table_events.Played) -> list[Event]:
        game = self.game
        if game is None:
            if self.stalled is None:
                raise EventError(f"table {self.id}: event {self.number} is before the game")
            self.undo = None
            return []
        try:
            action = game.checked(event.action, event.seat)
        except RuleError as error:
            against = error.violation
            raise EventError(f"table {self.id}: event {self.number} is against {against}") from None
        return self._move(game, event, action)

    def _move(self, game: Game, event: table_events.Played, action: Action) -> list[Event]:
        self.undo = None
        self._play(game, event.seat, action, self.number)
        self._ask()
        return self._new_events(game)

    def _play(self, game: Game, seat: int, action: Action, number: int) -> None:
        opening, before = game.state.phase == OPENING, hidden(game)
        game.apply_unchecked(action, seat)
        self.numbers.append(number)
        self.movers.append(seat)
        self.shown.append(shown_by(game, before, opening))

    def _taken_back(self, event: table_events.TakenBack) -> None:
        agreed, self.undo = self.undo is not None, None
        if self.game is None:
            return
        opening = self.game.state.phase == OPENING
        kept = [
            (number, seat, action)
            for number, (seat, action) in zip(self.numbers, self.game.history, strict=True)
            if number not in event.numbers
        ]
        gone = next((n for n, one in enumerate(self.numbers) if one in event.numbers), len(kept))
        self.game = self.game.beginning()
        del self.numbers[gone:], self.movers[gone:], self.shown[gone:]
        for _, seat, action in kept[:gone]:
            # What it showed is known: to find that out again would cost ten times as much.
            self.game.apply_unchecked(action, seat)
        for number, seat, action in kept[gone:]:
            self._play(self.game, seat, action, number)
        self._new_events(self.game)
        if not opening:
            # What was asked after the opening is no answer to what is asked now.
            self.asked = [0] * len(self.seats)
        self._ask(resumed=None if agreed else event.seat)

    def _ask(self, resumed: int | None = None) -> None:
        """Notes who is to move, and since when. An opening choice is one question however many
        others make or take back theirs (B6); every other action leads to a new one. A turn that is
        `resumed` without anybody's consent has the time that it had."""
        assert self.game is not None
        self.moved, self.moved_at = self.number, self.at
        movers, opening = self.game.to_move, self.game.state.phase == OPENING
        for seat in range(len(self.seats)):
            if seat not in movers:
                self.asked[seat] = 0
                continue
            if not self.asked[seat] and seat != resumed:
                self.turn_at[seat], self.used_up[seat] = self.at, False
            if not (opening and self.asked[seat]):
                self.asked[seat] = self.number

    def _undo_asked(self, event: table_events.UndoAsked) -> None:
        waiting = self.others_of(event.seat)
        self.undo = Asked(event.seat, event.numbers, waiting, self.at, self.number)

    def _undo_answered(self, event: table_events.UndoAnswered) -> None:
        if self.undo is not None:
            self.undo.waiting -= set(event.seats)
            if not event.accepted:
                self.undo = None

    def _ended(self, event: table_events.Ended) -> None:
        self.result, self.changed, self.undo = event.result, self.number, None
        self.ended = self.number


def _other_rules(error: EditionError) -> Name:
    if error.same_rules:
        return Name(
            "This game cannot continue: its map has changed since it began.",
            "Peliä ei voi jatkaa: sen kartta on muuttunut pelin alettua.",
        )
    began, now = (f"{one.ruleset} {one.version}" for one in (error.wanted, error.here))
    return Name(
        f"This game cannot continue: it began with rules {began}, and this server has {now}.",
        f"Peliä ei voi jatkaa: se alkoi säännöillä {began}, ja tällä palvelimella on {now}.",
    )


#: A kind of event is folded by the method of its name.
FOLDS: Final[dict[type[Any], Callable[[TableState, Any], list[Event] | None]]] = {
    kind: getattr(TableState, f"_{kind.__struct_config__.tag}") for kind in TableEvent.__args__
}
