"""The numbers that bots weigh by on a map, read from the `weights.py` of its folder of variants.

`WEIGHTS` has what the features of a position are worth (`planner/evaluation.py`), `STYLE` what
differs from the default `Style`, and `PACE` how many steps of play count as a second of thought,
which is about what the compiled engine does. Each may be missing: rules that nobody has measured
are played by the base game's style, at an ordinary pace, and searched to the end of the game.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from veturi.engine.registry import declared

__all__ = ["ORDINARY_PACE", "pace_of", "style_of", "weights_of"]

ORDINARY_PACE: Final = 18_000


@cache
def weights_of(ruleset: str) -> dict[str, list[float]] | None:
    """By fact, for so many turns to go."""
    found = declared(ruleset, "weights", "WEIGHTS")
    return found if isinstance(found, dict) else None


@cache
def style_of(ruleset: str) -> dict[str, float]:
    """What differs from the defaults of `Style`, which are the base game's."""
    found = declared(ruleset, "weights", "STYLE")
    return found if isinstance(found, dict) else {}


@cache
def pace_of(ruleset: str) -> int:
    found = declared(ruleset, "weights", "PACE")
    return found if isinstance(found, int) else ORDINARY_PACE
