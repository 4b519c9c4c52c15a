"""What a server does at its tables by itself: bots' moves, and the end of a turn's time.

Of several servers on one database one holds the lease and does it; when it is gone another takes
over. A table that is not in memory is found by the time at which something is due there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from veturi.server.auth.identities import new_id
from veturi.server.domain.table_events import EventError
from veturi.server.services.channel import Channel
from veturi.server.services.registry import Change, TableRegistry, standing
from veturi.server.storage.models import DamagedError, StoreError
from veturi.server.workers.bot_runner import BotRunner
from veturi.server.workers.bots import BotWorker
from veturi.server.workers.turn_timers import TurnTimers

__all__ = ["Scheduler"]

logger = logging.getLogger("veturi.server")

LEASE: Final = "tables"
LEASE_SECONDS: Final = 10.0
#: How often the lease is renewed, and how often due tables are looked for.
RENEW_SECONDS: Final = 3.0
LOOK_SECONDS: Final = 1.0
#: Tables that are due within so long are loaded.
AHEAD_SECONDS: Final = 5.0
#: Those that are due are read so many at a time.
AT_ONCE: Final = 1000


class Scheduler:
    """Drives bots and clocks, as long as it holds the lease."""

    def __init__(self, registry: TableRegistry, seconds: float, processes: int) -> None:
        self.registry = registry
        self.name = new_id()
        self.driving = False
        self.bot_runner = BotRunner(seconds, processes)
        self.bot_worker = BotWorker(registry, self.bot_runner)
        self.turn_timers = TurnTimers(registry)
        self._renewed = 0.0
        #: Told once, so that the others are not lost among them.
        self._unreadable: set[str] = set()
        self._look = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._lease()
        self._task = asyncio.create_task(self._run(), name="driver")

    async def stop(self) -> None:
        """Lets go of everything; bots' moves that are being stored are."""
        self.driving = False
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self.bot_worker.stop()
        self.turn_timers.stop()
        self.bot_runner.close()
        with suppress(StoreError):
            await self.registry.store.release_lease(LEASE, self.name)

    def consider(self, change: Change) -> None:
        """After every change of a table: whose turn is it?"""
        self.consider_room(change.channel)

    def consider_room(self, channel: Channel) -> None:
        if self.driving:
            self.bot_worker.consider(channel)
            self.turn_timers.consider(channel)

    def look_soon(self) -> None:
        """Another server has changed a table that is not in memory here."""
        self._look.set()

    async def _run(self) -> None:
        while True:
            try:
                await self._lease()
                if self.driving:
                    await self._look_at_due()
            except StoreError as error:
                logger.warning("tables that are due could not be looked for: %s", error)
            except Exception:
                logger.exception("tables that are due could not be looked at")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), LOOK_SECONDS)
            self._look.clear()

    async def _lease(self) -> None:
        now = time.monotonic()
        if self._renewed and now - self._renewed < RENEW_SECONDS:
            return
        taken = await self.registry.store.take_lease(LEASE, self.name, LEASE_SECONDS)
        self._renewed = now
        gained = taken and not self.driving
        self.driving = taken
        if gained:
            for channel in list(self.registry.channels.values()):
                self.consider_room(channel)

    async def _look_at_due(self) -> None:
        by, after = time.time() + AHEAD_SECONDS, None
        while self.driving:
            due = await self.registry.store.due_tables(by, AT_ONCE, after)
            for _, table in due:
                if table not in self._unreadable:
                    await self._look_at(table)
            if len(due) < AT_ONCE:
                return
            after = due[-1]
            await self._lease()

    async def _look_at(self, table: str) -> None:
        try:
            channel = self.registry.channels.get(table) or await self.registry.channel(table)
        except (EventError, DamagedError) as error:
            return self._cannot_read(table, str(error))
        except StoreError:
            # Not this table but the database: the others could not be read either.
            raise
        except Exception as error:
            return self._cannot_read(table, type(error).__name__)
        if channel is not None:
            self.consider_room(channel)
            if channel.live.due() is None:
                # Nothing can be done here, as when its rules are no longer known.
                await self.registry.store.set_standing(standing(channel.live))
        return None

    def _cannot_read(self, table: str, why: str) -> None:
        logger.error("table %s cannot be read: %s", table, why)
        self._unreadable.add(table)
