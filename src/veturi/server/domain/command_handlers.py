"""Whether a command may be done at a table, and what then happens: events for its log.

Everything here only looks: events count when they are stored, and a `RejectionError` says why not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec import structs

from veturi.engine import RuleError
from veturi.server.domain import commands, table_events
from veturi.server.domain.names import MOST_NAME, alike, clean
from veturi.server.domain.preconditions import (
    reject_stale,
    require_host,
    require_open,
    require_playing,
    require_seat,
    require_under_way,
)
from veturi.server.domain.read_model.values import result_of
from veturi.server.domain.rejections import of_rules, rejected
from veturi.server.domain.seats import SeatState, seat_names
from veturi.server.domain.settings import PERSON, check, table_rules
from veturi.server.domain.table_events import TableEvent
from veturi.server.domain.table_state import TableState
from veturi.server.domain.undo import handle_undo, handle_undo_answer
from veturi.server.table_status import Status

__all__ = [
    "end_of_game",
    "handle_bot_move",
    "handle_command",
    "handle_merge",
    "handle_pin",
    "handle_rematch",
    "handle_seat_link",
    "handle_timeout",
    "require_rematch",
]


def handle_command(
    live: TableState, command: commands.Command, person: str, invited: bool
) -> list[TableEvent]:
    """What a person's command leads to: events with who caused them and the command's key.
    `invited`: whether they came by the table's link."""
    if isinstance(command, commands.Sit):
        events = _sit(live, command, person, invited)
    else:
        events = HANDLERS[type(command)](live, command, person)
    return [structs.replace(event, person=person, key=command.key) for event in events]


# --- before the game ------------------------------------------------------------------------


def _sit(live: TableState, command: commands.Sit, person: str, invited: bool) -> list[TableEvent]:
    require_open(live)
    name = clean(command.name, MOST_NAME)
    if not name:
        raise rejected("no_name")
    host = person == live.host
    if not (invited or live.settings.public or host):
        raise rejected("private")
    seat = _free_seat(live, command.seat, host)
    if _is_taken(live, name):
        raise rejected("name_taken")
    return [table_events.Seated(seat=seat, name=name)]


def _is_taken(live: TableState, name: str) -> bool:
    """Whether a person or a bot at the table goes by a name, or by one that looks like it."""
    return any(alike(other) == alike(name) for other in seat_names(live.id, live.seats))


def _free_seat(live: TableState, wanted: int | None, host: bool) -> int:
    def kept(seat: SeatState) -> bool:
        return seat.plan == PERSON and not host

    if wanted is None:
        free = (n for n, seat in enumerate(live.seats) if seat.empty and not kept(seat))
        found = next(free, None)
        if found is None:
            raise rejected("seat_taken")
        return found
    if wanted >= len(live.seats):
        raise rejected("no_seat")
    seat = live.seats[wanted]
    if seat.level:
        raise rejected("seat_a_bot")
    if seat.holders:
        raise rejected("seat_taken")
    if kept(seat):
        raise rejected("seat_kept")
    return wanted


def _leave(live: TableState, command: commands.Leave, person: str) -> list[TableEvent]:
    require_open(live)
    if command.seat >= len(live.seats):
        raise rejected("no_seat")
    seat = live.seats[command.seat]
    if seat.empty or (person not in seat.holders and person != live.host):
        raise rejected("not_your_seat")
    return [table_events.Left(seat=command.seat)]


def _fill(live: TableState, command: commands.Fill, person: str) -> list[TableEvent]:
    require_host(live, person)
    require_open(live)
    if command.seat is None:
        seats = [n for n, seat in enumerate(live.seats) if seat.empty]
    elif command.seat >= len(live.seats):
        raise rejected("no_seat")
    else:
        seats = [] if live.seats[command.seat].holders else [command.seat]
    if not seats:
        raise rejected("seat_taken")
    return [table_events.Filled(seat=seat, level=command.level) for seat in seats]


