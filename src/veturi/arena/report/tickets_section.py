"""Report section: tickets, how often they are completed and what they earn."""

from __future__ import annotations

from veturi.arena.report.markup import Markup, element
from veturi.arena.report.parts import Cell, Sheet, figure, numbers, scroll, section, share_of, table
from veturi.arena.report.plots import Axis, Estimate, line, rect, short, svg, text, whisker
from veturi.arena.stats.map_statistics import TicketTally

__all__ = ["tickets_section"]

ROW = 21.0
WIDTH = 610.0
#: The sides of the two panels: completed, and earned.
COMPLETED = (254.0, 364.0)
EARNED = (412.0, 596.0)
HEAD = 22.0


def tickets_section(sheet: Sheet) -> Markup:
    words = sheet.words
    title = words.first_up(words("tickets_fate"))
    return section(
        sheet,
        "tickets",
        words.first_up(words("tickets")),
        figure(
            sheet,
            title,
            words("tickets_how"),
            scroll(title, _plot(sheet, title)),
            numbers(sheet, _all_tickets(sheet)),
            wide=True,
        ),
    )


def earned(worth: int, tally: TicketTally) -> Estimate:
    """Mean points each time it was kept. A ticket wins or loses its worth, so the rate gives it."""
    done = share_of(tally.done)
    value, low, high = (worth * (2 * share - 1) for share in (done.value, done.low, done.high))
    return Estimate(value, low, high)


def _name(sheet: Sheet, number: int) -> str:
    return sheet.words.name(sheet.table.rules.board.ticket_name(number))


def _by_earning(sheet: Sheet) -> list[int]:
    """The numbers of the tickets, the best first; those never kept last."""
    tickets, tallies = sheet.table.map.tickets, sheet.table.tickets

    def order(number: int) -> tuple[bool, float]:
        tally = tallies[number]
        return not tally.kept, -earned(tickets[number].points, tally).value

    return sorted(range(len(tickets)), key=order)


def _plot(sheet: Sheet, title: str) -> Markup:
    words, tickets = sheet.words, sheet.table.map.tickets
    order = _by_earning(sheet)
    bottom = HEAD + ROW * len(order)
    most = max(ticket.points for ticket in tickets)
    shares = Axis(0.0, 1.0, *COMPLETED, words.tick_percent)
    points = Axis(-most, most, *EARNED, words.whole)
    children = [
        text(words("done"), COMPLETED[0], 13, "head"),
        text(words("earned"), (EARNED[0] + EARNED[1]) / 2, 13, "head", "middle"),
        shares.drawn(HEAD, bottom),
        points.drawn(HEAD, bottom),
        line(points.at(0), HEAD, points.at(0), bottom, "zero"),
    ]
    for place, number in enumerate(order):
        children.append(_row(sheet, number, HEAD + ROW * (place + 0.5), shares, points))
    return svg(title, WIDTH, bottom + 24, *children)


def _row(sheet: Sheet, number: int, middle: float, shares: Axis, points: Axis) -> Markup:
    words, tally = sheet.words, sheet.table.tickets[number]
    worth = sheet.table.map.tickets[number].points
    name = _name(sheet, number)
    label = f"{short(name, 37)} ({worth})"
    if not tally.kept:
        return element(
            "g",
            element("title", f"{name} ({worth}): {words('never_kept')}"),
            text(label, COMPLETED[0] - 8, middle + 4, "label faint", "end"),
            text(words("never_kept"), COMPLETED[0] + 4, middle + 4, "tick"),
        )
    done, value = tally.done.mean, earned(worth, tally)
    told = [
        f"{words('kept')} {words.number(tally.kept)}",
        f"{words('done')} {words.percent(done)}",
        f"{words('earned')} {words.number(value.value, 1)}",
    ]
    return element(
        "g",
        element("title", f"{name} ({worth}): {', '.join(told)}"),
        text(label, COMPLETED[0] - 8, middle + 4, "label", "end"),
        rect(COMPLETED[0], middle - 6.5, shares.at(done) - COMPLETED[0], 13, "bar s0"),
        whisker(points, value, middle),
        element("circle", cx=points.at(value.value), cy=middle, r=3.8, class_="dot s0"),
    )


def _all_tickets(sheet: Sheet) -> Markup:
    words = sheet.words
    keys = ["from_to", "worth", "dealt", "kept", "share", "done", "earned", "holders_won"]
    never: Cell = ("–", -1000.0)
    rows: list[list[Cell]] = []
    for number in _by_earning(sheet):
        tally, worth = sheet.table.tickets[number], sheet.table.map.tickets[number].points
        kept = tally.kept
        row: list[Cell] = [_name(sheet, number), sheet.count(worth)]
        row += [sheet.count(tally.dealt), sheet.count(kept)]
        row.append(sheet.share(kept / tally.dealt) if tally.dealt else never)
        row.append(sheet.share(tally.done.mean) if kept else never)
        row.append(sheet.mean(earned(worth, tally).value) if kept else never)
        row.append(sheet.share(tally.wins.mean) if kept else never)
        rows.append(row)
    return table(words("tickets"), [words(key) for key in keys], rows)
