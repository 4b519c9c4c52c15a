"""SVG plots: histograms, bar charts with error bars, and dot plots.

They are drawn at the width of a phone and scale with the page. Colours are CSS classes of the page
(`s0`, `s1`, …); shapes and labels carry the same information.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from veturi.arena.report.markup import Markup, element, join

__all__ = [
    "SERIES",
    "Axis",
    "Bar",
    "Dot",
    "Estimate",
    "Histogram",
    "bars",
    "dots",
    "exact_bar",
    "histograms",
    "legend",
    "shape",
    "ticks",
]

WIDTH = 380.0
#: Minimum and maximum width of row labels; width of a letter; width of value labels.
LEAST_LABELS, MOST_LABELS, LETTER, VALUES = 48.0, 172.0, 6.3, 58.0
MOST_LETTERS = 26
ROW = 28.0
TITLE_ROW, BARS_ROW = 19.0, 46.0
AXIS_ROW = 24.0
#: Number of distinct colours and shapes of series; then they repeat.
SERIES = 7
MOST_BINS = 44

Told = Callable[[float], str]


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers within an interval, evenly spaced."""
    span = max(high - low, 1e-9)
    power = 10 ** math.floor(math.log10(span / most))
    step = next(power * n for n in (1, 2, 5, 10, 20) if span / (power * n) <= most)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [n * step for n in range(first, last + 1)]


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Axis:
    """A linear axis: maps values to positions and formats them."""

    low: float
    high: float
    left: float
    right: float
    told: Told

    def at(self, value: float) -> float:
        share = (value - self.low) / ((self.high - self.low) or 1.0)
        return self.left + min(max(share, 0.0), 1.0) * (self.right - self.left)

    def drawn(self, top: float, bottom: float) -> Markup:
        """Grid lines at round numbers, with tick labels."""
        most = max(2, int((self.right - self.left) / 40))
        drawn = []
        for tick in ticks(self.low, self.high, most):
            x = self.at(tick)
            drawn.append(line(x, top, x, bottom, "grid"))
            drawn.append(text(self.told(tick), x, bottom + 15, "tick", "middle"))
        return join(*drawn)


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def text(words: str, x: float, y: float, kind: str, anchor: str = "start") -> Markup:
    return element("text", words, x=x, y=y, class_=kind, text_anchor=anchor)


def rect(x: float, y: float, width: float, height: float, kind: str, title: str = "") -> Markup:
    told = [element("title", title)] if title else []
    return element("rect", *told, x=x, y=y, width=width, height=height, class_=kind)


def label_room(labels: Sequence[str]) -> float:
    """How wide the labels of rows may become."""
    wanted = 12 + LETTER * max((len(label) for label in labels), default=0)
    return min(max(wanted, LEAST_LABELS), MOST_LABELS)


def short(words: str, most: int) -> str:
    """A truncated label; the tooltip has all of it."""
    return words if len(words) <= most else f"{words[: most - 1]}…"


def svg(label: str, width: float, height: float, *children: Markup) -> Markup:
    return element(
        "svg",
        element("title", label),
        *children,
        class_="plot",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        role="img",
        aria_label=label,
    )


def whisker(axis: Axis, estimate: Estimate, y: float) -> Markup:
    """An error bar: the interval of an estimate."""
    low, high = axis.at(estimate.low), axis.at(estimate.high)
    return join(
        line(low, y, high, y, "whisker"),
        line(low, y - 4, low, y + 4, "whisker"),
        line(high, y - 4, high, y + 4, "whisker"),
    )


# --- bars -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bar:
    """A row: a value with its interval, and its tooltip."""

    label: str
    estimate: Estimate
    #: The value in words.
    shown: str
    title: str
    #: Which colour; rows of one kind share it.
    series: int = 0


def exact_bar(label: str, value: float, shown: str) -> Bar:
    """A row whose value is no estimate of another."""
    return Bar(label, Estimate(value, value, value), shown, f"{label}: {shown}")


def bars(
    label: str,
    rows: Sequence[Bar],
    told: Told,
    reference: float | None = None,
    whiskers: bool = True,
) -> Markup:
    """Horizontal bars with error bars; a dashed line marks the expected value."""
    tops = [row.estimate.high if whiskers else row.estimate.value for row in rows]
    high = max([*tops, reference or 0.0, 1e-9])
    room = label_room([row.label for row in rows])
    axis = Axis(0.0, high, room, WIDTH - VALUES, told)
    bottom = ROW * len(rows)
    children = [axis.drawn(0, bottom)]
    for place, row in enumerate(rows):
        middle = ROW * (place + 0.5)
        end = axis.at(row.estimate.value)
        drawn = [
            element("title", row.title),
            text(short(row.label, MOST_LETTERS), room - 8, middle + 4, "label", "end"),
            rect(room, middle - 8, end - room, 16, f"bar s{row.series % SERIES}"),
            text(row.shown, WIDTH, middle + 4, "value", "end"),
        ]
        drawn += [whisker(axis, row.estimate, middle)] if whiskers else []
        children.append(element("g", *drawn))
    if reference is not None:
        children.append(line(axis.at(reference), 0, axis.at(reference), bottom, "reference"))
    return svg(label, WIDTH, bottom + AXIS_ROW, *children)