def _set_up(live: TableState, command: commands.SetUp, person: str) -> list[TableEvent]:
    require_host(live, person)
    require_open(live)
    check(command.settings)
    if len(command.settings.seats) != len(live.seats):
        raise rejected("same_number_of_seats")
    return [table_events.SettingsChanged(settings=command.settings)]


def _start(live: TableState, command: commands.Start, person: str) -> list[TableEvent]:
    require_host(live, person)
    require_open(live)
    check(live.settings)
    if any(seat.empty for seat in live.seats):
        raise rejected("seats_empty")
    return [table_events.Started.of(table_rules(live.settings))]


def _close(live: TableState, command: commands.Close, person: str) -> list[TableEvent]:
    require_host(live, person)
    if live.closed or live.result is not None:
        raise rejected("closed" if live.closed else "ended")
    return [table_events.Closed()]


def handle_seat_link(
    live: TableState, seat: int, person: str, made: float, move: bool, name: str
) -> list[TableEvent]:
    """What using a personal link of that time leads to: the seat is moved to the person, or shared,
    or, if nobody sat there, taken."""
    if live.closed:
        raise rejected("closed")
    place = live.seats[seat]
    # Whoever made the link gave away what was theirs then, and not the seat of whoever came later.
    if made < place.since:
        raise rejected("no_link")
    if place.level:
        raise rejected("seat_a_bot")
    if person in place.holders and not (move and len(place.holders) > 1):
        raise rejected("seat_yours")
    if not place.holders:
        name = clean(name, MOST_NAME)
        if not name:
            raise rejected("no_name")
        if _is_taken(live, name):
            raise rejected("name_taken")
        return [table_events.Seated(person=person, seat=seat, name=name)]
    return [
        table_events.Moved(person=person, seat=seat)
        if move
        else table_events.Shared(person=person, seat=seat)
    ]


def handle_merge(live: TableState, old: str, person: str, share: bool) -> list[TableEvent]:
    """What it leads to that somebody's seats become another person's: with `share` both hold them.
    So it is at tables where the game is over, too: they stay in one's list and statistics."""
    seats = sorted(live.seats_of(old) - live.seats_of(person))
    if share:
        return [table_events.Shared(person=person, seat=seat) for seat in seats]
    host = live.host == old
    return [table_events.Moved(person=person, seat=seat, host=host) for seat in seats]


def handle_pin(live: TableState, seat: int, person: str, kept: str) -> list[TableEvent]:
    """What a new PIN of a seat leads to, or none any more."""
    if live.closed or live.result is not None:
        raise rejected("closed" if live.closed else "ended")
    require_seat(live, seat, person)
    if not kept:
        return [table_events.PinRemoved(person=person, seat=seat)]
    return [table_events.PinSet(person=person, seat=seat, kept=kept)]


# --- the game -------------------------------------------------------------------------------


def _play(live: TableState, command: commands.Play, person: str) -> list[TableEvent]:
    require_under_way(live)
    require_playing(live, command.seat, person)
    reject_stale(live, command.number, live.asked_since(command.seat))
    played = table_events.Played(seat=command.seat, action=command.action)
    checked = _checked(live, played)
    if live.seats[command.seat].stand_in:
        back = table_events.Returned(seat=command.seat)
        return [back, checked]
    return [checked]


def handle_bot_move(live: TableState, seat: int, action: str, asked: int) -> list[TableEvent]:
    """What a bot's move leads to; `asked` is the number of the event that asked it."""
    require_under_way(live)
    state = live.seats[seat]
    if not state.played_by_bot or live.asked[seat] != asked:
        raise rejected("late")
    by: Literal["bot", "stand-in"] = "bot" if state.level else "stand-in"
    return [_checked(live, table_events.Played(seat=seat, action=action, by=by))]


