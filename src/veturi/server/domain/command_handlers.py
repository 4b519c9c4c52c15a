"""Whether a command may be done at a table, and what then happens: entries for its log.

Everything here only looks: a refusal changes nothing, and entries count when they are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from veturi.server.api import codec as wire
from veturi.server.domain import table_events as log
from veturi.server.domain.names import MOST_NAME, alike, clean
from veturi.server.domain.preconditions import (
    Judged,
    late,
    not_host,
    not_ones_own,
    not_open,
    not_under_way,
)
from veturi.server.domain.rejections import Refused, of_rules, refused
from veturi.server.domain.seats import SeatState
from veturi.server.domain.settings import PERSON, check, table_rules
from veturi.server.domain.table_state import LiveTable
from veturi.server.domain.undo import judge_answer, judge_undo
from veturi.server.storage.models import Status

__all__ = [
    "Judged",
    "judge",
    "judge_bot",
    "judge_holder",
    "judge_pin",
    "judge_rematch",
    "judge_timeout",
    "why_no_rematch",
]


def judge(live: LiveTable, command: wire.Command, person: str, invited: bool) -> Judged:
    """What a person's command leads to. `invited`: whether they came by the table's link."""
    if isinstance(command, wire.Sit):
        return _sit(live, command, person, invited)
    judging: Callable[[LiveTable, Any, str], Judged] = JUDGES[type(command)]
    return judging(live, command, person)


# --- before the game ------------------------------------------------------------------------


def _sit(live: LiveTable, command: wire.Sit, person: str, invited: bool) -> Judged:
    if found := not_open(live):
        return found
    name = clean(command.name, MOST_NAME)
    if not name:
        return refused("no_name")
    host = person == live.host
    if not (invited or live.settings.public or host):
        return refused("private")
    seat = _free_seat(live, command.seat, host)
    if isinstance(seat, Refused):
        return seat
    if any(alike(other.name) == alike(name) for other in live.seats):
        return refused("name_taken")
    return [log.Seated(person=person, key=command.key, seat=seat, name=name)]


def _free_seat(live: LiveTable, wanted: int | None, host: bool) -> int | Refused:
    def kept(seat: SeatState) -> bool:
        return seat.plan == PERSON and not host

    if wanted is None:
        free = (n for n, seat in enumerate(live.seats) if seat.empty and not kept(seat))
        found = next(free, None)
        return refused("seat_taken") if found is None else found
    if wanted >= len(live.seats):
        return refused("no_seat")
    seat = live.seats[wanted]
    if seat.level:
        return refused("seat_a_bot")
    if seat.holders:
        return refused("seat_taken")
    return refused("seat_kept") if kept(seat) else wanted


def _leave(live: LiveTable, command: wire.Leave, person: str) -> Judged:
    if found := not_open(live):
        return found
    if command.seat >= len(live.seats):
        return refused("no_seat")
    if not_ones_own(live, command.seat, person) and not_host(live, person):
        return refused("not_your_seat")
    if live.seats[command.seat].empty:
        return refused("not_your_seat")
    return [log.Left(person=person, key=command.key, seat=command.seat)]


def _fill(live: LiveTable, command: wire.Fill, person: str) -> Judged:
    if found := not_host(live, person) or not_open(live):
        return found
    if command.seat is None:
        seats = [n for n, seat in enumerate(live.seats) if seat.empty]
    elif command.seat >= len(live.seats):
        return refused("no_seat")
    else:
        seats = [] if live.seats[command.seat].holders else [command.seat]
    if not seats:
        return refused("seat_taken")
    return [
        log.Filled(person=person, key=command.key, seat=seat, level=command.level) for seat in seats
    ]


def _set_up(live: LiveTable, command: wire.SetUp, person: str) -> Judged:
    if found := not_host(live, person) or not_open(live) or check(command.settings):
        return found
    if len(command.settings.seats) != len(live.seats):
        return refused("same_number_of_seats")
    return [log.SettingsChanged(person=person, key=command.key, settings=command.settings)]


def _start(live: LiveTable, command: wire.Start, person: str) -> Judged:
    if found := not_host(live, person) or not_open(live) or check(live.settings):
        return found
    if any(seat.empty for seat in live.seats):
        return refused("seats_empty")
    return [log.Started.of(table_rules(live.settings), person, command.key)]


def _close(live: LiveTable, command: wire.Close, person: str) -> Judged:
    if found := not_host(live, person):
        return found
    if live.closed or live.result is not None:
        return refused("closed" if live.closed else "ended")
    return [log.Closed(person=person, key=command.key)]


def judge_holder(
    live: LiveTable, seat: int, person: str, made: float, move: bool, name: str
) -> Judged:
    """What using a personal link of that time leads to: the seat is moved to the person, or shared,
    or, if nobody sat there, taken."""
    if live.closed:
        return refused("closed")
    place = live.seats[seat]
    # Whoever made the link gave away what was theirs then, and not the seat of whoever came later.
    if made < place.since:
        return refused("no_link")
    if place.level:
        return refused("seat_a_bot")
    if person in place.holders and not (move and len(place.holders) > 1):
        return refused("seat_yours")
    if not place.holders:
        name = clean(name, MOST_NAME)
        if not name:
            return refused("no_name")
        if any(alike(other.name) == alike(name) for other in live.seats):
            return refused("name_taken")
        return [log.Seated(person=person, seat=seat, name=name)]
    return [log.Moved(person=person, seat=seat) if move else log.Shared(person=person, seat=seat)]


def judge_pin(live: LiveTable, seat: int, person: str, kept: str) -> Judged:
    """What a new PIN of a seat leads to, or none any more."""
    if live.closed or live.result is not None:
        return refused("closed" if live.closed else "ended")
    if found := not_ones_own(live, seat, person):
        return found
    if not kept:
        return [log.PinRemoved(person=person, seat=seat)]
    return [log.PinSet(person=person, seat=seat, kept=kept)]


# --- the game -------------------------------------------------------------------------------


def _play(live: LiveTable, command: wire.Play, person: str) -> Judged:
    if found := not_under_way(live) or not_ones_own(live, command.seat, person):
        return found
    if found := late(live, command.number, live.asked_since(command.seat)):
        return found
    played = log.Played(person=person, key=command.key, seat=command.seat, action=command.action)
    found_or = _with_end(live, played)
    if isinstance(found_or, Refused) or not live.seats[command.seat].stand_in:
        return found_or
    back = log.Returned(person=person, key=command.key, seat=command.seat)
    return [back, *found_or]


def judge_bot(live: LiveTable, seat: int, action: str, asked: int) -> Judged:
    """What a bot's move leads to; `asked` is the number of the entry that asked it."""
    if found := not_under_way(live):
        return found
    state = live.seats[seat]
    if not state.robot or live.asked[seat] != asked:
        return refused("late")
    if state.level:
        return _with_end(live, log.Played(seat=seat, action=action, by="bot"))
    return _with_end(live, log.Played(seat=seat, action=action, by="stand-in"))


