"""Where bots think on the server: quick ones on the event loop, the others in worker processes.

Compiled, a decision of any level below the master takes the event loop less time than it would take
to ask another process (docs/performance.md). The plain engine needs many times as long.

A process is given what the seat may know (the facts of its view), never the game. It thinks about
one decision at a time and keeps the rules and bots of the tables that it has seen. One that dies,
or does not answer in time, is ended; the next decision starts another.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import traceback
from contextlib import suppress
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, NamedTuple

from veturi._engine import is_compiled
from veturi.bots import Bot, Move, action_of, make_bot
from veturi.engine import Action, Edition, Rules, View, view_from_facts
from veturi.server.domain.settings import Settings, table_rules

__all__ = ["HINT_LEVEL", "BotProcesses", "BotRunner", "BotThinkingError", "Decision", "think"]

logger = logging.getLogger("veturi.server")


class BotThinkingError(Exception):
    """A bot's process gave no answer."""


class Decision(NamedTuple):
    """What a process is asked."""

    settings: Settings
    #: Of the rules that the game began with.
    edition: Edition
    view: dict[str, Any]
    #: The numbers of the legal actions in the catalogue.
    actions: list[int]
    level: str
    seed: int
    seconds: float


@lru_cache(maxsize=64)
def bot_of(level: str, rules: Rules) -> Bot:
    """A bot remembers nothing of a game but its rules: one serves all tables of a kind."""
    return make_bot(level, 0, clock=True)


def think(level: str, seed: int, view: View, actions: list[Action], seconds: float) -> str:
    """The text of the bot's action."""
    bot = bot_of(level, view.rules)
    bot.seed = seed
    return action_of(bot.choose(view, actions, seconds)).text


# --- in the process -------------------------------------------------------------------------


def _serve(line: Connection[str, Decision]) -> None:
    """Answers one decision after another until the server's end is closed."""
    # Ctrl-C is for the server, which then closes its end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            line.send(_answer(line.recv()))


def _answer(asked: Decision) -> str:
    """The text of an action; nothing if the bot failed."""
    try:
        rules = table_rules(asked.settings, asked.edition)
        view = view_from_facts(rules, asked.view)
        actions = [rules.actions[number] for number in asked.actions]
        return think(asked.level, asked.seed, view, actions, asked.seconds)
    except Exception as error:
        # Not the error's own words: they might tell of the seat's cards.
        where = traceback.extract_tb(error.__traceback__)[-1]
        about = (type(error).__name__, where.name, where.lineno)
        logger.error("a bot failed: %s in %s, line %s", *about)
        return ""


# --- at the server --------------------------------------------------------------------------


class _Worker(NamedTuple):
    process: SpawnProcess
    line: Connection[Decision, str]

    def ask(self, asked: Decision) -> str:
        """Waits for the answer: in a thread."""
        self.line.send(asked)
        return self.line.recv()

    def end(self) -> None:
        """Whoever waits for it in a thread is told, too."""
        self.process.kill()
        self.process.join(1)


class BotProcesses:
    """So many processes at the most, each started when it is first needed."""

    def __init__(self, size: int) -> None:
        #: Whoever waits for a process is not thinking yet.
        self._turns: Final = asyncio.Semaphore(size)
        self._idle: Final[list[_Worker]] = []
        self._busy: Final[set[_Worker]] = set()

    async def ask(self, asked: Decision, seconds: float) -> str:
        """The text of a bot's action; `BotThinkingError` if there is none within so long."""
        async with self._turns:
            worker = self._idle.pop() if self._idle else await self._start()
            self._busy.add(worker)
            try:
                async with asyncio.timeout(seconds):
                    text = await asyncio.to_thread(worker.ask, asked)
            except (TimeoutError, OSError, EOFError) as error:
                logger.warning("a bots' process is started anew: %s", type(error).__name__)
                raise BotThinkingError from None
            else:
                self._idle.append(worker)
            finally:
                self._busy.discard(worker)
                if worker not in self._idle:
                    worker.end()
        if not text:
            raise BotThinkingError
        return text

    async def _start(self) -> _Worker:
        # A fresh process: a fork would copy the connections of this one.
        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_serve, args=(there,), name="bots", daemon=True)
        with there:
            await asyncio.to_thread(process.start)
        return _Worker(process, here)

    def close(self) -> None:
        for worker in [*self._idle, *self._busy]:
            worker.end()
        self._idle.clear()


# --- where each thinks ------------------------------------------------------------------------

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
