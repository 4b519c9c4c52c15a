"""Webhooks as they are received: signed, and with nothing of the game."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from support.server.live_server import Running, Somebody, running, wait_for
from support.server.store_rows import on_loop
from veturi.server.services import registry as registry
from veturi.server.workers import turn_timers as turn_timers
from veturi.server.workers.webhooks import Webhooks


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server") / "games.db", private_webhooks=True) as found:
        yield found


class Receiver:
    """Somewhere that webhooks can be sent to."""

    def __init__(self, answer: int = 200) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        got = self.got

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                got.append((dict(self.headers), body))
                self.send_response(answer)
                if answer == 302:
                    self.send_header("location", "/again")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.web = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.web.server_address[1]}/hook"
        self.thread = threading.Thread(target=self.web.serve_forever, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.web.shutdown()
        self.web.server_close()
        self.thread.join()


@pytest.fixture(params=[200, 302, 500])
def receiver(request: pytest.FixtureRequest) -> Iterator[Receiver]:
    found = Receiver(request.param)
    yield found
    found.close()


def test_a_webhook_tells_that_it_is_your_turn_and_nothing_else(
    aino: Somebody, receiver: Receiver
) -> None:
    table = aino.make(["open", "open"], sit=[0, 1], options={"first": 1})
    path = f"/tables/{table}/seats/1/webhook"
    key = aino.web.put(path, json={"url": receiver.url}).json()["key"]
    aino.do(table, "start")
    wait_for(lambda: receiver.got)
    headers, body = receiver.got[0]
    facts = json.loads(body)
    assert set(facts) == {"event", "table", "seat", "number", "at"}
    assert (facts["event"], facts["table"], facts["seat"]) == ("your_turn", table, 1)
    signed = hmac.new(key.encode(), body, hashlib.sha256).hexdigest()
    assert headers["veturi-signature"] == signed
    for seat in (0, 1):
        number = aino.look(table)["state"]["number"]
        aino.do(table, "play", seat=seat, action="keep 1,2", number=number)
    # It was asked all the time and is asked again now: that is another turn only if it was not.
    assert aino.web.delete(path).status_code == 200
    for _ in range(2):
        number = aino.look(table)["state"]["number"]
        aino.do(table, "play", seat=1, action="draw deck", number=number)
    for _ in range(2):
        number = aino.look(table)["state"]["number"]
        aino.do(table, "play", seat=0, action="draw deck", number=number)
    time.sleep(0.3)
    assert len(receiver.got) == 1


@pytest.mark.parametrize(
    ("url", "private", "allowed"),
    [
        ("https://127.0.0.1/x", False, False),
        ("http://localhost:8427/", False, False),
        ("http://[::1]/", False, False),
        ("http://[::ffff:127.0.0.1]/", False, False),
        ("http://10.1.2.3/", False, False),
        ("http://192.168.0.1/", False, False),
        ("http://169.254.169.254/latest", False, False),
        ("http://0.0.0.0/", False, False),
        ("http://2130706433/", False, False),
        ("http://224.0.0.1/", False, False),
        ("http://1.1.1.1/hook", False, True),
        ("http://127.0.0.1/x", True, True),
        ("ftp://1.1.1.1/", True, False),
        ("file:///etc/passwd", True, False),
        ("http://user:pass@1.1.1.1/", True, False),
        ("http:///x", True, False),
        ("nonsense", True, False),
        ("", True, False),
        ("http://1.1.1.1:99999/", True, False),
        ("http://1.1.1.1/" + "x" * 500, True, False),
    ],
)
@on_loop
async def test_where_webhooks_may_go(url: str, private: bool, allowed: bool) -> None:
    hooks = Webhooks(None, private)  # type: ignore[arg-type]
    assert (await hooks.place_of(url) is not None) == allowed


def test_a_webhook_is_for_the_seats_owner(aino: Somebody, server: Running) -> None:
    table = aino.make(["open", "open"], sit=[0], public=True)
    with Somebody(server) as eino:
        path = f"/tables/{table}/seats/0/webhook"
        answer = eino.web.put(path, json={"url": "http://127.0.0.1:1/"})
        assert answer.json()["refused"]["key"] == "not_your_seat"
        assert eino.web.delete(path).json()["refused"]["key"] == "not_your_seat"
        assert eino.web.get(path).json()["refused"]["key"] == "not_your_seat"
    assert aino.web.get(path).json() == {"host": None}
    assert aino.web.put(path, json={"url": "http://127.0.0.1:1/my-secret"}).status_code == 200
    # The rest of the address is nobody else's business: a seat may have several holders.
    assert aino.web.get(path).json() == {"host": "127.0.0.1"}
    assert aino.web.delete(path).status_code == 200
    assert aino.web.get(path).json() == {"host": None}
    answer = aino.web.put(path, json={"url": "gopher://x/"})
    assert (answer.status_code, answer.json()["refused"]["key"]) == (422, "wrong_address")
