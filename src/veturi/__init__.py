"""Veturi: the classic railway board game and its maps, exact, open and self-hosted."""

__version__ = "0.1.0"
