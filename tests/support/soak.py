"""The long versions of tests, for `make soak`: `VETURI_SOAK=1` asks for them, 10 for ten times."""

from __future__ import annotations

import os
from typing import TypeVar

from hypothesis import settings

__all__ = ["SOAK", "TIMES", "examples", "scaled"]

T = TypeVar("T")
#: How many times as many games are played; 0 for the short versions.
TIMES = int(os.environ.get("VETURI_SOAK") or "0")
SOAK = TIMES > 0


def scaled(short: T, long: T) -> T:
    """What a test has by default, and in the soak."""
    return long if SOAK else short


def examples(short: int, long: int) -> settings:
    """How many examples Hypothesis tries by default, and in the soak."""
    return settings(max_examples=scaled(short, long * TIMES), deadline=None)
