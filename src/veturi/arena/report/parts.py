"""Building blocks of report sections: figures with their data, and sortable tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from veturi.arena.report.markup import Markup, element, join
from veturi.arena.report.plots import Estimate, bars, exact_bar
from veturi.arena.report.texts import ReportWords
from veturi.arena.stats.intervals import RoundMean
from veturi.arena.stats.map_statistics import TableStatistics
from veturi.arena.stats.tally import Results
from veturi.bots import shown_name

__all__ = [
    "Cell",
    "Share",
    "Sheet",
    "cards",
    "figure",
    "numbers",
    "scroll",
    "section",
    "share_of",
    "shares",
    "table",
]

#: A table cell: a word, or a number as text with its sort value.
Cell = str | tuple[str, float]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Context of a section: the statistics, the texts, and number formatting."""

    table: TableStatistics
    words: ReportWords
    #: Prefix of section ids, if the page has several tables.
    prefix: str = ""
    #: The level of the headings of sections: 2, or 3 if the page has several tables.
    level: int = 2

    @property
    def played(self) -> dict[str, Results]:
        """Each bot that has played: in a stopped run some may not have."""
        return {bot: found for bot, found in self.table.by_bot.items() if found.seats}

    @property
    def bots(self) -> list[str]:
        return list(self.played)

    def named(self, bot: str) -> str:
        """A bot's displayed name."""
        return shown_name(bot, self.words.language)

    @property
    def bot_names(self) -> list[str]:
        return [self.named(bot) for bot in self.bots]

    @property
    def places(self) -> range:
        """The seats in the order of play."""
        return range(self.table.players)

    @property
    def equal_share(self) -> float:
        """The win rate of each if all were equal."""
        return 1 / self.table.players

    def count(self, value: float) -> Cell:
        return self.words.whole(value), value

    def mean(self, value: float, digits: int = 1) -> Cell:
        return self.words.number(value, digits), value

    def share(self, value: float) -> Cell:
        return self.words.percent(value), value

    def span(self, found: Estimate) -> Cell:
        """A share's interval."""
        words = self.words
        return f"{words.percent(found.low)} … {words.percent(found.high)}", found.low

    def place(self, number: int) -> str:
        return self.words("place", number=number + 1)

    def rate(self, found: Estimate) -> str:
        """A share and its interval, in a sentence."""
        return f"{self.words.percent(found.value)} ({self.span(found)[0]})"


class Share(NamedTuple):
    """A row of a figure of shares; `order` sorts its name where letters do not."""

    name: str
    times: int
    share: float
    order: float | None = None


def share_of(found: RoundMean) -> Estimate:
    """A share with its interval."""
    return Estimate(found.mean, *found.share_interval())


def table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Markup:
    """A table whose first column names the rows."""
    wordy = [bool(rows) and isinstance(rows[0][i], str) for i in range(len(headings))]
    head = [
        element("th", heading, scope="col", class_=None if wordy[i] else "n")
        for i, heading in enumerate(headings)
    ]
    body = []
    for row in rows:
        cells = [
            element("td", cell)
            if isinstance(cell, str)
            else element("td", cell[0], class_="n", data_sort=f"{cell[1]:.6g}")
            for cell in row[1:]
        ]
        first = row[0] if isinstance(row[0], str) else row[0][0]
        order = None if isinstance(row[0], str) else f"{row[0][1]:.6g}"
        body.append(element("tr", element("th", first, scope="row", data_sort=order), *cells))
    parts = element("thead", element("tr", *head)), element("tbody", *body)
    return scroll(caption, element("table", element("caption", caption), *parts))


def scroll(label: str, child: Markup, kind: str = "scroll") -> Markup:
    """What may be wider than the page: it scrolls, also by the keyboard."""
    return element("div", child, class_=kind, tabindex=0, role="group", aria_label=label)


def numbers(sheet: Sheet, *tables: Markup, key: str = "numbers") -> Markup:
    """The data of a plot as a folded table."""
    return element("details", element("summary", sheet.words(key)), *tables)


def figure(sheet: Sheet, title: str, how: str, *children: Markup, wide: bool = False) -> Markup:
    """A plot with its heading, caption and data."""
    heading = element(f"h{sheet.level + 1}", title, class_="figure-title")
    caption = element("figcaption", heading, *([element("p", how)] if how else []))
    return element("figure", caption, *children, class_="wide" if wide else None)


def shares(
    sheet: Sheet, title: str, how: str, heads: Sequence[str], rows: Sequence[Share], most: int = 99
) -> Markup:
    """A figure of bars for the first rows, and the table of all: what share each has."""
    drawn = [exact_bar(one.name, one.share, sheet.words.percent(one.share)) for one in rows[:most]]
    cells: list[list[Cell]] = []
    for one in rows:
        name = one.name if one.order is None else (one.name, one.order)
        cells.append([name, sheet.count(one.times), sheet.share(one.share)])
    plot = bars(title, drawn, sheet.words.tick_percent, whiskers=False)
    return figure(sheet, title, how, plot, numbers(sheet, table(title, heads, cells)))


def section(sheet: Sheet, name: str, title: str, *children: Markup) -> Markup:
    place = f"{sheet.prefix}{name}"
    heading = element(f"h{sheet.level}", title, id=place, class_="section-title")
    return element("section", heading, *children, aria_labelledby=place)


def cards(*children: Markup) -> Markup:
    """Figures side by side where there is room."""
    return element("div", join(*children), class_="cards")
