"""The process of a user's bot. It reads requests and writes answers, one JSON object a line.

The first request names the table and the bot; every other one is a decision. There is a new bot for
each seat of each game. What the bot prints goes nowhere. Should the bot hang after everybody else
has gone, a timer of the interpreter's own, which asks nobody's leave, ends the process.
"""

from __future__ import annotations

import base64
import faulthandler
import importlib.util
import inspect
import json
import os
import pickle
import random
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import IO, Any, Final

from veturi.bots.external.faults import ERROR, ILLEGAL
from veturi.engine import Rules, make_rules, view_from_facts

__all__ = ["Host", "main", "make_instance"]

LONGEST: Final = 500


class Host:
    """Loads a bot and puts decisions to it."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.rules: Final[Rules] = make_rules(*pickle.loads(base64.b64decode(hello["table"])))
        self.path: Final = Path(hello["path"])
        self._class: Final = _find(_load(self.path), hello["class"])
        self._game = -1
        self._bots: Final[dict[int, Any]] = {}

    def decide(self, request: dict[str, Any]) -> dict[str, Any]:
        view = view_from_facts(self.rules, request["view"])
        exact = self.rules.notation.exact
        actions = [exact[text] for text in request["actions"]]
        bot = self._bot(request)
        return _answer(bot.choose(view, actions, request["seconds"]))

    def _bot(self, request: dict[str, Any]) -> Any:  # noqa: ANN401  # anybody's class
        if request["game"] != self._game:
            self._game = request["game"]
            self._bots.clear()
        seat = request["seat"]
        if seat not in self._bots:
            # Who draws from Python's own generator is as repeatable as who uses the seed.
            random.seed(request["seed"])
            self._bots[seat] = make_instance(self._class, request["seed"])
        return self._bots[seat]


def make_instance(kind: Callable[..., Any], seed: int) -> Any:  # noqa: ANN401  # anybody's class
    """A bot of the class, which may take a seed or nothing."""
    try:
        inspect.signature(kind).bind(seed)
    except TypeError:
        return kind()
    return kind(seed)


def _load(path: Path) -> ModuleType:
    # A bot may import what lies beside it.
    sys.path.insert(0, str(path.resolve().parent))
    spec = importlib.util.spec_from_file_location("veturi_own_bot", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _find(module: ModuleType, name: str) -> Callable[..., Any]:
    found = getattr(module, name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise ImportError(f"there is no class {name} with a method choose in it")
    return found


def _answer(chosen: object) -> dict[str, Any]:
    """An action, a move or a text; anything else is a fault."""
    action = getattr(chosen, "action", chosen)
    text = action if isinstance(action, str) else getattr(action, "text", None)
    if not isinstance(text, str):
        return {"kind": ILLEGAL, "fault": f"answered {_said(chosen)}, which is no action"}
    return {"action": text[:LONGEST], "why": _why(getattr(chosen, "why", None))}


def _why(said: object) -> list[str]:
    """What the bot says of its move, in English and Finnish; a single text serves for both."""
    both = (
        [said, said]
        if isinstance(said, str)
        else [getattr(said, "en", ""), getattr(said, "fi", "")]
    )
    return [text[:LONGEST] if isinstance(text, str) else "" for text in both]


def _said(value: object) -> str:
    """A short text of anything, whatever its own text may do."""
    try:
        return repr(value)[:LONGEST]
    except BaseException:
        return f"a {type(value).__name__}"


def _fault(error: BaseException, path: str) -> dict[str, Any]:
    """An exception in one line, with the bot's own line that raised it."""
    try:
        said = str(error)[:LONGEST]
    except BaseException:
        said = ""
    name = Path(path).name
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename).name == name]
    # The place first: it is what helps most, and long messages are cut.
    place = f"{name}, line {lines[-1]}: " if lines else ""
    return {"kind": ERROR, "fault": f"{place}{type(error).__name__}{': ' if said else ''}{said}"}


def _serve(requests: IO[bytes], answers: IO[bytes], nowhere: IO[bytes]) -> None:
    host: Host | None = None
    path = ""
    for line in requests:
        request = json.loads(line)
        faulthandler.dump_traceback_later(request["limit"], exit=True, file=nowhere)
        try:
            if host is None:
                path = request["path"]
                host = Host(request)
                answer: dict[str, Any] = {"ready": True}
            else:
                answer = host.decide(request)
        except BaseException as error:
            answer = _fault(error, path)
        faulthandler.cancel_dump_traceback_later()
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def main() -> None:
    """Keeps the pipes for itself, so that a bot that prints or reads meets nobody."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nowhere, standard)
    with requests, answers, os.fdopen(nowhere, "wb") as lost:
        _serve(requests, answers, lost)


if __name__ == "__main__":
    main()
