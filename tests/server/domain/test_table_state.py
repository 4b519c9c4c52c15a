"""A table is the fold of its log, and a command is judged without changing anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.server.table_without_server import HOST, SECRET, Pretended, rejection
from veturi.engine import Game
from veturi.maps import load_map, map_ids
from veturi.server.domain import commands, table_events
from veturi.server.domain.command_handlers import handle_bot_move, handle_seat_link, handle_timeout
from veturi.server.domain.commitment import holds
from veturi.server.domain.names import clean
from veturi.server.domain.read_model.values import result_of
from veturi.server.domain.record import record_of
from veturi.server.domain.rejections import RejectionError
from veturi.server.domain.settings import Settings, check
from veturi.server.domain.table_events import EventError
from veturi.server.domain.table_state import TableState
from veturi.server.table_status import Status


def key_of(work: Callable[..., object], *args: Any, **named: Any) -> str:
    return rejection(work, *args, **named).key


# --- before the game ------------------------------------------------------------------------


def test_people_sit_down_and_the_host_starts() -> None:
    table = Pretended(["open", "open"])
    statuses: list[str] = [table.live.status]
    table.do(commands.Sit(name="  Aino \n", seat=1), "a")
    assert [seat.name for seat in table.live.seats] == ["", "Aino"]
    assert table.rejected(commands.Start(), HOST).key == "seats_empty"
    table.do(commands.Sit(name="Eino"), "b")
    assert table.live.seats_of("b") == {0}
    assert table.rejected(commands.Start(), "a").key == "not_host"
    table.do(commands.Start(), HOST)
    statuses.append(table.live.status)
    assert statuses == [Status.OPEN, Status.PLAYING]
    assert table.live.to_move == [0, 1]
    assert table.rejected(commands.Start(), HOST).key == "started"


@pytest.mark.parametrize(
    ("command", "person", "invited", "key"),
    [
        (commands.Sit(name="Eino"), "b", False, "private"),
        (commands.Sit(name=" \u202e\x00 "), "b", True, "no_name"),
        (commands.Sit(name="AINO"), "b", True, "name_taken"),
        (commands.Sit(name="Eino", seat=0), "b", True, "seat_taken"),
        (commands.Sit(name="Eino", seat=2), "b", True, "seat_kept"),
        (commands.Sit(name="Eino", seat=3), "b", True, "seat_a_bot"),
        (commands.Sit(name="Eino", seat=4), "b", True, "no_seat"),
        (commands.Leave(seat=0), "b", True, "not_your_seat"),
        (commands.Leave(seat=1), HOST, True, "not_your_seat"),
        (commands.Leave(seat=5), HOST, True, "no_seat"),
        (commands.Fill(level="expert"), "a", True, "not_host"),
        (commands.Fill(level="expert", seat=0), HOST, True, "seat_taken"),
        (commands.Fill(level="expert", seat=5), HOST, True, "no_seat"),
        (commands.Close(), "a", True, "not_host"),
        (commands.Say(text="hello"), "b", True, "not_at_table"),
        (commands.Say(text=" \x07 "), "a", True, "nothing_said"),
        (commands.Away(seat=0), "a", True, "not_started"),
        (commands.Undo(seat=0, number=1), "a", True, "not_started"),
        (commands.AnswerUndo(accept=True, number=1), "a", True, "not_started"),
        (
            commands.SetUp(settings=Settings("usa", ["open"] * 3)),
            HOST,
            True,
            "same_number_of_seats",
        ),
        (commands.SetUp(settings=Settings("mars", ["open"] * 4)), HOST, True, "no_such_map"),
        (commands.SetUp(settings=Settings("usa", ["open"] * 4)), "a", True, "not_host"),
    ],
)
def test_what_is_refused_before_the_game(
    command: commands.Command, person: str, invited: bool, key: str
) -> None:
    table = Pretended(["open", "open", "person", "regular"])
    table.do(commands.Sit(name="Aino", seat=0), "a")
    assert table.rejected(command, person, invited).key == key


def test_a_public_table_takes_everybody_and_the_host_may_take_a_kept_seat() -> None:
    table = Pretended(["open", "person"], public=True)
    assert table.handle_command(commands.Sit(name="Eino"), "b", invited=False)
    table.do(commands.Sit(name="Isäntä", seat=1), HOST)
    assert table.live.seats_of(HOST) == {1}


def test_the_host_fills_frees_and_changes_seats() -> None:
    table = Pretended(["open", "open", "open"])
    table.do(commands.Sit(name="Aino", seat=1), "a")
    table.do(commands.Fill(level="expert"), HOST)
    assert [seat.level for seat in table.live.seats] == ["expert", "", "expert"]
    table.do(commands.Leave(seat=0), HOST)
    assert table.live.seats[0].empty
    table.do(commands.Leave(seat=1), "a")
    assert table.live.seats[1].empty
    wanted = Settings(map="japan", seats=["novice", "open", "open"], pause=0)
    table.do(commands.SetUp(settings=wanted), HOST)
    assert table.live.settings == wanted
    assert [seat.level for seat in table.live.seats] == ["novice", "", ""]


def test_settings_that_make_no_table() -> None:
    check(Settings("usa", ["open", "open"]))
    assert key_of(check, Settings("mars", ["open", "open"])) == "no_such_map"
    found = rejection(check, Settings("amsterdam", ["open"] * 5))
    assert (found.key, found.rule) == ("number_of_players", "A1")
    assert "2 to 4" in found.said.en
    assert key_of(check, Settings("usa", ["open"] * 2, options={"alvin": True})) == "options"
    assert key_of(check, Settings("usa", ["open"] * 2, options={"first": 2})) == "options"
    assert key_of(check, Settings("usa", ["open"] * 2, options={"first": True})) == "options"
    check(Settings("oldwest", ["open"] * 2, options={"alvin": True, "first": 1}))


def test_personal_links_share_move_and_give_seats() -> None:
    table = Pretended(["open", "person", "expert"])
    table.do(commands.Sit(name="Aino", seat=0), "a")
    live = table.live
    outcome = handle_seat_link(live, 0, "phone", made=9e9, move=False, name="")
    assert outcome == [table_events.Shared(person="phone", seat=0)]
    table.add(*outcome)
    assert live.seats[0].holders == {"a", "phone"}
    outcome = handle_seat_link(live, 0, "new", made=9e9, move=True, name="")
    table.add(*outcome)
    assert live.seats[0].holders == {"new"}
    assert live.seats[0].name == "Aino"
    assert key_of(handle_seat_link, live, 1, "b", made=9e9, move=False, name="") == "no_name"
    assert key_of(handle_seat_link, live, 1, "b", made=9e9, move=False, name="aino") == "name_taken"
    outcome = handle_seat_link(live, 1, "b", made=9e9, move=False, name="Eino")
    assert outcome == [table_events.Seated(person="b", seat=1, name="Eino")]
    assert key_of(handle_seat_link, live, 2, "b", made=9e9, move=False, name="") == "seat_a_bot"


def test_a_closed_table_takes_nothing_but_words() -> None:
    table = Pretended(["open", "open"])
    table.do(commands.Sit(name="Aino"), "a")
    table.do(commands.Close(), HOST)
    assert table.live.status == Status.CLOSED
    for command in (
        commands.Sit(name="B"),
        commands.Leave(seat=0),
        commands.Play(seat=0, action="", number=1),
    ):
        assert table.rejected(command, "a").key == "closed"
    assert table.rejected(commands.Close(), HOST).key == "closed"
    table.do(commands.Say(text="bye"), "a")


# --- the game -------------------------------------------------------------------------------


def test_an_action_is_stored_by_its_exact_text() -> None:
    table = Pretended.playing()
    table.play(0, "KEEP 1 , 2")
    entry = table.log[-1][2]
    assert isinstance(entry, table_events.Played)
    assert entry.action == "keep 1,2"
    assert entry.by == "person"


def test_rejections_of_the_rules_carry_their_numbers() -> None:
    table = Pretended.playing()
    number = table.live.number

    def tried(action: str, seat: int = 0) -> RejectionError:
        return table.rejected(commands.Play(seat=seat, action=action, number=number), f"p{seat}")

    assert (tried("draw deck").key, tried("draw deck").rule) == ("choose_opening_first", "B4")
    assert tried("keep 1").rule == "B4"
    found = tried("fly to the moon")
    assert (found.key, found.rule) == ("unknown_action", "B8")
    assert "fly to the moon" in found.said.en
    assert found.said.fi
    table.play(0, "keep 1,2")
    number = table.live.number
    assert tried("keep 1,2").rule == "B6"


def test_seats_are_played_by_those_who_hold_them() -> None:
    table = Pretended.playing()
    command = commands.Play(seat=0, action="keep 1,2", number=table.live.number)
    assert table.rejected(command, "p1").key == "not_your_seat"
    assert table.rejected(command, "").key == "not_your_seat"
    assert table.rejected(command, HOST).key == "not_your_seat"
    beyond = commands.Play(seat=4, action="keep 1,2", number=table.live.number)
    assert table.rejected(beyond, "p0").key == "no_seat"


def test_an_answer_to_an_older_question_is_late() -> None:
    table = Pretended.playing()
    started = table.live.number
    table.play(0)
    table.do(commands.Say(text="hurry"), "p0")
    # Neither another's opening choice (B6) nor chat makes an answer late.
    table.do(commands.Play(seat=1, action="keep 1,2", number=started), "p1")
    seat = table.live.to_move[0]
    person = f"p{seat}"
    late = commands.Play(seat=seat, action="draw deck", number=table.live.number - 1)
    assert table.rejected(late, person).key == "late"
    ahead = commands.Play(seat=seat, action="draw deck", number=table.live.number + 1)
    assert table.rejected(ahead, person).key == "ahead"
    table.do(commands.Say(text="wait"), person)
    before = table.live.number
    table.do(commands.Play(seat=seat, action="draw deck", number=before), person)
    again = commands.Play(seat=seat, action="draw deck", number=before)
    assert table.rejected(again, person).key == "late"
    other = commands.Play(seat=1 - seat, action="draw deck", number=table.live.number)
    found = table.rejected(other, f"p{1 - seat}")
    assert (found.key, found.rule) == ("not_your_turn", "B8")
    older = commands.Play(seat=1 - seat, action="draw deck", number=before)
    assert table.rejected(older, f"p{1 - seat}").key == "late"


def test_keys_are_remembered_by_person() -> None:
    table = Pretended.playing()
    table.play(0, key="k")
    assert table.live.number_of("p0", "k") == table.live.number
    assert table.live.number_of("p1", "k") is None
    assert table.live.number_of("p0", "") is None
    for number in range(300):
        table.do(commands.Say(text="x", key=f"k{number}"), "p1")
    assert table.live.number_of("p1", "k299") == table.live.number
    assert table.live.number_of("p0", "k") is None
    assert len(table.live._answered) == 256


@pytest.mark.parametrize("map_id", map_ids())
def test_a_whole_game_ends_with_its_seed(map_id: str) -> None:
    players = load_map(map_id).setup.max_players
    table = Pretended.playing(players - 1, ["regular"], map=map_id)
    table.play_on(10_000)
    live = table.live
    assert live.status == Status.ENDED
    ended = table.log[-1][2]
    assert isinstance(ended, table_events.Ended)
    assert live.game is not None
    assert ended.result == result_of(live.game)
    assert msgspec.to_builtins(ended.result) == live.game.result()
    assert holds(live.commitment, int(ended.seed), ended.salt)
    # The record, with the seed that was promised, holds.
    assert Game.replay(live.game.record()).result() == live.game.result()
    record = record_of(entry for _, _, entry in table.log)
    facts = msgspec.json.decode(msgspec.json.encode(record))
    assert (facts.pop("commitment"), facts.pop("salt")) == (live.commitment, ended.salt)
    assert facts == json.loads(live.game.record().to_json())
    assert record_of(entry for _, _, entry in table.log[:-1]) is None
    assert table.again().picture() == table.picture()
    late = commands.Play(seat=0, action="draw deck", number=live.number)
    assert table.rejected(late, "p0").key == "ended"
    assert table.rejected(commands.Close(), HOST).key == "ended"


def test_a_key_belongs_to_the_last_entry_it_led_to() -> None:
    table = Pretended.playing(2, map="amsterdam")
    while not table.live.result:
        seat = table.live.to_move[0]
        table.play(seat, key=f"k{table.live.number}")
    assert isinstance(table.log[-1][2], table_events.Ended)
    assert table.live.number_of(f"p{seat}", f"k{table.live.number - 2}") == table.live.number


def test_a_fork_is_independent() -> None:
    table = Pretended.playing()
    table.play_on(20)
    before = table.picture()
    fork = table.live.fork()
    seat = fork.to_move[0]
    assert fork.game is not None
    action = fork.game.legal_actions(seat)[0].text
    fork.fold(
        fork.number + 1, 1.0, table_events.Played(seat=seat, action=action, person="p", key="k")
    )
    fork.fold(fork.number + 1, 1.0, table_events.StandIn(seat=0, level="expert", why="away"))
    fork.fold(fork.number + 1, 1.0, table_events.Left(seat=1))
    assert table.picture() == before
    assert table.live.number_of("p", "k") is None


def test_gaps_damage_and_newer_formats_are_noticed() -> None:
    table = Pretended.playing()
    with pytest.raises(EventError, match="follows"):
        table.live.fork().fold(table.live.number + 2, 1.0, table_events.Closed())
    illegal = table_events.Played(seat=0, action="draw deck")
    with pytest.raises(EventError, match="B4"):
        table.live.fork().fold(table.live.number + 1, 1.0, illegal)
    for body in (b"", b"{}", b'{"kind":"unheard"}', b'{"kind":"played"}', b'{"kind":"played'):
        with pytest.raises(EventError):
            table_events.decode(body)
    with pytest.raises(EventError) as told:
        table_events.decode_secret(b'{"seed": 17}')
    assert "17" not in str(told.value)
    newer = table_events.Created(
        format=2, settings=Settings("usa", ["open", "open"]), commitment=""
    )
    with pytest.raises(EventError, match="newer"):
        TableState("t", SECRET).fold(1, 1.0, newer)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"version": 99}, "began with rules base 99"),
        ({"ruleset": "monorail"}, "began with rules monorail 1"),
        ({"digest": "0" * 64}, "map has changed"),
    ],
)
def test_a_game_of_other_rules_stays_readable(change: dict[str, object], told: str) -> None:
    table = Pretended.playing()
    table.play_on(10)
    live = TableState("t", SECRET)
    for number, at, entry in table.log:
        if isinstance(entry, table_events.Started):
            entry = msgspec.structs.replace(entry, **change)
        live.fold(number, at, entry)
    assert live.status == Status.STALLED
    assert live.stalled is not None
    assert told in live.stalled.en
    assert live.stalled.fi
    assert live.to_move == []
    table.live = live
    assert table.rejected(commands.Play(seat=0, action="x", number=1), "p0").key == "stalled"
    table.do(commands.Say(text="a pity"), "p0")


def test_a_game_of_a_map_that_is_gone_stays_readable() -> None:
    live = TableState("t", SECRET)
    gone = Settings("atlantis", ["open", "open"])
    live.fold(1, 1.0, table_events.Created(format=1, settings=gone, commitment=""))
    live.fold(2, 1.0, table_events.Started(ruleset="base", version=1, digest=""))
    assert live.status == Status.STALLED


# --- bots and the timer ---------------------------------------------------------------------


def test_bots_play_when_they_are_asked_and_only_then() -> None:
    table = Pretended.playing(1, ["regular"])
    assert table.live.bots_to_move == [1]
    asked = table.live.asked[1]
    assert key_of(handle_bot_move, table.live, 0, "keep 1,2", table.live.asked[0]) == "late"
    assert key_of(handle_bot_move, table.live, 1, "keep 1,2", asked - 1) == "late"
    assert key_of(handle_bot_move, table.live, 1, "draw deck", asked) == "choose_opening_first"
    outcome = handle_bot_move(table.live, 1, "keep 1,2", asked)
    assert outcome == [table_events.Played(seat=1, action="keep 1,2", by="bot")]
    due = table.live.due()
    table.do(commands.Say(text="hurry"), "p0")
    assert table.live.due() == due == table.live.moved_at + 1
    table.add(*outcome)
    assert table.live.due() is None


def test_a_bot_stands_in_when_the_time_is_over() -> None:
    table = Pretended.playing(2, timer={"seconds": 30, "level": "expert"})
    live = table.live
    deadline = live.deadline(0)
    assert deadline == live.at + 30
    assert live.due() == deadline
    assert key_of(handle_timeout, live, 0, deadline - 0.1) == "late"
    outcome = handle_timeout(live, 0, deadline)
    assert outcome == [table_events.StandIn(seat=0, level="expert", why="timer")]
    table.add(*outcome)
    assert live.bots_to_move == [0]
    assert live.deadline(0) is None
    assert key_of(handle_timeout, live, 0, deadline + 99) == "late"
    played = handle_bot_move(live, 0, "keep 1,2", live.asked[0])
    assert played == [table_events.Played(seat=0, action="keep 1,2", by="stand-in")]


def test_the_owner_comes_back_by_acting() -> None:
    table = Pretended.playing(2, timer={"seconds": 30})
    table.do(commands.Away(seat=0, level="novice"), "p0")
    assert table.live.seats[0].stand_in == "novice"
    assert table.rejected(commands.Away(seat=0), "p0").key == "away"
    kinds = [type(entry) for entry in table.play(0, "keep 1,2")]
    assert kinds == [table_events.Returned, table_events.Played]
    assert not table.live.seats[0].stand_in
    table.do(commands.Away(seat=0), "p0")
    table.do(commands.Back(seat=0), "p0")
    assert table.rejected(commands.Back(seat=0), "p0").key == "not_away"
    assert table.rejected(commands.Back(seat=0), "p1").key == "not_your_seat"


def test_who_leaves_and_comes_back_in_a_turn_has_no_more_time_for_it() -> None:
    table = Pretended.playing(2, timer={"seconds": 30})
    live = table.live
    deadline = live.deadline(0)
    for _ in range(3):
        table.do(commands.Away(seat=0, level="novice"), "p0")
        table.do(commands.Back(seat=0), "p0")
    assert live.deadline(0) == deadline
    # Whose time ran out has it once more, and only once.
    table.add(table_events.StandIn(seat=1, level="novice", why="timer"))
    table.do(commands.Back(seat=1), "p1")
    again = live.deadline(1)
    assert again == live.at + 30
    table.add(table_events.StandIn(seat=1, level="novice", why="timer"))
    table.do(commands.Back(seat=1), "p1")
    assert live.deadline(1) == again
    table.play(0)
    table.play(1)
    # The next turn is another one, also for whoever was away before it began.
    other = 1 - live.to_move[0]
    table.do(commands.Away(seat=other, level="novice"), f"p{other}")
    while live.to_move != [other]:
        table.play_on(1)
    table.do(commands.Say(text="Here I am."), f"p{other}")
    table.do(commands.Back(seat=other), f"p{other}")
    assert live.deadline(other) == live.at + 30
    assert table.again().picture() == table.picture()


def test_a_turn_has_one_time_however_many_actions_it_takes() -> None:
    table = Pretended.playing(2, timer={"seconds": 30})
    table.play(0)
    table.play(1)
    seat = table.live.to_move[0]
    deadline = table.live.deadline(seat)
    table.play(seat, "draw deck")
    assert table.live.to_move == [seat]
    assert table.live.deadline(seat) == deadline
    table.play(seat, "draw deck")
    other = table.live.to_move[0]
    assert other != seat
    assert table.live.deadline(other) == table.live.at + 30


# --- whatever comes -------------------------------------------------------------------------


@given(st.text(max_size=200))
def test_text_is_cleaned_of_what_cannot_be_seen(text: str) -> None:
    found = clean(text, 40)
    assert len(found) <= 40
    assert clean(found, 40) == found
    assert not any(ord(letter) < 32 or letter in "\u202e\u2028\ufeff" for letter in found)