# --- histograms -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Histogram:
    """Numbers counted, and what stands above them."""

    label: str
    counts: Counter[int]
    note: str
    series: int = 0


def bin_width(low: int, high: int) -> int:
    """The smallest round bin width with few enough bins."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if high // step - low // step < MOST_BINS:
                return step
        power *= 10


def histograms(
    label: str, rows: Sequence[Histogram], told: Told, share: Callable[[float], str]
) -> Markup:
    """Stacked histograms with a common axis and scale; a line marks each mean."""
    values = [value for row in rows for value in row.counts]
    width = bin_width(min(values), max(values))
    first, last = min(values) // width, max(values) // width
    # A bin of whole numbers is drawn from half below its first to half above its last.
    axis = Axis(first * width - 0.5, (last + 1) * width - 0.5, 6, WIDTH - 6, told)
    binned = [_binned(row.counts, width) for row in rows]
    peak = max(max(shares.values()) for shares in binned)
    height = TITLE_ROW + BARS_ROW
    bottom = height * len(rows)
    children = [axis.drawn(0, bottom)]
    for place, (row, shares) in enumerate(zip(rows, binned, strict=True)):
        base = height * (place + 1)
        for number, found in sorted(shares.items()):
            low, high = number * width, (number + 1) * width - 1
            span = told(low) if width == 1 else f"{told(low)} … {told(high)}"
            left, right = axis.at(low - 0.5), axis.at(high + 0.5)
            tall = found / peak * (BARS_ROW - 4)
            title, kind = f"{row.label}: {span}: {share(found)}", f"bar s{row.series % SERIES}"
            children.append(rect(left + 0.5, base - tall, right - left - 1, tall, kind, title))
        mean = axis.at(fmean(row.counts, row.counts.values()))
        children += [
            line(6, base, WIDTH - 6, base, "base"),
            line(mean, base - BARS_ROW, mean, base, "mean"),
            text(short(row.label, 32), 6, base - BARS_ROW - 3, "label"),
            text(row.note, WIDTH - 6, base - BARS_ROW - 3, "value", "end"),
        ]
    return svg(label, WIDTH, bottom + AXIS_ROW, *children)


def _binned(counts: Counter[int], width: int) -> dict[int, float]:
    shares: dict[int, float] = {}
    for value, count in counts.items():
        shares[value // width] = shares.get(value // width, 0.0) + count / counts.total()
    return shares


# --- dots -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dot:
    """A value of one series in a row of several."""

    value: float
    title: str
    series: int


#: By series: the corners of its shape around the middle; none is a circle.
SHAPES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((-5, -5), (5, -5), (5, 5), (-5, 5)),
    ((0, -6.5), (6, 4.5), (-6, 4.5)),
    ((0, -7), (6, 0), (0, 7), (-6, 0)),
    ((0, 6.5), (6, -4.5), (-6, -4.5)),
    ((-6, -6), (6, -6), (-6, 6), (6, 6)),
    ((-7, -3), (7, -3), (7, 3), (-7, 3)),
)


def shape(x: float, y: float, series: int, title: str = "") -> Markup:
    """The symbol of a series, with its own shape and colour."""
    number = series % SERIES
    told = [element("title", title)] if title else []
    if not SHAPES[number]:
        return element("circle", *told, cx=x, cy=y, r=5.5, class_=f"dot s{number}")
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in SHAPES[number])
    return element("polygon", *told, points=points, class_=f"dot s{number}")


def dots(label: str, rows: Sequence[tuple[str, Sequence[Dot]]], told: Told) -> Markup:
    """Rows of dots over one axis, with zero drawn."""
    values = [dot.value for _, row in rows for dot in row]
    low, high = min([0.0, *values]), max([0.0, *values])
    pad = (high - low or 1.0) * 0.04
    room = label_room([name for name, _ in rows])
    axis = Axis(low - pad, high + pad, room, WIDTH - 12, told)
    bottom = ROW * len(rows)
    children = [axis.drawn(0, bottom), line(axis.at(0), 0, axis.at(0), bottom, "zero")]
    for place, (name, row) in enumerate(rows):
        middle = ROW * (place + 0.5)
        label_text = text(short(name, MOST_LETTERS), room - 8, middle + 4, "label", "end")
        children.append(element("g", element("title", name), label_text))
        children.append(line(axis.left, middle, axis.right, middle, "grid"))
        for at, dot in enumerate(row):
            # Equal values are drawn one below the other.
            aside = (at - (len(row) - 1) / 2) * min(7.0, 16 / len(row))
            children.append(shape(axis.at(dot.value), middle + aside, dot.series, dot.title))
    return svg(label, WIDTH, bottom + AXIS_ROW, *children)


def legend(names: Sequence[str]) -> Markup:
    """The legend of the symbols."""
    keys = [(sample("key", 16, shape(8, 8, series)), name) for series, name in enumerate(names)]
    return element("ul", *(element("li", *key) for key in keys), class_="legend")


def sample(kind: str, width: int, drawn: Markup) -> Markup:
    """A symbol of a legend."""
    return element("svg", drawn, viewBox=f"0 0 {width} 16", class_=kind, aria_hidden="true")
