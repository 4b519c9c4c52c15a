"""Merging: a device's own games become those of the person it signs in as."""

from __future__ import annotations

import logging

from veturi.server.domain.command_handlers import handle_merge
from veturi.server.domain.rejections import rejected
from veturi.server.domain.table_events import EventError
from veturi.server.services.context import ServiceContext
from veturi.server.storage.models import DamagedError

__all__ = ["merge", "require_mergeable"]

logger = logging.getLogger("veturi.server")


async def require_mergeable(context: ServiceContext, old: str, person: str) -> None:
    """Two seats at one table that is played cannot become one person's."""
    if await context.store.count_shared_tables(old, person):
        raise rejected("same_table")


async def merge(context: ServiceContext, old: str, person: str) -> None:
    """Gives a person the seats of another identity, table by table. What is interrupted halfway
    leaves every seat with one of the two, and can be done again.

    Other devices of the old identity keep its games: then both hold the seats.
    """
    share = await context.store.count_devices(old) > 1
    await context.store.copy_removed(old, person)
    for table in await context.store.tables_held(old):
        try:
            channel = await context.registry.channel(table)
        except (EventError, DamagedError) as error:
            # Nobody can open it: the other tables are not to wait for it.
            logger.error("%s", error)
            continue
        if channel is not None and channel.live.seats_of(old) - channel.live.seats_of(person):
            await context.registry.change(
                channel, lambda live: handle_merge(live, old, person, share)
            )
