"""Endpoints of a seat: personal links, its PIN, and webhooks that tell of its turns."""

from __future__ import annotations

import asyncio

from veturi.server.api.codec import PREFIX
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routing import Router
from veturi.server.api.schemas.answers import Empty
from veturi.server.api.schemas.requests import PinRequest, RedeemLink, UnlockQuery, WebhookRequest
from veturi.server.api.schemas.tables import (
    RedeemedLink,
    SeatLink,
    SeatUnlock,
    WebhookHost,
    WebhookKey,
)
from veturi.server.auth.identities import new_secret
from veturi.server.auth.seat_access import fits, kept_of, new_unlock
from veturi.server.domain.command_handlers import handle_pin
from veturi.server.domain.preconditions import require_seat
from veturi.server.domain.rejections import RejectionError, rejected
from veturi.server.services import seat_links
from veturi.server.services.channel import Channel
from veturi.server.services.creation import is_full
from veturi.server.storage.models import Webhook

__all__ = ["router"]

router = Router(PREFIX)


# --- personal links -------------------------------------------------------------------------


@router.post("/tables/{table}/seats/{seat}/link")
async def create_seat_link(context: RequestContext, query: UnlockQuery) -> SeatLink:
    """A personal link that gives a seat to another device or person, once."""
    channel, seat = await context.channel(), context.seat()
    if seat in channel.live.seats_of(context.person):
        context.own_seat(channel, seat)
    person = context.require_person()
    token, expires = await seat_links.personal_link(context.container, channel, person, seat)
    return SeatLink(token=token, expires=expires)


@router.post("/links", limit="people")
async def redeem_link(context: RequestContext, body: RedeemLink) -> RedeemedLink:
    """Use a personal link."""
    person = context.require_person()
    channel, seat = await seat_links.use_link(
        context.container, body.token, person, body.move, body.name
    )
    return RedeemedLink(table=channel.live.id, seat=seat, number=channel.live.number)


# --- webhooks -------------------------------------------------------------------------------


@router.get("/tables/{table}/seats/{seat}/webhook")
async def get_webhook(context: RequestContext, query: UnlockQuery) -> WebhookHost:
    """Which host "your turn" is told to."""
    channel, seat = await context.own()
    return WebhookHost(await context.container.webhooks.host_of(channel.live.id, seat))


@router.put("/tables/{table}/seats/{seat}/webhook")
async def set_webhook(
    context: RequestContext, query: UnlockQuery, body: WebhookRequest
) -> WebhookKey:
    """Have "your turn" told to an address."""
    channel, seat = await context.own()
    context.limit("thinking")
    webhooks = context.container.webhooks
    if await webhooks.place_of(body.url) is None:
        raise rejected("wrong_address")
    key = new_secret()
    await webhooks.set(Webhook(channel.live.id, seat, body.url, key.encode()))
    return WebhookKey(key)


@router.delete("/tables/{table}/seats/{seat}/webhook")
async def remove_webhook(context: RequestContext, query: UnlockQuery) -> Empty:
    """Have it told no more."""
    channel, seat = await context.own()
    await context.container.webhooks.remove(channel.live.id, seat)
    return Empty()


# --- PINs -----------------------------------------------------------------------------------


@router.put("/tables/{table}/seats/{seat}/pin")
async def set_pin(context: RequestContext, query: UnlockQuery, body: PinRequest) -> SeatUnlock:
    """Lock one's seat with a PIN, or change it; whoever sets it has it unlocked."""
    channel, seat = await context.own()
    context.limit("thinking")
    await _change_pin(context, channel, seat, await asyncio.to_thread(kept_of, body.pin))
    return _unlock(context, channel, seat)


@router.delete("/tables/{table}/seats/{seat}/pin")
async def remove_pin(context: RequestContext, query: UnlockQuery) -> Empty:
    """Lock it no more."""
    channel, seat = await context.own()
    if not channel.live.seats[seat].pin:
        raise rejected("no_pin")
    await _change_pin(context, channel, seat, "")
    return Empty()


async def _change_pin(context: RequestContext, channel: Channel, seat: int, kept: str) -> None:
    person = context.require_person()
    try:
        if is_full(context.container, channel):
            raise rejected("too_many")
        await context.container.registry.change(
            channel, lambda live: handle_pin(live, seat, person, kept)
        )
    except RejectionError as rejection:
        rejection.number = channel.live.number
        raise


@router.post("/tables/{table}/seats/{seat}/unlock")
async def unlock_seat(context: RequestContext, query: UnlockQuery, body: PinRequest) -> SeatUnlock:
    """Give the PIN of one's seat: its cards are shown, and it can be played, for half an hour.

    Wrong ones are counted by seat, and soon there is a wait between them.
    """
    channel = await context.channel()
    seat, rate_limiter = context.seat(), context.container.rate_limiter
    require_seat(channel.live, seat, context.person)
    kept, place = channel.live.seats[seat].pin, f"{channel.live.id} {seat}"
    if not kept:
        raise rejected("no_pin")
    # Counted before it is tried: a hundred at once are a hundred tries.
    rate_limiter.count("pins", place, "pin_tries")
    if not await asyncio.to_thread(fits, body.pin, kept):
        raise rejected("pin_wrong")
    rate_limiter.give_back("pins", place)
    return _unlock(context, channel, seat)


def _unlock(context: RequestContext, channel: Channel, seat: int) -> SeatUnlock:
    text, expires = new_unlock(channel.live, seat, context.require_person())
    return SeatUnlock(unlock=text, expires=expires)
