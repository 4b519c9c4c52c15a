"""Awkward moments: restarts in the middle of things, clocks that run out, full and empty tables."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from support.server.live_server import Somebody, running, wait_for
from support.server.table_without_server import HOST, Pretended, rejection
from veturi.bots import LEVELS
from veturi.engine import Game, Record
from veturi.server.domain import commands, table_events
from veturi.server.domain.command_handlers import handle_bot_move, handle_timeout
from veturi.server.domain.commitment import holds


def check_record(person: Somebody, table: str) -> Any:
    """The record of a game that is over holds."""
    found = person.get(f"/tables/{table}/record")
    assert holds(found.pop("commitment"), int(found["seed"]), found.pop("salt"))
    assert Game.replay(Record.from_json(json.dumps(found))).over
    return found


# --- restarts -------------------------------------------------------------------------------


def test_a_restart_in_the_middle_of_a_request_a_stand_in_and_a_link(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    with running(path) as server, Somebody(server) as aino, Somebody(server) as eino:
        secrets = (aino.secret, eino.secret)
        table = aino.make(["open", "open"], sit=[0], public=True, options={"first": 0}, pause=60000)
        eino.do(table, "sit", name="Eino", seat=1)
        aino.do(table, "start")
        for seat, person in enumerate((aino, eino)):
            number = person.look(table)["state"]["number"]
            person.do(table, "play", seat=seat, action="keep 1,2", number=number)
        number = eino.do(table, "away", seat=1)["number"]
        number = eino.do(table, "back", seat=1)["number"]
        number = aino.do(table, "play", seat=0, action="draw deck", number=number)["number"]
        number = aino.do(table, "undo", seat=0, number=number)["number"]
        token = aino.post(f"/tables/{table}/seats/0/link")["token"]
        before = [person.look(table) for person in (aino, eino)]
    with (
        running(path) as server,
        Somebody(server, secrets[0]) as aino,
        Somebody(server, secrets[1]) as eino,
    ):
        after = [person.look(table) for person in (aino, eino)]
        for one in (*before, *after):
            one.pop("now")
        assert after == before
        assert after[0]["state"]["undo_asked"]["waiting"] == [1]
        eino.do(table, "answer_undo", accept=True, number=number)
        with Somebody(server) as phone:
            assert phone.post("/links", {"token": token})["seat"] == 0
            assert phone.look(table)["card"]["mine"] == [0]


def test_time_that_runs_out_while_there_is_no_server(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    with running(path) as server, Somebody(server) as aino:
        secret = aino.secret
        timer = {"seconds": 1, "level": "novice"}
        table = aino.make(["open", "open"], sit=[0, 1], timer=timer, map="amsterdam")
        aino.do(table, "start")
    time.sleep(1.1)
    with running(path) as server, Somebody(server, secret) as aino:
        wait_for(lambda: all(one["stand_in"] for one in aino.look(table)["card"]["seats"]))
        wait_for(lambda: aino.look(table)["card"]["result"])
        kinds = [entry["kind"] for entry in aino.log(table)]
        assert kinds.count("stand_in") == 2
        check_record(aino, table)


# --- clocks ---------------------------------------------------------------------------------


def timed() -> Pretended:
    """A game with a clock; seat 0 is to move since `turn_at`."""
    table = Pretended.playing(2, timer={"seconds": 30, "level": "novice"}, options={"first": 0})
    for seat in (0, 1):
        table.play(seat, "keep 1,2")
    assert table.live.to_move == [0]
    return table


def test_a_move_in_flight_when_the_time_runs_out() -> None:
    table = timed()
    number, live = table.live.number, table.live
    deadline = live.deadline(0)
    assert deadline is not None
    assert rejection(handle_timeout, live, 0, deadline - 0.001).key == "late"
    over = handle_timeout(live, 0, deadline)
    # The move came first: the clock that has rung for it does nothing.
    first = timed()
    first.play(0, "draw deck")
    first.play(0, "draw deck")
    assert rejection(handle_timeout, first.live, 0, deadline + 99).key == "late"
    # The clock came first and the bot has not moved: the move counts, and its owner is back.
    table.add(*over)
    asked = table.live.asked[0]
    moved = table.do(commands.Play(seat=0, action="draw deck", number=number), "p0")
    assert [type(one) for one in moved] == [table_events.Returned, table_events.Played]
    assert rejection(handle_bot_move, table.live, 0, "draw deck", asked).key == "late"
    # The bot has moved: the same move is late, and changes nothing.
    other = timed()
    other.add(*over)
    bot = handle_bot_move(other.live, 0, "draw deck", other.live.asked[0])
    other.add(*bot)
    late = commands.Play(seat=0, action="draw deck", number=number)
    assert other.rejected(late, "p0").key == "late"
    assert other.again().picture() == other.picture()


def test_whoever_returns_has_their_time_again() -> None:
    table = timed()
    over = handle_timeout(table.live, 0, 9e9)
    table.add(*over)
    assert table.live.deadline(0) is None
    assert table.rejected(commands.Away(seat=0), "p0").key == "away"
    table.do(commands.Back(seat=0), "p0")
    assert table.live.deadline(0) == table.live.at + 30
    assert table.rejected(commands.Back(seat=0), "p0").key == "not_away"


def test_a_clock_that_runs_against_people_who_play(tmp_path: Path) -> None:
    """Moves about when the time runs out: each counts or is late, and the game goes on."""
    with running(tmp_path / "g.db") as server, Somebody(server) as aino:
        table = aino.make(
            ["open", "open"], sit=[0, 1], timer={"seconds": 1, "level": "random"}, map="amsterdam"
        )
        aino.do(table, "start")
        answers = set()
        for wait in (0.97, 1.0, 1.03):
            state = aino.look(table)["state"]
            own = next((one for one in state["own"] if one["actions"]), None)
            if own is None:
                break
            time.sleep(wait)
            body = {"do": "play", "seat": own["seat"], "action": own["actions"][0]}
            path = f"/tables/{table}/commands"
            answer = aino.web.post(path, json={**body, "number": state["number"]}).json()
            answers.add(
                answer["type"] if answer["type"] == "accepted" else answer["refused"]["key"]
            )
        assert answers <= {"accepted", "late", "ended"}
        for seat in (0, 1):
            body = {"do": "away", "seat": seat, "level": "random"}
            aino.web.post(f"/tables/{table}/commands", json=body)
        wait_for(lambda: aino.look(table)["card"]["result"])


# --- full and empty tables ------------------------------------------------------------------


def test_six_bots_in_the_old_west_with_alvin(tmp_path: Path) -> None:
    with running(tmp_path / "g.db") as server, Somebody(server) as aino:
        # A master thinks long with six: its games are elsewhere.
        seats = [*(level for level in LEVELS if level != "master"), "novice", "regular"]
        table = aino.make(seats, map="oldwest", options={"alvin": True, "first": "random"})
        aino.do(table, "start")
        wait_for(lambda: aino.look(table)["card"]["result"], 240)
        record = check_record(aino, table)
        assert (record["players"], record["options"]["alvin"]) == (6, True)
        again = aino.do(table, "rematch")["table"]
        card = aino.look(again)["card"]
        assert [seat["bot"] for seat in card["seats"]] == seats
        assert card["status"] == "open"


def test_an_empty_table_waits_or_is_closed() -> None:
    table = Pretended(["open", "person"])
    assert table.rejected(commands.Start(), HOST).key == "seats_empty"
    table.do(commands.Sit(name="A", seat=0), "p0")
    table.do(commands.Leave(seat=0), "p0")
    assert table.rejected(commands.Leave(seat=0), "p0").key == "not_your_seat"
    assert table.rejected(commands.Leave(seat=0), HOST).key == "not_your_seat"
    table.do(commands.Close(), HOST)
    for command in (
        commands.Start(),
        commands.Sit(name="A"),
        commands.Close(),
        commands.Fill(level="random"),
    ):
        assert table.rejected(command, HOST).key == "closed"


@pytest.mark.parametrize("seat", [2, 5])
def test_seats_that_are_not_there(seat: int) -> None:
    table = Pretended.playing(2)
    tries: list[commands.Command] = [
        commands.Play(seat=seat, action="pass", number=4),
        commands.Undo(seat=seat, number=4),
        commands.Away(seat=seat),
        commands.Back(seat=seat),
    ]
    for command in tries:
        assert table.rejected(command, "p0").key == "no_seat"
