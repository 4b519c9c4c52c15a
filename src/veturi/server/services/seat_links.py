"""Seat links: one-use tokens that move a seat to another device, or give it to a friend."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from veturi.server.auth.identities import hash_of, new_secret
from veturi.server.domain.command_handlers import handle_seat_link
from veturi.server.domain.rejections import rejected
from veturi.server.services.channel import Channel
from veturi.server.services.context import ServiceContext
from veturi.server.services.creation import is_full
from veturi.server.storage.models import PERSONAL, Token
from veturi.server.storage.store import Store

__all__ = ["personal_link", "personal_links", "use_link"]

#: How long a personal link can be used: a week, and a month after an import.
LINK_SECONDS: Final = 7 * 24 * 3600.0
IMPORTED_LINK_SECONDS: Final = 30 * 24 * 3600.0


async def personal_link(
    context: ServiceContext, channel: Channel, person: str, seat: int
) -> tuple[str, float]:
    """A token for a seat: its owner moves to another device, or the host keeps it for a friend."""
    live = channel.live
    if seat >= len(live.seats):
        raise rejected("no_seat")
    state = live.seats[seat]
    if state.level:
        raise rejected("seat_a_bot")
    own = person in state.holders
    host = not state.holders and person == live.host and not live.started
    if not own and not host:
        raise rejected("not_your_seat")
    # As old as the table is by its own log: whoever sits down from now on does so later.
    token, made, expires = new_secret(), live.at, time.time() + LINK_SECONDS
    await context.store.remove_tokens(live.id, PERSONAL, seat)
    await context.store.add_token(Token(hash_of(token), live.id, PERSONAL, seat, made, expires))
    return token, expires


async def use_link(
    context: ServiceContext, token: str, person: str, move: bool, name: str
) -> tuple[Channel, int]:
    """Uses a personal link: its seat is the person's, and with `move` nobody else's."""
    found = await context.store.find_token(hash_of(token))
    if found is None or found.kind != PERSONAL or found.seat is None:
        raise rejected("no_link")
    channel = await context.registry.channel(found.table)
    if channel is None:
        raise rejected("no_link")
    if is_full(context, channel):
        raise rejected("too_many")
    seat, made = found.seat, found.created
    await context.registry.change(
        channel,
        lambda live: handle_seat_link(live, seat, person, made, move, name),
        link=found.hash,
    )
    return channel, seat


async def personal_links(
    store: Store, seats: Sequence[tuple[str, int]]
) -> list[tuple[str, int, str]]:
    """One-use tokens that give seats to whoever has them: (table, seat, token)."""
    now = time.time()
    links = [(table, seat, new_secret()) for table, seat in seats]
    for table, seat, token in links:
        # As old as the table is by its own log: another machine's clock may have been ahead.
        last = await store.last(table)
        made = (await store.entries(table, last - 1))[-1].at
        until = now + IMPORTED_LINK_SECONDS
        await store.add_token(Token(hash_of(token), table, PERSONAL, seat, made, until))
    return links
