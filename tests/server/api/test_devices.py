"""The same person on several devices: by a code that works once, for minutes, and for one only."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.server.live_server import API, Running, Somebody, running
from veturi.server.auth import device_codes
from veturi.server.auth.device_codes import ALPHABET, code_in
from veturi.server.auth.identities import CACHED_SECONDS, COOKIE, hash_of
from veturi.server.auth.rate_limits import GENEROUS, Limits


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """One for each test: tries are counted by address."""
    with running(tmp_path / "games.db") as found:
        yield found


def signed_in(server: Running, code: str) -> Somebody:
    answer = httpx.post(f"{server.address}{API}/devices", json={"code": code})
    assert answer.status_code == 200, answer.text
    return Somebody(server, answer.json()["secret"])


def tried(server: Running, code: str, **headers: str) -> tuple[int, str]:
    answer = httpx.post(f"{server.address}{API}/devices", json={"code": code}, headers=headers)
    assert "set-cookie" not in answer.headers
    return answer.status_code, answer.json().get("refused", {}).get("key", "")


def test_another_device_has_all_games_and_the_first_one_keeps_them(
    server: Running, aino: Somebody, eino: Somebody
) -> None:
    tables = {aino.make(["open", "open"], sit=[0]) for _ in range(3)}
    table = aino.make(["open", "open"], sit=[0])
    eino.do(table, "sit", name="Eino", token=aino.get(f"/tables/{table}/links")["invite"])
    aino.do(table, "start")
    made = aino.post("/me/device-code")
    with signed_in(server, made["code"]) as phone:
        assert phone.secret != aino.secret
        for device in (aino, phone):
            mine = {one["table"] for one in device.get("/me/tables")["tables"]}
            assert mine == {*tables, table}
            assert device.get("/me/devices") == {"count": 2}
            # One identity: the hand is shown on both, as on one.
            news = device.look(table, seats="sole")
            assert news["card"]["mine"] == [0]
            assert news["card"]["seats"][0]["devices"] == 1
            assert news["state"]["own"][0]["seat"] == 0
        number = phone.look(table)["state"]["number"]
        phone.do(table, "play", seat=0, action="keep 1,2", number=number)
        assert aino.look(table)["state"]["number"] == number + 1
    assert eino.get("/me/devices") == {"count": 1}


def test_a_browser_gets_a_cookie_that_no_script_can_read(server: Running, aino: Somebody) -> None:
    code = aino.post("/me/device-code")["code"]
    with httpx.Client(base_url=f"{server.address}{API}") as browser:
        answer = browser.post("/devices", json={"code": code, "cookie": True})
        assert answer.json() == {"secret": None}
        assert {"HttpOnly", "SameSite=Strict"} <= set(answer.headers["set-cookie"].split("; "))
        assert browser.cookies[COOKIE] != aino.secret
        assert browser.get("/me").json() == {"known": True}


def test_a_code_is_read_as_people_type_it(server: Running, aino: Somebody) -> None:
    code = aino.post("/me/device-code")["code"]
    typed = " ".join(code.lower().replace("0", "o").replace("1", "l").split("-"))
    with signed_in(server, typed) as phone:
        assert phone.get("/me/devices") == {"count": 2}


@pytest.mark.parametrize("typed", ["", "abc", "U" * 12, "A" * 13, "AAAA AAAA AAA!", "é" * 12])
def test_what_is_no_code_is_none(server: Running, typed: str) -> None:
    assert code_in(typed) == ""
    assert tried(server, typed) == (404, "no_code")


def test_a_code_works_once(server: Running, aino: Somebody) -> None:
    code = aino.post("/me/device-code")["code"]
    found: list[tuple[int, str]] = []
    threads = [threading.Thread(target=lambda: found.append(tried(server, code))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [(200, ""), *[(404, "no_code")] * 5]
    assert tried(server, code) == (404, "no_code")
    assert aino.get("/me/devices") == {"count": 2}


def test_a_new_code_and_cancelling_make_the_old_one_worthless(
    server: Running, aino: Somebody
) -> None:
    first = aino.post("/me/device-code")["code"]
    second = aino.post("/me/device-code")["code"]
    assert tried(server, first) == (404, "no_code")
    assert aino.web.delete("/me/device-code").status_code == 200
    assert tried(server, second) == (404, "no_code")


def test_a_code_is_short_lived(
    server: Running, aino: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert device_codes.CODE_SECONDS <= 900
    monkeypatch.setattr(device_codes, "CODE_SECONDS", -1.0)
    assert tried(server, aino.post("/me/device-code")["code"]) == (404, "no_code")


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    """Sixty bits, and soon a wait between tries: by address, whoever one claims to be."""
    limits = Limits(codes=(3, 1e-9), people=GENEROUS.people, requests=GENEROUS.requests)
    with running(tmp_path / "g.db", limits=limits) as server, Somebody(server) as aino:
        code = aino.post("/me/device-code")["code"]
        assert len(ALPHABET) ** len(code.replace("-", "")) >= 2**60
        for n in range(3):
            assert tried(server, f"AAAA-AAAA-AAA{n}") == (404, "no_code")
        answer = httpx.post(f"{server.address}{API}/devices", json={"code": code})
        assert answer.status_code == 429
        assert answer.json()["refused"]["key"] == "code_tries"
        assert answer.headers["retry-after"] == "60"
        assert tried(server, code, authorization=f"Bearer {aino.secret}")[0] == 429
        # Whoever comes from elsewhere is not held up.
        assert tried(server, code, **{"x-forwarded-for": "203.0.113.7"})[0] == 200


def test_neither_code_nor_secret_is_stored(server: Running, aino: Somebody) -> None:
    code = aino.post("/me/device-code")["code"]
    server.run(server.container.store.database.read(lambda c: None))
    with sqlite3.connect(server.config.database) as file:
        kept = "\n".join(file.iterdump())
    bare = code.replace("-", "")
    assert all(one not in kept for one in (code, bare, bare.encode().hex().upper(), aino.secret))
    with signed_in(server, code) as phone:
        with sqlite3.connect(server.config.database) as file:
            kept = "\n".join(file.iterdump())
        assert phone.secret not in kept


def test_a_stranger_makes_and_ends_nothing(server: Running, aino: Somebody) -> None:
    code = aino.post("/me/device-code")["code"]
    for method, path in (
        ("POST", "/me/device-code"),
        ("DELETE", "/me/device-code"),
        ("GET", "/me/devices"),
        ("DELETE", "/me/devices"),
    ):
        answer = httpx.request(method, f"{server.address}{API}{path}")
        assert (answer.status_code, answer.json()["refused"]["key"]) == (401, "no_person")
    foreign = {"origin": "https://evil.example"}
    assert tried(server, code, **foreign) == (403, "other_origin")
    with Somebody(server) as mallory:
        mallory.web.delete("/me/device-code")
        mallory.web.delete("/me/devices")
    assert tried(server, code)[0] == 200


def test_a_lost_device_is_signed_out(server: Running, aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0])
    with signed_in(server, aino.post("/me/device-code")["code"]) as phone:
        code = aino.post("/me/device-code")["code"]
        with aino.socket(table) as followed:
            followed.until("news")
            assert phone.web.delete("/me/devices").status_code == 200
            # What the lost device followed ends, and it is nobody any more.
            with pytest.raises(Exception, match="received 1"):
                followed.until("never")
        assert aino.get("/me") == {"known": False}
        assert aino.get("/me/tables", 401)
        assert phone.get("/me/devices") == {"count": 1}
        assert [one["table"] for one in phone.get("/me/tables")["tables"]] == [table]
        assert tried(server, code) == (404, "no_code")


def test_another_server_forgets_a_signed_out_device_too(server: Running, aino: Somebody) -> None:
    """What a server has cached is looked up again."""
    with signed_in(server, aino.post("/me/device-code")["code"]) as phone:
        people = server.container.people
        assert phone.get("/me") == aino.get("/me") == {"known": True}
        stored = server.container.store.keep_only_secret
        person = server.run(people.who(aino.secret))
        server.run(stored(person, hash_of(aino.secret)))
        later = people.clock() + CACHED_SECONDS + 1
        people.clock = lambda: later
        assert phone.get("/me") == {"known": False}
        assert aino.get("/me") == {"known": True}


# --- a device that has games of its own -----------------------------------------------------


def merged(server: Running, code: str, device: Somebody, status: int = 200) -> dict[str, Any]:
    about = {"code": code, "merge": True}
    answer = httpx.post(f"{server.address}{API}/devices", json=about, headers=device.headers)
    assert answer.status_code == status, answer.text
    found = answer.json()
    assert isinstance(found, dict)
    return found


def tables_of(device: Somebody) -> set[str]:
    return {one["table"] for one in device.get("/me/tables")["tables"]}


def test_a_device_brings_its_games_along(server: Running, aino: Somebody, eino: Somebody) -> None:
    here = aino.make(["open", "open"], sit=[0])
    with Somebody(server) as phone:
        waiting = phone.make(["open", "open"], sit=[0])
        playing = phone.make(["open", "novice"], sit=[0])
        phone.do(playing, "start")
        hand = phone.look(playing, seats="sole")["state"]["own"][0]
        given_up = phone.make(["open", "novice"], sit=[0])
        phone.do(given_up, "start")
        phone.do(given_up, "resign", seat=0)
        phone.web.delete(f"/me/tables/{given_up}")
        answer = merged(server, aino.post("/me/device-code")["code"], phone)
        assert tables_of(phone) == set()
    with Somebody(server, answer["secret"]) as phone:
        for device in (aino, phone):
            assert tables_of(device) == {here, waiting, playing}
            news = device.look(playing, seats="sole")
            assert news["card"]["mine"] == [0]
            assert news["card"]["seats"][0]["devices"] == 1
            assert news["state"]["own"][0] == hand
        # What was removed from the list stays so, and can be put back.
        assert aino.web.put(f"/me/tables/{given_up}", json={}).status_code == 200
        assert given_up in tables_of(phone)
        # Whoever made a table is its host: the game can begin.
        eino.do(waiting, "sit", name="Eino", token=aino.get(f"/tables/{waiting}/links")["invite"])
        aino.do(waiting, "start")
        number = phone.look(playing)["state"]["number"]
        phone.do(playing, "play", seat=0, action="keep 1,2", number=number)
    # The log is the truth: a server that reads it again knows the same.
    server.container.registry.channels.clear()
    assert aino.look(playing, seats="sole")["card"]["mine"] == [0]
    assert aino.look(waiting)["card"]["host"]


def test_one_table_on_both_devices_is_not_merged(server: Running, aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0])
    code = aino.post("/me/device-code")["code"]
    with Somebody(server) as phone:
        phone.do(table, "sit", name="Phone", token=aino.get(f"/tables/{table}/links")["invite"])
        other = phone.make(["open", "open"], sit=[0])
        assert merged(server, code, phone, 409)["refused"]["key"] == "same_table"
        # Nothing has changed, and the code still works, without the games.
        assert tables_of(phone) == {table, other}
        assert phone.look(table)["card"]["mine"] == [1]
        with signed_in(server, code) as signed:
            assert tables_of(signed) == {table}
        assert tables_of(phone) == {table, other}
        # Once that table is closed, nothing is in the way.
        aino.do(table, "close")
        merged(server, aino.post("/me/device-code")["code"], phone)
        assert tables_of(aino) == {table, other}
        assert sorted(aino.look(table)["card"]["mine"]) == [0, 1]


def test_other_devices_of_the_old_identity_keep_its_games(server: Running, aino: Somebody) -> None:
    with Somebody(server) as phone:
        table = phone.make(["open", "open"], sit=[0])
        with signed_in(server, phone.post("/me/device-code")["code"]) as tablet:
            merged(server, aino.post("/me/device-code")["code"], phone)
            assert tables_of(tablet) == tables_of(aino) == {table}
            assert aino.look(table)["card"]["seats"][0]["devices"] == 2


def test_merging_takes_a_valid_code(server: Running, aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0])
    code = eino.post("/me/device-code")["code"]
    assert merged(server, "AAAA-AAAA-AAAA", aino, 404)["refused"]["key"] == "no_code"
    assert tables_of(aino) == {table}
    # Nobody, and oneself, have nothing to bring.
    assert httpx.post(f"{server.address}{API}/devices", json={"code": code, "merge": True}).json()
    merged(server, aino.post("/me/device-code")["code"], aino)
    assert aino.look(table)["card"]["mine"] == [0]
    assert tables_of(eino) == set()
