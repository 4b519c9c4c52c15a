"""WebSocket of a table: commands in, news, answers and a heartbeat out."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from veturi.server.api.codec import decode_command, encode
from veturi.server.api.errors import rejection_of
from veturi.server.api.request_context import (
    RequestContext,
    client_address,
    is_cross_origin,
    person_of,
)
from veturi.server.api.routes.tables import run_command
from veturi.server.api.schemas.answers import Alive, Rejected, reason
from veturi.server.auth.rate_limits import TokenBuckets
from veturi.server.container import Container
from veturi.server.domain.rejections import RejectionError, rejected
from veturi.server.domain.table_events import EventError
from veturi.server.services.channel import Channel, Listener
from veturi.server.storage.models import StoreError

__all__ = ["follow"]

#: Why the server ends a connection: 1008 of the protocol, or one of our own.
POLICY: Final = 1008
GOING_AWAY: Final = 1001
#: Messages that are of no use whatever the table: so many at once, and so many a second.
NO_USE: Final = {"not_understood", "too_large", "too_fast", "no_person"}
FAULTS: Final = (20.0, 1.0)
#: A connection that ends has so long to take what it is still told.
END_SECONDS: Final = 2.0


async def follow(container: Container, socket: WebSocket) -> None:
    """A connection from its beginning to its end; whatever fault there is ends it quietly."""
    try:
        context = await _admit(container, socket)
        if context is None:
            return
        who = (context.address, context.person, context.path("table"))
        container.rate_limiter.connect(*who)
        try:
            await _serve(context, socket)
        finally:
            container.rate_limiter.disconnect(*who)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        await _reject(socket, rejection_of(error))


async def _admit(container: Container, socket: WebSocket) -> RequestContext | None:
    """Who connects; None if they are sent away before the connection is made."""
    address = client_address(socket)
    try:
        container.rate_limiter.count("requests", address)
        # Browsers let any page connect to any server; they say truthfully which page it was.
        if container.closing or is_cross_origin(container, socket):
            raise rejected("other_origin")
    except RejectionError as rejection:
        await socket.close(POLICY, rejection.key)
        return None
    person = await person_of(container, socket)
    await socket.accept()
    return RequestContext(container, socket, person, address)


async def _reject(socket: WebSocket, rejection: RejectionError) -> None:
    """Says why, and ends the connection."""
    try:
        await _send(socket, encode(Rejected(reason(rejection))))
        await socket.close(POLICY, rejection.key)
    except (WebSocketDisconnect, RuntimeError):
        pass


def _after(socket: WebSocket) -> int:
    text = socket.query_params.get("after", "0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


async def _serve(context: RequestContext, socket: WebSocket) -> None:
    container, after = context.container, _after(socket)
    channel = await context.channel()
    access = context.checked_access(channel, socket.query_params.get("seats", ""))
    if not channel.has(after):
        # The log is read and told from its beginning, which costs something.
        context.limit("thinking")
    listener = await container.registry.follow(channel, access, after)
    sender = asyncio.create_task(_send_on(container, socket, channel, listener), name="sender")
    try:
        await _receive_on(container, socket, channel, listener)
    finally:
        container.registry.leave(channel, listener)
        listener.end()
        # The last answers and the end itself are still told, unless nobody reads them.
        _, late = await asyncio.wait([sender], timeout=END_SECONDS)
        for task in late:
            task.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _send(socket: WebSocket, data: bytes) -> None:
    await socket.send({"type": "websocket.send", "text": data.decode()})


async def _send_on(
    container: Container, socket: WebSocket, channel: Channel, listener: Listener
) -> None:
    """Tells the listener what is new, then what is for it alone, whenever there is something."""
    try:
        await _send(socket, await container.registry.news(channel, listener))
        while not listener.ended:
            if not await listener.something_new():
                await _send(socket, encode(Alive(round(time.time(), 3))))
                continue
            if channel.live.number > listener.sent:
                await _send(socket, await container.registry.news(channel, listener))
            while listener.answers:
                await _send(socket, listener.answers.pop(0))
        await socket.close(POLICY if listener.why else GOING_AWAY, listener.why)
    except (WebSocketDisconnect, RuntimeError):
        pass
    except (StoreError, EventError) as error:
        await _reject(socket, rejection_of(error))
    finally:
        listener.ended = True


async def _receive_on(
    container: Container, socket: WebSocket, channel: Channel, listener: Listener
) -> None:
    """Does what the listener asks, one command after the other."""
    faults, token = TokenBuckets(FAULTS), socket.query_params.get("token", "")
    while not listener.ended:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        data, key = received.get("text") or received.get("bytes") or b"", ""
        try:
            if len(data) > container.config.limits.body:
                raise rejected("too_large")
            command = decode_command(data)
            key = command.key
            if not listener.access.person:
                raise rejected("no_person")
            done = await run_command(container, listener.access, channel, command, token)
            listener.answer(encode(done))
        except Exception as error:
            rejection = rejection_of(error)
            listener.answer(encode(Rejected(reason(rejection), key, channel.live.number)))
            if rejection.key in NO_USE and not faults.take(""):
                listener.end(rejection.key)
