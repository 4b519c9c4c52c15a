"""Where bots think on the server: quick ones on the event loop, the others in worker processes.

Compiled, a decision of any level below the master takes the event loop less time than it would take
to ask another process (docs/performance.md). The plain engine needs many times as long.
"""

from __future__ import annotations

import asyncio
from typing import Final

from veturi._engine import is_compiled
from veturi.bots import Move
from veturi.engine import Action, View
from veturi.server.domain.settings import Settings
from veturi.server.workers.bot_processes import (
    BotProcesses,
    BotThinkingError,
    Decision,
    bot_of,
    think,
)

__all__ = ["HINT_LEVEL", "BotRunner"]

#: Levels that think on the event loop, by whether the engine is compiled.
QUICK: Final = {True: {"random", "novice", "regular", "expert"}, False: {"random"}}
#: A level that thinks as long as it may: it has processes of its own, so that nobody waits for it.
SLOW: Final = "master"
#: A bot that has not decided after so long, beyond its time, never will: its process is ended.
#: The first one has to start it, too.
HUNG_SECONDS: Final = 60.0
#: Of the bot that gives hints.
HINT_LEVEL: Final = "expert"


class BotRunner:
    """Asks bots for moves and hints."""

    def __init__(self, seconds: float, processes: int) -> None:
        self.seconds = seconds
        self.quick = QUICK[is_compiled()]
        #: One decision in a round of the event loop: many tables may be due at once, and whatever
        #: else there is to do comes between their bots.
        self._loop_turn = asyncio.Lock()
        #: No processes: all bots think on the event loop.
        self.pools = {slow: BotProcesses(processes) for slow in (False, True) if processes}

    async def choose(
        self, settings: Settings, level: str, seed: int, view: View, actions: list[Action]
    ) -> str:
        """The text of the bot's action."""
        if len(actions) == 1:
            return actions[0].text
        if level in self.quick or not self.pools:
            async with self._loop_turn:
                await asyncio.sleep(0)
                return think(level, seed, view, actions, self.seconds)
        numbers = [int(action.number) for action in actions]
        edition = view.rules.edition
        asked = Decision(settings, edition, view.facts(), numbers, level, seed, self.seconds)
        try:
            return await self.pools[level == SLOW].ask(asked, HUNG_SECONDS + self.seconds)
        except BotThinkingError:
            if level != SLOW:
                raise
        return think("expert", seed, view, actions, self.seconds)

    def hints(self, view: View, actions: list[Action], count: int) -> list[Move]:
        """The best few moves, with reasons."""
        bot = bot_of(HINT_LEVEL, view.rules)
        bot.seed = view.steps
        return bot.hints(view, actions, self.seconds, count)

    def close(self) -> None:
        for pool in self.pools.values():
            pool.close()
