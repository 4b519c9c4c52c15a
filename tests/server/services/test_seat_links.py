"""Personal links: they give a seat once, to one, and never that of whoever came later."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from support.server.live_server import Running, Somebody, at_once
from veturi.server.services import registry as registry
from veturi.server.services import seat_links
from veturi.server.storage.models import StoreError


def test_a_link_to_a_seat_that_was_left_gives_nothing(
    aino: Somebody, eino: Somebody, mallory: Somebody
) -> None:
    table = aino.make(["open", "open"], sit=[0], public=True)
    mallory.do(table, "sit", name="M", seat=1)
    token = mallory.post(f"/tables/{table}/seats/1/link")["token"]
    mallory.do(table, "leave", seat=1)
    assert mallory.post("/links", {"token": token, "name": "M"}, 404)["refused"]["key"] == "no_link"
    eino.do(table, "sit", name="Eino", seat=1)
    for move in (False, True):
        found = mallory.post("/links", {"token": token, "move": move}, 404)
        assert found["refused"]["key"] == "no_link"
    assert mallory.look(table)["card"]["mine"] == []
    assert eino.look(table)["card"]["mine"] == [1]


def test_a_host_cannot_look_at_a_guests_cards_by_a_link_made_before(
    aino: Somebody, eino: Somebody
) -> None:
    table = aino.make(["open", "open"], sit=[0])
    token = aino.post(f"/tables/{table}/seats/1/link")["token"]
    invite = aino.get(f"/tables/{table}/links")["invite"]
    eino.do(table, "sit", name="Eino", seat=1, token=invite)
    aino.do(table, "start")
    assert aino.post("/links", {"token": token}, 404)["refused"]["key"] == "no_link"
    assert aino.post(f"/tables/{table}/seats/1/link", {}, 403)["refused"]["key"] == "not_your_seat"
    assert [own["seat"] for own in aino.look(table)["state"]["own"]] == [0]


@pytest.mark.parametrize("drift", [0.0, -1.0])
def test_a_link_for_an_empty_seat_never_opens_that_of_whoever_came_later(
    aino: Somebody, eino: Somebody, monkeypatch: pytest.MonkeyPatch, drift: float
) -> None:
    """Neither within a millisecond nor when the server's clock is set back."""
    times = itertools.count()
    begun = time.time()
    table = aino.make(["open", "open"], sit=[0])
    invite = aino.get(f"/tables/{table}/links")["invite"]
    clock = SimpleNamespace(
        time=lambda: begun + drift * next(times), monotonic=time.monotonic, sleep=time.sleep
    )
    for module in (registry, seat_links):
        monkeypatch.setattr(module, "time", clock)
    token = aino.post(f"/tables/{table}/seats/1/link")["token"]
    eino.do(table, "sit", name="Eino", seat=1, token=invite)
    for move in (False, True):
        found = aino.post("/links", {"token": token, "move": move}, 404)
        assert found["refused"]["key"] == "no_link"
    # One's own seat may be moved by a link that is made in the same millisecond as the last entry.
    token = eino.post(f"/tables/{table}/seats/1/link")["token"]
    assert aino.post("/links", {"token": token})["seat"] == 1
    moments = [entry["at"] for entry in aino.log(table)]
    # What is done at once is done at one time; what comes later is later.
    assert moments[2:] == sorted(set(moments[2:]))


def test_a_link_whose_answer_was_lost_is_used_or_it_is_not(
    aino: Somebody, eino: Somebody, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = aino.make(["open", "open"], sit=[0])
    token = aino.post(f"/tables/{table}/seats/0/link")["token"]
    store = server.container.store

    async def failing(*about: Any) -> Any:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", failing)
        assert eino.post("/links", {"token": token}, 503)["refused"]["key"] == "busy"
    assert aino.look(table)["card"]["seats"][0]["devices"] == 1
    append = store.append

    async def lost(*about: Any) -> Any:
        await append(*about)
        raise StoreError("the connection was lost")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", lost)
        assert eino.post("/links", {"token": token}, 503)["refused"]["key"] == "busy"
    assert eino.post("/links", {"token": token}, 404)["refused"]["key"] == "no_link"
    assert eino.look(table)["card"]["mine"] == [0]


def test_a_personal_link_is_used_once_by_one(aino: Somebody, server: Running) -> None:
    table = aino.make(["open", "open"], sit=[0])
    token = aino.post(f"/tables/{table}/seats/0/link")["token"]
    assert aino.post("/links", {"token": token}, 409)["refused"]["key"] == "seat_yours"
    devices = [Somebody(server) for _ in range(5)]

    def use(person: Somebody) -> Callable[[], httpx.Response]:
        return lambda: person.web.post("/links", json={"token": token, "move": True})

    answers = at_once([use(person) for person in devices])
    assert sum("seat" in answer for answer in answers) == 1
    holders = [person for person in devices if person.look(table, token=_watch(aino, table))]
    mine = [person.look(table, token=_watch(aino, table))["card"]["mine"] for person in holders]
    assert sorted(mine) == [[], [], [], [], [0]]
    # The old device is nobody there any more, but still the host.
    assert aino.look(table)["card"]["mine"] == []
    for person in devices:
        person.web.close()


def _watch(host: Somebody, table: str) -> str:
    found = host.get(f"/tables/{table}/links")["watch"]
    assert isinstance(found, str)
    return found
