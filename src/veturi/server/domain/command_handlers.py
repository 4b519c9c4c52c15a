"""Whether a command may be done at a table, and what then happens: entries for its log.

Everything here only looks: a refusal changes nothing, and entries count when they are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from veturi.engine import RuleError
from veturi.server.domain import commands, table_events
from veturi.server.domain.names import MOST_NAME, alike, clean
from veturi.server.domain.preconditions import (
    Outcome,
    not_host,
    not_ones_own,
    not_open,
    not_under_way,
    stale,
)
from veturi.server.domain.read_model.result import result_of
from veturi.server.domain.rejections import Rejection, of_rules, rejected
from veturi.server.domain.seats import SeatState, seat_names
from veturi.server.domain.settings import PERSON, check, table_rules
from veturi.server.domain.table_state import TableState
from veturi.server.domain.undo import handle_undo, handle_undo_answer
from veturi.server.table_status import Status

__all__ = [
    "Outcome",
    "end_of_game",
    "handle_bot_move",
    "handle_command",
    "handle_pin",
    "handle_rematch",
    "handle_seat_link",
    "handle_timeout",
    "why_no_rematch",
]


def handle_command(
    live: TableState, command: commands.Command, person: str, invited: bool
) -> Outcome:
    """What a person's command leads to. `invited`: whether they came by the table's link."""
    if isinstance(command, commands.Sit):
        return _sit(live, command, person, invited)
    handler: Callable[[TableState, Any, str], Outcome] = HANDLERS[type(command)]
    return handler(live, command, person)


# --- before the game ------------------------------------------------------------------------


def _sit(live: TableState, command: commands.Sit, person: str, invited: bool) -> Outcome:
    if found := not_open(live):
        return found
    name = clean(command.name, MOST_NAME)
    if not name:
        return rejected("no_name")
    host = person == live.host
    if not (invited or live.settings.public or host):
        return rejected("private")
    seat = _free_seat(live, command.seat, host)
    if isinstance(seat, Rejection):
        return seat
    if _is_taken(live, name):
        return rejected("name_taken")
    return [table_events.Seated(person=person, key=command.key, seat=seat, name=name)]


def _is_taken(live: TableState, name: str) -> bool:
    """Whether a person or a bot at the table goes by a name, or by one that looks like it."""
    return any(alike(other) == alike(name) for other in seat_names(live.id, live.seats))


def _free_seat(live: TableState, wanted: int | None, host: bool) -> int | Rejection:
    def kept(seat: SeatState) -> bool:
        return seat.plan == PERSON and not host

    if wanted is None:
        free = (n for n, seat in enumerate(live.seats) if seat.empty and not kept(seat))
        found = next(free, None)
        return rejected("seat_taken") if found is None else found
    if wanted >= len(live.seats):
        return rejected("no_seat")
    seat = live.seats[wanted]
    if seat.level:
        return rejected("seat_a_bot")
    if seat.holders:
        return rejected("seat_taken")
    return rejected("seat_kept") if kept(seat) else wanted


def _leave(live: TableState, command: commands.Leave, person: str) -> Outcome:
    if found := not_open(live):
        return found
    if command.seat >= len(live.seats):
        return rejected("no_seat")
    if not_ones_own(live, command.seat, person) and not_host(live, person):
        return rejected("not_your_seat")
    if live.seats[command.seat].empty:
        return rejected("not_your_seat")
    return [table_events.Left(person=person, key=command.key, seat=command.seat)]


def _fill(live: TableState, command: commands.Fill, person: str) -> Outcome:
    if found := not_host(live, person) or not_open(live):
        return found
    if command.seat is None:
        seats = [n for n, seat in enumerate(live.seats) if seat.empty]
    elif command.seat >= len(live.seats):
        return rejected("no_seat")
    else:
        seats = [] if live.seats[command.seat].holders else [command.seat]
    if not seats:
        return rejected("seat_taken")
    return [
        table_events.Filled(person=person, key=command.key, seat=seat, level=command.level)
        for seat in seats
    ]


def _set_up(live: TableState, command: commands.SetUp, person: str) -> Outcome:
    if found := not_host(live, person) or not_open(live) or check(command.settings):
        return found
    if len(command.settings.seats) != len(live.seats):
        return rejected("same_number_of_seats")
    return [table_events.SettingsChanged(person=person, key=command.key, settings=command.settings)]


def _start(live: TableState, command: commands.Start, person: str) -> Outcome:
    if found := not_host(live, person) or not_open(live) or check(live.settings):
        return found
    if any(seat.empty for seat in live.seats):
        return rejected("seats_empty")
    return [table_events.Started.of(table_rules(live.settings), person, command.key)]


def _close(live: TableState, command: commands.Close, person: str) -> Outcome:
    if found := not_host(live, person):
        return found
    if live.closed or live.result is not None:
        return rejected("closed" if live.closed else "ended")
    return [table_events.Closed(person=person, key=command.key)]


def handle_seat_link(
    live: TableState, seat: int, person: str, made: float, move: bool, name: str
) -> Outcome:
    """What using a personal link of that time leads to: the seat is moved to the person, or shared,
    or, if nobody sat there, taken."""
    if live.closed:
        return rejected("closed")
    place = live.seats[seat]
    # Whoever made the link gave away what was theirs then, and not the seat of whoever came later.
    if made < place.since:
        return rejected("no_link")
    if place.level:
        return rejected("seat_a_bot")
    if person in place.holders and not (move and len(place.holders) > 1):
        return rejected("seat_yours")
    if not place.holders:
        name = clean(name, MOST_NAME)
        if not name:
            return rejected("no_name")
        if _is_taken(live, name):
            return rejected("name_taken")
        return [table_events.Seated(person=person, seat=seat, name=name)]
    return [
        table_events.Moved(person=person, seat=seat)
        if move
        else table_events.Shared(person=person, seat=seat)
    ]


def handle_pin(live: TableState, seat: int, person: str, kept: str) -> Outcome:
    """What a new PIN of a seat leads to, or none any more."""
    if live.closed or live.result is not None:
        return rejected("closed" if live.closed else "ended")
    if found := not_ones_own(live, seat, person):
        return found
    if not kept:
        return [table_events.PinRemoved(person=person, seat=seat)]
    return [table_events.PinSet(person=person, seat=seat, kept=kept)]


# --- the game -------------------------------------------------------------------------------


def _play(live: TableState, command: commands.Play, person: str) -> Outcome:
    if found := not_under_way(live) or not_ones_own(live, command.seat, person):
        return found
    if found := stale(live, command.number, live.asked_since(command.seat)):
        return found
    played = table_events.Played(
        person=person, key=command.key, seat=command.seat, action=command.action
    )
    found_or = _checked(live, played)
    if isinstance(found_or, Rejection) or not live.seats[command.seat].stand_in:
        return found_or
    back = table_events.Returned(person=person, key=command.key, seat=command.seat)
    return [back, *found_or]


def handle_bot_move(live: TableState, seat: int, action: str, asked: int) -> Outcome:
    """What a bot's move leads to; `asked` is the number of the entry that asked it."""
    if found := not_under_way(live):
        return found
    state = live.seats[seat]
    if not state.played_by_bot or live.asked[seat] != asked:
        return rejected("late")
    if state.level:
        return _checked(live, table_events.Played(seat=seat, action=action, by="bot"))
    return _checked(live, table_events.Played(seat=seat, action=action, by="stand-in"))


