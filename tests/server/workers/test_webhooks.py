"""Webhooks cannot be used against the server or its network, and end with the seat."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from support.server.live_server import Somebody, running
from support.server.store_rows import add_table, on_loop
from veturi.server.storage.models import Webhook
from veturi.server.storage.store import Store
from veturi.server.workers import webhooks
from veturi.server.workers.webhooks import Webhooks

PUBLIC = "93.184.216.34"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.255.0.1",
        "0.0.0.0",
        "10.0.0.1",
        "100.64.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "2002:a00:1::",
        "2001:0:7f00:1::",
        "fc00::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ],
)
@on_loop
async def test_nothing_private_is_called_however_it_is_written(address: str) -> None:
    host = f"[{address}]" if ":" in address else address
    assert await Webhooks(None, private=False).place_of(f"http://{host}/x") is None  # type: ignore[arg-type]
    assert not webhooks._is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("host", ["127.1", "0x7f.1", "0177.0.0.1", "2130706433", "127.0.0.1."])
@on_loop
async def test_odd_spellings_of_this_machine_are_this_machine(host: str) -> None:
    assert await Webhooks(None, private=False).place_of(f"http://{host}/x") is None  # type: ignore[arg-type]


@asynccontextmanager
async def hooked(path: Path, url: str, private: bool) -> AsyncIterator[tuple[Webhooks, Webhook]]:
    store = await Store.open(str(path / "g.db"))
    await add_table(store, "t")
    hook = Webhook("t", 0, url, b"key")
    await store.set_webhook(hook)
    hooks = Webhooks(store, private)
    try:
        yield hooks, hook
    finally:
        await hooks.close()
        await store.close()


def naming(*addresses: list[str]) -> Any:
    """A name that has other addresses each time it is asked for."""
    answers = list(addresses)

    async def getaddrinfo(host: str, port: int, **about: Any) -> list[Any]:
        found = answers.pop(0) if len(answers) > 1 else answers[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    return getaddrinfo


@on_loop
async def test_a_name_that_changes_its_address_gains_nothing(tmp_path: Path) -> None:
    got = []

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        got.append(await reader.read(100))
        writer.close()

    receiver = await asyncio.start_server(take, "127.0.0.1", 0)
    port = receiver.sockets[0].getsockname()[1]
    loop = asyncio.get_running_loop()
    honest = loop.getaddrinfo
    async with hooked(tmp_path, f"http://evil.example:{port}/", private=False) as (hooks, hook):
        try:
            # Public when it was set, private when it is called; and both at once.
            for answers in ([[PUBLIC], ["127.0.0.1"]], [[PUBLIC], [PUBLIC, "127.0.0.1"]]):
                loop.getaddrinfo = naming(*answers)  # type: ignore[method-assign]
                place = await hooks.place_of(hook.url)
                # What is called is the address that was looked at, not the name.
                assert place is not None
                assert place.host == PUBLIC
                await hooks._post(hook, 5)
        finally:
            loop.getaddrinfo = honest  # type: ignore[method-assign]
        assert hooks.failed == 2
    assert got == []
    receiver.close()
    await receiver.wait_closed()


@on_loop
async def test_a_receiver_that_drips_has_no_longer_than_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "SECONDS", 0.5)

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            for letter in "HTTP/1.1 200 OK\r\nx-slow: " + "x" * 500:
                writer.write(letter.encode())
                await writer.drain()
                await asyncio.sleep(0.05)
        except (ConnectionError, asyncio.CancelledError):
            pass
        writer.close()

    receiver = await asyncio.start_server(drip, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{receiver.sockets[0].getsockname()[1]}/"
    async with hooked(tmp_path, url, private=True) as (hooks, hook):
        began = time.monotonic()
        await hooks._post(hook, 5)
        assert time.monotonic() - began < 5
        assert (hooks.sent, hooks.failed) == (0, 1)
    receiver.close()


def test_a_webhook_ends_with_the_seat(tmp_path: Path) -> None:
    with (
        running(tmp_path / "g.db", private_webhooks=True) as server,
        Somebody(server) as aino,
        Somebody(server) as phone,
    ):
        table = aino.make(["open", "open"], sit=[0, 1])
        for seat in (0, 1):
            path = f"/tables/{table}/seats/{seat}/webhook"
            answer = aino.web.put(path, json={"url": "http://127.0.0.1:1/"})
            assert answer.status_code == 200
        aino.do(table, "leave", seat=1)
        token = aino.post(f"/tables/{table}/seats/0/link")["token"]
        phone.post("/links", {"token": token, "move": True})
        until = time.monotonic() + 10
        while server.run(server.container.store.webhooks(table)):
            assert time.monotonic() < until, "a webhook was left"
            time.sleep(0.02)
