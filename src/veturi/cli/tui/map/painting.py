"""Renders a position on a map's layout: rows of styled characters, braille dots for routes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from rich.segment import Segment
from rich.style import Style

from veturi.cli.render.open_facts import closed_routes, fact_of
from veturi.cli.render.texts import Words
from veturi.cli.tui.colours import PLAYER_SIGNS, SHARED_SIGN, Palette, letter
from veturi.cli.tui.map.plan import ACROSS, DOWN, Cell, Plan, TrackPlan
from veturi.engine import Rules, View
from veturi.engine.knowledge.open_facts import CITY, CITY_BY_SEAT, SEAT_BY_CITY
from veturi.engine.state import NOBODY

__all__ = ["FERRY", "NODE", "WANTED_NODE", "Marked", "legend", "paint"]

#: The bits of a cell's dots in the Unicode braille block.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
BRAILLE = 0x2800
#: Suffix of a ferry route's label; the map's own rules may have symbols for other marks.
FERRY = "≈"
#: A city, and one of an open ticket: distinct from the players' shapes.
NODE, WANTED_NODE = "○", "◎"


@dataclass(frozen=True, slots=True)
class Marked:
    """What is highlighted: a route, and cities of open tickets."""

    route: int | None = None
    wanted: frozenset[str] = frozenset()


@cache
def _style(ink: str, ground: str, bold: bool, underline: bool) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold, underline=underline)


@dataclass(slots=True)
class _Sheet:
    """Cells to paint on."""

    width: int
    height: int
    palette: Palette
    cells: dict[Cell, tuple[str, Style]] = field(default_factory=dict)
    dots: dict[Cell, int] = field(default_factory=dict)

    def put(
        self,
        at: Cell,
        text: str,
        ink: str,
        ground: str = "",
        bold: bool = False,
        underline: bool = False,
    ) -> None:
        style = _style(ink, ground or self.palette.ground, bold, underline)
        for i, character in enumerate(text):
            self.cells[at[0] + i, at[1]] = (character, style)

    def dot(self, x: int, y: int, ink: str, bold: bool) -> None:
        cell = x // ACROSS, y // DOWN
        self.dots[cell] = self.dots.get(cell, 0) | DOTS[y % DOWN][x % ACROSS]
        self.put(cell, chr(BRAILLE + self.dots[cell]), ink, bold=bold)

    def rows(self) -> list[list[Segment]]:
        empty = (" ", _style(self.palette.text, self.palette.ground, False, False))
        return [
            list(
                Segment.simplify(Segment(*self.cells.get((x, y), empty)) for x in range(self.width))
            )
            for y in range(self.height)
        ]


def paint(
    plan: Plan, view: View, palette: Palette, language: str, marked: Marked
) -> list[list[Segment]]:
    """Renders the current board."""
    sheet = _Sheet(plan.width, plan.height, palette)
    closed = closed_routes(view)
    for frame in plan.frames:
        _frame(sheet, *frame)
    order = sorted(
        plan.tracks,
        key=lambda track: (view.owners[track.route] != NOBODY, track.route == marked.route),
    )
    for track in order:
        _line(sheet, track, view, marked, closed)
    built = [track for track in order if view.owners[track.route] != NOBODY]
    for track in built:
        _trains(sheet, track, view, marked)
    for track in order:
        if track not in built:
            _sign(sheet, track, view, language, marked, closed)
    _cities(sheet, plan, view, marked)
    return sheet.rows()


def _frame(sheet: _Sheet, left: int, top: int, right: int, bottom: int, name: str) -> None:
    ink = sheet.palette.dim
    sheet.put((left, top), "╭" + f" {name} ".center(right - left - 1, "─") + "╮", ink)
    sheet.put((left, bottom), "╰" + "─" * (right - left - 1) + "╯", ink)
    for y in range(top + 1, bottom):
        sheet.put((left, y), "│", ink)
        sheet.put((right, y), "│", ink)


# --- routes ---------------------------------------------------------------------------------


def _line(
    sheet: _Sheet, track: TrackPlan, view: View, marked: Marked, closed: frozenset[int]
) -> None:
    palette = sheet.palette
    route = view.rules.board.map.routes[track.route]
    owner = view.owners[track.route]
    ink = palette.lines.get(route.colour, palette.lines["grey"])
    if owner != NOBODY:
        ink = (palette.players[owner] if owner >= 0 else palette.shared)[0]
    elif track.route in closed:
        ink = palette.dim
    chosen = track.route == marked.route
    count = len(track.dots)
    for number, (x, y) in enumerate(track.dots):
        # A gap between two spaces shows how long the route is, where there is room for gaps.
        place = number / count * route.length
        near = abs(place - round(place)) * count / route.length
        if owner == NOBODY and not chosen and near < 0.9 and count / route.length >= 5:
            continue
        if track.route in closed and number % 4:
            continue
        sheet.dot(x, y, palette.accent if chosen else ink, chosen or owner != NOBODY)


def _sign(
    sheet: _Sheet,
    track: TrackPlan,
    view: View,
    language: str,
    marked: Marked,
    closed: frozenset[int],
) -> None:
    """An open route: the letter of its colour and its length, on a background of that colour."""
    route = view.rules.board.map.routes[track.route]
    ground, ink = sheet.palette.sign(route.colour)
    if track.route in closed:
        ground, ink = sheet.palette.ground, sheet.palette.dim
    chosen = track.route == marked.route
    sheet.put(
        track.sign, f"{letter(route.colour, language)}{route.length}", ink, ground, True, chosen
    )
    signs = view.rules.signs
    special = [signs[mark] for mark in sorted(route.marks) if mark in signs]
    special += [FERRY] if route.ferries else []
    if special:
        x, y = track.sign
        sheet.put((x + 2, y), special[0], sheet.palette.accent, bold=True)


def _trains(sheet: _Sheet, track: TrackPlan, view: View, marked: Marked) -> None:
    """A claimed route: a train on each of its spaces, with its owner's shape and colour."""
    owner = view.owners[track.route]
    ground, ink = sheet.palette.players[owner] if owner >= 0 else sheet.palette.shared
    sign = PLAYER_SIGNS[owner] if owner >= 0 else SHARED_SIGN
    for cell in track.spaces:
        sheet.put(cell, sign, ink, ground, True, track.route == marked.route)


