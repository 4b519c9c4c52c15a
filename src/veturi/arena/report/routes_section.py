"""Report section: routes, as two heat maps of the board, by kind, and in a table."""

from __future__ import annotations

from collections.abc import Callable

from veturi.arena.report.board import RouteLine, board_svg
from veturi.arena.report.board_drawing import BoardDrawing, draw_board
from veturi.arena.report.markup import Markup, element, join
from veturi.arena.report.parts import (
    Cell,
    Share,
    Sheet,
    cards,
    figure,
    numbers,
    scroll,
    section,
    share_of,
    shares,
    table,
)
from veturi.arena.report.plots import sample
from veturi.arena.stats.map_statistics import RouteTally
from veturi.maps import GREY, Route

__all__ = ["routes_section"]

#: Colour steps from rare to frequent: CSS classes `c0` to `c7`.
STEPS = 8
NARROW, WIDE = 2.0, 8.5
#: The scale ends at the first of these that no route exceeds.
TOPS = (0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0)


def routes_section(sheet: Sheet) -> Markup:
    words = sheet.words
    drawing = draw_board(sheet.table.map, words.language)
    by_length = _by_kind(sheet, "by_length", lambda route: (route.length, str(route.length)))
    order = [*sheet.table.map.colours, GREY]
    by_colour = _by_kind(
        sheet,
        "by_colour",
        lambda route: (order.index(route.colour), words.first_up(words.card(route.colour))),
    )
    return section(
        sheet,
        "routes",
        words.first_up(words("routes")),
        _claims_map(sheet, drawing),
        _luck_map(sheet, drawing),
        cards(by_length, by_colour),
        numbers(sheet, _all_routes(sheet), key="all_routes"),
    )


def _name(sheet: Sheet, number: int) -> str:
    return sheet.words.name(sheet.table.rules.board.route_name(number))


def _title(sheet: Sheet, number: int, tally: RouteTally) -> str:
    """The tooltip of a route."""
    words, route = sheet.words, sheet.table.map.routes[number]
    name, colour = _name(sheet, number), words.card(route.colour)
    if not tally.claims:
        return words("route_never", route=name, length=route.length, colour=colour)
    return words(
        "route_title",
        route=name,
        length=route.length,
        colour=colour,
        share=words.percent(tally.claims / sheet.table.games),
        won=words.percent(tally.wins.mean),
        turn=words.number(tally.turns / tally.claims, 1),
    )


# --- maps -----------------------------------------------------------------------------------


def _board(sheet: Sheet, drawing: BoardDrawing, lines: list[RouteLine], label: str) -> Markup:
    drawn = board_svg(drawing, lines, label, sheet.words.language)
    return scroll(f"{label} ({sheet.words('scroll_hint')})", drawn, "scroll map")


def _key(kind: str, width: float, words: str) -> Markup:
    """A line of the legend, and what it stands for."""
    drawn = element("line", x1=4, y1=8, x2=36, y2=8, class_=f"track {kind}", stroke_width=width)
    return element("li", sample("key long", 40, drawn), words)


def _claims_map(sheet: Sheet, drawing: BoardDrawing) -> Markup:
    words, table_ = sheet.words, sheet.table
    shares = [tally.claims / table_.games for tally in table_.routes.values()]
    top = next(top for top in TOPS if max(shares) <= top)

    def line(share: float, title: str) -> RouteLine:
        part = share / top
        step = min(int(part * STEPS), STEPS - 1)
        kind = f"c{step}" if share else "never"
        return RouteLine(kind, NARROW + (WIDE - NARROW) * part, title)

    lines = [
        line(share, _title(sheet, number, tally))
        for number, (share, tally) in enumerate(zip(shares, table_.routes.values(), strict=True))
    ]
    keys = [_key("never", NARROW, words("never"))]
    for step in range(1, 5):
        share = top * step / 4
        # The colour of the step that ends there.
        key = line(share - 1e-9, "")
        keys.append(_key(key.classes, key.width, words.tick_percent(share)))
    title = words("claims_map")
    return figure(
        sheet,
        title,
        words("claims_map_how", doubles=table_.map.setup.doubles_from),
        element("ul", join(*keys), class_="legend", aria_label=words("claims_legend")),
        _board(sheet, drawing, lines, title),
        wide=True,
    )


def _luck_map(sheet: Sheet, drawing: BoardDrawing) -> Markup:
    """Routes of winners and losers, where the difference is statistically significant."""
    words, table_ = sheet.words, sheet.table
    kinds = {
        "more": (6.5, "more_often"),
        "less": (5.0, "less_often"),
        "unclear": (NARROW, "unclear"),
    }
    lines = []
    for number, tally in enumerate(table_.routes.values()):
        won, kind = share_of(tally.wins), "unclear"
        if tally.claims and won.low > sheet.equal_share:
            kind = "more"
        elif tally.claims and won.high < sheet.equal_share:
            kind = "less"
        lines.append(RouteLine(kind, kinds[kind][0], _title(sheet, number, tally)))
    keys = [_key(kind, width, words(key)) for kind, (width, key) in kinds.items()]
    title = words("luck_map")
    return figure(
        sheet,
        title,
        words("luck_map_how", share=words.percent(sheet.equal_share)),
        element("ul", *keys, class_="legend"),
        _board(sheet, drawing, lines, title),
        wide=True,
    )


# --- by kind, and all -----------------------------------------------------------------------


def _by_kind(sheet: Sheet, key: str, kind: Callable[[Route], tuple[int, str]]) -> Markup:
    """How often routes of each kind are claimed; kinds in their order."""
    words, table_ = sheet.words, sheet.table
    found: dict[tuple[int, str], list[int]] = {}
    for route in table_.map.routes:
        found.setdefault(kind(route), []).append(table_.routes[route.id].claims)
    rows = [
        Share(name, len(claims), sum(claims) / len(claims) / table_.games, order)
        for (order, name), claims in sorted(found.items())
    ]
    headings = [words(key), words.first_up(words("routes")), words("share")]
    return shares(sheet, words(key), words("by_how"), headings, rows)


def _all_routes(sheet: Sheet) -> Markup:
    words, table_ = sheet.words, sheet.table
    bots = sheet.bots if len(sheet.bots) > 1 else []
    seats = {bot: table_.by_bot[bot].seats for bot in bots}
    doubled = any(tally.doubled for tally in table_.routes.values())
    keys = ["route", "length", "colour", "claimed", "claimers_won", "mean_turn"]
    headings = [*(words(key) for key in keys), *([words("doubled")] if doubled else [])]
    headings += [sheet.named(bot) for bot in bots]
    rows = []
    for number, route in enumerate(table_.map.routes):
        tally = table_.routes[route.id]
        never: Cell = ("–", -1.0)
        row: list[Cell] = [
            _name(sheet, number),
            sheet.count(route.length),
            words.card(route.colour),
            sheet.share(tally.claims / table_.games),
            sheet.share(tally.wins.mean) if tally.claims else never,
            sheet.mean(tally.turns / tally.claims) if tally.claims else never,
        ]
        if doubled:
            row.append(sheet.share(tally.doubled / tally.claims) if tally.claims else never)
        row += [sheet.share(tally.by_bot[bot] / seats[bot]) for bot in bots]
        rows.append(row)
    return table(words("all_routes"), headings, rows)
