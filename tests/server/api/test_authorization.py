"""What somebody may try at tables that are not theirs, on a real server: it does not help them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from support.server.live_server import API, Running, Somebody, at_once, running
from veturi.server.auth.rate_limits import GENEROUS
from veturi.server.auth.seat_access import SeatAccess
from veturi.server.services import registry as registry
from veturi.server.services.channel import Channel, Listener
from veturi.server.services.registry import TableRegistry
from veturi.server.storage.models import StoreError


def two(aino: Somebody, eino: Somebody, **settings: Any) -> str:
    """A private game under way between the two."""
    table = aino.make(["open", "open"], sit=[0], options={"first": 0}, **settings)
    invite = aino.get(f"/tables/{table}/links")["invite"]
    eino.do(table, "sit", name="Eino", seat=1, token=invite)
    aino.do(table, "start")
    return table


def opened(aino: Somebody, eino: Somebody, **settings: Any) -> tuple[str, int]:
    """The same after the opening; seat 0 is to move. Its table and number."""
    table = two(aino, eino, **settings)
    for seat, person in enumerate((aino, eino)):
        number = person.look(table)["state"]["number"]
        person.do(table, "play", seat=seat, action="keep 1,2", number=number)
    return table, aino.look(table)["state"]["number"]


def sending(person: Somebody, table: str, body: dict[str, Any]) -> Callable[[], httpx.Response]:
    path = f"{person.server.address}{API}/tables/{table}/commands"
    return lambda: httpx.post(path, json=body, headers=person.headers, timeout=20)


def commands(person: Somebody, table: str, *bodies: dict[str, Any]) -> list[Any]:
    return at_once([sending(person, table, body) for body in bodies])


# --- other people's tables and seats --------------------------------------------------------

SECRET_PLACES = [
    "",
    "/log",
    "/stream",
    "/links",
    "/record",
    "/moments/1",
    "/moments/1?all=true",
    "/moments?first=1&last=1",
    "/statistics",
    "/log?all=true",
    "/hints?seat=0",
    "/why?seat=0&action=pass",
    "/routes?seat=0",
    "/paths?seat=0",
    "/moves?seat=0",
]


@pytest.mark.parametrize("place", SECRET_PLACES)
def test_a_private_table_is_closed_to_whoever_has_no_link(
    aino: Somebody, eino: Somebody, mallory: Somebody, place: str
) -> None:
    table = two(aino, eino)
    links = aino.get(f"/tables/{table}/links")
    wrong = ["", "x", links["watch"][:-1], links["invite"].swapcase(), "é" * 43]
    for token in wrong:
        query = dict(part.split("=") for part in place.partition("?")[2].split("&") if part)
        path = f"/tables/{table}{place.partition('?')[0]}"
        answer = mallory.web.get(path, params={**query, "token": token})
        assert (answer.status_code, answer.json()["refused"]["key"]) == (403, "private")
        assert "Eino" not in answer.text
    said = mallory.do(table, "sit", 409, name="M")
    assert said["refused"]["key"] == "started"
    # Nor is a stranger told how far the game has gone.
    assert "number" not in said
    assert eino.do(table, "sit", 409, name="M")["number"] > 0


def test_the_link_for_watching_is_not_one_for_sitting(aino: Somebody, mallory: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0])
    watch = aino.get(f"/tables/{table}/links")["watch"]
    assert mallory.rejected(table, "sit", 403, name="M", token=watch)["key"] == "private"
    assert mallory.look(table, token=watch)["card"]["mine"] == []
    assert mallory.get(f"/tables/{table}/links", 403, token=watch)["refused"]["key"]
    assert mallory.rejected(table, "say", 403, text="hello")["key"] == "not_at_table"


def test_nobody_acts_for_another_or_takes_the_hosts_powers(
    aino: Somebody, eino: Somebody, mallory: Somebody
) -> None:
    lobby = aino.make(["open", "open"], sit=[0], public=True)
    eino.do(lobby, "sit", name="Eino", seat=1)
    settings = {"map": "usa", "seats": ["open", "open"]}
    hosts: list[tuple[str, dict[str, Any]]] = [
        ("start", {}),
        ("close", {}),
        ("fill", {"level": "random"}),
        ("set_up", {"settings": settings}),
    ]
    for person in (eino, mallory):
        for do, about in hosts:
            assert person.rejected(lobby, do, 403, **about)["key"] == "not_host"
        assert person.rejected(lobby, "leave", 403, seat=0)["key"] == "not_your_seat"
        assert person.post(f"/tables/{lobby}/seats/0/link", {}, 403)["refused"]["key"]

    table, number = opened(aino, eino)
    before = aino.log(table)
    watch = aino.get(f"/tables/{table}/links")["watch"]
    owners: list[tuple[str, dict[str, Any]]] = [
        ("play", {"seat": 0, "action": "draw deck", "number": number}),
        ("undo", {"seat": 0, "number": number}),
        ("away", {"seat": 0}),
        ("back", {"seat": 0}),
    ]
    for do, about in owners:
        for person in (eino, mallory):
            assert person.rejected(table, do, 403, **about)["key"] == "not_your_seat"
    for path in (f"hints?seat=0&token={watch}", f"routes?seat=0&token={watch}"):
        assert mallory.get(f"/tables/{table}/{path}", 403)["refused"]["key"] == "not_your_seat"
    for what in ("hints", "routes", "paths", "moves", "why"):
        path = f"{what}?seat=0&action=pass"
        assert eino.get(f"/tables/{table}/{path}", 403)["refused"]["key"] == "not_your_seat"
    laid_open = "moments?first=1&last=5&all=true"
    for path in ("log?all=true", "moments/5?all=true", laid_open, "record", "statistics"):
        assert eino.get(f"/tables/{table}/{path}", 409)["refused"]["key"] == "not_ended"
    assert aino.rejected(table, "start", 409)["key"] == "started"
    assert aino.log(table) == before


def test_only_the_others_vote_on_taking_back(
    aino: Somebody, eino: Somebody, mallory: Somebody
) -> None:
    table, number = opened(aino, eino)
    number = aino.do(table, "play", seat=0, action="draw deck", number=number)["number"]
    number = aino.do(table, "undo", seat=0, number=number)["number"]
    vote = {"accept": True, "number": number}
    assert aino.rejected(table, "answer_undo", 409, **vote)["key"] == "answered"
    assert mallory.rejected(table, "answer_undo", 403, **vote)["key"] == "not_at_table"
    answers = commands(eino, table, *[{"do": "answer_undo", **vote}] * 4)
    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"] + ["refused"] * 2
    kinds = [entry["kind"] for entry in eino.log(table, after=number)]
    assert kinds == ["undo_answered", "taken_back"]


def test_an_answer_to_an_earlier_request_is_none_to_this_one(
    aino: Somebody, eino: Somebody
) -> None:
    table, number = opened(aino, eino)
    number = aino.do(table, "play", seat=0, action="draw deck", number=number)["number"]
    first = aino.do(table, "undo", seat=0, number=number)["number"]
    eino.do(table, "answer_undo", accept=False, number=first)
    second = aino.do(table, "undo", seat=0, number=number)["number"]
    late = eino.rejected(table, "answer_undo", 409, accept=True, number=first)
    assert late["key"] == "late"
    assert aino.look(table)["state"]["undo_asked"]["waiting"] == [1]
    assert eino.do(table, "answer_undo", accept=True, number=second)["type"] == "accepted"


# --- races ----------------------------------------------------------------------------------


def test_the_same_request_many_times_at_once_is_done_once(aino: Somebody, eino: Somebody) -> None:
    table, number = opened(aino, eino)
    body = {"do": "play", "seat": 0, "action": "draw deck", "number": number, "key": "once"}
    answers = commands(aino, table, *[body] * 6)
    assert [answer["type"] for answer in answers] == ["accepted"] * 6
    assert sum(not answer.get("repeated") for answer in answers) == 1
    assert {answer["number"] for answer in answers} == {number + 1}
    assert len(aino.log(table, after=number)) == 1


def test_two_devices_of_a_seat_that_act_at_once_do_one_thing(
    aino: Somebody, eino: Somebody
) -> None:
    table, number = opened(aino, eino)
    bodies = [
        {"do": "play", "seat": 0, "action": "draw deck", "number": number, "key": str(n)}
        for n in range(5)
    ]
    answers = commands(aino, table, *bodies)
    assert sum(answer["type"] == "accepted" for answer in answers) == 1
    late = [answer["refused"]["key"] for answer in answers if answer["type"] == "refused"]
    assert late == ["late"] * 4
    assert len(aino.log(table, after=number)) == 1


def test_taking_back_against_playing_on(aino: Somebody, eino: Somebody) -> None:
    """Whichever comes first, the other is refused: never a mix of both."""
    for _ in range(5):
        table, number = opened(aino, eino)
        for _ in range(2):
            answer = aino.do(table, "play", seat=0, action="draw deck", number=number)
            number = answer["number"]
        undo = {"do": "undo", "seat": 0, "number": number}
        play = {"do": "play", "seat": 1, "action": "draw deck", "number": number}
        asked, played = at_once([sending(aino, table, undo), sending(eino, table, play)])
        kinds = [entry["kind"] for entry in aino.log(table, after=number)]
        assert played["type"] == "accepted"
        assert kinds == (["undo_asked", "played"] if asked["type"] == "accepted" else ["played"])
        # A move ends the request, and a request after the move is late.
        assert aino.look(table)["state"]["undo_asked"] is None


def test_a_table_starts_closes_and_has_a_rematch_once(aino: Somebody) -> None:
    table = aino.make(["open", "random"], sit=[0])
    for do, once in (("start", "started"), ("close", "closed")):
        answers = commands(aino, table, *[{"do": do}] * 5)
        assert sum(answer["type"] == "accepted" for answer in answers) == 1
        refused = {answer["refused"]["key"] for answer in answers if answer["type"] == "refused"}
        assert refused == {once}
    same = commands(aino, table, *[{"do": "rematch", "key": "k"}] * 3)
    others = commands(aino, table, *[{"do": "rematch"}] * 3)
    new = {answer["table"] for answer in same}
    assert len(new) == 1
    assert {answer["refused"]["key"] for answer in others} == {"rematched"}
    tables = {one["table"]: one["status"] for one in aino.get("/me/tables")["tables"]}
    assert [name for name, status in tables.items() if status == "open"] == list(new)


def test_rematches_count_as_new_tables(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, tables=(3.0, 0.001))
    with running(tmp_path / "g.db", limits=limits) as server, Somebody(server) as aino:
        table = aino.make(["open", "open"], sit=[0])
        for _ in range(3):
            aino.do(table, "close")
            table = aino.do(table, "rematch")["table"]
        aino.do(table, "close")
        assert aino.rejected(table, "rematch", 429)["key"] == "too_fast"


def test_a_move_into_a_table_that_closes(aino: Somebody, eino: Somebody) -> None:
    table, number = opened(aino, eino)
    play = {"do": "play", "seat": 0, "action": "draw deck", "number": number}
    answers = commands(aino, table, play, {"do": "close"})
    assert answers[1]["type"] == "accepted"
    kinds = [entry["kind"] for entry in aino.log(table, after=number)]
    assert kinds[-1] == "closed"
    assert (kinds[0] == "played") == (answers[0]["type"] == "accepted")
    assert (
        eino.rejected(table, "play", 409, seat=1, action="pass", number=number)["key"] == "closed"
    )


# --- connections ----------------------------------------------------------------------------


def test_a_stream_that_is_gone_before_it_begins_leaves_nothing_behind(
    server: Running, aino: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = aino.make(["open", "open"], sit=[0])
    slowly = TableRegistry.follow
    begun = []

    async def follow(
        registry: TableRegistry, channel: Channel, access: SeatAccess, after: int
    ) -> Listener:
        begun.append(table)
        await asyncio.sleep(0.5)
        return await slowly(registry, channel, access, after)

    monkeypatch.setattr(TableRegistry, "follow", follow)
    before = server.container.rate_limiter.connections
    path = f"{server.address}{API}/tables/{table}/stream"
    for _ in range(3):
        with pytest.raises(httpx.ReadTimeout):
            httpx.get(path, headers=aino.headers, timeout=0.2)
    assert len(begun) == 3
    until = time.monotonic() + 10
    while (
        server.container.registry.channels[table].listeners
        or server.container.rate_limiter.connections > before
    ):
        assert time.monotonic() < until, "a listener was left behind"
        time.sleep(0.05)
    time.sleep(0.6)
    assert not server.container.registry.channels[table].listeners


def test_a_stream_that_fails_leaves_nothing_behind(
    server: Running, aino: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = aino.make(["open", "open"], sit=[0])

    async def failing(
        registry: TableRegistry, channel: Channel, person: str, after: int
    ) -> Listener:
        raise StoreError("the disk is full")

    before = server.container.rate_limiter.connections
    monkeypatch.setattr(TableRegistry, "follow", failing)
    assert aino.get(f"/tables/{table}/stream", 503)["refused"]["key"] == "busy"
    assert server.container.rate_limiter.connections == before


def test_an_origin_that_is_no_address_is_another_site(server: Running, aino: Somebody) -> None:
    for origin in ("http://[", "http://[::1", "//", "http://127.0.0.1:x"):
        answer = aino.web.post("/tables", json={}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["refused"]["key"]) == (403, "other_origin")


@pytest.mark.parametrize(
    "path",
    [
        "/tables/%00",
        "/tables/%ff%fe/log",
        "/tables/" + "a" * 5000,
        "/tables/../../etc/passwd",
        "/me/tables?before=nan%20x",
        "/me/tables?before=inf%20x",
        "/tables?before=1%20%00",
        "/tables?before=1",
        "/maps/%2e%2e%2f%2e%2e",
        "/rules/..%2f..%2fREADME",
    ],
)
def test_odd_addresses_are_not_there(aino: Somebody, path: str) -> None:
    answer = aino.web.get(path)
    assert answer.status_code == 404
    assert json.loads(answer.text)["type"] == "refused"
