"""Turn timers: when a seat's time is over a bot plays for it, and everybody sees that."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import Final

from veturi.server.domain.command_handlers import handle_timeout
from veturi.server.domain.rejections import RejectionError
from veturi.server.services.channel import Channel
from veturi.server.services.registry import TableRegistry

__all__ = ["TurnTimers"]

logger = logging.getLogger("veturi.server")

#: A timer is set at most so far ahead; later ones are found in the store when they come near.
MOST_AHEAD: Final = 3600.0


class TurnTimers:
    """One timer for each table where somebody's time runs."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._timers: dict[str, tuple[float, asyncio.TimerHandle]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def consider(self, channel: Channel) -> None:
        """Sets the table's timer to the next end of somebody's time, or takes it away."""
        live = channel.live
        deadlines = [live.deadline(seat) for seat in live.to_move] if live.settings.timer else []
        due = min((one for one in deadlines if one is not None), default=None)
        set_now = self._timers.get(live.id)
        if set_now is not None:
            if set_now[0] == due:
                return
            set_now[1].cancel()
            del self._timers[live.id]
        if due is None or live.settings.timer is None:
            return
        # The server's clock may have been ahead: nobody has longer than the timer says.
        delay = min(max(0.0, due - time.time()), live.settings.timer.seconds)
        if delay < MOST_AHEAD:
            loop = asyncio.get_running_loop()
            self._timers[live.id] = (due, loop.call_later(delay, self._ring, live.id, due))

    def stop(self) -> None:
        for _, timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()

    def _ring(self, table: str, due: float) -> None:
        self._timers.pop(table, None)
        task = asyncio.create_task(self._time_out(table, due), name="clock")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_out(self, table: str, due: float) -> None:
        try:
            channel = await self.registry.channel(table)
            if channel is None:
                return
            now = max(time.time(), due)
            for seat in list(channel.live.to_move):
                deadline = channel.live.deadline(seat)
                if deadline is not None and deadline <= now:
                    with suppress(RejectionError):
                        await self.registry.change(
                            channel, partial(handle_timeout, seat=seat, now=now)
                        )
            self.consider(channel)
        except Exception:
            logger.exception("a turn's time could not be ended")
