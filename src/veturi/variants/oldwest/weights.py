"""What bots weigh by on Old West: evaluation weights, the expert's style, the pace of search."""

from __future__ import annotations

from typing import Final

__all__ = ["PACE", "STYLE", "WEIGHTS"]

PACE: Final = 12_000

STYLE: Final[dict[str, float]] = {
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
}

#: `scripts/fit_prospects.py` with `--games 5000`, all numbers of players that a map is for.
WEIGHTS: Final[dict[str, list[float]]] = {
    "turns to go": [1.0, 5.0, 14.0, 28.0],
    "anything": [13.6, 87.1, 128.0, -50.7],
    "points in play": [1.02, 0.954, 0.874, 1.31],
    "points of completed tickets": [1.02, 0.948, 1.01, 0.527],
    "points of other tickets": [-0.944, -1.1, -0.909, -0.623],
    "points of tickets in the plan": [1.35, 1.72, 1.2, 1.12],
    "what the plan brings": [0.0159, 0.248, 0.461, 0.239],
    "cards lacking for the plan": [-3.56, -2.31, -0.813, -1.67],
    "trains of the plan": [-0.717, -0.587, -0.486, 1.16],
    "routes of the plan": [-1.14, -2.08, -1.09, -3.2],
    "cards": [0.0426, 0.276, 0.593, -2.28],
    "cards of the map's own": [0.0, 0.0, 0.0, 0.0],
    "trains": [0.624, -0.109, -0.166, 4.64],
    "steps of each player so far": [-0.0612, -0.858, -1.42, 0.9],
    "part of a round until its turn": [-2.56, -4.63, -4.45, 1.98],
    "lead with the longest path": [0.0, 0.0, 0.0, 0.0],
    "lead with the most tickets": [3.16, 2.57, 1.21, -1.02],
    "points that the map's own rules would bring now": [0.0, 0.0, 0.0, 0.0],
}
