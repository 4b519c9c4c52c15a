"""Limits, headers, cookies, foreign pages, pages of the client, and faults told without details."""

from __future__ import annotations

import gzip
import json
import logging
import re
from pathlib import Path
from socket import create_connection
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from support.server.live_server import API, Running, Somebody, running
from veturi.server.api import routing
from veturi.server.auth.identities import (
    COOKIE,
    Identities,
    cookie_header,
    hash_of,
    new_secret,
    secret_in,
)
from veturi.server.auth.rate_limits import GENEROUS, Limits, RateLimiter, TokenBuckets
from veturi.server.domain.rejections import RejectionError
from veturi.server.storage.models import StoredEvent, StoreError

# --- who somebody is ------------------------------------------------------------------------


def test_secrets_are_long_random_and_found_in_headers() -> None:
    secret = new_secret()
    assert len(secret) == 43
    assert secret != new_secret()
    assert secret.encode() not in hash_of(secret)
    assert secret_in(f"Bearer {secret}", "") == secret
    assert secret_in("", f"x=1; {COOKIE}={secret}; y=2") == secret
    assert secret_in("", f"{COOKIE}={secret}x") == ""
    assert secret_in(f"Basic {secret}", "") == ""
    assert secret_in("Bearer x", f"{COOKIE}={secret}") == ""
    assert secret_in("", f'{COOKIE}="; {COOKIE}') == ""


def test_a_browser_gets_a_cookie_that_its_scripts_cannot_read(server: Running) -> None:
    with httpx.Client(base_url=f"{server.address}{API}") as browser:
        answer = browser.post("/people", json={"cookie": True})
        assert answer.json() == {"secret": None}
        header = answer.headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
            assert part in header
        assert "Secure" not in header
        assert browser.get("/me").json() == {"known": True}
        # Somebody who is known already stays who they are.
        assert "set-cookie" not in browser.post("/people", json={"cookie": True}).headers
    assert "; Secure" in cookie_header("x", secure=True)


def test_secrets_are_stored_hashed(server: Running) -> None:
    with Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0])
        token = aino.post(f"/tables/{table}/seats/0/link")["token"]
        folder = Path(server.container.config.database).parent
        data = b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())
        assert aino.secret.encode() not in data
        assert token.encode() not in data
        assert hash_of(aino.secret) in data


# --- foreign pages --------------------------------------------------------------------------


def test_pages_of_other_sites_change_nothing(server: Running) -> None:
    with Somebody(server) as aino:
        body = {"settings": {"map": "usa", "seats": ["open", "open"]}}
        for origin in ("https://evil.example", "null", "http://127.0.0.1"):
            answer = aino.web.post("/tables", json=body, headers={"origin": origin})
            assert answer.status_code == 403
            assert answer.json()["refused"]["key"] == "other_origin"
        own = aino.web.post("/tables", json=body, headers={"origin": server.address})
        assert own.status_code == 200
        assert len(aino.get("/me/tables")["tables"]) == 0


def test_the_owner_may_say_how_browsers_know_the_server(tmp_path: Path) -> None:
    site = "https://games.example.org"
    with running(tmp_path / "g.db", origins=(site,)) as server, Somebody(server) as aino:
        body = {"settings": {"map": "usa", "seats": ["open", "open"]}}
        answer = aino.web.post("/tables", json=body, headers={"origin": site})
        assert answer.status_code == 200


