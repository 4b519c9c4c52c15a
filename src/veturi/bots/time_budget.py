"""A bot's own time for a decision, written after its name: `master@0.2`, `mine.py:Mine@2`."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["MOST_SECONDS", "split_budget", "with_budget"]

#: Nobody thinks, or is waited for, longer than this.
MOST_SECONDS: Final = 3600
SIGN: Final = "@"
NUMBER: Final = re.compile(r"\d{1,4}(\.\d{1,6})?", re.ASCII)


def split_budget(source: str) -> tuple[str, float | None]:
    """A bot as it is named, without its own time, and that time; `ValueError` if it is none.

    A sign before the class of a user's bot is one of its path.
    """
    bare, sign, told = source.rpartition(SIGN)
    if not sign or ":" in told:
        return source, None
    if not NUMBER.fullmatch(told) or float(told) > MOST_SECONDS:
        raise ValueError(
            f"{source}: after {SIGN} come the seconds for a decision, "
            f"a number from 0 to {MOST_SECONDS} such as 0.5"
        )
    return bare, float(told)


def with_budget(bare: str, seconds: float | None) -> str:
    """The name with the time, in one spelling for each time."""
    if seconds is None:
        return bare
    return f"{bare}{SIGN}{f'{seconds:.6f}'.rstrip('0').rstrip('.')}"
