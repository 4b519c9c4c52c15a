"""Players that think: what a bot is, and four levels of them."""

from veturi.bots.bot import Bot, Move, RandomBot, action_of
from veturi.bots.levels import LEVELS, make_bot

__all__ = ["LEVELS", "Bot", "Move", "RandomBot", "action_of", "make_bot"]
