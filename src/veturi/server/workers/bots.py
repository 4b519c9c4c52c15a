"""Bots at their tables: each plays when it is its turn, with a pause that people can follow."""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections import Counter
from typing import Final

from veturi.server.domain.command_handlers import handle_bot_move
from veturi.server.domain.rejections import RejectionError
from veturi.server.domain.table_state import TableState
from veturi.server.services.channel import Channel
from veturi.server.services.registry import TableRegistry
from veturi.server.storage.models import StoreError
from veturi.server.workers.bot_runner import BotRunner

__all__ = ["BotWorker"]

logger = logging.getLogger("veturi.server")

#: Bots wait so long for people to answer a request to take back.
ANSWER_SECONDS: Final = 60.0
#: After a fault, before another try; after several it becomes longer, up to a limit.
AGAIN_SECONDS: Final = 2.0
MOST_SECONDS: Final = 60.0
#: A bot that fails at a move so often is helped out once by a simple one, then by any legal action:
#: the others at the table are not to wait for ever.
TRIES: Final = 2
SIMPLE: Final = "novice"


class BotWorker:
    """One task for each table where a bot is to move, and none elsewhere."""

    def __init__(self, registry: TableRegistry, bot_runner: BotRunner) -> None:
        self.registry = registry
        self.bot_runner = bot_runner
        self.stopped = False

    def consider(self, channel: Channel) -> None:
        """Has the table's bots play, if one is to move and none is at it."""
        if channel.driver is None and channel.live.bots_to_move and not self.stopped:
            channel.driver = asyncio.create_task(self._play(channel), name="robots")

    async def stop(self) -> None:
        self.stopped = True
        tasks = [
            channel.driver
            for channel in self.registry.channels.values()
            if channel.driver is not None
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, channel: Channel) -> None:
        # How often a bot has failed at what it is asked, by seat and the event that asks.
        waiting, faults = _Waiting(), Counter[tuple[int, int]]()
        try:
            while channel.live.bots_to_move and not self.stopped:
                wait = waiting.left(channel.live)
                if wait > 0:
                    # Something may happen meanwhile: what is to be done is looked at anew.
                    await asyncio.sleep(wait)
                    continue
                await self._try_to_move(channel, faults)
        finally:
            channel.driver = None

    async def _try_to_move(self, channel: Channel, faults: Counter[tuple[int, int]]) -> None:
        seat = channel.live.bots_to_move[0]
        asked = channel.live.asked[seat]
        try:
            await self._move(channel, seat, asked, faults[seat, asked])
        except StoreError as error:
            logger.warning("a bot's move could not be stored: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)
        except Exception as error:
            faults[seat, asked] += 1
            if faults[seat, asked] == 1:
                # Not the error's own words: they might tell of the seat's cards.
                where = traceback.extract_tb(error.__traceback__)[-1]
                about = (channel.live.id, seat, type(error).__name__, where.name, where.lineno)
                logger.error("table %s: the bot of seat %d failed: %s in %s, line %s", *about)
            await asyncio.sleep(min(AGAIN_SECONDS * faults[seat, asked], MOST_SECONDS))

    async def _move(self, channel: Channel, seat: int, asked: int, faults: int) -> None:
        live = channel.live
        game = live.game
        assert game is not None
        actions = game.legal_actions(seat)
        if faults > TRIES:
            action = actions[0].text
        else:
            level = live.seats[seat].played_by_bot if faults < TRIES else SIMPLE
            action = await self.bot_runner.choose(
                live.settings, level, live.bot_seed(seat), game.view(seat), actions
            )
        try:
            await self.registry.change(
                channel, lambda now: handle_bot_move(now, seat, action, asked)
            )
        except RejectionError as rejection:
            if rejection.key not in ("late", "closed", "ended"):
                raise


class _Waiting:
    """How long bots have waited for what is to be done now, by a clock that nobody sets."""

    def __init__(self) -> None:
        self._what: tuple[int, int] | None = None
        self._since = 0.0

    def left(self, live: TableState) -> float:
        """Seconds until the bot's move: a while after the table's last one. The server's clock may
        have been ahead then: it is never longer than that while from when it was first looked at.
        A wait for answers is cut short, since the table may go on."""
        what = (live.moved, 0 if live.undo is None else live.undo.number)
        if what != self._what:
            self._what, self._since = what, time.monotonic()
        at, longest = live.bot_at, live.settings.pause / 1000
        if live.undo is not None:
            at, longest = max(at, live.undo.at + ANSWER_SECONDS), max(longest, ANSWER_SECONDS)
        left = min(at - time.time(), self._since + longest - time.monotonic())
        return left if live.undo is None else min(0.5, left)
