"""The boards' geometry as the browser reads it, and shapes made of it.

Besides the boards of the project's maps there is one of a map that nobody drew anything for.
"""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from boards.build import build_board
from support.map_files import minimal, write
from veturi.maps import GameMap, load_map

__all__ = [
    "INVENTED",
    "PACKAGES",
    "VARIANTS",
    "WEB",
    "Polygon",
    "board",
    "board_file",
    "box_corners",
    "game_map",
    "overlap",
    "rectangle",
]

WEB = Path(__file__).parents[2] / "web"
VARIANTS = WEB / "src" / "variants"
#: Coasts and fonts, from `npm install`.
PACKAGES = WEB / "node_modules"
INVENTED = "invented"
Polygon = list[tuple[float, float]]


#: Cities around a sea: their places on the board are rough, and geography alone gives the coasts.
CITIES = {
    "Turku": (0.62, 0.28, 60.45, 22.27),
    "Helsinki": (0.80, 0.30, 60.17, 24.94),
    "Tallinn": (0.80, 0.45, 59.44, 24.75),
    "Riga": (0.74, 0.70, 56.95, 24.11),
    "Klaipėda": (0.58, 0.86, 55.71, 21.14),
    "Visby": (0.42, 0.64, 57.64, 18.30),
    "Stockholm": (0.36, 0.40, 59.33, 18.07),
    "Norrköping": (0.22, 0.52, 58.59, 16.19),
    "Mariehamn": (0.50, 0.30, 60.10, 19.94),
}
LINKS = [
    ("Turku", "Helsinki", 2, "red", ""),
    ("Turku", "Mariehamn", 2, "blue", "d1"),
    ("Turku", "Mariehamn", 2, "red", "d1"),
    ("Mariehamn", "Stockholm", 2, "grey", ""),
    ("Helsinki", "Tallinn", 1, "blue", "d2"),
    ("Helsinki", "Tallinn", 1, "grey", "d2"),
    ("Helsinki", "Tallinn", 1, "red", "d2"),
    ("Tallinn", "Turku", 3, "grey", ""),
    ("Tallinn", "Riga", 3, "blue", ""),
    ("Tallinn", "Visby", 5, "grey", ""),
    ("Riga", "Visby", 4, "red", ""),
    ("Riga", "Klaipėda", 3, "grey", ""),
    ("Klaipėda", "Visby", 3, "blue", ""),
    ("Visby", "Stockholm", 3, "red", ""),
    ("Visby", "Norrköping", 3, "grey", ""),
    ("Stockholm", "Norrköping", 2, "blue", ""),
    ("Norrköping", "Klaipėda", 6, "grey", ""),
    # Through a foreign city, were it not bent.
    ("Stockholm", "Turku", 4, "blue", ""),
]


def _invented() -> GameMap:
    data = minimal()
    data["map"] = {"id": INVENTED, "name": "Northern Sea", "rules": "base"}
    data["points"]["routes"] = {str(length): length for length in range(1, 7)}
    data["board"]["ratio"] = [4, 3]
    data["board"]["cities"] = [
        {"name": name, "at": [x, y], "geo": [latitude, longitude]}
        for name, (x, y, latitude, longitude) in CITIES.items()
    ]
    data["board"]["routes"] = [
        {
            "id": f"r{i}",
            "from": a,
            "to": b,
            "length": length,
            "colour": colour,
            **({"parallel": parallel} if parallel else {}),
        }
        for i, (a, b, length, colour, parallel) in enumerate(LINKS)
    ]
    names = list(CITIES)
    data["board"]["tickets"] = [
        {"from": a, "to": b, "points": 5} for a, b in zip(names, names[2:], strict=False)
    ]
    with TemporaryDirectory() as folder:
        return load_map(write(Path(folder) / f"{INVENTED}.toml", data))


@cache
def game_map(map_id: str) -> GameMap:
    return _invented() if map_id == INVENTED else load_map(map_id)


def board_file(map_id: str) -> Path:
    return VARIANTS / map_id / "board.json"


@cache
def board(map_id: str) -> dict[str, Any]:
    if map_id == INVENTED:
        return build_board(game_map(map_id), PACKAGES)
    found: dict[str, Any] = json.loads(board_file(map_id).read_text("utf-8"))
    return found


def rectangle(space: list[float], length: float, width: float) -> Polygon:
    """A space: its middle and its angle in degrees."""
    x, y, angle = space
    turn = math.radians(angle)
    along = (math.cos(turn) * length / 2, math.sin(turn) * length / 2)
    across = (-math.sin(turn) * width / 2, math.cos(turn) * width / 2)
    return [
        (x + i * along[0] + j * across[0], y + i * along[1] + j * across[1])
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def box_corners(box: list[float]) -> Polygon:
    """A box: left, top, width, height."""
    left, top, width, height = box
    return [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two convex polygons overlap: no line along a side of either parts them."""
    for polygon in (one, other):
        for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            nx, ny = y1 - y0, x0 - x1
            first = [x * nx + y * ny for x, y in one]
            second = [x * nx + y * ny for x, y in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True
