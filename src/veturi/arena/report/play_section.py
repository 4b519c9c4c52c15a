"""Report sections: game length, and what players do."""

from __future__ import annotations

from collections import Counter

from veturi.arena.report.markup import Markup
from veturi.arena.report.parts import Share, Sheet, cards, figure, numbers, section, shares, table
from veturi.arena.report.plots import Histogram, histograms
from veturi.arena.report.scores_section import bot_means, spread_cells, spread_headings
from veturi.arena.stats.map_statistics import OwnTally
from veturi.arena.stats.tally import spread

__all__ = ["deeds_section", "length_section"]

DEEDS = {
    "deck": "deck",
    "row": "row",
    "claims": "claims",
    "tickets": "kept_tickets",
    "passes": "passes",
}
#: Maximum rows in a plot of an event's words, most frequent first.
MOST_TOLD = 12


# --- length ---------------------------------------------------------------------------------


def length_section(sheet: Sheet) -> Markup:
    words, found = sheet.words, sheet.table
    figures = [
        _spread(sheet, "game_length", "length_how", {"turns": found.turns, "steps": found.steps}),
        _spread(sheet, "leads", "leads_how", {"leads": found.leads}),
        _ends(sheet),
    ]
    return section(sheet, "length", words("game_length"), cards(*figures))


def _spread(sheet: Sheet, key: str, how: str, counted: dict[str, Counter[int]]) -> Markup:
    """A histogram of the first, and the numbers of all."""
    words = sheet.words
    first, counts = next(iter(counted.items()))
    note = words("mean_note", value=words.number(spread(counts)["mean"], 1))
    drawn = histograms(
        words(key), [Histogram(words(first), counts, note)], words.whole, words.percent
    )
    cells = [[words(name), *spread_cells(sheet, one)] for name, one in counted.items()]
    shown = table(words(key), [words("deed"), *spread_headings(sheet)], cells)
    return figure(sheet, words(key), words(how), drawn, numbers(sheet, shown))


def _ends(sheet: Sheet) -> Markup:
    words, found = sheet.words, sheet.table
    rows = [
        Share(words.first_up(words(f"why_{why}")), count, count / found.games)
        for why, count in found.ends.most_common()
    ]
    set_off = ""
    if count := found.last_round_wins.weight:
        won = words.percent(found.last_round_wins.mean)
        set_off = words("set_off", number=count, count=words.number(count), share=won)
    headings = [words(key) for key in ("ends", "games", "share")]
    return shares(sheet, words("ends"), set_off, headings, rows)


# --- deeds ----------------------------------------------------------------------------------


def deeds_section(sheet: Sheet) -> Markup:
    """What players do, including events of the map's own rules."""
    words, found = sheet.words, sheet.table
    counts: dict[str, dict[str, int]] = {
        words(name): {bot: one.deeds[deed] for bot, one in sheet.played.items()}
        for deed, name in DEEDS.items()
        if found.all.deeds[deed]
    }
    for kind, own in found.own.items():
        counts[words.known("event", kind)] = dict(own.by_bot)
    deeds = bot_means(sheet, "deeds", "deeds_how", "deed", counts, digits=2)
    own_figures = [
        _told(sheet, kind, key, own, told)
        for kind, own in found.own.items()
        for key, told in own.told.items()
    ]
    return section(sheet, "deeds", words("deeds"), cards(deeds, *own_figures))


def _told(sheet: Sheet, kind: str, key: str, own: OwnTally, counts: Counter[str]) -> Markup:
    """How often each word occurs among an event's facts, such as its city."""
    words = sheet.words
    title = f"{words.first_up(words.known('event', kind))}, {words.known('by', key)}"
    rows = [
        Share(_named(sheet, key, value), count, count / own.count)
        for value, count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    ]
    headings = [words("deed"), words("count"), words("share")]
    return shares(sheet, title, "", headings, rows, MOST_TOLD)


def _named(sheet: Sheet, key: str, value: str) -> str:
    """A word of an event in the report's language."""
    if key == "city":
        found = (city.name for city in sheet.table.map.cities if city.id == value)
        return next((sheet.words.name(name) for name in found), value)
    if key == "kind":
        return sheet.words.kind(value)
    return sheet.words.known("from", value)
