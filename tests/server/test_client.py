"""The Python client, the stream of lines, and the example bot of the documents."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from support.server.live_server import API, Running, Somebody, running
from veturi.bots import make_bot
from veturi.client import Client, ClientError, RefusedError, RejectedError
from veturi.maps import map_ids
from veturi.server.api.schemas.answers import News
from veturi.server.run import bind
from veturi.server.services import channel

pytestmark = pytest.mark.slow

DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"


@pytest.fixture
def client(server: Running) -> Iterator[Client]:
    with Client(server.address) as found:
        yield found


def test_the_example_bot_of_the_documents_plays_a_whole_game(
    server: Running, client: Client, tmp_path: Path
) -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), flags=re.DOTALL)
    (example,) = [block for block in blocks if "veturi.Client" in block]
    lines = [line for line in example.splitlines() if line and not line.startswith("import sys")]
    assert len(lines) <= 10
    program = tmp_path / "bot.py"
    program.write_text(example, encoding="utf-8")
    made = client.make_table({"map": "japan", "seats": ["open", "novice"], "pause": 0})
    words = [sys.executable, str(program), server.address, made.table, made.links.invite]
    bot = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not client.card(made.table).seats[0].person:
        time.sleep(0.05)
    client.do(made.table, "start")
    printed, complaints = bot.communicate(timeout=120)
    assert (bot.returncode, complaints) == (0, "")
    card = client.card(made.table)
    assert card.status == "ended"
    assert card.result is not None
    assert json.loads(printed) == card.result.totals
    assert card.seats[0].name == "Expert"


@pytest.mark.parametrize("map_id", map_ids())
def test_two_bots_play_over_the_network_on_every_map(server: Running, map_id: str) -> None:
    with Client(server.address) as one, Client(server.address) as other:
        settings = {"map": map_id, "seats": ["open", "open"], "public": True}
        table = one.make_table(settings, sit={0: "One"}).table
        seat = other.sit(table, "Other")
        assert seat == 1
        one.do(table, "start")

        def play(client: Client, seat: int) -> None:
            bot = make_bot("regular", seat)
            for turn in client.turns(table, seat):
                assert turn.seat == seat
                assert turn.play(bot.choose(turn.view, turn.actions, 1.0))

        threads = [threading.Thread(target=play, args=each) for each in ((one, 0), (other, 1))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
            assert not thread.is_alive()
        assert one.card(table).status == "ended"


def test_rejections_are_raised_with_their_rule(server: Running, client: Client) -> None:
    table = client.make_table({"map": "usa", "seats": ["open", "open"]}, sit={0: "A", 1: "B"}).table
    client.do(table, "start")
    turn = next(client.turns(table, 0))
    with pytest.raises(RejectedError, match="B4") as refused:
        turn.play("draw deck")
    assert (refused.value.rule, refused.value.key) == ("B4", "choose_opening_first")
    assert refused.value.message.fi
    assert RefusedError is RejectedError
    assert turn.play("keep 1,2")
    # The same answer again comes too late, which is no fault.
    assert not turn.play("keep 1,2")
    with pytest.raises(RejectedError, match="no such table"):
        client.card("none")
    with pytest.raises(RejectedError, match="no such table"):
        next(client.news("none"))
    public = client.make_table(
        {"map": "usa", "seats": ["open", "open"], "public": True}, sit={0: "A", 1: "B"}
    ).table
    client.do(public, "start")
    with Client(server.address) as other, pytest.raises(ClientError, match="not one's own"):
        next(other.turns(public, 0))


def test_a_client_waits_for_a_server_that_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with running(path) as server, Client(server.address) as client:
        table = client.make_table({"map": "usa", "seats": ["open", "open"]}, sit={0: "A"}).table
        news = client.news(table)
        assert next(news).state.number == 2
        client.do(table, "say", text="one")
        assert [entry.number for entry in next(news).entries] == [3]
        secret, port = client.secret, server.port
        server.stop()
        again = Running(server.config, port=port)
        timer = threading.Timer(1.0, again.start)
        timer.start()
        try:
            client.do(table, "say", text="two")
            told: list[int] = []
            while len(told) < 1:
                told += [entry.number for entry in next(news).entries]
            assert told == [4]
            assert client.secret == secret
        finally:
            timer.join()
            again.stop()


def test_a_client_gives_up_on_a_server_that_is_not_there() -> None:
    taken = bind("127.0.0.1", 0)
    port = taken.getsockname()[1]
    taken.close()
    with pytest.raises(ClientError, match="does not answer"):
        Client(f"http://127.0.0.1:{port}", patience=0.2)


# --- the stream -----------------------------------------------------------------------------


def test_a_stream_is_lines_of_news(server: Running) -> None:
    with Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0, 1])
        url = f"{server.address}{API}/tables/{table}/stream?after=1"
        with httpx.stream("GET", url, headers=aino.headers, timeout=10) as answer:
            assert answer.headers["content-type"] == "application/x-ndjson"
            lines = answer.iter_lines()
            first = msgspec.json.decode(next(lines), type=News, strict=True)
            assert [entry.number for entry in first.entries] == [2, 3]
            aino.do(table, "start")
            second = json.loads(next(lines))
            assert second["entries"] == aino.log(table, after=3)
            assert second["state"] == aino.look(table)["state"]
        for _ in range(200):
            if not server.container.registry.channels[table].listeners:
                break
            aino.do(table, "say", text="anybody there?")
            time.sleep(0.02)
        assert not server.container.registry.channels[table].listeners
        assert server.container.rate_limiter.connections == 0


def test_a_quiet_stream_shows_that_it_is_open(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "ALIVE_SECONDS", 0.05)
    with Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0])
        url = f"{server.address}{API}/tables/{table}/stream"
        with httpx.stream("GET", url, headers=aino.headers, timeout=10) as answer:
            lines = answer.iter_lines()
            assert next(lines)
            assert [next(lines) for _ in range(3)] == ["", "", ""]
