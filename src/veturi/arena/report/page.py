"""The report page: a run as one self-contained HTML file that loads nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from veturi import __version__
from veturi.arena.report.markup import Markup, element
from veturi.arena.report.parts import Sheet, section
from veturi.arena.report.play_section import deeds_section, length_section
from veturi.arena.report.routes_section import routes_section
from veturi.arena.report.scores_section import scores_section, wins_section
from veturi.arena.report.style import SCRIPT, STYLE
from veturi.arena.report.texts import ReportWords
from veturi.arena.report.tickets_section import tickets_section
from veturi.arena.stats.map_statistics import TableStatistics
from veturi.arena.stats.tally import spread

__all__ = ["ReportedTable", "is_report", "report_page"]

#: The beginning of every page in any language, by which `veturi report` recognises its own files.
OPENING: Final = "<!doctype html>\n<html lang="
MADE_BY: Final = "veturi report"


@dataclass(frozen=True, slots=True)
class ReportedTable:
    """A table of the page: its statistics, and facts of its run by text key."""

    statistics: TableStatistics
    about: Mapping[str, str] = field(default_factory=dict)


def report_page(tables: Sequence[ReportedTable], language: str) -> str:
    """The whole page: one table, or several with a table of contents."""
    words = ReportWords(language)
    if len(tables) == 1:
        sheet = _sheet(tables[0].statistics, language)
        main = [_article(sheet, tables[0].about)]
        title = words("title", map=_name(sheet))
    else:
        sheets = [
            _sheet(one.statistics, language, f"table{number}-", level=3)
            for number, one in enumerate(tables, start=1)
        ]
        title = words("title_many")
        main = [_list(sheets, title)]
        main += [_article(s, one.about) for s, one in zip(sheets, tables, strict=True)]
    head = element(
        "head",
        element("meta", charset="utf-8"),
        _generator(),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", Markup(STYLE)),
    )
    body = element(
        "body",
        element("main", *main),
        element("footer", words("made_by", version=__version__)),
        element("script", Markup(SCRIPT)),
        data_sort=words("sort_hint"),
    )
    return f"<!doctype html>\n{element('html', head, body, lang=language)}\n"


def _generator() -> Markup:
    return element("meta", name="generator", content=MADE_BY)


def is_report(beginning: str) -> bool:
    """Whether a text is a report page; its first hundred or so characters suffice."""
    head, _, _ = beginning.partition(_generator())
    return head != beginning and head.startswith(OPENING) and len(head) < 100


def _sheet(found: TableStatistics, language: str, prefix: str = "", level: int = 2) -> Sheet:
    return Sheet(found, ReportWords(language, found.map), prefix, level)


def _name(sheet: Sheet) -> str:
    return sheet.words.name(sheet.table.map.name)


def _list(sheets: list[Sheet], title: str) -> Markup:
    """The tables of the page."""
    links = [_link(f"{sheet.prefix}top", f"{_name(sheet)}, {_size(sheet)}") for sheet in sheets]
    return element(
        "header",
        element("h1", title, class_="title"),
        element("nav", element("ul", *links), aria_label=sheets[0].words("contents")),
    )


def _link(place: str, words: str) -> Markup:
    return element("li", element("a", words, href=f"#{place}"))


def _size(sheet: Sheet) -> str:
    games = sheet.words.number(sheet.table.games)
    return sheet.words(
        "subtitle", number=sheet.table.games, games=games, players=sheet.table.players
    )


def _article(sheet: Sheet, about: Mapping[str, str]) -> Markup:
    """One table with all its sections."""
    sections = {
        "scores": scores_section(sheet),
        "wins": wins_section(sheet),
        "routes": routes_section(sheet),
        "tickets": tickets_section(sheet),
        "length": length_section(sheet),
        "deeds": deeds_section(sheet),
        "notes": _notes(sheet),
    }
    head = _header(sheet, list(sections), about)
    return element("article", head, _tiles(sheet), *sections.values())


def _header(sheet: Sheet, names: list[str], about: Mapping[str, str]) -> Markup:
    words, found = sheet.words, sheet.table
    options = (f"{name}={str(value).lower()}" for name, value in found.rules.options.items())
    facts = {"bots": ", ".join(sheet.bot_names), "options": ", ".join(options), **about}
    titles = {"length": "game_length"}
    links = [
        _link(f"{sheet.prefix}{name}", words.first_up(words(titles.get(name, name))))
        for name in names
    ]
    return element(
        "header",
        element(f"h{sheet.level - 1}", _name(sheet), class_="title", id=f"{sheet.prefix}top"),
        element("p", words.first_up(_size(sheet))),
        _facts(sheet, facts, "about"),
        element("div", class_="rails", aria_hidden="true"),
        element("nav", element("ul", *links), aria_label=f"{words('contents')}: {_name(sheet)}"),
    )


def _tiles(sheet: Sheet) -> Markup:
    """The run in a few numbers."""
    words, found = sheet.words, sheet.table
    turns = spread(found.turns)["mean"] / found.players
    shown = {
        "games": words.number(found.games),
        "mean_score": words.number(found.all.score.mean, 1),
        "lead": words.number(spread(found.leads)["mean"], 1),
        "rounds": words.number(turns, 1),
        "shared_wins": words.percent(found.shared / found.games),
    }
    if found.faults:
        shown["faults"] = words.number(found.faults.total())
    return _facts(sheet, shown, "tiles")


def _facts(sheet: Sheet, facts: Mapping[str, str], kind: str) -> Markup:
    told = [
        element("div", element("dt", sheet.words(key)), element("dd", value))
        for key, value in facts.items()
    ]
    return element("dl", *told, class_=kind)


def _notes(sheet: Sheet) -> Markup:
    words = sheet.words
    keys = ("notes_games", "notes_wins", "notes_intervals", "notes_turns")
    told = [*(words(key) for key in keys), words.name(sheet.table.map.notes)]
    notes = element("div", *(element("p", text) for text in told), class_="notes")
    return section(sheet, "notes", words("notes"), notes)
