"""An external bot in a subprocess, where its crashes and hangs hurt nobody.

The process (`child.py`) is given plain facts only: the view, the texts of the legal actions and the
seconds. Whatever it does, an answer that is not legal, is late or does not come raises `BotError`.
A process that was lost is started again for the next decision.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final

import veturi
from veturi._engine import is_compiled
from veturi.bots.base import UNSAID
from veturi.bots.entrants import Entrant
from veturi.bots.external.faults import ENDED, KINDS, SLOW, BotError, printable
from veturi.bots.external.seat import Player, named_action
from veturi.engine import Action, Rules, View
from veturi.maps import Name

__all__ = ["ExternalProcess", "Process"]

#: A bot may take so long to load: its libraries may be large.
START_SECONDS: Final = 60.0
#: The process ends itself so much later than it should have been stopped, should nobody be left.
LAST_RESORT: Final = 5.0
LONGEST_ANSWER: Final = 1 << 16
#: What a bot says of its move is cut to so many characters.
LONGEST_WHY: Final = 300


class Process:
    """One life of an external bot: lines go in and out, on a thread that may be left waiting."""

    def __init__(self) -> None:
        root = str(Path(veturi.__file__).parents[1])
        paths = os.pathsep.join([root, *(path for path in sys.path if path)])
        form = {} if is_compiled() else {"VETURI_PLAIN": "1"}
        self._process: Final = subprocess.Popen(
            [sys.executable, "-P", "-m", "veturi.bots.external.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **form, "PYTHONPATH": paths},
            # Ctrl-C is for the arena; and whatever the bot starts can be ended with it.
            start_new_session=True,
        )
        self._in: Final[SimpleQueue[bytes]] = SimpleQueue()
        self._out: Final[SimpleQueue[bytes]] = SimpleQueue()
        self._thread: Final = threading.Thread(target=self._talk, daemon=True)
        self._thread.start()

    def _talk(self) -> None:
        to, of = self._process.stdin, self._process.stdout
        assert to is not None
        assert of is not None
        while line := self._in.get():
            answer = b""
            with suppress(OSError, ValueError):
                to.write(line)
                to.flush()
                answer = of.readline(LONGEST_ANSWER)
            self._out.put(answer)

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any] | None:
        """The answer; None if it is late. One that cannot be understood raises `BotError`."""
        self._in.put(json.dumps(request).encode() + b"\n")
        try:
            line = self._out.get(timeout=seconds)
        except Empty:
            return None
        if not line:
            raise BotError(ENDED, f"its process ended ({self._ending()})")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise BotError(ENDED, "its process wrote what is no answer")
        return answer

    def _ending(self) -> str:
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "its output is closed"
        with suppress(ValueError):
            return signal.Signals(-code).name
        return f"exit code {code}"

    def end(self) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._in.put(b"")
        self._thread.join(timeout=1)
        if not self._thread.is_alive():
            pipes: list[IO[bytes] | None] = [self._process.stdin, self._process.stdout]
            for pipe in pipes:
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()


def _why(said: object) -> Name:
    """A sentence in both languages, without anything that a terminal would obey."""
    if not isinstance(said, list) or len(said) != 2:
        return UNSAID
    return Name(*(printable(str(text))[:LONGEST_WHY] for text in said))


class ExternalProcess:
    """A user's bot at a table, for any number of games."""

    def __init__(self, entrant: Entrant, rules: Rules, grace: float) -> None:
        self.entrant: Final = entrant
        self.grace: Final = grace
        table = (rules.board.map, int(rules.players), dict(rules.options), rules.edition)
        #: Names the table and the bot.
        self.hello: Final = {
            "table": base64.b64encode(pickle.dumps(table)).decode("ascii"),
            "path": str(entrant.path),
            "class": entrant.class_name,
        }
        self._process: Process | None = None
        #: What the bot said of its last answer.
        self.said = UNSAID

    def start(self) -> None:
        """Loads the bot, unless it is there; raises `BotError` if it cannot be."""
        if self._process is None:
            self._process = Process()
            self._ask(self.hello, START_SECONDS)

    def player(self, game: int, seat: int, seed: int) -> Player:
        """The bot in a seat of one game."""

        def choose(view: View, actions: list[Action], seconds: float) -> Action:
            place = {"game": game, "seat": seat, "seed": seed, "seconds": seconds}
            texts = [action.text for action in actions]
            self.start()
            request = {**place, "view": view.facts(), "actions": texts}
            answer = self._ask(request, seconds, self.grace)
            self.said = _why(answer.get("why"))
            return named_action(str(answer.get("action")), actions)

        return choose

    def _ask(self, request: dict[str, Any], seconds: float, grace: float = 0.0) -> dict[str, Any]:
        assert self._process is not None
        patience = seconds + grace
        try:
            answer = self._process.ask({**request, "limit": patience + LAST_RESORT}, patience)
            if answer is None:
                more = f" and {grace:g} s of grace" if grace else ""
                raise BotError(SLOW, f"no answer within {seconds:g} s{more}")
        except BotError:
            self.close()
            raise
        if "fault" in answer:
            kind = answer.get("kind")
            if request is self.hello:
                self.close()
                kind = ENDED
            raise BotError(kind if kind in KINDS else ENDED, str(answer["fault"]))
        return answer

    def close(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None
