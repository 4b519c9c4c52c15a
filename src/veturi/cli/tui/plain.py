"""Plain line mode: whole sentences, one to a line, for pipes and screen readers.

No drawing, no animation, no information by colour alone; every line is flushed at once.
"""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterable

from veturi.bots import Move
from veturi.cli.console import INTERRUPTED
from veturi.cli.tui.controller import Controller
from veturi.table.table import Question

__all__ = ["run_plain"]

#: Seconds of thinking after which a notice is printed.
LONG_THOUGHT = 1.5


def say(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def run_plain(controller: Controller) -> int:
    """Plays in lines until the game or the input ends, or the person quits."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        say(controller.welcome())
        _play(controller)
    except KeyboardInterrupt:
        say(controller.farewell())
        return INTERRUPTED
    return 0


def _play(controller: Controller) -> None:
    _bots(controller)
    while not controller.over:
        try:
            # No prompt: the last sentence was the question.
            line = input()
        except EOFError:
            say(controller.farewell())
            return
        except OSError:
            # The terminal is gone: nobody is left to tell. The game is saved.
            return
        answer = controller.enter(line)
        say(answer.lines)
        if answer.leave:
            return
        if answer.moved:
            _bots(controller)
    say(controller.farewell())


def _bots(controller: Controller) -> None:
    """The bots' moves, then the person's next question."""
    while (question := controller.bot_question()) is not None:
        say(controller.play_bot(question, _thought(controller, question)))
    say(controller.situation())


def _thought(controller: Controller, question: Question) -> Move:
    """A bot's answer, with a notice if it takes long."""
    player = controller.telling.player_and_level(question.seat)
    told = controller.words("thinking", player=player)
    timer = threading.Timer(LONG_THOUGHT, say, ([told],))
    timer.daemon = True
    timer.start()
    try:
        return controller.think(question)
    finally:
        timer.cancel()
        timer.join()
