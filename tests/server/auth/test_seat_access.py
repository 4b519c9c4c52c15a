"""Several people at one device: which of their seats are shown, and PINs of seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from support.server.live_server import Running, Somebody, running
from veturi.server.auth.rate_limits import RateLimiter, TokenBuckets
from veturi.server.auth.seat_access import SECONDS, SeatAccess, fits, kept_of
from veturi.server.domain.rejections import RejectionError

PIN, WRONG = "1234", "4321"


@pytest.fixture
def table(aino: Somebody) -> str:
    """Three people at one device, and the opening tickets to choose."""
    made = aino.make(["open"] * 3, sit=[0, 1, 2])
    aino.do(made, "start")
    return made


def lock(who: Somebody, table: str, seat: int, pin: str = PIN) -> str:
    answer = who.web.put(f"/tables/{table}/seats/{seat}/pin", json={"pin": pin})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["unlock"])


def rejection(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    said = answer.json()["refused"]
    assert said["en"] != said["fi"] != ""
    return str(said["key"])


def own(news: dict[str, Any]) -> list[int]:
    return [one["seat"] for one in news["state"].get("own", ())]


# --- which seats are shown ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "shown"),
    [
        (None, [0, 1, 2]),
        ("all", [0, 1, 2]),
        ("none", []),
        ("sole", []),
        ("1", [1]),
        ("2,0", [0, 2]),
    ],
)
def test_only_the_seats_that_are_asked_for_are_shown(
    aino: Somebody, table: str, seats: str | None, shown: list[int]
) -> None:
    query: dict[str, Any] = {} if seats is None else {"seats": seats}
    for seat in range(3):
        aino.do(table, "play", seat=seat, action="keep 1,2", number=5 + seat)
    news = aino.look(table, **query)
    assert own(news) == shown
    assert news["card"]["mine"] == [0, 1, 2]
    with aino.socket(table, **query) as socket:
        told = socket.next()
    assert own(told) == shown
    with aino.web.stream("GET", f"/tables/{table}/stream", params=query) as lines:
        streamed = json.loads(next(line for line in lines.iter_lines() if line))
    assert own(streamed) == shown
    for entries in (told["entries"], streamed["entries"], aino.log(table, **query)):
        played = [one for one in entries if one["kind"] == "played"]
        assert [one["seat"] for one in played if "action" in one] == shown
        kept = [event for one in played for event in one["events"] if "tickets" in event]
        assert {event["seat"] for event in kept} == set(shown)
    moment = aino.get(f"/tables/{table}/moments/{told['state']['number']}", **query)
    assert [one["seat"] for one in moment.get("own", ())] == shown


def test_sole_shows_a_seat_that_nobody_else_sees(aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "novice"], sit=[0])
    aino.do(table, "start")
    assert own(aino.look(table, seats="sole")) == [0]
    link = aino.post(f"/tables/{table}/seats/0/link")["token"]
    eino.post("/links", {"token": link})
    for who in (aino, eino):
        news = who.look(table, seats="sole")
        assert own(news) == []
        assert news["card"]["seats"][0]["devices"] == 2
        assert own(who.look(table)) == own(who.look(table, seats="0")) == [0]


@pytest.mark.parametrize("seats", ["6", "x", "0,", "none,1", "-1", "0,1,2,3,4,5,0"])
def test_what_is_not_understood_shows_nothing(aino: Somebody, table: str, seats: str) -> None:
    path = f"/tables/{table}"
    for place in ("", "/log", "/moments/4", "/stream"):
        assert (
            rejection(aino.web.get(path + place, params={"seats": seats}), 400) == "not_understood"
        )
    with aino.socket(table, seats=seats) as socket:
        assert own(socket.next()) == []


def test_nobody_is_shown_a_seat_that_is_not_theirs(
    aino: Somebody, mallory: Somebody, table: str
) -> None:
    watch = aino.get(f"/tables/{table}/links")["watch"]
    for who, seats, key in ((mallory, "0", "not_your_seat"), (aino, "4", "no_seat")):
        query = {"seats": seats, "token": watch}
        for place in ("", "/log", "/moments/4", "/stream"):
            answer = who.web.get(f"/tables/{table}{place}", params=query)
            assert rejection(answer, 403 if key == "not_your_seat" else 404) == key
        with who.socket(table, **query) as socket:
            assert socket.next()["refused"]["key"] == key
            with pytest.raises(ConnectionClosed):
                socket.next()


# --- PINs -----------------------------------------------------------------------------------


def test_a_seat_with_a_pin_is_closed_until_it_is_given(aino: Somebody, table: str) -> None:
    unlock = lock(aino, table, 1)
    path = f"/tables/{table}"
    seat = aino.look(table)["card"]["seats"][1]
    assert (seat["pin"], seat["person"]) == (True, True)
    assert own(aino.look(table)) == [0, 2]
    with aino.socket(table) as socket:
        assert own(socket.next()) == [0, 2]
    closed = ["", "/log", "/moments/4", "/stream"]
    asked = ["/hints?seat=1", "/routes?seat=1", "/why?seat=1&action=pass"]
    for place in [f"{one}?seats=1" for one in closed] + asked:
        assert rejection(aino.web.get(path + place), 403) == "pin_needed", place
    play = {"seat": 1, "action": "keep 1,2", "number": 5}
    assert aino.rejected(table, "play", 403, **play)["key"] == "pin_needed"
    assert aino.rejected(table, "undo", 403, seat=1, number=5)["key"] == "pin_needed"
    url = {"url": "https://example.org/"}
    assert rejection(aino.web.put(f"{path}/seats/1/webhook", json=url), 403) == "pin_needed"
    assert rejection(aino.web.post(f"{path}/seats/1/link", json={}), 403) == "pin_needed"
    assert rejection(aino.web.put(f"{path}/seats/1/pin", json={"pin": "9999"}), 403) == "pin_needed"
    assert rejection(aino.web.delete(f"{path}/seats/1/pin"), 403) == "pin_needed"
    # With it all is as for any seat; in the header, or in the address.
    headers = {"veturi-unlock": unlock}
    assert own(aino.look(table, seats="1", unlock=unlock)) == [1]
    assert own(aino.web.get(path, headers=headers).json()) == [0, 1, 2]
    for place in asked:
        assert aino.web.get(path + place, headers=headers).status_code == 200
    with aino.socket(table, seats="1", unlock=unlock) as socket:
        assert own(socket.next()) == [1]
        socket.send(do="play", **play)
        assert socket.until("accepted")["number"] == 7
    assert aino.web.post(f"{path}/seats/1/link", json={}, headers=headers).status_code == 200
    assert aino.web.delete(f"{path}/seats/1/pin", headers=headers).status_code == 200
    assert own(aino.look(table)) == [0, 1, 2]
    assert rejection(aino.web.delete(f"{path}/seats/1/pin"), 409) == "no_pin"


def test_wrong_pins_are_refused_and_soon_there_is_a_wait(aino: Somebody, table: str) -> None:
    lock(aino, table, 0)
    place = f"/tables/{table}/seats/0/unlock"
    for _ in range(20):
        # Whoever has the right one is never kept waiting by having given it often.
        right = aino.post(place, {"pin": PIN})["unlock"]
    assert own(aino.look(table, seats="0", unlock=right)) == [0]
    with ThreadPoolExecutor(8) as pool:
        tried = [pool.submit(aino.web.post, place, json={"pin": WRONG}) for _ in range(8)]
        answers = [one.result() for one in tried]
    keys = sorted(one.json()["refused"]["key"] for one in answers)
    assert keys == ["pin_tries"] * 3 + ["pin_wrong"] * 5
    late = aino.web.post(place, json={"pin": PIN})
    assert rejection(late, 429) == "pin_tries"
    assert late.headers["retry-after"] == "60"
    # Another seat's tries are its own; what was unlocked stays so.
    lock(aino, table, 1)
    assert aino.post(f"/tables/{table}/seats/1/unlock", {"pin": PIN})
    assert own(aino.look(table, seats="0", unlock=right)) == [0]


def test_a_wait_ends() -> None:
    now = [0.0]
    rate_limiter = RateLimiter(clock=lambda: now[0])

    def refused() -> None:
        with pytest.raises(RejectionError, match="pin_tries"):
            rate_limiter.count("pins", "t 0", "pin_tries")

    for _ in range(5):
        rate_limiter.count("pins", "t 0", "pin_tries")
    refused()
    refused()
    now[0] = 61
    rate_limiter.count("pins", "t 0", "pin_tries")
    refused()
    buckets = TokenBuckets((2, 0), lambda: now[0])
    buckets.give_back("nobody")
    for _ in range(5):
        assert buckets.take("x")
        buckets.give_back("x")


@pytest.mark.parametrize("pin", ["", "123", "1" * 13, "abcd", "12 34", "١٢٣٤", 1234, None])
def test_what_is_no_pin_is_refused(aino: Somebody, table: str, pin: Any) -> None:
    for method, place in (("PUT", "pin"), ("POST", "unlock")):
        answer = aino.web.request(method, f"/tables/{table}/seats/0/{place}", json={"pin": pin})
        assert rejection(answer, 400) == "not_understood"


def test_pins_are_for_ones_own_seats(aino: Somebody, mallory: Somebody, table: str) -> None:
    unlock = lock(aino, table, 0)
    watch = aino.get(f"/tables/{table}/links")["watch"]
    for method, place in (("PUT", "pin"), ("DELETE", "pin"), ("POST", "unlock")):
        path = f"/tables/{table}/seats/0/{place}?token={watch}&unlock={unlock}"
        body = None if method == "DELETE" else {"pin": PIN}
        assert rejection(mallory.web.request(method, path, json=body), 403) == "not_your_seat"
        path = path.replace("/0/", "/5/")
        assert rejection(aino.web.request(method, path, json=body), 404) == "no_seat"
    assert rejection(mallory.web.get(f"/tables/{table}?seats=0&unlock={unlock}"), 403) == "private"
    nothing = aino.web.post(f"/tables/{table}/seats/1/unlock", json={"pin": PIN})
    assert rejection(nothing, 409) == "no_pin"


def test_an_unlock_is_for_one_seat_one_person_and_a_while(
    aino: Somebody, eino: Somebody, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlock = lock(aino, table, 0)
    lock(aino, table, 1)
    link = aino.web.post(
        f"/tables/{table}/seats/0/link", json={}, headers={"veturi-unlock": unlock}
    ).json()["token"]
    eino.post("/links", {"token": link})
    # Another device of the same seat needs the PIN as well.
    assert own(eino.look(table, unlock=unlock)) == []
    theirs = eino.post(f"/tables/{table}/seats/0/unlock", {"pin": PIN})["unlock"]
    assert own(eino.look(table, unlock=theirs)) == [0]
    seat, until, sign = unlock.split(".")
    forged = [
        f"1.{until}.{sign}",
        f"{seat}.{int(until) + 60}.{sign}",
        f"{seat}.{until}.{'0' * 64}",
        "0.1.x",
        "," * 20,
    ]
    for text in forged:
        assert own(aino.look(table, unlock=text)) == [2]
    assert own(aino.look(table, unlock=f"x,{unlock}")) == [0, 2]
    other = aino.make(["open"] * 2, sit=[0, 1])
    aino.do(other, "start")
    lock(aino, other, 0)
    assert own(aino.look(other, unlock=unlock)) == [1]
    later = time() + SECONDS + 2
    with aino.socket(table, seats="0", unlock=unlock) as socket:
        assert own(socket.next()) == [0]
        # An unlock ends also for whoever has followed the table since.
        monkeypatch.setattr("veturi.server.auth.seat_access.now", lambda: later)
        aino.do(table, "play", seat=2, action="keep 1,2", number=6)
        assert own(socket.until("news")) == []
    assert rejection(aino.web.get(f"/tables/{table}?seats=0&unlock={unlock}"), 403) == "pin_needed"


def test_a_new_pin_makes_older_unlocks_worthless(aino: Somebody, table: str) -> None:
    first = lock(aino, table, 0)
    with aino.socket(table, unlock=first) as socket:
        assert own(socket.next()) == [0, 1, 2]
        place = f"/tables/{table}/seats/0/pin"
        changed = aino.web.put(place, json={"pin": "8642"}, headers={"veturi-unlock": first})
        assert own(socket.until("news")) == [1, 2]
    assert own(aino.look(table, unlock=first)) == [1, 2]
    assert own(aino.look(table, unlock=changed.json()["unlock"])) == [0, 1, 2]


def test_each_at_a_device_speaks_in_their_own_name(aino: Somebody, table: str) -> None:
    aino.do(table, "say", text="Hei!", seat=1)
    aino.do(table, "say", text="Hei kaikki!")
    said = [one for one in aino.log(table) if one["kind"] == "said"]
    assert [(one["name"], one["seats"]) for one in said] == [("P1", [1]), ("P0", [0, 1, 2])]
    assert aino.rejected(table, "say", 403, text="Hei!", seat=3)["key"] == "not_your_seat"


def test_whose_phone_is_their_hand_asks_the_others_at_the_device(
    aino: Somebody, eino: Somebody
) -> None:
    table = aino.make(["open"] * 2, sit=[0, 1], options={"first": 0})
    aino.do(table, "start")
    link = aino.post(f"/tables/{table}/seats/0/link")["token"]
    eino.post("/links", {"token": link})
    for who, seat, action in ((eino, 0, "keep 1,2"), (aino, 1, "keep 1,2"), (eino, 0, "draw deck")):
        number = who.look(table)["state"]["number"]
        number = who.do(table, "play", seat=seat, action=action, number=number)["number"]
    number = eino.do(table, "undo", seat=0, number=number)["number"]
    asked = aino.look(table, seats="none")["state"]["undo_asked"]
    assert asked["waiting"] == [1]
    assert eino.rejected(table, "answer_undo", accept=True, number=number)["key"] == "answered"
    aino.do(table, "answer_undo", accept=True, number=number)
    assert aino.look(table)["state"]["undo_asked"] is None
    # At the device itself there is nobody to ask: they sit side by side.
    alone = aino.make(["open"] * 2, sit=[0, 1], options={"first": 0})
    aino.do(alone, "start")
    for seat, action in ((0, "keep 1,2"), (1, "keep 1,2"), (0, "draw deck")):
        number = aino.look(alone)["state"]["number"]
        number = aino.do(alone, "play", seat=seat, action=action, number=number)["number"]
    aino.do(alone, "undo", seat=0, number=number)
    assert aino.log(alone)[-1]["kind"] == "taken_back"


def test_a_forgotten_pin_does_not_end_the_game(aino: Somebody, table: str) -> None:
    unlock = lock(aino, table, 0)
    aino.do(table, "away", seat=0, level="random")
    assert aino.rejected(table, "back", 403, seat=0)["key"] == "pin_needed"
    headers = {"veturi-unlock": unlock}
    body = {"do": "back", "seat": 0}
    answer = aino.web.post(f"/tables/{table}/commands", json=body, headers=headers)
    assert answer.status_code == 200


def test_a_pin_goes_with_whoever_sat_there_and_into_a_rematch(aino: Somebody) -> None:
    table = aino.make(["open"] * 2, sit=[0, 1])
    lock(aino, table, 0)
    aino.do(table, "leave", seat=0)
    aino.do(table, "sit", seat=0, name="Other")
    assert aino.look(table)["card"]["seats"][0]["pin"] is False
    lock(aino, table, 1)
    aino.do(table, "close")
    refused = aino.web.put(f"/tables/{table}/seats/0/pin", json={"pin": PIN})
    assert rejection(refused, 409) == "closed"
    again = aino.do(table, "rematch")["table"]
    assert [one["pin"] for one in aino.look(again)["card"]["seats"]] == [False, True]
    assert aino.post(f"/tables/{again}/seats/1/unlock", {"pin": PIN})


def test_what_is_kept_of_a_pin_is_slow_and_never_the_same() -> None:
    one, other = kept_of(PIN), kept_of(PIN)
    assert one != other
    assert PIN not in one
    assert all(fits(PIN, kept) for kept in (one, other))
    assert not fits(WRONG, one)


@pytest.mark.parametrize("password", [{}, {"authorization": "Basic YWlubzpzYWxh"}])
def test_a_browser_is_shown_one_hand_or_none_unless_it_asks(
    server: Running, aino: Somebody, password: dict[str, str]
) -> None:
    """Also behind a proxy that asks for a password, which browsers send along."""
    tables = [aino.make(["open"] * 2, sit=seats) for seats in ([0, 1], [0])]
    aino.do(tables[1], "fill", level="novice")
    headers = {"cookie": f"veturi={aino.secret}", **password}
    with httpx.Client(base_url=f"{server.address}/api/v1", headers=headers) as page:
        for table, shown in zip(tables, ([], [0]), strict=True):
            aino.do(table, "start")
            assert own(page.get(f"/tables/{table}").json()) == shown
            assert own(page.get(f"/tables/{table}?seats=0").json()) == [0]
            with page.stream("GET", f"/tables/{table}/stream") as lines:
                assert own(json.loads(next(one for one in lines.iter_lines() if one))) == shown
            address = f"{server.address}/api/v1/tables/{table}/socket".replace("http", "ws")
            with connect(address, additional_headers=headers) as socket:
                assert own(json.loads(socket.recv(10))) == shown
    assert SeatAccess.of("p", "all\n", "", program=True).shown == "none"


def test_an_ended_game_takes_no_pins(server: Running, aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0, 1], map="amsterdam")
    aino.do(table, "start")
    for seat in (0, 1):
        aino.do(table, "away", seat=seat, level="random")
    with aino.socket(table, seats="none") as socket:
        while not any(one["kind"] == "ended" for one in socket.until("news")["entries"]):
            pass
    answer = aino.web.put(f"/tables/{table}/seats/0/pin", json={"pin": PIN})
    assert rejection(answer, 409) == "ended"


# --- on two servers, with either database ---------------------------------------------------


@pytest.fixture
def two_servers(url: str) -> Iterator[tuple[Running, Running]]:
    with running(Path(url) if "://" not in url else url) as one:
        if "://" not in url:
            # A file has one server: the second is the first after a restart.
            yield one, one
            return
        with running(url) as other:
            yield one, other


def test_every_server_knows_pins_and_unlocks(two_servers: tuple[Running, Running]) -> None:
    one, other = two_servers
    with Somebody(one) as here, Somebody(other, here.secret) as there:
        table = here.make(["open"] * 2, sit=[0, 1])
        unlock = lock(here, table, 0)
        here.do(table, "start")
        other.container.registry.channels.pop(table, None)
        assert own(there.look(table)) == [1]
        assert own(there.look(table, unlock=unlock)) == [0, 1]
        assert there.post(f"/tables/{table}/seats/0/unlock", {"pin": PIN})
