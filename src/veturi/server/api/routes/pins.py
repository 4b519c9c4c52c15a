"""The endpoints about a seat's PIN: setting it, giving it, and removing it."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec

from veturi.server.api.request_context import Call, Endpoint, RejectionError
from veturi.server.api.schemas import messages
from veturi.server.api.schemas.requests import UnlockQuery
from veturi.server.auth.seat_access import Pin, fits, kept_of, new_unlock
from veturi.server.domain.command_handlers import handle_pin
from veturi.server.domain.rejections import Rejection, rejected
from veturi.server.services.channel import Channel
from veturi.server.services.creation import is_full

__all__ = ["ENDPOINTS"]


class GivePin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A PIN: four to twelve digits."""

    pin: Pin


_give_pin = msgspec.json.Decoder(GivePin)


async def set_pin(call: Call) -> messages.Unlock:
    """A seat gets a PIN, or another one; whoever sets it has it unlocked."""
    wanted = call.read(_give_pin)
    channel = await call.channel()
    seat = call.own_seat(channel, call.seat())
    call.limit("thinking")
    await _change(call, channel, seat, await asyncio.to_thread(kept_of, wanted.pin))
    return _unlock(call, channel, seat)


async def remove_pin(call: Call) -> dict[str, Any]:
    channel = await call.channel()
    seat = call.own_seat(channel, call.seat())
    if not channel.live.seats[seat].pin:
        raise RejectionError(rejected("no_pin"))
    await _change(call, channel, seat, "")
    return {}


async def _change(call: Call, channel: Channel, seat: int, kept: str) -> None:
    person = call.known()
    if is_full(call.container, channel):
        raise RejectionError(rejected("too_many"), channel.live.number)
    done = await call.container.registry.change(
        channel, lambda live: handle_pin(live, seat, person, kept)
    )
    if isinstance(done, Rejection):
        raise RejectionError(done, channel.live.number)


async def unlock(call: Call) -> messages.Unlock:
    """The PIN is given. Wrong ones are counted by seat, and soon there is a wait between them."""
    wanted = call.read(_give_pin)
    channel = await call.channel()
    seat, rate_limiter = call.seat(), call.container.rate_limiter
    call.held_seat(channel, seat)
    kept, place = channel.live.seats[seat].pin, f"{channel.live.id} {seat}"
    if not kept:
        raise RejectionError(rejected("no_pin"))
    # Counted before it is tried: a hundred at once are a hundred tries.
    if rate_limiter.too_fast("pins", place):
        raise RejectionError(rejected("pin_tries"))
    if not await asyncio.to_thread(fits, wanted.pin, kept):
        raise RejectionError(rejected("pin_wrong"))
    rate_limiter.give_back("pins", place)
    return _unlock(call, channel, seat)


def _unlock(call: Call, channel: Channel, seat: int) -> messages.Unlock:
    text, expires = new_unlock(channel.live, seat, call.known())
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
