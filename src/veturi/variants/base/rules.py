"""Names the engine's own rules (`engine/rules.py`, B1-B33) for every map without others."""

from veturi.engine.rules import Rules

__all__ = ["RULES"]

RULES = Rules
