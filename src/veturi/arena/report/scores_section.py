"""Report sections: scores and wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from veturi.arena.report.markup import Markup
from veturi.arena.report.parts import Cell, Sheet, cards, figure, numbers, section, share_of, table
from veturi.arena.report.plots import Bar, Dot, Histogram, bars, dots, histograms, legend
from veturi.arena.stats.intervals import RoundMean
from veturi.arena.stats.tally import WIN, Results, spread

__all__ = ["bot_means", "scores_section", "spread_cells", "spread_headings", "wins_section"]

#: Parts of the score in display order; a map's own come after them.
ORDER = ("routes", "completed", "failed", "longest_path", "most_tickets")


def spread_headings(sheet: Sheet) -> list[str]:
    return [sheet.words(key) for key in ("mean", "least", "median", "most")]


def spread_cells(sheet: Sheet, counts: Counter[int]) -> list[Cell]:
    """Mean, minimum, median and maximum of a histogram."""
    found = spread(counts)
    rest = [sheet.count(found[key]) for key in ("min", "median", "max")]
    return [sheet.mean(found["mean"]), *rest]


def _interval(sheet: Sheet, found: RoundMean) -> Cell:
    """The interval of a mean; none for a single round."""
    interval, number = found.interval(), sheet.words.number
    if interval is None:
        return "–", found.mean
    return f"{number(interval[0], 1)} … {number(interval[1], 1)}", interval[0]


def _by_seat(sheet: Sheet) -> list[tuple[str, Results]]:
    return [(sheet.place(i), sheet.table.by_place[i]) for i in sheet.places]


def _by_bot(sheet: Sheet) -> list[tuple[str, Results]]:
    return [(sheet.named(bot), found) for bot, found in sheet.played.items()]


# --- scores ---------------------------------------------------------------------------------


def scores_section(sheet: Sheet) -> Markup:
    words = sheet.words
    figures = [_scores(sheet, "scores_by_seat", "seat", _by_seat(sheet), one_colour=True)]
    if len(sheet.bots) > 1:
        figures.insert(0, _scores(sheet, "scores_by_bot", "bot", _by_bot(sheet), one_colour=False))
    return section(sheet, "scores", words("scores"), cards(*figures, _parts(sheet)))


def _scores(
    sheet: Sheet, key: str, what: str, rows: Sequence[tuple[str, Results]], one_colour: bool
) -> Markup:
    words = sheet.words
    plotted: list[Histogram] = []
    cells: list[list[Cell]] = []
    for series, (name, found) in enumerate(rows):
        note = words("mean_note", value=words.number(found.score.mean, 1))
        plotted.append(Histogram(name, found.scores, note, 0 if one_colour else series))
        spread_over = spread_cells(sheet, found.scores)
        counted = sheet.count(found.seats)
        cells.append([name, counted, *spread_over, _interval(sheet, found.score)])
    headings = [words(what), words("games"), *spread_headings(sheet), words("interval")]
    return figure(
        sheet,
        words(key),
        words("scores_how"),
        histograms(words(key), plotted, words.whole, words.percent),
        numbers(sheet, table(words(key), headings, cells)),
    )


def _parts(sheet: Sheet) -> Markup:
    """The parts of the score, one symbol per bot."""
    found = sheet.table.all.parts
    parts = [part for part in ORDER if part in found]
    parts += sorted(set(found) - set(parts))
    points = {
        sheet.words.known("source", part): {
            bot: one.parts[part] for bot, one in sheet.played.items()
        }
        for part in parts
    }
    return bot_means(sheet, "parts", "parts_how", "part", points, digits=1)


def bot_means(
    sheet: Sheet, key: str, how: str, what: str, sums: Mapping[str, Mapping[str, int]], digits: int
) -> Markup:
    """Rows of means per seat, one symbol per bot; `sums` are by row and bot."""
    words, played = sheet.words, sheet.played
    rows, cells = [], []
    for label, by_bot in sums.items():
        name = words.first_up(label)
        values = {bot: by_bot.get(bot, 0) / one.seats for bot, one in played.items()}
        marks = [
            Dot(value, f"{sheet.named(bot)}: {name}: {words.number(value, digits)}", series)
            for series, (bot, value) in enumerate(values.items())
        ]
        rows.append((name, marks))
        cells.append([name, *(sheet.mean(value, digits) for value in values.values())])
    return figure(
        sheet,
        words(key),
        words(how),
        dots(words(key), rows, words.whole),
        *([legend(sheet.bot_names)] if len(sheet.bots) > 1 else []),
        numbers(sheet, table(words(key), [words(what), *sheet.bot_names], cells)),
    )


# --- wins -----------------------------------------------------------------------------------


def wins_section(sheet: Sheet) -> Markup:
    words = sheet.words
    figures = [_wins(sheet, "wins_by_seat", "seat", _by_seat(sheet), one_colour=True)]
    if len(sheet.bots) == 1:
        return section(sheet, "wins", words("wins"), cards(*figures))
    figures.append(_wins(sheet, "wins_by_bot", "bot", _by_bot(sheet), one_colour=False))
    more = numbers(sheet, _bots_at_seats(sheet), _places(sheet), key="bots_and_seats")
    return section(sheet, "wins", words("wins"), cards(*figures), more)


def _wins(
    sheet: Sheet, key: str, what: str, rows: Sequence[tuple[str, Results]], one_colour: bool
) -> Markup:
    words = sheet.words
    plotted, cells = [], []
    for series, (name, found) in enumerate(rows):
        won = share_of(found.wins)
        title = f"{name}: {sheet.rate(won)}"
        plotted.append(Bar(name, won, words.percent(won.value), title, 0 if one_colour else series))
        counts = [sheet.count(found.seats), sheet.mean(found.wins.sum / WIN)]
        cells.append([name, *counts, sheet.share(won.value), sheet.span(won)])
    headings = [words(one) for one in (what, "games", "wins", "win_rate", "interval")]
    return figure(
        sheet,
        words(key),
        words("wins_how", share=words.percent(sheet.equal_share)),
        bars(words(key), plotted, words.tick_percent, sheet.equal_share),
        numbers(sheet, table(words(key), headings, cells)),
    )


def _bots_at_seats(sheet: Sheet) -> Markup:
    """Wins by place and by bot at each place."""
    words = sheet.words
    cells: list[list[Cell]] = []
    for bot in sheet.bots:
        row: list[Cell] = [sheet.named(bot)]
        for found in sheet.table.cells[bot]:
            row.append(sheet.share(found.wins.mean) if found.seats else ("–", -1.0))
        cells.append(row)
    headings = [words("bot"), *(sheet.place(i) for i in sheet.places)]
    return table(words("bot_at_seat"), headings, cells)


def _places(sheet: Sheet) -> Markup:
    words = sheet.words
    cells: list[list[Cell]] = []
    for bot, found in sheet.played.items():
        ranks = [sheet.share(found.ranks[i + 1] / found.seats) for i in sheet.places]
        cells.append([sheet.named(bot), *ranks])
    headings = [words("bot"), *(words("rank", number=i + 1) for i in sheet.places)]
    return table(words("places"), headings, cells)
