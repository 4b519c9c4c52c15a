"""What the tests of map files share: a small map of anyone's own, and changes to its data."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from veturi.maps import GameMap, load_map

Data = dict[str, Any]
#: A change made to the data of a map file.
Change = Callable[[Data], object]


def minimal() -> Data:
    """The least that a map of four cities says."""
    return {
        "map": {"id": "square", "name": "Square", "rules": "base"},
        "setup": {
            "players": [2, 3],
            "trains": 10,
            "hand": 4,
            "face_up": 5,
            "opening_tickets": {"deal": 2, "keep": 1},
            "drawn_tickets": {"deal": 2, "keep": 1},
            "doubles_from": 4,
            "last_trains": 2,
        },
        "cards": {"locomotives": 4, "colours": {"red": 10, "blue": 10}},
        "points": {"routes": {"1": 1, "2": 2, "3": 4}},
        "board": {
            "ratio": [1, 1],
            "cities": [
                {"name": "Aland", "at": [0.1, 0.1], "geo": [60, 20]},
                {"name": "Borg", "at": [0.9, 0.1], "geo": [60, 22]},
                {"name": "Cove", "at": [0.9, 0.9], "geo": [58, 22]},
                {"name": "Dale", "at": [0.1, 0.9], "geo": [58, 20]},
            ],
            "routes": [
                {"id": "r1", "from": "Aland", "to": "Borg", "length": 2, "colour": "red"},
                {"id": "r2", "from": "Borg", "to": "Cove", "length": 3, "colour": "grey"},
                {"id": "r3", "from": "Cove", "to": "Dale", "length": 2, "colour": "blue"},
                {
                    "id": "r4",
                    "from": "Dale",
                    "to": "Aland",
                    "length": 1,
                    "colour": "red",
                    "parallel": "d1",
                },
                {
                    "id": "r5",
                    "from": "Aland",
                    "to": "Dale",
                    "length": 1,
                    "colour": "red",
                    "parallel": "d1",
                },
            ],
            "tickets": [
                {"from": a, "to": b, "points": points}
                for a, b, points in [
                    ("Aland", "Borg", 2),
                    ("Aland", "Cove", 3),
                    ("Aland", "Dale", 1),
                    ("Borg", "Cove", 3),
                    ("Borg", "Dale", 3),
                    ("Cove", "Dale", 2),
                ]
            ],
        },
    }


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def write(path: Path, data: Data) -> Path:
    text = "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in data.items())
    path.write_text(text, encoding="utf-8")
    return path


def load(tmp_path: Path, data: Data) -> GameMap:
    return load_map(write(tmp_path / "square.toml", data))


def dashed(message: str) -> str:
    """The dash that stands between the two ends of a route or a ticket."""
    return message.replace(" - ", " \N{EN DASH} ")


def ticket_rows() -> list[Data]:
    rows: list[Data] = minimal()["board"]["tickets"]
    return [{**row, "points": row["points"] + 1} for row in rows]


def put(*keys: str | int, value: object) -> Change:
    """A change of one value of the file."""

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


def remove(*keys: str | int) -> Change:
    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


def add(*keys: str | int, value: object) -> Change:
    def change(data: Any) -> None:
        for key in keys:
            data = data[key]
        data.append(value)

    return change


def changed(change: Change) -> Data:
    data = copy.deepcopy(minimal())
    change(data)
    return data
