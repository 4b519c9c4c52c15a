"""Taking back: at once while nothing was shown and nobody acted, else by everybody's consent."""

from __future__ import annotations

from support.server.table_without_server import HOST, Pretended
from veturi.server.domain import commands, table_events
from veturi.server.domain.record import record_of
from veturi.server.domain.undo import undo_of


def undo(table: Pretended, seat: int, number: int | None = None) -> commands.Undo:
    return commands.Undo(seat=seat, number=table.live.number if number is None else number)


def answer(table: Pretended, accept: bool) -> commands.AnswerUndo:
    return commands.AnswerUndo(accept=accept, number=table.live.number)


def test_an_opening_choice_is_taken_back_at_once() -> None:
    table = Pretended.playing(3)
    assert table.live.game is not None
    offer = table.live.game.view(0).offer
    table.play(0, "keep 1,2")
    number = table.live.number
    table.play(1, "keep 1,2")
    assert undo_of(table.live, 0) == (True, [number])
    entries = table.do(undo(table, 0), "p0")
    assert entries == [table_events.TakenBack(person="p0", seat=0, numbers=[number])]
    game = table.live.game
    assert game is not None
    assert game.to_move == [0, 2]
    assert game.view(0).offer == offer
    # What seat 0 is asked is a new question: an answer to the old one is late.
    old = commands.Play(seat=0, action="keep 1,2", number=number - 1)
    assert table.rejected(old, "p0").key == "late"
    table.play(0, "keep 1,3")
    assert table.again().picture() == table.picture()


def test_an_opening_choice_that_is_taken_back_renews_nobodys_time() -> None:
    table = Pretended.playing(3, timer={"seconds": 30})
    live = table.live
    before = [live.deadline(seat) for seat in range(3)]
    asked = live.asked[2]
    pending = commands.Play(seat=2, action="keep 1,2", number=live.number)
    for _ in range(3):
        table.play(0, "keep 1,2")
        table.do(undo(table, 0), "p0")
    assert [live.deadline(seat) for seat in range(3)] == before
    # Whoever has not chosen yet is still asked the same: their answer is not late.
    assert live.asked[2] == asked
    assert live.asked[0] == live.number
    table.do(pending, "p2")
    assert table.again().picture() == table.picture()


def test_a_turn_that_is_taken_up_again_has_the_time_it_had() -> None:
    table = Pretended.playing(2, map="africa", timer={"seconds": 30})
    for seat in (0, 1):
        table.play(seat, "keep 1,2")
    for step in range(500):
        seat = table.live.to_move[0]
        deadline = table.live.deadline(seat)
        table.play_on(1, seed=step)
        if table.live.to_move != [seat] and undo_of(table.live, seat) == (
            True,
            [table.live.number],
        ):
            break
    else:
        raise AssertionError("no whole turn could be taken back at once")
    table.do(commands.Say(text="Hmm."), f"p{seat}")
    table.do(undo(table, seat), f"p{seat}")
    assert table.live.to_move == [seat]
    assert table.live.deadline(seat) == deadline
    other = 1 - seat
    table.play_on(1, seed=step)
    assert table.live.deadline(other) == table.live.at + 30


def test_a_turn_that_the_others_gave_back_has_all_its_time() -> None:
    table = Pretended.playing(2, timer={"seconds": 30})
    for seat in (0, 1):
        table.play(seat, "keep 1,2")
    seat = table.live.to_move[0]
    for _ in range(2):
        table.play(seat, "draw deck")
    table.do(undo(table, seat), f"p{seat}")
    table.do(answer(table, True), f"p{1 - seat}")
    assert table.live.to_move == [seat]
    assert table.live.deadline(seat) == table.live.at + 30


def opened(people: int = 2) -> tuple[Pretended, int]:
    """A table after the opening, and the seat to move."""
    table = Pretended.playing(people)
    for seat in range(people):
        table.play(seat, "keep 1,2")
    return table, table.live.to_move[0]


def test_what_showed_something_hidden_needs_consent() -> None:
    table, seat = opened()
    table.play(seat, "draw deck")
    number = table.live.number
    assert undo_of(table.live, seat) == (False, [number])
    assert [type(one) for one in table.do(undo(table, seat), f"p{seat}")] == [
        table_events.UndoAsked
    ]
    assert table.live.undo is not None
    assert table.live.undo.waiting == {1 - seat}
    assert table.rejected(undo(table, seat), f"p{seat}").key == "undo_pending"
    assert table.rejected(answer(table, True), f"p{seat}").key == "answered"
    assert table.rejected(answer(table, True), "stranger").key == "not_at_table"
    kinds = [type(one) for one in table.do(answer(table, True), f"p{1 - seat}")]
    assert kinds == [table_events.UndoAnswered, table_events.TakenBack]
    assert table.picture()["undo"] is None
    assert table.live.to_move == [seat]
    assert table.again().picture() == table.picture()


def test_a_no_ends_the_request() -> None:
    table, seat = opened()
    table.play(seat, "draw deck")
    table.do(undo(table, seat), f"p{seat}")
    assert [type(one) for one in table.do(answer(table, False), f"p{1 - seat}")] == [
        table_events.UndoAnswered
    ]
    assert table.live.undo is None
    assert table.rejected(answer(table, True), f"p{1 - seat}").key == "no_undo_asked"


