"""Webhooks: a seat's owner may have "your turn" told to an address of theirs.

Nothing of the game is told, only that the seat is to move. Addresses of this machine and of private
networks are refused unless the server's owner allows them: nobody is to reach into the owner's
network through the server.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import logging
import socket
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Final

import httpx
import msgspec

from veturi.server.auth.rate_limits import TokenBuckets
from veturi.server.domain.table_events import Left, Moved
from veturi.server.services.registry import Change
from veturi.server.storage.models import StoreError, Webhook
from veturi.server.storage.store import Store

__all__ = ["TurnNotice", "Webhooks", "signature"]

logger = logging.getLogger("veturi.server")

SECONDS: Final = 5.0
AT_ONCE: Final = 16
#: By seat: so many at once, and so many a second.
RATE: Final = (20.0, 0.2)
MOST_URL: Final = 500
MOST_PORT: Final = 65535
#: Of the sixth version only what is given out, and not what carries an address of the fourth.
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
TUNNELS: Final = (ipaddress.IPv6Network("2002::/16"), ipaddress.IPv6Network("2001::/32"))
#: Tables whose webhooks are remembered; most have none.
REMEMBERED: Final = 10_000
#: Another server may have been told of a webhook: what is remembered is looked at again.
KNOWN_SECONDS: Final = 60.0


class TurnNotice(msgspec.Struct, frozen=True, tag_field="event", tag="your_turn"):
    """What is posted when a seat becomes to move. Nothing of the game is in it."""

    table: str
    seat: int
    number: int
    at: float


def signature(key: bytes, body: bytes) -> str:
    """What the header `Veturi-Signature` says, so that the receiver knows who calls."""
    return hmac.new(key, body, hashlib.sha256).hexdigest()


def _is_public(place: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if isinstance(place, ipaddress.IPv6Address):
        if place.ipv4_mapped is not None:
            return _is_public(place.ipv4_mapped)
        if place not in UNICAST or any(place in tunnel for tunnel in TUNNELS):
            return False
    return place.is_global and not place.is_multicast


class Webhooks:
    """Tells addresses that their seats are to move."""

    def __init__(self, store: Store, private: bool) -> None:
        self.store = store
        self.private = private
        self.sent = 0
        self.failed = 0
        self._buckets = TokenBuckets(RATE)
        self._room = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._client: httpx.AsyncClient | None = None
        self._known: OrderedDict[str, tuple[float, list[Webhook]]] = OrderedDict()

    async def place_of(self, url: str) -> httpx.URL | None:
        """Where a webhook is sent: its address with the host's number, so that the one that was
        looked at is the one that is called. None if it may not be called."""
        try:
            parts = httpx.URL(url)
        except (httpx.InvalidURL, ValueError):
            return None
        if parts.scheme not in ("http", "https") or not parts.host or len(url) > MOST_URL:
            return None
        port = parts.port or (443 if parts.scheme == "https" else 80)
        if parts.userinfo or port > MOST_PORT:
            return None
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SECONDS):
                found = await loop.getaddrinfo(parts.host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return None
        places = [ipaddress.ip_address(str(one[4][0]).partition("%")[0]) for one in found]
        if not places or not (self.private or all(_is_public(place) for place in places)):
            return None
        return parts.copy_with(host=str(places[0]))

    async def host_of(self, table: str, seat: int) -> str | None:
        """The host that is told of the seat's turns, if any is."""
        urls = [hook.url for hook in await self.store.webhooks(table) if hook.seat == seat]
        return httpx.URL(urls[0]).host if urls else None

    async def set(self, hook: Webhook) -> None:
        await self.store.set_webhook(hook)
        self._known.pop(hook.table, None)

    async def remove(self, table: str, seat: int) -> None:
        await self.store.remove_webhook(table, seat)
        self._known.pop(table, None)

    def consider(self, change: Change) -> None:
        """After a change that was made here: tells those who have just become to move."""
        if not change.events:
            return
        live, before = change.channel.live, change.before
        for event in change.events:
            if isinstance(event, Left | Moved):
                # Whoever had it told no longer has the seat.
                self._start(self._forget(live.id, event.seat))
        known = self._known.get(live.id)
        for seat in live.to_move:
            if before.asked[seat] or live.seats[seat].played_by_bot:
                continue
            if known is None or known[0] < time.monotonic() or known[1]:
                self._start(self._tell(live.id, seat, live.number))

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name="webhook")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forget(self, table: str, seat: int) -> None:
        try:
            await self.remove(table, seat)
        except StoreError as error:
            logger.warning("a webhook could not be removed: %s", error)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.aclose()

    async def _of(self, table: str) -> list[Webhook]:
        until, found = self._known.get(table, (0.0, []))
        if until < time.monotonic():
            found = await self.store.webhooks(table)
            self._known[table] = (time.monotonic() + KNOWN_SECONDS, found)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found

    async def _tell(self, table: str, seat: int, number: int) -> None:
        try:
            for hook in await self._of(table):
                if hook.seat == seat and self._buckets.take(f"{table} {seat}"):
                    async with self._room:
                        await self._post(hook, number)
        except StoreError as error:
            logger.warning("webhooks could not be read: %s", error)

    async def _post(self, hook: Webhook, number: int) -> None:
        place = await self.place_of(hook.url)
        if place is None:
            self.failed += 1
            return
        notice = TurnNotice(hook.table, hook.seat, number, round(time.time(), 3))
        body = msgspec.json.encode(notice)
        named = httpx.URL(hook.url)
        headers = {
            "host": named.netloc.decode(),
            "content-type": "application/json",
            "veturi-signature": signature(hook.key, body),
        }
        if self._client is None:
            self._client = httpx.AsyncClient(
                timeout=SECONDS, follow_redirects=False, trust_env=False
            )
        try:
            # The answer's body is not read: whatever its size, it costs nothing. One that drips has
            # no longer than any other.
            async with (
                asyncio.timeout(SECONDS),
                self._client.stream(
                    "POST",
                    place,
                    content=body,
                    headers=headers,
                    extensions={"sni_hostname": named.host},
                ) as said,
            ):
                self.sent += said.is_success
                self.failed += not said.is_success
        except (httpx.HTTPError, TimeoutError):
            self.failed += 1
