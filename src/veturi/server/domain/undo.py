"""Taking back: what a seat may, at once or by the others' consent, and who answers."""

from __future__ import annotations

from veturi.engine.state import OPENING
from veturi.server.domain import commands, table_events
from veturi.server.domain.preconditions import reject_stale, require_playing, require_under_way
from veturi.server.domain.rejections import rejected
from veturi.server.domain.seats import Asked
from veturi.server.domain.table_events import TableEvent
from veturi.server.domain.table_state import TableState
from veturi.server.table_status import Status
from veturi.table.undo import last_action, undoable

__all__ = ["handle_undo", "handle_undo_answer", "undo_of"]


def undo_of(live: TableState, seat: int) -> tuple[bool, list[int]] | None:
    """What a seat may take back, if anything: whether at once, and the numbers of the events."""
    game, rule = live.game, live.settings.undo
    if game is None or live.status != Status.PLAYING or rule == "never":
        return None
    if live.seats[seat].resigned:
        return None
    opening = game.state.phase == OPENING
    if rule == "free":
        at_once = undoable(live.movers, seat, live.shown, opening)
        if isinstance(at_once, int):
            return True, [live.numbers[at_once]]
    # By consent: the seat's last action and all that followed; an opening choice stands alone (B6).
    last = last_action(live.movers, seat)
    if last < 0:
        return None
    return False, live.numbers[last : last + 1 if opening else None]


def handle_undo(live: TableState, command: commands.Undo, person: str) -> list[TableEvent]:
    """What it leads to that a seat wants to take something back."""
    require_under_way(live)
    require_playing(live, command.seat, person)
    if live.undo is not None:
        raise rejected("undo_pending")
    undo = undo_of(live, command.seat)
    if undo is None:
        raise rejected("no_undo" if live.settings.undo == "never" else "nothing_to_undo")
    at_once, numbers = undo
    # What the client saw last must include what is to be taken back, and nothing played since.
    reject_stale(live, command.number, live.moved)
    taken = table_events.TakenBack(seat=command.seat, numbers=numbers)
    if at_once:
        return [taken]
    asked = table_events.UndoAsked(seat=command.seat, numbers=numbers)
    return [asked] if live.others_of(command.seat) else [asked, taken]


def _answering(live: TableState, asked: Asked, person: str) -> set[int]:
    """The waiting seats that a person answers for. Where somebody holds one who does not hold the
    seat that asks, only such a person does: nobody agrees to what they ask themselves."""
    asking = live.seats[asked.seat].holders
    return {
        seat
        for seat in live.seats_of(person) & asked.waiting
        if person not in asking or live.seats[seat].holders <= asking
    }


def handle_undo_answer(
    live: TableState, command: commands.AnswerUndo, person: str
) -> list[TableEvent]:
    """What an answer to a request to take back leads to."""
    require_under_way(live)
    asked, own = live.undo, live.seats_of(person)
    if asked is None:
        raise rejected("no_undo_asked")
    if not own:
        raise rejected("not_at_table")
    seats = _answering(live, asked, person)
    if not seats:
        raise rejected("not_yours_to_answer" if own & asked.waiting else "answered")
    # An answer to an earlier request is none to this one.
    reject_stale(live, command.number, asked.number)
    answer = table_events.UndoAnswered(seats=sorted(seats), accepted=command.accept)
    if not command.accept or asked.waiting - seats:
        return [answer]
    return [answer, table_events.TakenBack(seat=asked.seat, numbers=asked.numbers)]
