"""Bot options: levels, and users' bots from Python files (`path.py:Class`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from veturi.bots import LEVELS
from veturi.bots.entrants import Entrant, EntrantError, from_source
from veturi.bots.external.seated import ExternalBot
from veturi.cli.console import InputError

__all__ = ["external_bots", "level_named", "started"]


def level_named(option: str, name: str) -> str:
    """A bot's level."""
    if name not in LEVELS:
        known = ", ".join(LEVELS)
        raise InputError(
            f"{option}: no bot is called {name!r}; there are {known}",
            f"{option}: mikään botti ei ole nimeltään {name!r}; on {known}",
        )
    return name


def external_bots(sources: Sequence[str]) -> list[Entrant]:
    """Users' bots, `path.py:Class` each. They are not run here."""
    try:
        return [from_source(source) for source in sources]
    except EntrantError as error:
        raise InputError(f"--bot: {error}") from None


@contextmanager
def started(bots: Iterable[object]) -> Iterator[None]:
    """Context manager: loads the users' bots, reports one that fails, and ends their processes
    afterwards."""
    own = [bot for bot in bots if isinstance(bot, ExternalBot)]
    try:
        for bot in own:
            bot.start()
        yield
    except EntrantError as error:
        raise InputError(f"--bot: {error}") from None
    finally:
        for bot in own:
            bot.close()
