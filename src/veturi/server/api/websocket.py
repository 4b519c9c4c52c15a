"""One WebSocket for each table somebody follows: commands in, news and answers out."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from veturi.server.api import codec as wire
from veturi.server.api.request_context import (
    address_of,
    eyes_of,
    foreign,
    may_see,
    person_of,
    storing_failed,
)
from veturi.server.api.routes.tables import run_command
from veturi.server.auth.rate_limits import Buckets
from veturi.server.auth.seat_access import Eyes
from veturi.server.container import House
from veturi.server.domain.rejections import Refused, refused
from veturi.server.domain.table_events import EntryError
from veturi.server.services.channel import ALIVE_SECONDS, Listener, Room
from veturi.server.storage.models import BusyError, StoreError

__all__ = ["follow"]

logger = logging.getLogger("veturi.server")

#: Why the server ends a connection: 1008 of the protocol, or one of our own.
POLICY: Final = 1008
GOING_AWAY: Final = 1001
#: Messages that are of no use whatever the table: so many at once, and so many a second.
NO_USE: Final = {"not_understood", "too_large", "too_fast", "no_person"}
FAULTS: Final = (20.0, 1.0)
#: A connection that ends has so long to take what it is still told.
END_SECONDS: Final = 2.0


async def follow(house: House, socket: WebSocket) -> None:
    """A connection from its beginning to its end; whatever fault there is ends it quietly."""
    try:
        await _follow(house, socket)
    except Exception:
        logger.exception("a connection failed")
        await _refuse(socket, refused("fault"))


async def _follow(house: House, socket: WebSocket) -> None:
    person = await _admit(house, socket)
    if person is None:
        return
    table, address = str(socket.path_params["table"]), address_of(socket)
    if (found := house.gate.connect(address, person, table)) is not None:
        await _refuse(socket, found)
        return
    try:
        room = await _room(house, socket, person, table)
        if room is not None:
            await _serve(house, socket, room, person)
    except WebSocketDisconnect:
        pass
    except (StoreError, EntryError) as error:
        await _refuse(socket, storing_failed(error))
    finally:
        house.gate.disconnect(address, person, table)


async def _admit(house: House, socket: WebSocket) -> str | None:
    """Who connects; None if they are sent away before the connection is made."""
    if found := house.gate.too_fast("requests", address_of(socket)):
        await socket.close(POLICY, found.key)
        return None
    # Browsers let any page connect to any server; they say truthfully which page it was.
    if house.closing or foreign(house, socket):
        await socket.close(POLICY, "other_origin")
        return None
    person = await person_of(house, socket)
    await socket.accept()
    return person


async def _refuse(socket: WebSocket, refusal: Refused) -> None:
    """Says why, and ends the connection."""
    try:
        await _send(socket, wire.encode(wire.Refusal(wire.reason(refusal))))
        await socket.close(POLICY, refusal.key)
    except (WebSocketDisconnect, RuntimeError):
        pass


async def _room(house: House, socket: WebSocket, person: str, table: str) -> Room | None:
    room = await house.hall.room(table)
    if room is None:
        await _refuse(socket, refused("no_table"))
        return None
    if not may_see(room.live, person, socket.query_params.get("token", "")):
        await _refuse(socket, refused("private"))
        return None
    if (found := _eyes(socket, person).refusal(room.live)) is not None:
        await _refuse(socket, found)
        return None
    if not room.has(_after(socket)):
        # The log is read and told from its beginning, which costs something.
        found = house.gate.too_fast("thinking", person or address_of(socket))
        if found is not None:
            await _refuse(socket, found)
            return None
    return room


def _eyes(socket: WebSocket, person: str) -> Eyes:
    return eyes_of(socket, person, socket.query_params.get("seats", ""))


def _after(socket: WebSocket) -> int:
    text = socket.query_params.get("after", "0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


async def _serve(house: House, socket: WebSocket, room: Room, person: str) -> None:
    listener = await house.hall.follow(room, _eyes(socket, person), _after(socket))
    sender = asyncio.create_task(_send_on(house, socket, room, listener), name="sender")
    try:
        await _receive_on(house, socket, room, listener)
    finally:
        house.hall.leave(room, listener)
        listener.end()
        # The last answers and the end itself are still told, unless nobody reads them.
        _, late = await asyncio.wait([sender], timeout=END_SECONDS)
        for task in late:
            task.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _send(socket: WebSocket, data: bytes) -> None:
    await socket.send({"type": "websocket.send", "text": data.decode()})


async def _send_on(house: House, socket: WebSocket, room: Room, listener: Listener) -> None:
    """Tells the listener what is new, then what is for it alone, whenever there is something."""
    try:
        await _send(socket, await house.hall.news(room, listener))
        while not listener.ended:
            if not await _something_new(listener):
                await _send(socket, wire.encode(wire.Alive(round(time.time(), 3))))
                continue
            if room.live.number > listener.sent:
                await _send(socket, await house.hall.news(room, listener))
            while listener.answers:
                await _send(socket, listener.answers.pop(0))
        await socket.close(POLICY if listener.why else GOING_AWAY, listener.why)
    except (WebSocketDisconnect, RuntimeError):
        pass
    except (StoreError, EntryError) as error:
        await _refuse(socket, storing_failed(error))
    finally:
        listener.ended = True


async def _something_new(listener: Listener) -> bool:
    """Waits for something to tell; False if there was nothing for a while."""
    try:
        async with asyncio.timeout(ALIVE_SECONDS):
            await listener.wake.wait()
    except TimeoutError:
        return False
    listener.wake.clear()
    return True


async def _receive_on(house: House, socket: WebSocket, room: Room, listener: Listener) -> None:
    """Does what the listener asks, one command after the other."""
    faults, token = Buckets(FAULTS), socket.query_params.get("token", "")
    while not listener.ended:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        data = received.get("text") or received.get("bytes") or b""
        refusal, key = None, ""
        if len(data) > house.config.limits.body:
            refusal = refused("too_large")
        else:
            try:
                command = wire.decode_command(data)
                key = command.key
                answer = await _answer(house, room, listener.eyes, command, token)
                if isinstance(answer, Refused):
                    refusal = answer
                else:
                    listener.answer(wire.encode(answer))
            except wire.WireError as error:
                refusal = wire.not_understood(str(error))
        if refusal is not None:
            said = wire.Refusal(wire.reason(refusal), key, room.live.number)
            listener.answer(wire.encode(said))
            if refusal.key in NO_USE and not faults.take(""):
                listener.end(refusal.key)


async def _answer(
    house: House, room: Room, eyes: Eyes, command: wire.Command, token: str
) -> wire.Accepted | Refused:
    if not eyes.person:
        return refused("no_person")
    try:
        return await run_command(house, eyes, room, command, token)
    except BusyError:
        return refused("busy")
    except (StoreError, EntryError) as error:
        return storing_failed(error)
    except Exception:
        logger.exception("a command failed")
        return refused("fault")
