"""Browsers: cookies, foreign pages, headers on every answer, and text that is never markup."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from support.server.live_server import API, Running, Somebody, running
from veturi.server.api.request_context import client_address
from veturi.server.app import SECURITY_HEADERS
from veturi.server.auth.identities import COOKIE, Identities
from veturi.server.container import Container
from veturi.server.domain.names import alike, clean


@pytest.fixture
def browser(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server.address}{API}") as found:
        found.post("/people", json={"cookie": True})
        yield found


def made(browser: httpx.Client) -> str:
    about = {"map": "usa", "seats": ["open", "open"]}
    body = {"settings": about, "sit": [{"seat": 0, "name": "Aino"}]}
    table = browser.post("/tables", json=body).json()["table"]
    assert isinstance(table, str)
    return table


# --- cookies and foreign pages --------------------------------------------------------------


@pytest.mark.parametrize(("proto", "secure"), [("https", True), ("http", False)])
def test_behind_https_the_cookie_is_for_https_only(
    server: Running, proto: str, secure: bool
) -> None:
    answer = httpx.post(
        f"{server.address}{API}/people",
        json={"cookie": True},
        headers={"x-forwarded-proto": proto, "x-forwarded-for": "203.0.113.7"},
    )
    parts = answer.headers["set-cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(parts)
    assert ("Secure" in parts) == secure
    assert not any(part.lower().startswith("domain") for part in parts)
    assert answer.json() == {"secret": None}


def test_the_owner_can_ask_for_https_only(tmp_path: Path) -> None:
    with running(tmp_path / "g.db", secure=True) as server:
        answer = httpx.post(f"{server.address}{API}/people", json={"cookie": True})
        assert "; Secure" in answer.headers["set-cookie"]


METHODS = [
    ("POST", "/people", {}),
    ("POST", "/tables", {"settings": {"map": "usa", "seats": ["open", "open"]}}),
    ("POST", "/tables/{table}/commands", {"do": "say", "text": "hello"}),
    ("POST", "/tables/{table}/seats/0/link", {}),
    ("POST", "/links", {"token": "x"}),
    ("PUT", "/tables/{table}/seats/0/webhook", {"url": "https://example.org/"}),
    ("DELETE", "/tables/{table}/seats/0/webhook", None),
]


@pytest.mark.parametrize(("method", "path", "body"), METHODS)
def test_a_foreign_page_changes_nothing_with_the_cookie(
    browser: httpx.Client, method: str, path: str, body: Any
) -> None:
    table = made(browser)
    before = browser.get(f"/tables/{table}/log").json()
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        answer = browser.request(
            method, path.format(table=table), json=body, headers={"origin": origin}
        )
        assert answer.status_code == 403
        assert answer.json()["refused"]["key"] == "other_origin"
        assert "access-control-allow-origin" not in answer.headers
    assert browser.get(f"/tables/{table}/log").json() == before


def test_a_foreign_page_cannot_follow_a_table_with_the_cookie(
    server: Running, browser: httpx.Client
) -> None:
    table = made(browser)
    cookie = {"cookie": f"{COOKIE}={browser.cookies[COOKIE]}"}
    path = f"ws://127.0.0.1:{server.port}{API}/tables/{table}/socket"
    with connect(path, additional_headers=cookie, origin=Origin(server.address)) as socket:
        assert json.loads(socket.recv(10))["card"]["mine"] == [0]
    for origin in ("https://evil.example", "null", "http://[", server.address + "0"):
        with pytest.raises(InvalidStatus):
            connect(path, additional_headers=cookie, origin=Origin(origin))


def test_a_foreign_page_cannot_read_or_frame_anything(browser: httpx.Client) -> None:
    answer = browser.get("/me", headers={"origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control")]
    asked = browser.options("/tables", headers={"origin": "https://evil.example"})
    assert asked.status_code == 405
    assert not [name for name in asked.headers if name.startswith("access-control")]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_a_page_of_the_address_that_others_use_is_taken(server: Running) -> None:
    """Links lead to it: whoever follows one sits down and plays from there."""
    for host in ("192.168.1.20:8427", "[fd00::2]:8427", "veturi.local:8427"):
        headers = {"host": host, "origin": f"http://{host}"}
        answer = httpx.post(f"{server.address}{API}/people", json={"cookie": True}, headers=headers)
        assert answer.status_code == 200
        assert COOKIE in answer.headers["set-cookie"]


# --- headers --------------------------------------------------------------------------------


def test_every_answer_has_the_headers_whatever_it_says(
    server: Running, browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made(browser)
    asked = [
        browser.get("/nowhere"),
        browser.delete("/tables"),
        browser.get("/tables/nowhere"),
        browser.post("/tables", content=b"x" * 20_000),
        browser.post("/tables", content=b"{"),
        browser.post("/tables", json={"settings": {"map": "x", "seats": ["open", "open"]}}),
        browser.get(f"/tables/{table}/hints?seat=0"),
        httpx.get(f"{server.address}{API}/me/tables"),
        httpx.get(f"{server.address}/"),
        httpx.get(f"{server.address}/metrics"),
        httpx.head(f"{server.address}/"),
    ]
    with browser.stream("GET", f"/tables/{table}/stream") as stream:
        asked.append(stream)

    async def failing(people: Identities, secret: str) -> str:
        raise RuntimeError("a detail")

    monkeypatch.setattr(Identities, "who", failing)
    asked.append(browser.get("/me"))
    assert {one.status_code for one in asked} == {200, 400, 401, 404, 405, 409, 413, 422, 500}
    for answer in asked:
        for name, value in SECURITY_HEADERS.items():
            assert answer.headers[name] == value, (answer.status_code, name)
        if str(answer.url.path).startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store"


def test_a_websocket_that_fails_tells_no_details(
    server: Running, browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made(browser)

    async def failing(*about: Any) -> Any:
        raise RuntimeError("a detail")

    monkeypatch.setattr("veturi.server.api.websocket._serve", failing)
    path = f"ws://127.0.0.1:{server.port}{API}/tables/{table}/socket"
    with connect(path) as socket:
        found = json.loads(socket.recv(10))
    assert found["refused"]["key"] == "fault"
    assert "detail" not in json.dumps(found)


# --- text -----------------------------------------------------------------------------------

MARKUP = "<script>alert(1)</script>"


def test_names_and_chat_are_data(browser: httpx.Client) -> None:
    about = {"map": "usa", "seats": ["open", "open"], "public": True}
    body = {"settings": about, "sit": [{"seat": 0, "name": MARKUP}]}
    table = browser.post("/tables", json=body).json()["table"]
    said = browser.post(f"/tables/{table}/commands", json={"do": "say", "text": f"{MARKUP}&\u202e"})
    assert said.status_code == 200
    for path in (f"/tables/{table}", f"/tables/{table}/log", "/tables", "/me/tables"):
        answer = browser.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert MARKUP in json.dumps(answer.json(), ensure_ascii=False)
        assert "\u202e" not in answer.text


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("  Aino \t Kallio\n", "Aino Kallio"),
        ("A" * 100, "A" * 40),
        ("\u202eoniA\u202c", "oniA"),
        ("A\u0000\u0007i\u200bno", "A i no"),
        ("\u3164\u2800\u115f", ""),
        ("\u200d\u200d", ""),
        ("e\u0301", "é"),
        ("👩\u200d🚒", "👩\u200d🚒"),
        ("\u2028\ufeff", ""),
    ],
)
def test_names_are_what_people_see(typed: str, seen: str) -> None:
    assert clean(typed, 40) == seen


def test_names_that_look_alike_are_one_name(server: Running) -> None:
    assert alike("Aino") == alike("AINO") == alike("Ai\u200dno") == alike("Ａｉｎｏ")
    assert alike("Aino") != alike("Eino")
    with Somebody(server) as aino, Somebody(server) as mallory:
        table = aino.make(["open", "open"], sit=[], public=True)
        aino.do(table, "sit", name="Rene\u0301", seat=0)
        for name in ("René", "RENÉ", "Re\u200dné"):
            assert mallory.rejected(table, "sit", 409, name=name)["key"] == "name_taken"
        assert mallory.rejected(table, "sit", 422, name="\u3164")["key"] == "no_name"


# --- who asks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no:address", "no:address"),
        ("", ""),
    ],
)
def test_a_network_of_the_sixth_version_counts_as_one(host: str, counted: str) -> None:
    scope = {"type": "http", "headers": [], "client": (host, 1)}
    assert client_address(HTTPConnection(scope)) == counted


def test_a_proxy_of_another_machine_is_not_believed(server: Running) -> None:
    """Only the address that the nearest proxy adds counts, and what a client says before it not."""
    container: Container = server.container
    taken: list[str] = []
    honest = container.rate_limiter.count

    def looking(kind: str, who: str, key: str = "") -> None:
        taken.append(who)
        honest(kind, who)

    container.rate_limiter.count = looking  # type: ignore[method-assign]
    try:
        forged = {"x-forwarded-for": "198.51.100.1, 203.0.113.7"}
        httpx.get(f"{server.address}{API}/me", headers=forged)
    finally:
        container.rate_limiter.count = honest  # type: ignore[method-assign]
    assert taken == ["203.0.113.7"]
