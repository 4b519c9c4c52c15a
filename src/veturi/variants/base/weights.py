"""What bots weigh by in the base game: evaluation weights, the pace of search."""

from __future__ import annotations

from typing import Final

__all__ = ["PACE", "WEIGHTS"]

PACE: Final = 24_000

#: `scripts/fit_prospects.py` with `--games 6000`, all numbers of players that a map is for.
WEIGHTS: Final[dict[str, list[float]]] = {
    "turns to go": [1.0, 6.0, 16.0, 40.0],
    "anything": [1.4, 58.1, 118.0, 182.0],
    "points in play": [1.03, 0.957, 0.991, 0.79],
    "points of completed tickets": [0.997, 1.01, 0.917, 0.894],
    "points of other tickets": [-0.986, -0.998, -0.92, -1.33],
    "points of tickets in the plan": [0.855, 1.16, 1.49, 0.883],
    "what the plan brings": [0.0125, 0.156, 0.167, 0.757],
    "cards lacking for the plan": [-7.08, -7.14, -5.97, -0.735],
    "trains of the plan": [1.93, 1.47, 2.66, 1.17],
    "routes of the plan": [-6.02, -2.86, -6.69, -3.03],
    "cards": [-0.0376, 0.67, 0.329, 2.19],
    "cards of the map's own": [0.0, 0.0, 0.0, 0.0],
    "trains": [0.687, -0.523, -0.193, -1.73],
    "steps of each player so far": [0.0883, -0.667, -1.6, -2.85],
    "part of a round until its turn": [-7.59, -5.18, -6.22, -6.84],
    "lead with the longest path": [0.599, 0.524, 0.599, 0.365],
    "lead with the most tickets": [0.0, 0.0, 0.0, 0.0],
    "points that the map's own rules would bring now": [0.0, 0.0, 0.0, 0.0],
}
