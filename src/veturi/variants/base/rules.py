"""The base game (B1-B33): the rules of the engine itself, for every map without others."""

from veturi.engine.rules import Rules

__all__ = ["RULES"]

RULES = Rules
