"""What bots weigh by on Japan: evaluation weights, the expert's style, the pace of search."""

from __future__ import annotations

from typing import Final

__all__ = ["PACE", "STYLE", "WEIGHTS"]

PACE: Final = 20_000

STYLE: Final[dict[str, float]] = {
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
}

#: `scripts/fit_prospects.py` with `--games 5000`, all numbers of players that a map is for.
WEIGHTS: Final[dict[str, list[float]]] = {
    "turns to go": [1.0, 5.0, 14.0, 28.0],
    "anything": [2.55, 8.05, 23.1, -32.2],
    "points in play": [1.03, 1.22, 1.35, 2.01],
    "points of completed tickets": [1.01, 0.904, 1.14, 0.812],
    "points of other tickets": [-0.974, -0.983, -0.465, -0.175],
    "points of tickets in the plan": [0.79, 1.4, 0.341, 0.932],
    "what the plan brings": [0.247, 0.2, 0.465, -0.0314],
    "cards lacking for the plan": [-3.23, -4.4, -0.676, -0.414],
    "trains of the plan": [1.35, 1.51, 0.582, 1.47],
    "routes of the plan": [-1.53, -3.3, -1.85, -4.29],
    "cards": [0.0578, -0.25, 0.563, -0.621],
    "cards of the map's own": [0.0, 0.0, 0.0, 0.0],
    "trains": [0.209, 0.92, 1.42, 4.6],
    "steps of each player so far": [-0.0415, 0.00518, -0.695, -0.161],
    "part of a round until its turn": [-4.03, -3.47, -4.23, 1.62],
    "lead with the longest path": [0.0, 0.0, 0.0, 0.0],
    "lead with the most tickets": [0.0, 0.0, 0.0, 0.0],
    "points that the map's own rules would bring now": [0.958, 0.781, 0.59, -0.173],
}
