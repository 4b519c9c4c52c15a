"""A plain board as data (docs/boards.md)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from veturi.maps import Name
from veturi.server.domain.read_model.values import Message

__all__ = [
    "Anchor",
    "BoardSketch",
    "SketchCity",
    "SketchGround",
    "SketchInset",
    "SketchLabel",
    "SketchRoute",
]

#: Left, top, width, height; or a place and an angle.
Numbers = list[float]
Anchor = Literal["start", "middle", "end"]


class SketchGround(Message, frozen=True):
    """Land, as a path of SVG."""

    region: str
    land: str


class SketchInset(Message, frozen=True):
    """A part of the board in a frame of its own."""

    region: str
    name: Name
    box: Numbers


class SketchLabel(Message, frozen=True):
    """A city's name: its lines, in each language where they differ."""

    x: float
    y: float
    anchor: Anchor
    size: float
    lines: list[str] | dict[str, list[str]]
    box: Numbers


class SketchCity(Message, frozen=True):
    """A city and its name beside it."""

    id: str
    x: float
    y: float
    label: SketchLabel
    region: str | UnsetType = UNSET
    kind: Literal["junction"] | UnsetType = UNSET


class SketchRoute(Message, frozen=True):
    """A straight track with its spaces."""

    id: str
    a: str
    b: str
    colour: str
    line: str
    spaces: list[Numbers]
    ferries: list[int] | UnsetType = UNSET
    marks: list[str] | UnsetType = UNSET


class BoardSketch(Message, frozen=True):
    """A board from a map file's layout; it has no scenery."""

    map: str
    name: Name
    size: Numbers
    space: Numbers
    dot: float
    grounds: list[SketchGround]
    areas: list[str]
    scenery: dict[str, str]
    title: None
    compass: None
    seas: list[str]
    insets: list[SketchInset]
    cities: list[SketchCity]
    routes: list[SketchRoute]
