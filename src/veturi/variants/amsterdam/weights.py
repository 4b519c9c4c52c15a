"""What bots weigh by on Amsterdam: evaluation weights, the expert's style, the pace of search."""

from __future__ import annotations

from typing import Final

__all__ = ["PACE", "STYLE", "WEIGHTS"]

PACE: Final = 66_000

STYLE: Final[dict[str, float]] = {
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
}

#: `scripts/fit_prospects.py` with `--games 5000`, all numbers of players that a map is for.
WEIGHTS: Final[dict[str, list[float]]] = {
    "turns to go": [1.0, 3.0, 6.0, 12.0],
    "anything": [1.43, 20.4, 27.4, 42.3],
    "points in play": [1.08, 0.956, 0.876, 0.538],
    "points of completed tickets": [0.958, 0.9, 0.849, 0.475],
    "points of other tickets": [-1.06, -1.04, -1.14, -1.03],
    "points of tickets in the plan": [1.51, 1.6, 1.88, 0.875],
    "what the plan brings": [0.277, 0.196, 0.0539, 0.359],
    "cards lacking for the plan": [-3.9, -1.88, -0.988, -0.176],
    "trains of the plan": [0.718, 0.893, 0.864, 0.176],
    "routes of the plan": [-4.53, -4.06, -3.92, -1.37],
    "cards": [0.355, 0.734, 1.02, 1.35],
    "cards of the map's own": [0.0, 0.0, 0.0, 0.0],
    "trains": [0.357, -0.096, -0.0786, -0.881],
    "steps of each player so far": [-0.108, -0.755, -1.16, -1.45],
    "part of a round until its turn": [-1.98, -2.81, -3.29, -3.73],
    "lead with the longest path": [0.0, 0.0, 0.0, 0.0],
    "lead with the most tickets": [0.0, 0.0, 0.0, 0.0],
    "points that the map's own rules would bring now": [0.947, 0.69, 0.63, 0.257],
}
