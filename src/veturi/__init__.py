"""Veturi: the classic railway board game and its maps, exact, open and self-hosted."""

from veturi import _engine

__version__ = "0.1.0"

_engine.choose()
