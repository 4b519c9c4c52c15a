"""The dials of the levels. The expert's were found on each map by play against itself.

See docs/bots.md for what the dials mean and how they were found.
"""

from __future__ import annotations

from typing import Final

from veturi.bots.planner.style import Style

__all__ = ["EXPERT", "REGULAR", "expert_style", "regular_style"]

#: By ruleset: what differs from the defaults of `Style`, which are the base game's.
EXPERT: Final[dict[str, dict[str, float]]] = {
    "amsterdam": {
        "insight": 1.5,
        "floor": 0.48,
        "handy": 0.1,
        "stride": 2.6,
        "fitting": 0.029,
        "waste": 2.4,
        "pick": 1.2,
        "turn": 0.4,
        "scenic": 0.45,
        "contest": 22.0,
        "eager": 0.008,
        "locomotive": 2.4,
        "keep": 0.24,
        "idle": 0.2,
        "focus": 3.2,
        "tickets": 0.22,
        "tickets_within": 1.0,
        "caution": 1.4,
        "extra": 0.68,
        "ending": 0.05,
    },
    "oldwest": {
        "insight": 0.6,
        "floor": 1.2,
        "handy": 0.5,
        "stride": 4.0,
        "waste": 1.1,
        "pick": 0.32,
        "turn": 0.5,
        "scenic": 0.09,
        "eager": 0.25,
        "keep": 0.32,
        "idle": 0.35,
        "tickets": 0.72,
        "tickets_within": 1.0,
        "caution": 1.4,
        "extra": 0.35,
        "ending": 0.1,
    },
    "japan": {
        "floor": 1.0,
        "handy": 1.5,
        "stride": 1.4,
        "fitting": 0.065,
        "waste": 0.77,
        "pick": 0.32,
        "turn": 1.0,
        "contest": 6.0,
        "eager": 0.03,
        "locomotive": 1.05,
        "keep": 0.03,
        "idle": 0.9,
        "tickets": 1.0,
        "tickets_within": 1.2,
        "caution": 2.1,
        "extra": 0.78,
        "ending": 0.1,
    },
    "africa": {
        "insight": 2.5,
        "floor": 0.8,
        "handy": 1.0,
        "stride": 4.0,
        "fitting": 0.46,
        "waste": 1.1,
        "pick": 0.32,
        "turn": 1.0,
        "scenic": 0.14,
        "contest": 2.9,
        "eager": 0.5,
        "locomotive": 2.4,
        "keep": 0.35,
        "idle": 0.35,
        "focus": 2.5,
        "tickets": 0.72,
        "tickets_within": 1.1,
        "caution": 0.7,
        "extra": 0.2,
        "ending": 0.5,
    },
}

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
    return _style(EXPERT.get(ruleset, {}))


def regular_style() -> Style:
    style = _style(REGULAR)
    style.joint = False
    return style
