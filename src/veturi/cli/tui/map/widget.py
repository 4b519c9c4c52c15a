"""The map widget: scrolling, zoom, highlighted routes and cities."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.events import Resize
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from veturi.cli.render.texts import Words
from veturi.cli.tui.colours import DARK, Palette
from veturi.cli.tui.map.painting import Marked, paint
from veturi.cli.tui.map.plan import Plan, make_plan, readable_size
from veturi.engine import View

__all__ = ["MapView"]

#: Zoom levels: the whole map in the window; readable; larger.
ZOOMS = (0.0, 1.0, 1.4, 2.0)
NEARLY = 0.88


class MapView(ScrollView, can_focus=False):
    """Shows one seat's view of the board."""

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(id="map")
        self.view = view
        self.words = words
        self.palette: Palette = DARK
        self.marked = Marked()
        self.zoom = 1
        self._plans: dict[tuple[int, int], Plan] = {}
        self._strips: list[Strip] = []
        self._centred = False

    # --- what is shown ----------------------------------------------------------------------

    def show(self, view: View, marked: Marked) -> None:
        """Shows a position; scrolls to a newly highlighted route."""
        moved = marked.route != self.marked.route
        self.view, self.marked = view, marked
        self._paint()
        if moved and marked.route is not None:
            self._bring_into_sight(marked.route)

    def change_zoom(self, step: int) -> None:
        self.zoom = min(max(self.zoom + step, 0), len(ZOOMS) - 1)
        self._paint()

    def on_resize(self, event: Resize) -> None:
        self._paint()
        if not self._centred:
            self._centred = True
            self.call_after_refresh(self._centre)

    def _centre(self) -> None:
        self.scroll_to(self.max_scroll_x // 2, self.max_scroll_y // 2, animate=False)

    def _wanted_size(self) -> tuple[int, int]:
        width, height = max(self.size.width, 20), max(self.size.height, 8)
        factor = ZOOMS[self.zoom]
        if not factor:
            return width, height
        least = readable_size(self.view.rules.board.map)
        # Nearly readable is better than scrolling for the last few rows.
        fitted = [
            room if room >= wanted * NEARLY else wanted
            for room, wanted in zip((width, height), least, strict=True)
        ]
        return round(fitted[0] * factor), round(fitted[1] * factor)

    @property
    def plan(self) -> Plan:
        size = self._wanted_size()
        if size not in self._plans:
            self._plans[size] = make_plan(self.view.rules.board.map, self.words, *size)
        return self._plans[size]

    def _paint(self) -> None:
        plan = self.plan
        rows = paint(plan, self.view, self.palette, self.words.language, self.marked)
        self._strips = [Strip(row, plan.width) for row in rows]
        self.virtual_size = Size(plan.width, plan.height)
        self.refresh()

    def _bring_into_sight(self, route: int) -> None:
        cells = self.plan.tracks[route].spaces
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        region = Region(min(xs) - 8, min(ys) - 2, max(xs) - min(xs) + 17, max(ys) - min(ys) + 5)
        self.scroll_to_region(region, animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        across, down = self.scroll_offset
        width = self.size.width
        ground = Style(bgcolor=self.palette.ground)
        if not 0 <= y + down < len(self._strips):
            return Strip([Segment(" " * width, ground)], width)
        strip = self._strips[y + down].crop(across, across + width)
        strip = strip.extend_cell_length(width, ground)
        more = self._more() if y == self.size.height - 1 else ""
        if not more:
            return strip
        style = Style(color=self.palette.ground, bgcolor=self.palette.accent, bold=True)
        return Strip.join([strip.crop(0, width - len(more)), Strip([Segment(more, style)])])

    def _more(self) -> str:
        """The directions in which the map extends beyond the window."""
        across, down = self.scroll_offset
        ways = {
            "◀": across > 0,
            "▲": down > 0,
            "▼": down < self.max_scroll_y,
            "▶": across < self.max_scroll_x,
        }
        shown = "".join(arrow for arrow, there in ways.items() if there)
        return f" Ctrl {shown} " if shown else ""
