"""Where bots think: on the event loop or in processes, which may hang, die or fail."""

from __future__ import annotations

import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import msgspec
import pytest

from support.server.store_rows import on_loop
from veturi.bots import LEVELS
from veturi.engine import Action, Game, View
from veturi.server.domain.settings import Settings, table_rules
from veturi.server.services import registry as registry
from veturi.server.workers import bot_runner as thinking
from veturi.server.workers import turn_timers as turn_timers
from veturi.server.workers.bot_runner import BotRunner, BotThinkingError


def hanging(line: Connection[str, Any]) -> None:
    """A process that never answers."""
    time.sleep(600)


def dying(line: Connection[str, Any]) -> None:
    """A process that ends when it is asked."""
    line.recv()


def asked_of(level: str) -> tuple[Settings, str, int, View, list[Action]]:
    about = msgspec.convert({"map": "usa", "seats": [level, "open"]}, Settings)
    game = Game.start(table_rules(about), 7)
    return about, level, 7, game.view(0), game.legal_actions(0)


@pytest.mark.parametrize("broken", [hanging, dying])
@on_loop
async def test_a_process_that_gives_no_answer_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, broken: Callable[[Connection[str, Any]], None]
) -> None:
    asked = asked_of("master")
    legal = [action.text for action in asked[-1]]
    bot_runner = BotRunner(0.01, 1)
    pool = bot_runner.pools[True]
    with monkeypatch.context() as patch:
        patch.setattr(thinking, "HUNG_SECONDS", 0.2 if broken is hanging else 60.0)
        patch.setattr(thinking, "_serve", broken)
        worker = await pool._start()
        pool._idle.append(worker)
        # An expert moves for the master, and the process is gone.
        assert await bot_runner.choose(*asked) in legal
        assert not worker.process.is_alive()
        assert not pool._idle
    # The next one has a new process, which stays.
    assert await bot_runner.choose(*asked) in legal
    [worker] = pool._idle
    assert await bot_runner.choose(*asked) in legal
    assert pool._idle == [worker]
    bot_runner.close()
    assert not worker.process.is_alive()


@pytest.mark.parametrize("level", LEVELS)
@on_loop
async def test_a_bot_decides_alike_on_the_loop_and_in_a_process(level: str) -> None:
    asked = asked_of(level)
    near, apart = BotRunner(0.01, 0), BotRunner(0.01, 1)
    apart.quick = set()
    assert await apart.choose(*asked) == await near.choose(*asked)
    apart.close()


@on_loop
async def test_a_bot_that_fails_in_a_process_is_a_fault_and_the_process_stays() -> None:
    about, level, seed, view, actions = asked_of("expert")
    bot_runner = BotRunner(0.01, 1)
    bot_runner.quick = set()
    with pytest.raises(BotThinkingError):
        await bot_runner.choose(about, "nobody", seed, view, actions)
    assert len(bot_runner.pools[False]._idle) == 1
    assert await bot_runner.choose(about, level, seed, view, actions)
    bot_runner.close()
