"""The plain line mode: whole sentences, one to a line, for pipes and screen readers.

Nothing is drawn, nothing moves, nothing is told by colour alone, and every line is written at once.
"""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterable

from veturi.bots import Move
from veturi.cli.console import INTERRUPTED
from veturi.cli.tui.controller import Controller
from veturi.table import Question

__all__ = ["run_plain"]

#: A bot that thinks longer than this is said to think.
LONG_THOUGHT = 1.5


def say(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def run_plain(controller: Controller) -> int:
    """Plays in lines to the end of the game, of the input, or of the person's patience."""
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
            # No prompt: the last sentence has said what is asked.
            line = input()
        except EOFError:
            say(controller.farewell())
            return
        answer = controller.enter(line)
        say(answer.lines)
        if answer.leave:
            return
        if answer.moved:
            _bots(controller)
    say(controller.farewell())


def _bots(controller: Controller) -> None:
    """The bots' moves, and what the person is asked for after them."""
    while (question := controller.bot_question()) is not None:
        say(controller.play_bot(question, _thought(controller, question)))
    say(controller.situation())


def _thought(controller: Controller, question: Question) -> Move:
    """A bot's answer; a long silence before it is explained."""
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
