"""The style parameters of the levels. The expert's were found on each map by play against itself.

See docs/bots.md for what they mean and how they were found.
"""

from __future__ import annotations

from typing import Final

from veturi.bots.planner.style import Style
from veturi.bots.weights import style_of

__all__ = ["REGULAR", "expert_style", "regular_style"]

#: Follows tickets one by one by their shortest paths, as if there were no rivals and no end.
REGULAR: Final[dict[str, float]] = {
    "insight": 0.0,
    "scenic": 0.0,
    "floor": 1.0,
    "handy": 0.0,
    "stride": 1.0,
    "fitting": 0.5,
    "waste": 1.1,
    "pick": 0.9,
    "turn": 0.3,
    "contest": 0.0,
    "eager": 1.0,
    "locomotive": 2.5,
    "keep": 0.35,
    "idle": 0.1,
    "focus": 0.0,
    "tickets": 0.1,
    "tickets_within": 0.0,
    "caution": 0.0,
    "extra": 0.3,
    "ending": 0.0,
}


def _style(dials: dict[str, float]) -> Style:
    style = Style()
    for name, value in dials.items():
        setattr(style, name, value)
    return style


def expert_style(ruleset: str) -> Style:
    """The expert's style for a map's rules; for rules of your own the base game's."""
    return _style(style_of(ruleset))


def regular_style() -> Style:
    style = _style(REGULAR)
    style.joint = False
    return style
