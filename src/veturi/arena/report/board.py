"""SVG map of a report: every route a line whose width and colour show a statistic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from veturi.arena.report.board_drawing import FONT, RADIUS, BoardDrawing, Label, Track
from veturi.arena.report.markup import Markup, element, join

__all__ = ["RouteLine", "board_svg"]


@dataclass(frozen=True, slots=True)
class RouteLine:
    """How one route is drawn: its CSS classes, its width, and its tooltip."""

    classes: str
    width: float
    title: str


def board_svg(
    drawing: BoardDrawing, lines: Sequence[RouteLine], label: str, language: str
) -> Markup:
    """The whole board. The widest routes are drawn last."""
    order = sorted(drawing.tracks, key=lambda track: lines[track.number].width)
    frames = [
        element("rect", class_="sheet", width=drawing.width, height=drawing.height, rx=14),
        *(_inset(drawing, place, language) for place in range(len(drawing.insets))),
    ]
    tracks = [_track(track, lines[track.number]) for track in order]
    return element(
        "svg",
        element("title", label),
        *frames,
        element("g", *tracks),
        element("g", *(_city(mark.x, mark.y, mark.city.junction) for mark in drawing.marks)),
        element("g", *(_name(one, drawing.main) for one in drawing.labels)),
        class_="board",
        viewBox=f"0 0 {drawing.width:.0f} {drawing.height:.0f}",
        role="img",
        aria_label=label,
        style=f"max-width:{drawing.width:.0f}px",
    )


def _track(track: Track, line: RouteLine) -> Markup:
    (x1, y1), (x2, y2), kind = track.start, track.end, f"track {line.classes}"
    title = element("title", line.title)
    return element("line", title, x1=x1, y1=y1, x2=x2, y2=y2, class_=kind, stroke_width=line.width)


def _inset(drawing: BoardDrawing, place: int, language: str) -> Markup:
    region, box = drawing.insets[place]
    width, height = box.right - box.left, box.bottom - box.top
    name = region.name.in_language(language)
    return join(
        element("rect", class_="inset", x=box.left, y=box.top, width=width, height=height, rx=8),
        element("text", name, class_="region", x=box.left + 10, y=box.top + 20),
    )


def _city(x: float, y: float, junction: bool) -> Markup:
    return element("circle", class_="city", cx=x, cy=y, r=RADIUS * 0.6 if junction else RADIUS)


def _name(label: Label, main: str) -> Markup:
    kind = "name"
    kind += " junction" if label.mark.city.junction else ""
    kind += " in-inset" if label.mark.region != main else ""
    place = {"x": label.x, "y": label.y, "text_anchor": label.anchor, "font_size": FONT}
    return element("text", label.text, class_=kind, **place)
