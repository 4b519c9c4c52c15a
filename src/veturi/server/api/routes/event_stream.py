"""The log of a table as a stream of lines, each a JSON object: for bots and scripts.

The same news as over the WebSocket; an empty line now and then shows that the line is open.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from veturi.server.api.request_context import Call, Endpoint, Refuse
from veturi.server.api.schemas.messages import News
from veturi.server.api.schemas.requests import LogQuery
from veturi.server.container import House
from veturi.server.services.channel import ALIVE_SECONDS, Listener, Room

__all__ = ["ENDPOINTS"]


async def stream(call: Call) -> Response:
    """The news from a number on, as they come."""
    query = call.query(LogQuery)
    room = await call.room()
    eyes = call.eyes(query.seats)
    if refusal := eyes.refusal(room.live):
        raise Refuse(refusal)
    if not room.has(query.after):
        call.limit("thinking")
    gate, table = call.house.gate, room.live.id
    if (found := gate.connect(call.address, call.person, table)) is not None:
        raise Refuse(found)
    try:
        listener = await call.house.hall.follow(room, eyes, query.after)
    except BaseException:
        gate.disconnect(call.address, call.person, table)
        raise

    def leave() -> None:
        call.house.hall.leave(room, listener)
        gate.disconnect(call.address, call.person, table)

    return Following(_lines(call.house, room, listener), leave)


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


async def _lines(house: House, room: Room, listener: Listener) -> AsyncIterator[bytes]:
    yield await house.hall.news(room, listener) + b"\n"
    while not listener.ended:
        try:
            await asyncio.wait_for(listener.wake.wait(), ALIVE_SECONDS)
        except TimeoutError:
            yield b"\n"
            continue
        listener.wake.clear()
        if room.live.number > listener.sent:
            yield await house.hall.news(room, listener) + b"\n"


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