def _with_end(live: LiveTable, played: log.Played) -> Judged:
    """An action, under its exact text, and the end of the game if it brings it."""
    game = live.game
    assert game is not None
    refusal = game.why_not(played.action, played.seat)
    if refusal is not None:
        return of_rules(refusal)
    action = game.parse(played.action, played.seat)
    exact = log.Played(
        person=played.person, key=played.key, seat=played.seat, action=action.text, by=played.by
    )
    after = game.clone()
    after.play(action, played.seat)
    result = after.result()
    if result is None:
        return [exact]
    secret = live.secret
    ended = log.Ended(
        person=played.person, key=played.key, result=result, seed=secret.seed, salt=secret.salt
    )
    return [exact, ended]


def judge_timeout(live: LiveTable, seat: int, now: float) -> Judged:
    """What it leads to that a seat's time may be over."""
    deadline = live.deadline(seat) if live.status == Status.PLAYING else None
    if deadline is None or now < deadline or live.settings.timer is None:
        return refused("late")
    return [log.StandIn(seat=seat, level=live.settings.timer.level, why="timer")]


def _away(live: LiveTable, command: wire.Away, person: str) -> Judged:
    if found := not_under_way(live) or not_ones_own(live, command.seat, person):
        return found
    if live.seats[command.seat].stand_in:
        return refused("away")
    away = log.StandIn(
        person=person, key=command.key, seat=command.seat, level=command.level, why="away"
    )
    return [away]


def _back(live: LiveTable, command: wire.Back, person: str) -> Judged:
    if found := not_under_way(live) or not_ones_own(live, command.seat, person):
        return found
    if not live.seats[command.seat].stand_in:
        return refused("not_away")
    return [log.Returned(person=person, key=command.key, seat=command.seat)]


# --- around the game ------------------------------------------------------------------------


def _say(live: LiveTable, command: wire.Say, person: str) -> Judged:
    own = sorted(live.seats_of(person))
    if not own and person != live.host:
        return refused("not_at_table")
    if command.seat is not None and command.seat not in own:
        return refused("not_your_seat")
    text = clean(command.text, 500)
    if not text:
        return refused("nothing_said")
    # Several people at one device speak for themselves.
    speaking = own if command.seat is None else [command.seat]
    name = live.seats[speaking[0]].name if speaking else ""
    return [log.Said(person=person, key=command.key, name=name, text=text, seats=speaking)]


def judge_rematch(live: LiveTable, person: str, table: str, key: str) -> Judged:
    """What a rematch leads to at the old table, once the new one is there."""
    if found := why_no_rematch(live, person):
        return found
    return [log.Rematched(person=person, key=key, table=table)]


def why_no_rematch(live: LiveTable, person: str) -> Refused | None:
    if not live.seats_of(person) and person != live.host:
        return refused("not_at_table")
    if live.result is None and not live.closed:
        return refused("not_ended")
    return refused("rematched") if live.rematch else None


JUDGES: Final[dict[type[Any], Callable[[LiveTable, Any, str], Judged]]] = {
    wire.Leave: _leave,
    wire.Fill: _fill,
    wire.SetUp: _set_up,
    wire.Start: _start,
    wire.Play: _play,
    wire.Undo: judge_undo,
    wire.AnswerUndo: judge_answer,
    wire.Say: _say,
    wire.Away: _away,
    wire.Back: _back,
    wire.Close: _close,
}