def test_every_answer_has_the_headers_that_keep_browsers_safe(server: Running) -> None:
    for path in ("/", f"{API}/maps", f"{API}/nowhere", "/health", "/nowhere"):
        headers = httpx.get(f"{server.address}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert httpx.get(f"{server.address}{API}/maps").headers["cache-control"] == "no-store"


# --- limits ---------------------------------------------------------------------------------


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = TokenBuckets((3, 2), lambda: now[0])
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")
    now[0] = 0.5
    assert [bucket.take("a") for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]


def test_connections_are_counted() -> None:
    rate_limiter = RateLimiter(Limits(connections=3, connections_each=2, all_connections=4))

    def refused(*who: str) -> None:
        with pytest.raises(RejectionError, match="too_many"):
            rate_limiter.connect(*who)

    rate_limiter.connect("x", "a", "t")
    rate_limiter.connect("x", "a", "t")
    refused("x", "a", "t")
    rate_limiter.connect("x", "a", "u")
    refused("x", "b", "t")
    rate_limiter.connect("y", "", "t")
    refused("z", "", "t")
    rate_limiter.disconnect("x", "a", "t")
    rate_limiter.connect("z", "", "t")
    assert rate_limiter.connections == 4


@pytest.mark.parametrize(
    ("limits", "kind"),
    [
        (Limits(requests=(5, 0.001)), "requests"),
        (Limits(people=(3, 0.001)), "people"),
        (Limits(tables=(3, 0.001)), "tables"),
        (Limits(commands=(3, 0.001)), "commands"),
        (Limits(chat=(3, 0.001)), "chat"),
        (Limits(thinking=(3, 0.001)), "thinking"),
    ],
)
def test_too_much_is_refused_in_words(tmp_path: Path, limits: Limits, kind: str) -> None:
    with running(tmp_path / "g.db", limits=limits) as server, Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0], pause=0)
        asks = {
            "requests": lambda: aino.web.get("/me"),
            "people": lambda: aino.web.post("/people", json={}),
            "tables": lambda: aino.web.post(
                "/tables", json={"settings": {"map": "usa", "seats": ["open", "open"]}}
            ),
            "commands": lambda: aino.web.post(f"/tables/{table}/commands", json={"do": "start"}),
            "chat": lambda: aino.web.post(
                f"/tables/{table}/commands", json={"do": "say", "text": "x"}
            ),
            "thinking": lambda: aino.web.get(f"/tables/{table}/moments/1"),
        }
        answers = [asks[kind]() for _ in range(6)]
        assert answers[0].status_code != 429
        assert answers[-1].status_code == 429
        assert answers[-1].headers["retry-after"]
        assert answers[-1].json()["refused"]["fi"]


def test_tables_where_one_has_only_bots_play_are_counted_too(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, tables_each=2)
    with running(tmp_path / "g.db", limits=limits) as server, Somebody(server) as aino:
        made = [aino.make(["random", "random"], pause=60_000) for _ in range(3)]
        for table in made:
            aino.do(table, "start")
        body = {"settings": {"map": "usa", "seats": ["random", "random"]}}
        assert aino.post("/tables", body, 429)["refused"]["key"] == "too_many"
        aino.do(made[0], "close")
        aino.post("/tables", body)
        with Somebody(server) as eino:
            eino.post("/tables", body)


def test_too_many_tables_and_connections_are_refused(tmp_path: Path) -> None:
    limits = Limits(tables_each=2, connections_each=2)
    with running(tmp_path / "g.db", limits=limits) as server, Somebody(server) as aino:
        table, *_ = [aino.make(["open", "open"], sit=[0]) for _ in range(3)]
        body = {"settings": {"map": "usa", "seats": ["open", "open"]}}
        assert aino.post("/tables", body, 429)["refused"]["key"] == "too_many"
        with aino.socket(table) as one, aino.socket(table) as two, aino.socket(table) as three:
            assert one.next()["type"] == two.next()["type"] == "news"
            assert three.next()["refused"]["key"] == "too_many"
        answer = aino.web.get(f"/tables/{table}/log")
        assert answer.status_code == 200


