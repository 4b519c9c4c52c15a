"""Coasts and borders of the real world, from the npm packages world-atlas and us-atlas.

Both are TopoJSON: shapes are made of arcs, and an arc that two shapes share is a border.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .shapes import Point

__all__ = ["Atlas"]


class Atlas:
    """One TopoJSON file. Points are (longitude, latitude)."""

    def __init__(self, file: Path) -> None:
        data = json.loads(file.read_text("utf-8"))
        (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
        self._objects: dict[str, Any] = data["objects"]
        self._arcs: list[list[Point]] = []
        for arc in data["arcs"]:
            x = y = 0
            points = []
            for dx, dy in arc:
                x, y = x + dx, y + dy
                points.append((x * sx + tx, y * sy + ty))
            self._arcs.append(points)

    def areas(self, name: str, only: frozenset[str] | None = None) -> list[list[list[Point]]]:
        """Polygons of an object, each an outer ring and its holes; `only` picks by name."""
        found = []
        for shape in self._objects[name]["geometries"]:
            if only is not None and shape.get("properties", {}).get("name") not in only:
                continue
            parts = [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
            found += [[self._ring(ring) for ring in part] for part in parts]
        return found

    def borders(self, name: str) -> list[list[Point]]:
        """Lines that two shapes of an object share."""
        users: dict[int, set[int]] = {}
        for i, shape in enumerate(self._objects[name]["geometries"]):
            parts = [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
            for ring in (ring for part in parts for ring in part):
                for arc in ring:
                    users.setdefault(arc if arc >= 0 else ~arc, set()).add(i)
        return [self._arcs[arc] for arc, shapes in sorted(users.items()) if len(shapes) > 1]

    def _ring(self, arcs: list[int]) -> list[Point]:
        points: list[Point] = []
        for arc in arcs:
            part = self._arcs[arc] if arc >= 0 else self._arcs[~arc][::-1]
            points += part[1:] if points else part
        return points