# --- cities ---------------------------------------------------------------------------------


def _cities(sheet: _Sheet, plan: Plan, view: View, marked: Marked) -> None:
    palette = sheet.palette
    ends = _ends(view, marked.route)
    seats, tokens = _pieces(view)
    for one in plan.cities:
        bold = one.city in ends or one.city in marked.wanted
        ink = palette.accent if bold else palette.text
        sign = WANTED_NODE if one.city in marked.wanted else NODE
        sheet.put(one.node, sign, ink, bold=True)
        sheet.put(one.name_at, one.name, ink, bold=bold, underline=one.city in ends)
        seat = seats.get(one.city)
        if seat is not None:
            ground, on = palette.players[seat]
            sheet.put(one.node, PLAYER_SIGNS[seat], on, ground, True)
            if sign == WANTED_NODE:
                sheet.put((one.node[0] - 1, one.node[1]), sign, ink, bold=True)
        if token := tokens.get(one.city):
            sheet.put((one.node[0] + 1, one.node[1]), token, palette.ground, palette.accent, True)


def _pieces(view: View) -> tuple[dict[str, int], dict[str, str]]:
    """By city: the seat whose piece stands there, and the sign of another piece."""
    seats: dict[str, int] = {}
    tokens: dict[str, str] = {}
    for key, value in view.own.items():
        fact = fact_of(view, key)
        if fact.shape == SEAT_BY_CITY and isinstance(value, dict):
            seats.update(value)
        elif fact.shape == CITY_BY_SEAT and isinstance(value, list):
            for seat, city in enumerate(value):
                if city is not None:
                    seats.setdefault(city, seat)
        elif fact.shape == CITY and fact.sign:
            tokens[str(value)] = fact.sign
    return seats, tokens


def _ends(view: View, route: int | None) -> frozenset[str]:
    if route is None:
        return frozenset()
    facts = view.rules.board.map.routes[route]
    return frozenset((facts.a, facts.b))


# --- legend ---------------------------------------------------------------------------------


def legend(rules: Rules, words: Words) -> list[str]:
    """The meaning of the symbols, one line each; only marks and pieces that the map has."""
    lines = words(
        "help_sign_list",
        players=" ".join(PLAYER_SIGNS),
        shared=SHARED_SIGN,
        city=NODE,
        wanted=WANTED_NODE,
    ).splitlines()
    routes = rules.board.map.routes
    marks = [f"{FERRY} {words('ferries')}"] if any(route.ferries for route in routes) else []
    marks += [f"{sign} {words.known('mark', mark)}" for mark, sign in rules.signs.items()]
    lines += [f"{', '.join(marks)}."] if marks else []
    pieces = [(f"legend_{key}", fact.sign) for key, fact in rules.facts.items()]
    return [*lines, *(words(key, sign=sign) for key, sign in pieces if words.has(key))]