def test_a_full_log_takes_what_ends_the_game_and_nothing_else(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, entries=12)
    with running(tmp_path / "g.db", limits=limits) as server, Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0, 1], map="amsterdam", undo="consent")
        path = f"/tables/{table}/seats/0"
        token = aino.post(f"{path}/link")["token"]
        aino.do(table, "start")
        while aino.look(table)["state"]["number"] < 12:
            aino.do(table, "say", text="x")
        tries: dict[str, dict[str, Any]] = {
            "say": {"text": "x"},
            "undo": {"seat": 0, "number": 12},
            "away": {"seat": 0},
            "back": {"seat": 0},
            "sit": {"name": "x"},
            "leave": {"seat": 0},
            "set_up": {"settings": {"map": "usa", "seats": ["open", "open"]}},
            "fill": {"level": "novice"},
        }
        for do, with_it in tries.items():
            assert aino.rejected(table, do, 429, **with_it)["key"] == "too_many"
        answer = aino.web.put(f"{path}/pin", json={"pin": "1234"})
        assert answer.json()["refused"]["key"] == "too_many"
        with Somebody(server) as eino:
            assert eino.post("/links", {"token": token}, 429)["refused"]["key"] == "too_many"
        state = aino.look(table)["state"]
        while (asked := state["asked"]) and state["number"] < 40:
            own = next(one for one in state["own"] if one["seat"] == asked[0]["seat"])
            about = {"seat": own["seat"], "action": own["actions"][0], "number": state["number"]}
            aino.do(table, "play", **about)
            state = aino.look(table)["state"]
        assert aino.do(table, "close")["type"] == "accepted"


def test_requests_over_a_websocket_are_counted_too(tmp_path: Path) -> None:
    limits = Limits(commands=(3, 0.001))
    with running(tmp_path / "g.db", limits=limits) as server, Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0])
        with aino.socket(table) as socket:
            socket.next()
            for _ in range(5):
                socket.send(do="start")
            found = [socket.until("refused")["refused"]["key"] for _ in range(5)]
            assert found == ["seats_empty"] * 3 + ["too_fast"] * 2


def test_whoever_sends_too_slowly_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routing, "BODY_SECONDS", 0.2)
    with create_connection(("127.0.0.1", server.port)) as plain:
        head = f"POST {API}/people HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{{"
        plain.sendall(head.encode())
        plain.settimeout(5)
        assert b"408" in plain.recv(1000)


# --- faults ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "status", "key"),
    [(RuntimeError("secret detail"), 500, "fault"), (StoreError("disk is full"), 503, "busy")],
)
def test_faults_are_answered_without_details(
    server: Running,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: Exception,
    status: int,
    key: str,
) -> None:
    async def failing(people: Identities, secret: str) -> str:
        raise fault

    monkeypatch.setattr(Identities, "who", failing)
    with caplog.at_level(logging.ERROR):
        answer = httpx.get(f"{server.address}{API}/me")
    assert answer.status_code == status
    assert answer.json()["refused"]["key"] == key
    assert "detail" not in answer.text
    assert "Traceback" not in answer.text
    assert "disk" not in answer.text
    assert caplog.records


def test_health_and_metrics(server: Running) -> None:
    health = httpx.get(f"{server.address}/health")
    assert health.status_code == 200
    assert health.json()["status"] == "ok"
    text = httpx.get(f"{server.address}/metrics").text
    for line in text.splitlines():
        assert line.startswith("# ") or float(line.split(" ")[1]) >= 0
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE))
    assert kinds == {
        "veturi_commands_total": "counter",
        "veturi_tables_in_memory": "gauge",
        "veturi_connections": "gauge",
        "veturi_listeners": "gauge",
        "veturi_driving": "gauge",
        "veturi_webhooks_sent_total": "counter",
        "veturi_webhooks_failed_total": "counter",
        "veturi_cpu_seconds_total": "counter",
        "veturi_start_time_seconds": "gauge",
    }


# --- pages ----------------------------------------------------------------------------------


def test_without_a_client_there_is_a_plain_page(tmp_path: Path) -> None:
    with running(tmp_path / "g.db", client=tmp_path / "none") as server:
        answer = httpx.get(f"{server.address}/")
    assert answer.status_code == 200
    assert "docs/server.md" in answer.text
    assert "<script" not in answer.text