def _checked(live: TableState, played: table_events.Played) -> table_events.Played:
    """A move that the rules allow, under its exact text."""
    assert live.game is not None
    try:
        action = live.game.checked(played.action, played.seat)
    except RuleError as error:
        raise of_rules(error.violation) from None
    return structs.replace(played, action=action.text)


def end_of_game(live: TableState, last: table_events.TableEvent) -> table_events.Ended | None:
    """The end of the game, if the last event brought it."""
    if not isinstance(last, table_events.Played) or live.game is None or not live.game.over:
        return None
    result, secret = result_of(live.game), live.secret
    assert result is not None
    return table_events.Ended(
        person=last.person, key=last.key, result=result, seed=secret.seed, salt=secret.salt
    )


def handle_timeout(live: TableState, seat: int, now: float) -> list[TableEvent]:
    """What it leads to that a seat's time may be over."""
    deadline = live.deadline(seat) if live.status == Status.PLAYING else None
    if deadline is None or now < deadline or live.settings.timer is None:
        raise rejected("late")
    return [table_events.StandIn(seat=seat, level=live.settings.timer.level, why="timer")]


def _away(live: TableState, command: commands.Away, person: str) -> list[TableEvent]:
    require_under_way(live)
    require_playing(live, command.seat, person)
    if live.seats[command.seat].stand_in:
        raise rejected("away")
    away = table_events.StandIn(seat=command.seat, level=command.level, why="away")
    return [away]


def _back(live: TableState, command: commands.Back, person: str) -> list[TableEvent]:
    require_under_way(live)
    require_playing(live, command.seat, person)
    if not live.seats[command.seat].stand_in:
        raise rejected("not_away")
    return [table_events.Returned(seat=command.seat)]


def _resign(live: TableState, command: commands.Resign, person: str) -> list[TableEvent]:
    require_under_way(live)
    require_playing(live, command.seat, person)
    resigned = table_events.Resigned(seat=command.seat, level=command.level)
    left = any(
        seat.holders and not seat.resigned
        for number, seat in enumerate(live.seats)
        if number != command.seat
    )
    # A bot plays on for the others: without any, the game is over.
    return [resigned] if left else [resigned, table_events.Closed()]


# --- around the game ------------------------------------------------------------------------


def _say(live: TableState, command: commands.Say, person: str) -> list[TableEvent]:
    own = sorted(live.seats_of(person))
    if not own and person != live.host:
        raise rejected("not_at_table")
    if command.seat is not None and command.seat not in own:
        raise rejected("not_your_seat")
    text = clean(command.text, 500)
    if not text:
        raise rejected("nothing_said")
    # Several people at one device speak for themselves.
    speaking = own if command.seat is None else [command.seat]
    name = live.seats[speaking[0]].name if speaking else ""
    return [table_events.Said(name=name, text=text, seats=speaking)]


def handle_rematch(live: TableState, person: str, table: str, key: str) -> list[TableEvent]:
    """What a rematch leads to at the old table, once the new one is there."""
    require_rematch(live, person)
    return [table_events.Rematched(person=person, key=key, table=table)]


def require_rematch(live: TableState, person: str) -> None:
    """A rematch can be made: the game is over, and there is none yet."""
    if not live.seats_of(person) and person != live.host:
        raise rejected("not_at_table")
    if live.result is None and not live.closed:
        raise rejected("not_ended")
    if live.rematch:
        raise rejected("rematched")


HANDLERS: Final[dict[type[Any], Callable[[TableState, Any, str], list[TableEvent]]]] = {
    commands.Leave: _leave,
    commands.Fill: _fill,
    commands.SetUp: _set_up,
    commands.Start: _start,
    commands.Play: _play,
    commands.Undo: handle_undo,
    commands.AnswerUndo: handle_undo_answer,
    commands.Say: _say,
    commands.Away: _away,
    commands.Back: _back,
    commands.Resign: _resign,
    commands.Close: _close,
}
