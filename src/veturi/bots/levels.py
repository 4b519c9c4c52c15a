"""The bots by name, from random play to the strongest."""

from __future__ import annotations

from veturi.bots.base import Bot, RandomBot
from veturi.bots.planner_bots import Expert, Novice, Regular
from veturi.bots.search import Master
from veturi.maps import Name

__all__ = ["LEVELS", "LEVEL_NAMES", "make_bot", "shown_name"]

#: From the weakest to the strongest.
LEVELS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "novice": Novice,
    "regular": Regular,
    "expert": Expert,
    "master": Master,
}
#: What people call them.
LEVEL_NAMES: dict[str, Name] = {
    "random": Name("random", "satunnainen"),
    "novice": Name("novice", "aloittelija"),
    "regular": Name("regular", "tavallinen"),
    "expert": Name("expert", "taitava"),
    "master": Name("master", "mestari"),
}


def shown_name(name: str, language: str) -> str:
    """A bot of a run as people call it, with what has to be typed where that is another word."""
    level = LEVEL_NAMES.get(name.partition("@")[0])
    word = name if level is None else level.in_language(language)
    return name if level is None or word in name else f"{word} ({name})"


def make_bot(level: str, seed: int = 0, clock: bool = False) -> Bot:
    """The bot of a level, with a seed of its own.

    Thought is counted as work, so that equal seeds give equal games. With `clock`, for people who
    wait, it also ends when the time is over.
    """
    if level not in LEVELS:
        raise ValueError(f"no bot is called {level!r}; there are {', '.join(LEVELS)}")
    bot = LEVELS[level](seed)
    bot.clock = clock
    return bot
