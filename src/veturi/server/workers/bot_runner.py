"""How bots think on the server: most at once, the master in a process of its own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final

import msgspec

from veturi.bots import Bot, Move, make_bot
from veturi.engine import Action, Rules, View, view_from_facts
from veturi.server.domain.settings import Settings, table_rules

__all__ = ["HINT_LEVEL", "BotRunner"]

logger = logging.getLogger("veturi.server")

#: Levels whose thoughts take so long that the other tables would have to wait.
SLOW: Final = {"master"}
#: A master that has not decided after so long, beyond its time, never will: its process is ended.
#: The first one has to start it, too.
HUNG_SECONDS: Final = 60.0
#: Of the bot that gives hints.
HINT_LEVEL: Final = "expert"


@lru_cache(maxsize=64)
def _bot(level: str, rules: Rules) -> Bot:
    """A bot remembers nothing of a game but its rules: one serves all tables of a kind."""
    return make_bot(level, 0, clock=True)


def _chosen(level: str, seed: int, view: View, actions: list[Action], seconds: float) -> str:
    bot = _bot(level, view.rules)
    bot.seed = seed
    found = bot.choose(view, actions, seconds)
    return found.action.text if isinstance(found, Move) else found.text


def _think_apart(
    settings: bytes, facts: dict[str, Any], texts: list[str], level: str, seed: int, seconds: float
) -> str:
    """What runs in the process of the slow: it is told what the seat may know, and no more."""
    rules = table_rules(msgspec.json.decode(settings, type=Settings))
    exact = rules.notation.exact
    view = view_from_facts(rules, facts)
    return _chosen(level, seed, view, [exact[text] for text in texts], seconds)


class BotRunner:
    """Asks bots for moves and hints."""

    def __init__(self, seconds: float, processes: int) -> None:
        self.seconds = seconds
        self.processes = processes
        self._apart: ProcessPoolExecutor | None = None
        #: Whoever waits for a process is not thinking yet.
        self._turns = asyncio.Semaphore(max(1, processes))

    async def choose(
        self, settings: Settings, level: str, seed: int, view: View, actions: list[Action]
    ) -> str:
        """The text of the bot's action."""
        if len(actions) == 1:
            return actions[0].text
        if level not in SLOW or not self.processes:
            return _chosen(level, seed, view, actions, self.seconds)
        texts = [action.text for action in actions]
        about = (msgspec.json.encode(settings), view.facts(), texts, level, seed, self.seconds)
        async with self._turns:
            pool = self._pool()
            try:
                async with asyncio.timeout(HUNG_SECONDS + self.seconds):
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(pool, _think_apart, *about)
            except (BrokenProcessPool, TimeoutError) as error:
                logger.warning("the masters' process is made anew: %s", type(error).__name__)
                self._drop(pool)
        return _chosen("expert", seed, view, actions, self.seconds)

    def hints(self, view: View, actions: list[Action], count: int) -> list[Move]:
        """The best few moves, with reasons."""
        bot = _bot(HINT_LEVEL, view.rules)
        bot.seed = view.steps
        return bot.hints(view, actions, self.seconds, count)

    def _pool(self) -> ProcessPoolExecutor:
        if self._apart is None:
            # A fresh process: a fork would copy the connections of this one.
            context = multiprocessing.get_context("spawn")
            self._apart = ProcessPoolExecutor(self.processes, mp_context=context)
        return self._apart

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Ends processes that are lost or hang. What else is in them is lost with them."""
        if self._apart is pool:
            self._apart = None
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        if self._apart is not None:
            self._apart.shutdown(wait=False, cancel_futures=True)
