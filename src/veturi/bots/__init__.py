"""Players that think: what a bot is, and four levels of them."""

from veturi.bots.bot import Bot, Move, RandomBot
from veturi.bots.levels import LEVELS, make_bot

__all__ = ["LEVELS", "Bot", "Move", "RandomBot", "make_bot"]
