"""Players that think: what a bot is, four levels of them, and random play."""

from veturi.bots.base import Bot, Move, RandomBot, action_of
from veturi.bots.levels import LEVEL_NAMES, LEVELS, make_bot, shown_name

__all__ = [
    "LEVELS",
    "LEVEL_NAMES",
    "Bot",
    "Move",
    "RandomBot",
    "action_of",
    "make_bot",
    "shown_name",
]
