"""A server that ends, or is ended, in the middle: nothing is lost and every game goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import Served
from websockets.exceptions import ConnectionClosed

from support.server.live_server import Somebody, running

pytestmark = pytest.mark.slow


def test_people_seats_and_games_are_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with running(path) as server, Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0, 1], options={"first": 0})
        aino.do(table, "start", key="s")
        number = 4
        for seat in (0, 1):
            about: dict[str, Any] = {
                "seat": seat,
                "action": "keep 1,2",
                "number": number,
                "key": f"k{seat}",
            }
            number = aino.do(table, "play", **about)["number"]
        before, told, secret = aino.look(table), aino.log(table), aino.secret
        before.pop("now")
        with aino.socket(table) as socket:
            socket.next()
            server.stop()
            with pytest.raises(ConnectionClosed) as closed:
                socket.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code in (1001, 1012)
    with running(path) as server, Somebody(server, secret) as aino:
        after = aino.look(table)
        after.pop("now")
        assert after == before
        assert aino.log(table) == told
        with aino.socket(table, number - 1) as socket:
            assert socket.next()["entries"] == told[-1:]
            # A client that never saw the answer asks again, and is told that it was done.
            socket.send(do="play", seat=1, action="keep 1,2", number=5, key="k1")
            again = socket.until("accepted")
            assert (again["number"], again["repeated"]) == (number, True)
            socket.send(do="play", seat=0, action="draw deck", number=number)
            assert socket.until("accepted")["number"] == number + 1


def test_bots_go_on_after_a_restart_with_nobody_there(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with running(path) as server, Somebody(server) as aino:
        table = aino.make(["novice", "regular"], map="amsterdam", pause=150)
        aino.do(table, "start")
        while aino.look(table)["state"]["number"] < 5:
            time.sleep(0.05)
        secret = aino.secret
    with running(path) as server, Somebody(server, secret) as aino:
        before = aino.look(table)["state"]["number"]
        assert aino.look(table)["card"]["status"] == "playing"
        until = time.monotonic() + 20
        while aino.look(table)["state"]["number"] < before + 5:
            assert time.monotonic() < until, "the bots did not go on"
            time.sleep(0.05)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_cleanly_and_soon(tmp_path: Path, how: int) -> None:
    server = Served(str(tmp_path / "games.db"))
    with Somebody(server) as aino:
        table = aino.make(["open", "novice"], sit=[0])
        aino.do(table, "start")
        with aino.socket(table) as socket:
            socket.next()
            code, _ = server.stop(how=how)
    assert (code, server.said()) == (0, "")


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    server = Served(str(path))
    aino = Somebody(server)
    table = aino.make(["open", "open"], sit=[0, 1])
    number = aino.do(table, "start")["number"]
    for round_ in range(3):
        for step in range(6):
            said = aino.do(table, "say", text=f"{round_} {step}", key=f"{round_} {step}")
            number = said["number"]
        server.kill()
        server = Served(str(path))
        aino.web.close()
        aino = Somebody(server, aino.secret)
        assert aino.look(table)["state"]["number"] == number
    texts = [entry["text"] for entry in aino.log(table) if entry["kind"] == "said"]
    assert texts == [f"{round_} {step}" for round_ in range(3) for step in range(6)]
    aino.web.close()
    server.stop()


@pytest.mark.parametrize("fault", ["port", "database"])
def test_a_server_that_cannot_start_says_why_in_one_line(tmp_path: Path, fault: str) -> None:
    path = tmp_path / "games.db"
    command = [sys.executable, "-m", "veturi", "serve", "--database", str(path)]
    if fault == "port":
        with running(tmp_path / "other.db") as server:
            command += ["--port", str(server.port)]
            ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
            assert "cannot be used" in ran.stderr
    else:
        path.write_bytes(b"not a database" * 100)
        ran = subprocess.run([*command, "--port", "0"], capture_output=True, text=True, timeout=60)
        assert path.read_bytes() == b"not a database" * 100
    assert ran.returncode == 2
    assert ran.stderr.startswith("veturi: ")
    assert ran.stderr.count("\n") == 1


def test_an_open_stream_does_not_keep_a_server_from_ending(tmp_path: Path) -> None:
    server = Served(str(tmp_path / "games.db"))
    with Somebody(server) as aino:
        table = aino.make(["open", "novice"], sit=[0])
        url = f"{server.address}/api/v1/tables/{table}/stream"
        with httpx.stream("GET", url, headers=aino.headers) as answer:
            lines = answer.iter_lines()
            assert next(lines)
            code, _ = server.stop()
            assert list(lines) == []
    assert (code, server.said()) == (0, "")
