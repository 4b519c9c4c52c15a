"""A second, plain reading of the rules, for tests only: slow, simple, and apart from the engine."""

from .game import Oracle
from .scoring import Line

__all__ = ["Line", "Oracle"]
