"""Bots at their tables: each plays when it is its turn, with a pause that people can follow."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from veturi.server.hall import Hall
from veturi.server.judging import judge_bot
from veturi.server.live import LiveTable
from veturi.server.refusals import Refused
from veturi.server.rooms import Room
from veturi.server.rows import StoreError
from veturi.server.thinking import Thinker

__all__ = ["Robots"]

logger = logging.getLogger("veturi.server")

#: Bots wait so long for people to answer a request to take back.
ANSWER_SECONDS: Final = 60.0
#: After a fault, before another try.
AGAIN_SECONDS: Final = 2.0


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
        try:
            while room.live.robots_to_move and not self.stopped:
                wait = self._wait(room.live)
                if wait > 0:
                    # Something may happen meanwhile: what is to be done is looked at anew.
                    await asyncio.sleep(wait)
                    continue
                await self._move(room)
        except StoreError as error:
            logger.warning("a bot's move could not be stored: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)
        except Exception:
            logger.exception("a bot could not move")
            await asyncio.sleep(AGAIN_SECONDS)
        finally:
            room.driver = None
        self.consider(room)

    @staticmethod
    def _wait(live: LiveTable) -> float:
        """Seconds until the bot's move. A wait is cut short, since the table may go on."""
        if live.undo is not None:
            return min(0.5, max(live.bot_at, live.undo.at + ANSWER_SECONDS) - time.time())
        return live.bot_at - time.time()

    async def _move(self, room: Room) -> None:
        live = room.live
        game = live.game
        assert game is not None
        seat = live.robots_to_move[0]
        asked = live.asked[seat]
        action = await self.thinker.choose(
            live.settings,
            live.seats[seat].robot,
            live.bot_seed(seat),
            game.view(seat),
            game.legal_actions(seat),
        )
        done = await self.hall.change(room, lambda now: judge_bot(now, seat, action, asked))
        if isinstance(done, Refused) and done.key not in ("late", "closed", "ended"):
            raise RuntimeError(f"a bot's move was refused: {done.key}")