def test_a_built_client_is_given_out(tmp_path: Path) -> None:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html>the client")
    (client / "assets" / "app-1a2b.js").write_text("start()")
    (tmp_path / "secret.txt").write_text("not yours")
    with running(tmp_path / "g.db", client=client) as server:
        for path in ("/", "/t/abc", "/anything/at/all"):
            answer = httpx.get(f"{server.address}{path}")
            assert "the client" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
        script = httpx.get(f"{server.address}/assets/app-1a2b.js")
        assert script.text == "start()"
        assert "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        assert httpx.get(f"{server.address}/assets/none.js").status_code == 404
        assert httpx.get(f"{server.address}{API}/none").status_code == 404
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "not yours" not in answer_to(server, path)


def test_files_of_the_client_are_given_out_packed(tmp_path: Path) -> None:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html>the client")
    script = client / "assets" / "app-1a2b.js"
    script.write_text("start()")
    script.with_name("app-1a2b.js.gz").write_bytes(gzip.compress(b"start()", mtime=0))
    (client / "assets" / "letters-3c.woff2").write_bytes(b"wOF2")
    with running(tmp_path / "g.db", client=client) as server, httpx.Client() as web:
        address = f"{server.address}/assets/app-1a2b.js"
        tags = set()
        for accepted, packed in [
            ("gzip, deflate, br", True),
            ("br, *", True),
            ("GZIP;q=0.5", True),
            ("gzip;q=0, *", False),
            ("gzip; q=0.000", False),
            ("br", False),
            ("", False),
        ]:
            answer = web.get(address, headers={"accept-encoding": accepted})
            assert answer.text == "start()"
            assert (answer.headers.get("content-encoding") == "gzip") is packed, accepted
            assert "javascript" in answer.headers["content-type"]
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["vary"].lower() == "accept-encoding"
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            tags.add((packed, answer.headers["etag"]))
        assert len(tags) == 2
        assert len({tag for _, tag in tags}) == 2
        # What has no packed file beside it comes as it is.
        for path in ("/", "/assets/letters-3c.woff2"):
            answer = web.get(f"{server.address}{path}", headers={"accept-encoding": "gzip"})
            assert "content-encoding" not in answer.headers
            assert "vary" not in answer.headers


def answer_to(server: Running, path: str) -> str:
    """What the server answers to an address that no client would send so."""
    with create_connection(("127.0.0.1", server.port)) as plain:
        plain.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        parts = []
        while part := plain.recv(65536):
            parts.append(part)
    return b"".join(parts).decode()


def test_a_socket_at_another_address_is_refused(server: Running) -> None:
    with pytest.raises(Exception, match=r"403|404"):
        connect(f"ws://127.0.0.1:{server.port}{API}/nowhere")


def test_a_log_has_an_end_and_old_logs_cost(tmp_path: Path) -> None:
    limits = Limits(entries=30, thinking=(2, 0.001), chat=(1000, 1000), commands=(1000, 1000))
    with running(tmp_path / "g.db", limits=limits) as server, Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0])
        for number in range(28):
            aino.do(table, "say", text=str(number))
        assert aino.do(table, "say", 429, text="more")["refused"]["key"] == "too_many"
        for _ in range(2):
            with aino.socket(table) as socket:
                assert len(socket.next()["entries"]) == 30
        with aino.socket(table) as socket:
            assert socket.next()["refused"]["key"] == "too_fast"
        with aino.socket(table, 29) as socket:
            assert len(socket.next()["entries"]) == 1
        assert aino.get(f"/tables/{table}/stream", 429)["refused"]["key"] == "too_fast"


def test_a_damaged_log_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    with running(tmp_path / "g.db") as server, Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0])
        container = server.container

        async def damage() -> None:
            await container.store.append(
                [StoredEvent(table, 3, 1.0, b'{"kind":"from the future"}')]
            )
            container.registry.channels.clear()

        server.run(damage())
        for path in ("", "/log", "/record"):
            found = aino.get(f"/tables/{table}{path}", 500)
            assert found["refused"]["key"] == "unreadable"
            assert "future" not in json.dumps(found)
        with aino.socket(table) as socket:
            assert socket.next()["refused"]["key"] == "unreadable"
        other = aino.make(["open", "open"], sit=[0])
        assert aino.look(other)["state"]["number"] == 2
