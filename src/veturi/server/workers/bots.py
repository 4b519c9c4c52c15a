"""Bots at their tables: each plays when it is its turn, with a pause that people can follow."""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from typing import Final

from veturi.server.domain.command_handlers import judge_bot
from veturi.server.domain.rejections import Refused
from veturi.server.domain.table_state import LiveTable
from veturi.server.services.channel import Room
from veturi.server.services.registry import Hall
from veturi.server.storage.models import StoreError
from veturi.server.workers.bot_runner import Thinker

__all__ = ["Robots"]

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


class Robots:
    """One task for each table where a bot is to move, and none elsewhere."""

    def __init__(self, hall: Hall, thinker: Thinker) -> None:
        self.hall = hall
        self.thinker = thinker
        self.stopped = False

    def consider(self, room: Room) -> None:
        """Has the table's bots play, if one is to move and none is at it."""
        if room.driver is None and room.live.robots_to_move and not self.stopped:
            room.driver = asyncio.create_task(self._play(room), name="robots")

    async def stop(self) -> None:
        self.stopped = True
        tasks = [room.driver for room in self.hall.rooms.values() if room.driver is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, room: Room) -> None:
        waiting, faults = _Waiting(), _Faults()
        try:
            while room.live.robots_to_move and not self.stopped:
                wait = waiting.left(room.live)
                if wait > 0:
                    # Something may happen meanwhile: what is to be done is looked at anew.
                    await asyncio.sleep(wait)
                    continue
                await self._try_to_move(room, faults)
        finally:
            room.driver = None

    async def _try_to_move(self, room: Room, faults: _Faults) -> None:
        seat = room.live.robots_to_move[0]
        asked = room.live.asked[seat]
        try:
            await self._move(room, seat, asked, faults.of(seat, asked))
        except StoreError as error:
            logger.warning("a bot's move could not be stored: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)
        except Exception as error:
            if faults.add(seat, asked) == 1:
                # Not the error's own words: they might tell of the seat's cards.
                where = traceback.extract_tb(error.__traceback__)[-1]
                about = (room.live.id, seat, type(error).__name__, where.name, where.lineno)
                logger.error("table %s: the bot of seat %d failed: %s in %s, line %s", *about)
            await asyncio.sleep(min(AGAIN_SECONDS * faults.of(seat, asked), MOST_SECONDS))

    async def _move(self, room: Room, seat: int, asked: int, faults: int) -> None:
        live = room.live
        game = live.game
        assert game is not None
        actions = game.legal_actions(seat)
        if faults > TRIES:
            action = actions[0].text
        else:
            level = live.seats[seat].robot if faults < TRIES else SIMPLE
            action = await self.thinker.choose(
                live.settings, level, live.bot_seed(seat), game.view(seat), actions
            )
        done = await self.hall.change(room, lambda now: judge_bot(now, seat, action, asked))
        if isinstance(done, Refused) and done.key not in ("late", "closed", "ended"):
            raise RuntimeError(f"a bot's move was refused: {done.key}")


class _Waiting:
    """How long bots have waited for what is to be done now, by a clock that nobody sets."""

    def __init__(self) -> None:
        self._what: tuple[int, int] | None = None
        self._since = 0.0

    def left(self, live: LiveTable) -> float:
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


class _Faults:
    """How often bots have failed at what they are asked now."""

    def __init__(self) -> None:
        self._asked = (-1, 0)
        self._count = 0

    def of(self, seat: int, asked: int) -> int:
        return self._count if self._asked == (seat, asked) else 0

    def add(self, seat: int, asked: int) -> int:
        self._count = self.of(seat, asked) + 1
        self._asked = (seat, asked)
        return self._count
