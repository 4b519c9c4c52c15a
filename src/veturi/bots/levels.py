"""The bots by name, from random play to the strongest."""

from __future__ import annotations

from veturi.bots.bot import Bot, RandomBot
from veturi.bots.master import Master
from veturi.bots.thinking import Expert, Novice, Regular

__all__ = ["LEVELS", "make_bot"]

#: From the weakest to the strongest.
LEVELS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "novice": Novice,
    "regular": Regular,
    "expert": Expert,
    "master": Master,
}


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
