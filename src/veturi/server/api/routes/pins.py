"""The endpoints about a seat's PIN: setting it, giving it, and removing it."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec

from veturi.server.api.request_context import Call, Endpoint, Refuse
from veturi.server.api.schemas import messages
from veturi.server.api.schemas.requests import UnlockQuery
from veturi.server.auth.seat_access import Pin, fits, kept_of, new_unlock
from veturi.server.domain.command_handlers import judge_pin
from veturi.server.domain.rejections import Refused, refused
from veturi.server.services.channel import Room
from veturi.server.services.creation import is_full

__all__ = ["ENDPOINTS"]


class GivePin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A PIN: four to twelve digits."""

    pin: Pin


_give_pin = msgspec.json.Decoder(GivePin)


async def set_pin(call: Call) -> messages.Unlock:
    """A seat gets a PIN, or another one; whoever sets it has it unlocked."""
    wanted = call.read(_give_pin)
    room = await call.room()
    seat = call.own_seat(room, call.seat())
    call.limit("thinking")
    await _change(call, room, seat, await asyncio.to_thread(kept_of, wanted.pin))
    return _unlock(call, room, seat)


async def remove_pin(call: Call) -> dict[str, Any]:
    room = await call.room()
    seat = call.own_seat(room, call.seat())
    if not room.live.seats[seat].pin:
        raise Refuse(refused("no_pin"))
    await _change(call, room, seat, "")
    return {}


async def _change(call: Call, room: Room, seat: int, kept: str) -> None:
    person = call.known()
    if is_full(call.house, room):
        raise Refuse(refused("too_many"), room.live.number)
    done = await call.house.hall.change(room, lambda live: judge_pin(live, seat, person, kept))
    if isinstance(done, Refused):
        raise Refuse(done, room.live.number)


async def unlock(call: Call) -> messages.Unlock:
    """The PIN is given. Wrong ones are counted by seat, and soon there is a wait between them."""
    wanted = call.read(_give_pin)
    room = await call.room()
    seat, gate = call.seat(), call.house.gate
    call.held_seat(room, seat)
    kept, place = room.live.seats[seat].pin, f"{room.live.id} {seat}"
    if not kept:
        raise Refuse(refused("no_pin"))
    # Counted before it is tried: a hundred at once are a hundred tries.
    if gate.too_fast("pins", place):
        raise Refuse(refused("pin_tries"))
    if not await asyncio.to_thread(fits, wanted.pin, kept):
        raise Refuse(refused("pin_wrong"))
    gate.give_back("pins", place)
    return _unlock(call, room, seat)


def _unlock(call: Call, room: Room, seat: int) -> messages.Unlock:
    text, expires = new_unlock(room.live, seat, call.known())
    return messages.Unlock(unlock=text, expires=expires)


_SEAT = "/tables/{table}/seats/{seat}"
ENDPOINTS: Final = [
    Endpoint(
        "PUT",
        f"{_SEAT}/pin",
        set_pin,
        "Lock one's seat with a PIN, or change it.",
        messages.Unlock,
        GivePin,
        UnlockQuery,
    ),
    Endpoint(
        "DELETE",
        f"{_SEAT}/pin",
        remove_pin,
        "Lock it no more.",
        dict[str, Any],
        query=UnlockQuery,
    ),
    Endpoint(
        "POST",
        f"{_SEAT}/unlock",
        unlock,
        "Give the PIN of one's seat: its cards are shown, and it can be played, for half an hour.",
        messages.Unlock,
        GivePin,
        UnlockQuery,
    ),
]