def _checked(live: TableState, played: table_events.Played) -> Outcome:
    """A move that the rules allow, under its exact text."""
    assert live.game is not None
    try:
        action = live.game.checked(played.action, played.seat)
    except RuleError as error:
        return of_rules(error.violation)
    return [structs.replace(played, action=action.text)]


def end_of_game(live: TableState, last: table_events.TableEvent) -> table_events.Ended | None:
    """The end of the game, if the last entry brought it."""
    if not isinstance(last, table_events.Played) or live.game is None or not live.game.over:
        return None
    result, secret = result_of(live.game), live.secret
    assert result is not None
    return table_events.Ended(
        person=last.person, key=last.key, result=result, seed=secret.seed, salt=secret.salt
    )


def handle_timeout(live: TableState, seat: int, now: float) -> Outcome:
    """What it leads to that a seat's time may be over."""
    deadline = live.deadline(seat) if live.status == Status.PLAYING else None
    if deadline is None or now < deadline or live.settings.timer is None:
        return rejected("late")
    return [table_events.StandIn(seat=seat, level=live.settings.timer.level, why="timer")]


def _away(live: TableState, command: commands.Away, person: str) -> Outcome:
    if found := not_under_way(live) or not_ones_own(live, command.seat, person):
        return found
    if live.seats[command.seat].stand_in:
        return rejected("away")
    away = table_events.StandIn(
        person=person, key=command.key, seat=command.seat, level=command.level, why="away"
    )
    return [away]


def _back(live: TableState, command: commands.Back, person: str) -> Outcome:
    if found := not_under_way(live) or not_ones_own(live, command.seat, person):
        return found
    if not live.seats[command.seat].stand_in:
        return rejected("not_away")
    return [table_events.Returned(person=person, key=command.key, seat=command.seat)]


# --- around the game ------------------------------------------------------------------------


def _say(live: TableState, command: commands.Say, person: str) -> Outcome:
    own = sorted(live.seats_of(person))
    if not own and person != live.host:
        return rejected("not_at_table")
    if command.seat is not None and command.seat not in own:
        return rejected("not_your_seat")
    text = clean(command.text, 500)
    if not text:
        return rejected("nothing_said")
    # Several people at one device speak for themselves.
    speaking = own if command.seat is None else [command.seat]
    name = live.seats[speaking[0]].name if speaking else ""
    return [table_events.Said(person=person, key=command.key, name=name, text=text, seats=speaking)]


def handle_rematch(live: TableState, person: str, table: str, key: str) -> Outcome:
    """What a rematch leads to at the old table, once the new one is there."""
    if found := why_no_rematch(live, person):
        return found
    return [table_events.Rematched(person=person, key=key, table=table)]


def why_no_rematch(live: TableState, person: str) -> Rejection | None:
    if not live.seats_of(person) and person != live.host:
        return rejected("not_at_table")
    if live.result is None and not live.closed:
        return rejected("not_ended")
    return rejected("rematched") if live.rematch else None


HANDLERS: Final[dict[type[Any], Callable[[TableState, Any, str], Outcome]]] = {
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
    commands.Close: _close,
}
