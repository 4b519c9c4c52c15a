"""The log of a table as a stream of lines, each a JSON object: for bots and scripts.

The same news as over the WebSocket; an empty line now and then shows that the line is open.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from veturi.server.api.request_context import Call, Endpoint, RejectionError
from veturi.server.api.schemas.messages import News
from veturi.server.api.schemas.requests import LogQuery
from veturi.server.container import Container
from veturi.server.services.channel import ALIVE_SECONDS, Channel, Listener

__all__ = ["ENDPOINTS"]


async def stream(call: Call) -> Response:
    """The news from a number on, as they come."""
    query = call.query(LogQuery)
    channel = await call.channel()
    access = call.access(query.seats)
    if rejection := access.rejection(channel.live):
        raise RejectionError(rejection)
    if not channel.has(query.after):
        call.limit("thinking")
    rate_limiter, table = call.container.rate_limiter, channel.live.id
    if (found := rate_limiter.connect(call.address, call.person, table)) is not None:
        raise RejectionError(found)
    try:
        listener = await call.container.registry.follow(channel, access, query.after)
    except BaseException:
        rate_limiter.disconnect(call.address, call.person, table)
        raise

    def leave() -> None:
        call.container.registry.leave(channel, listener)
        rate_limiter.disconnect(call.address, call.person, table)

    return Following(_lines(call.container, channel, listener), leave)


class Following(StreamingResponse):
    """The lines, and what is to be done when nobody follows any more: also when the connection was
    gone before the first of them."""

    def __init__(self, lines: AsyncIterator[bytes], leave: Callable[[], None]) -> None:
        # A proxy that gathers lines before it passes them on would make a bot wait.
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(lines, 200, headers, "application/x-ndjson")
        self.leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.leave()


async def _lines(
    container: Container, channel: Channel, listener: Listener
) -> AsyncIterator[bytes]:
    yield await container.registry.news(channel, listener) + b"\n"
    while not listener.ended:
        try:
            await asyncio.wait_for(listener.wake.wait(), ALIVE_SECONDS)
        except TimeoutError:
            yield b"\n"
            continue
        listener.wake.clear()
        if channel.live.number > listener.sent:
            yield await container.registry.news(channel, listener) + b"\n"


ENDPOINTS: Final = [
    Endpoint(
        "GET",
        "/tables/{table}/stream",
        stream,
        "What happens at a table, as lines of JSON that keep coming.",
        News,
        query=LogQuery,
    )
]
