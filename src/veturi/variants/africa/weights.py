"""What bots weigh by in the Heart of Africa: evaluation weights, expert style, pace of search."""

from __future__ import annotations

from typing import Final

__all__ = ["PACE", "STYLE", "WEIGHTS"]

PACE: Final = 18_000

STYLE: Final[dict[str, float]] = {
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
}

#: `scripts/fit_prospects.py` with `--games 5000`, all numbers of players that a map is for.
WEIGHTS: Final[dict[str, list[float]]] = {
    "turns to go": [1.0, 5.0, 14.0, 30.0],
    "anything": [32.3, 57.0, 35.5, 105.0],
    "points in play": [1.02, 1.04, 0.944, 0.976],
    "points of completed tickets": [0.923, 0.956, 0.968, 0.636],
    "points of other tickets": [-1.14, -0.825, -0.68, -0.497],
    "points of tickets in the plan": [1.8, 1.43, 1.08, 0.687],
    "what the plan brings": [-0.189, 0.249, 0.468, 0.417],
    "cards lacking for the plan": [-15.9, -5.52, -1.4, -0.181],
    "trains of the plan": [2.58, 1.17, 0.581, 0.491],
    "routes of the plan": [-2.41, -2.61, -1.36, -2.64],
    "cards": [0.165, 0.54, 0.0338, 0.675],
    "cards of the map's own": [0.846, 1.82, 1.57, 2.3],
    "trains": [0.902, 0.434, 1.59, 0.777],
    "steps of each player so far": [-0.359, -0.683, -0.241, -1.1],
    "part of a round until its turn": [-4.02, -3.81, -3.91, -6.81],
    "lead with the longest path": [0.0, 0.0, 0.0, 0.0],
    "lead with the most tickets": [3.69, 3.32, 2.68, 1.15],
    "points that the map's own rules would bring now": [0.0, 0.0, 0.0, 0.0],
}
