"""The event stream of a table as newline-delimited JSON (NDJSON): for bots and scripts.

The same news as over the WebSocket; an empty line now and then is the heartbeat.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from veturi.server.api.codec import PREFIX
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routing import Router
from veturi.server.api.schemas.answers import News
from veturi.server.api.schemas.requests import LogQuery
from veturi.server.container import Container
from veturi.server.services.channel import Channel, Listener

__all__ = ["router"]

router = Router(PREFIX)

NDJSON = "application/x-ndjson"


@router.get("/tables/{table}/stream", response=News, media_type=NDJSON)
async def stream_events(context: RequestContext, query: LogQuery) -> StreamingResponse:
    """What happens at a table, as lines of JSON that keep coming."""
    channel = await context.channel()
    access = context.checked_access(channel, query.seats)
    if not channel.has(query.after):
        context.limit("thinking")
    container, table = context.container, channel.live.id
    limiter, who = container.rate_limiter, (context.address, context.person, table)
    limiter.connect(*who)
    try:
        listener = await container.registry.follow(channel, access, query.after)
    except BaseException:
        limiter.disconnect(*who)
        raise

    def leave() -> None:
        container.registry.leave(channel, listener)
        limiter.disconnect(*who)

    return EventStream(_lines(container, channel, listener), leave)


class EventStream(StreamingResponse):
    """The lines, and what is to be done when nobody follows any more: also when the connection was
    gone before the first of them."""

    def __init__(self, lines: AsyncIterator[bytes], leave: Callable[[], None]) -> None:
        # A proxy that gathers lines before it passes them on would make a bot wait.
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(lines, 200, headers, NDJSON)
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
        if not await listener.something_new():
            yield b"\n"
        elif channel.live.number > listener.sent:
            yield await container.registry.news(channel, listener) + b"\n"
