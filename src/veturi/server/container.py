"""Everything that one server has, put together: opened at its start and closed at its end."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from veturi.server.config import Config
from veturi.server.reach import Listening
from veturi.server.services.context import ServiceContext
from veturi.server.services.statistics import StatisticsService
from veturi.server.storage.store import Store
from veturi.server.workers.scheduler import Scheduler
from veturi.server.workers.webhooks import Webhooks

__all__ = ["Container"]

logger = logging.getLogger("veturi.server")

#: How often tables that nobody uses are looked for.
SWEEP_SECONDS = 30.0


class Container(ServiceContext):
    """A server apart from its network: its services, and the workers that run beside them."""

    def __init__(self, config: Config, store: Store) -> None:
        super().__init__(store, config.limits)
        self.config = config
        self.driver = Scheduler(self.registry, config.master_seconds, config.master_processes)
        self.webhooks = Webhooks(store, config.private_webhooks)
        self.statistics_service = StatisticsService(self.registry)
        self.registry.watchers += [
            self.driver.consider,
            self.webhooks.consider,
            self.statistics_service.consider,
        ]
        self.closing = False
        #: What its socket listens on.
        self.listening = Listening("127.0.0.1", 0)
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, config: Config) -> Container:
        container = cls(config, await Store.open(config.database))
        await container.driver.start()
        container._tasks = [
            asyncio.create_task(container._hear(), name="hear"),
            asyncio.create_task(container._sweep(), name="sweep"),
        ]
        return container

    def send_away(self) -> None:
        """Ends all connections that would stay open; they can connect again elsewhere."""
        self.closing = True
        for channel in self.registry.channels.values():
            for listener in channel.listeners:
                listener.end()

    async def close(self) -> None:
        """Ends listeners, then bots, then stores what waits, then closes the database."""
        self.send_away()
        for task in self._tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.driver.stop()
        await self.statistics_service.close()
        await self.webhooks.close()
        await self.write_queue.close()
        await self.store.close()

    async def _hear(self) -> None:
        """Follows what other servers store in the same database."""
        async for table, number in self.store.listen():
            channels = (
                [self.registry.channels.get(table)]
                if table
                else list(self.registry.channels.values())
            )
            for channel in channels:
                if channel is not None and (not table or channel.live.number < number):
                    try:
                        await self.registry.catch_up(channel)
                    except Exception:
                        logger.exception("a table could not be read on")
            if table and channels == [None]:
                self.driver.look_soon()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.registry.forget_idle()