def test_all_other_people_must_agree_but_not_those_a_bot_stands_in_for() -> None:
    table, seat = opened(4)
    others = [other for other in range(4) if other != seat]
    table.play(seat, "draw deck")
    table.do(commands.Away(seat=others[2]), f"p{others[2]}")
    table.do(undo(table, seat), f"p{seat}")
    assert table.live.undo is not None
    assert table.live.undo.waiting == set(others[:2])
    assert len(table.do(answer(table, True), f"p{others[0]}")) == 1
    assert table.live.undo.waiting == {others[1]}
    assert len(table.do(answer(table, True), f"p{others[1]}")) == 2


def test_a_move_ends_the_request() -> None:
    table, seat = opened()
    table.play(seat, "draw deck")
    table.do(undo(table, seat), f"p{seat}")
    table.play(seat, "draw deck")
    assert table.live.undo is None


def test_consent_takes_back_all_that_followed() -> None:
    table, seat = opened()
    table.play(seat, "draw deck")
    table.play(seat, "draw deck")
    last = table.live.number
    table.play(1 - seat, "draw deck")
    assert undo_of(table.live, seat) == (False, [last, last + 1])
    table.do(undo(table, seat), f"p{seat}")
    table.do(answer(table, True), f"p{1 - seat}")
    assert table.live.to_move == [seat]
    assert table.live.numbers[-1] == last - 1


def test_against_bots_alone_nobody_has_to_agree() -> None:
    table = Pretended.playing(1, ["novice"])
    table.play(0, "keep 1,2")
    table.play_on(1)
    while table.live.to_move != [0]:
        table.play_on(1)
    table.play(0, "draw deck")
    kinds = [type(one) for one in table.do(undo(table, 0), "p0")]
    assert kinds == [table_events.UndoAsked, table_events.TakenBack]


def test_a_seat_on_two_devices_is_one_person_and_a_person_may_have_two_seats() -> None:
    table, seat = opened(3)
    others = [other for other in range(3) if other != seat]
    table.add(table_events.Shared(person=f"p{others[0]}", seat=others[1]))
    table.play(seat, "draw deck")
    table.do(undo(table, seat), f"p{seat}")
    # One person holds both other seats: one answer is enough.
    assert len(table.do(answer(table, True), f"p{others[0]}")) == 2


def test_nobody_agrees_to_what_they_ask_themselves() -> None:
    """Seats 0 and 1 are at one device, and seat 1 is on a phone too: the phone answers."""
    table, seat = opened(2)
    other = 1 - seat
    table.add(
        table_events.Moved(person="device", seat=seat),
        table_events.Moved(person="device", seat=other),
    )
    table.add(table_events.Shared(person="phone", seat=other))
    number = table.live.number
    table.do(commands.Play(seat=seat, action="draw deck", number=number), "device")
    table.do(undo(table, seat), "device")
    assert table.live.undo is not None
    assert table.live.undo.waiting == {other}
    for accept in (True, False):
        assert table.rejected(answer(table, accept), "device").key == "not_yours_to_answer"
    kinds = [type(one) for one in table.do(answer(table, True), "phone")]
    assert kinds == [table_events.UndoAnswered, table_events.TakenBack]


def test_the_table_may_allow_less() -> None:
    table = Pretended.playing(2, undo="never")
    table.play(0)
    assert table.rejected(undo(table, 0), "p0").key == "no_undo"
    table = Pretended.playing(2, undo="consent")
    table.play(0)
    assert undo_of(table.live, 0) == (False, [table.live.number])
    assert [type(one) for one in table.do(undo(table, 0), "p0")] == [table_events.UndoAsked]


def test_what_cannot_be_taken_back() -> None:
    table = Pretended.playing(2)
    assert table.rejected(undo(table, 0), "p0").key == "nothing_to_undo"
    table.play(0)
    assert table.rejected(undo(table, 0), "p1").key == "not_your_seat"
    assert table.rejected(undo(table, 0), HOST).key == "not_your_seat"
    assert table.rejected(undo(table, 0, table.live.number + 1), "p0").key == "ahead"
    assert table.rejected(undo(table, 0, table.live.number - 1), "p0").key == "late"
    table.play_on(10_000)
    assert undo_of(table.live, 0) is None
    assert table.rejected(undo(table, 0), "p0").key == "ended"


def test_a_taken_back_game_goes_on_to_an_end_that_holds() -> None:
    table = Pretended.playing(2, map="africa")
    for step in range(60):
        table.play_on(1, seed=step)
        for seat in (0, 1):
            found = undo_of(table.live, seat)
            if found is not None and found[0] and step % 3 == 0:
                table.do(undo(table, seat), f"p{seat}")
                break
    table.play_on(10_000)
    assert table.live.result is not None
    assert table.again().picture() == table.picture()
    record = record_of(entry for _, _, entry in table.log)
    assert record is not None
    assert table.live.game is not None
    assert record.actions == table.live.game.record().actions
