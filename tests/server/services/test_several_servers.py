"""Several servers on one PostgreSQL work as one: moves, lists, bots, and one of them lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from served import Served

from support.server.live_server import Somebody

pytestmark = pytest.mark.slow


@pytest.fixture
def servers(postgres_url: str) -> Iterator[list[Served]]:
    found = [Served(postgres_url), Served(postgres_url)]
    yield found
    for one in found:
        if one.process.poll() is None:
            one.stop()


def test_a_move_made_at_one_server_appears_at_the_other(servers: list[Served]) -> None:
    with Somebody(servers[0]) as aino, Somebody(servers[1]) as eino:
        table = aino.make(["open", "open"], sit=[0], public=True, options={"first": 0})
        with eino.socket(table) as there:
            there.next()
            eino.do(table, "sit", name="Eino", seat=1)
            assert there.until("news")["entries"][0]["kind"] == "seated"
            with aino.socket(table) as here:
                told = here.next()["entries"]
                while len(told) < 3:
                    told += here.until("news")["entries"]
                assert [one["kind"] for one in told] == ["created", "seated", "seated"]
                here.send(do="start", key="s")
                number = here.until("accepted")["number"]
                assert there.until("news")["entries"][0]["kind"] == "started"
                here.send(do="play", seat=0, action="keep 1,2", number=number)
                news = there.until("news")
                assert [one["kind"] for one in news["entries"]] == ["played"]
                assert "action" not in news["entries"][0]
                there.send(do="play", seat=1, action="keep 1,2", number=number, key="k")
                number = there.until("accepted")["number"]
                assert here.until("news")["state"]["number"] in (number - 1, number)
        # Whoever has seen a number anywhere may use it at any server at once.
        with aino.socket(table, number) as here:
            assert here.next()["state"]["number"] == number
        mover = aino.do(table, "play", seat=0, action="draw deck", number=number)
        with Somebody(servers[1], aino.secret) as same:
            about: dict[str, Any] = {"seat": 0, "action": "draw deck", "number": mover["number"]}
            assert same.do(table, "play", **about)["number"] == number + 2
        # A person is known at both, and so are their tables.
        with Somebody(servers[1], aino.secret) as same:
            assert same.look(table)["card"]["mine"] == [0]
            assert [one["table"] for one in same.get("/me/tables")["tables"]] == [table]
            about = {"seat": 1, "action": "keep 1,2", "number": 4, "key": "k"}
            with Somebody(servers[0], eino.secret) as other:
                assert other.do(table, "play", **about) == {
                    "type": "accepted",
                    "key": "k",
                    "number": number,
                    "repeated": True,
                }


def test_one_accepts_a_number_and_the_other_says_late(servers: list[Served]) -> None:
    with Somebody(servers[0]) as aino, Somebody(servers[1], aino.secret) as same:
        table = aino.make(["open", "open"], sit=[0, 1], options={"first": 0})
        number = aino.do(table, "start")["number"]
        for seat in (0, 1):
            about: dict[str, Any] = {"seat": seat, "action": "keep 1,2"}
            number = aino.do(table, "play", number=number, **about)["number"]
        same.look(table)
        aino.do(table, "play", seat=0, action="draw deck", number=number)
        found = same.rejected(table, "play", seat=0, action="draw deck", number=number)
        assert found["key"] == "late"


def test_bots_go_on_when_the_server_that_drives_them_is_killed(servers: list[Served]) -> None:
    with Somebody(servers[1]) as aino:
        table = aino.make(["novice", "novice"], pause=100, map="amsterdam")
        aino.do(table, "start")
        until = time.monotonic() + 40
        while aino.look(table)["state"]["number"] < 6:
            assert time.monotonic() < until
            time.sleep(0.05)
        servers[0].kill()
        number = aino.look(table)["state"]["number"]
        while aino.look(table)["state"]["number"] < number + 4:
            assert time.monotonic() < until, "nobody drives the bots"
            time.sleep(0.1)
