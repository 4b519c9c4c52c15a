"""The page of a report: well-formed, complete in both languages, and sufficient unto itself."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from arena.stats.test_map_statistics import TABLES, all_passed, played
from support.command_line import as_json, ok, run
from support.messages import forms, plain_fields
from veturi.arena.report.board_drawing import draw_board
from veturi.arena.report.markup import VOID, Markup, element, join
from veturi.arena.report.page import ReportedTable, report_page
from veturi.arena.report.plots import MOST_BINS, Histogram, bin_width, histograms, ticks
from veturi.arena.report.texts import TEXTS, ReportWords
from veturi.arena.run.random_games import player_rng, random_game
from veturi.arena.stats.map_statistics import TableStatistics
from veturi.engine import make_rules
from veturi.maps import load_map, map_ids

EVIL = "<script>alert(\"x\")</script> & 'co'"


class Page(HTMLParser):
    """Reads a page strictly: every element is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.append(data)

    def values(self, name: str) -> list[str]:
        return [value for _, found, value in self.attributes if found == name]


@cache
def page_of(map_id: str, players: int, language: str) -> str:
    _, found = played(map_id, players)
    return report_page([ReportedTable(found, {"seed": "1"})], language)


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request: pytest.FixtureRequest) -> tuple[str, int]:
    map_id, players = request.param
    return map_id, players


# --- the page -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_page_is_whole(table: tuple[str, int], language: str) -> None:
    _, found = played(*table)
    text = page_of(*table, language)
    page = Page(text)
    shown = set(page.words)
    board = found.rules.board
    for number, route in enumerate(found.map.routes):
        assert board.route_name(number).in_language(language) in shown, route.id
    for number in range(len(found.map.tickets)):
        assert board.ticket_name(number).in_language(language) in shown
    for city in found.map.cities:
        assert city.name.in_language(language) in shown
    # Every route is a line on both maps; a legend has eight more.
    assert page.tags["line"] >= 2 * len(found.map.routes) + 8
    assert ("html", "lang", language) in page.attributes
    assert found.map.name.in_language(language) in shown
    assert not any("{" in word for word in shown)


def test_a_page_asks_nothing_of_others(table: tuple[str, int]) -> None:
    text = page_of(*table, "en")
    page = Page(text)
    assert "http" not in text
    assert "url(" not in text
    assert "@import" not in text
    assert not {"link", "img", "iframe", "object"} & set(page.tags)
    loading = ("src", "srcset", "action", "data", "poster")
    assert not [one for one in page.attributes if one[1] in loading]
    assert page.tags["script"] == 1
    assert not [one for one in page.attributes if one[1].startswith("on")]


def test_a_page_can_be_read_without_seeing_it(table: tuple[str, int]) -> None:
    page = Page(page_of(*table, "en"))
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in page.values("href")} <= set(ids)
    assert page.tags["h1"] == 1
    images = [one for one in page.attributes if one[1:] == ("role", "img")]
    plots = sum(value in ("plot", "board") for value in page.values("class"))
    assert len(images) == plots >= 10
    assert all(page.values("aria-label"))
    # Below every plot but the maps, and in two more places, are its numbers.
    assert page.tags["details"] >= page.tags["figure"] - 2
    assert page.tags["caption"] == page.tags["table"]


def test_several_tables_on_one_page() -> None:
    tables = [ReportedTable(played(*one)[1]) for one in TABLES[:2]]
    page = Page(report_page(tables, "en"))
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in page.values("href")} <= set(ids)
    assert page.tags["article"] == 2
    assert page.tags["h1"] == 1


def test_a_page_of_a_game_in_which_nothing_happens() -> None:
    found = all_passed()
    page = Page(report_page([ReportedTable(found)], "fi"))
    assert "ei koskaan pidetty" in page.words
    assert page.tags["article"] == 1


def test_names_are_data() -> None:
    rules = make_rules("amsterdam", 2)
    found = TableStatistics(rules, [EVIL, "never played"])
    found.add([EVIL, EVIL], random_game(rules, 1, player_rng(0, 1), keep=True))
    text = report_page([ReportedTable(found, {"seed": EVIL})], "en")
    page = Page(text)
    assert page.tags["script"] == 1
    assert EVIL not in text
    assert escape(EVIL) in text
    assert EVIL in "".join(page.words)


# --- its words ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_text_is_there(
    table: tuple[str, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ReportWords.__call__

    def strictly(words: ReportWords, key: str, **fields: object) -> str:
        assert words.has(key), key
        return asked(words, key, **fields)

    monkeypatch.setattr(ReportWords, "__call__", strictly)
    report_page([ReportedTable(played(*table)[1])], language)


def test_both_languages_say_the_same_things() -> None:
    for key, text in TEXTS.items():
        for name in forms(text):
            assert name.en, key
            assert name.fi, key
        assert plain_fields(text, "en") == plain_fields(text, "fi"), key


def test_numbers_are_written_as_the_language_does() -> None:
    english, finnish = ReportWords("en"), ReportWords("fi")
    assert english.number(-1234.56, 1) == "\u22121,234.6"
    assert finnish.number(-1234.56, 1) == "\u22121\u00a0234,6"
    assert english.number(-0.001, 1) == "0.0"
    assert (english.percent(0.125), finnish.percent(0.125)) == ("12.5%", "12,5\u00a0%")
    assert (english.whole(3.0), english.whole(2.5)) == ("3", "2.5")


# --- drawing --------------------------------------------------------------------------------


def test_markup_escapes_and_closes() -> None:
    assert element("p", "a<b", Markup("<i>c</i>"), class_="x", title='"') == (
        '<p class="x" title="&quot;">a&lt;b<i>c</i></p>'
    )
    assert element("br") == "<br>"
    assert element("line", x1=1.0, y1=2.346, hidden=None) == '<line x1="1" y1="2.35"></line>'
    assert join("&", Markup("&amp;")) == "&amp;&amp;"


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (-9, 9, [-5, 0, 5]), (3, 40, [10, 20, 30, 40])],
)
def test_ticks_are_round(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == pytest.approx(expected)


def test_a_histogram_shows_every_number() -> None:
    for low, high in [(0, 0), (-7, 24), (0, 31), (-150, 180), (5, 100_000)]:
        width = bin_width(low, high)
        assert high // width - low // width < MOST_BINS
    drawn = histograms(
        "x", [Histogram("a", Counter({-3: 1, 400: 3}), "note")], str, lambda s: f"{s:.0%}"
    )
    shares = [int(found) for found in re.findall(r"(\d+)%</title>", drawn)]
    assert shares == [25, 75]


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_board_is_drawn_with_all_that_is_on_it(map_id: str, language: str) -> None:
    game_map = load_map(map_id)
    board = draw_board(game_map, language)
    assert [track.number for track in board.tracks] == list(range(len(game_map.routes)))
    lines = {frozenset((track.start, track.end)) for track in board.tracks}
    assert len(lines) == len(game_map.routes)
    assert len(board.marks) == sum(len(city.spots) for city in game_map.cities)
    assert len(board.labels) == len(board.marks)
    assert len(board.insets) == len(game_map.layout.regions) - 1
    for label in board.labels:
        assert 0 < label.x < board.width
        assert 0 < label.y < board.height


# --- the command ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two runs."""
    folder = tmp_path_factory.mktemp("report") / "runs"
    args = ("arena", "--map", "amsterdam", "--players", "2,3", "--bots", "random", "--games", 3)
    ok(*args, "--out", folder)
    return folder


def test_report_has_help_within_80_columns() -> None:
    text = ok("report", "--help")
    assert "--out" in text
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80


def test_report_writes_a_page_beside_the_run(runs: Path) -> None:
    file = runs / "amsterdam-3.veturi"
    target = runs / "amsterdam-3.html"
    assert ok("report", file).strip() == str(target)
    english = target.read_text("utf-8")
    assert "3 games with 3 players" in Page(english).words
    ok("report", file, "--language", "fi")
    finnish = target.read_text("utf-8")
    assert "3 peliä, 3 pelaajaa" in Page(finnish).words


def test_report_of_a_folder_is_one_page(runs: Path, tmp_path: Path) -> None:
    target = tmp_path / "all.html"
    assert ok("report", runs, "--out", target).strip() == str(target)
    assert Page(target.read_text("utf-8")).tags["article"] == 2
    assert ok("report", runs).strip() == str(runs / "report.html")
    ok("report", runs, "--out", target, "--language", "fi")
    # In the list of tables it goes on within a sentence.
    assert "Amsterdam, 3 peliä, 2 pelaajaa" in Page(target.read_text("utf-8")).words


@pytest.mark.parametrize("text", ["mine\n", "<!doctype html>\n<html lang=en><p>mine", "\0\xff"])
def test_report_overwrites_nothing_but_a_report(runs: Path, tmp_path: Path, text: str) -> None:
    file = tmp_path / "run.veturi"
    file.write_bytes((runs / "amsterdam-2.veturi").read_bytes())
    for target, args in (("run.html", ()), ("notes.txt", ("--out", tmp_path / "notes.txt"))):
        (tmp_path / target).write_text(text, "latin-1")
        result = run("report", file, *args)
        assert result.exit_code == 2
        assert "is not a report" in result.stderr
        assert result.stderr.count("\n") == 1
        assert (tmp_path / target).read_text("latin-1") == text
    empty = tmp_path / "empty.html"
    empty.touch()
    ok("report", file, "--out", empty)
    first = empty.read_bytes()
    ok("report", file, "--out", empty)
    assert empty.read_bytes() == first


def test_report_for_machines(runs: Path, tmp_path: Path) -> None:
    file = runs / "amsterdam-2.veturi"
    before = set(runs.iterdir())
    facts = as_json("report", file)
    assert facts["page"] is None
    (table,) = facts["tables"]
    assert (table["map"], table["players"], table["games"]) == ("amsterdam", 2, 3)
    assert [bot["bot"] for bot in table["bots"]] == ["random"]
    assert set(runs.iterdir()) == before
    target = tmp_path / "page.html"
    facts = as_json("report", file, "--out", target)
    assert facts["page"] == str(target)
    assert target.exists()


def test_report_tells_what_is_wrong_in_one_line(runs: Path, tmp_path: Path) -> None:
    file = runs / "amsterdam-2.veturi"
    foreign = tmp_path / "foreign.veturi"
    foreign.write_text(json.dumps({"kind": "veturi-archive"}) + "\n", encoding="utf-8")
    empty = tmp_path / "empty.veturi"
    empty.write_bytes(file.read_bytes().split(b"\n", 1)[0] + b"\n")
    damaged = tmp_path / "damaged.veturi"
    damaged.write_bytes(file.read_bytes()[:-6] + b"\0\0\0\0\0\0")
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    faults = {
        (tmp_path / "missing",): "No such file",
        (foreign,): "not a run of the arena",
        (empty,): "no games in it",
        (damaged,): "checksum",
        (nothing,): "no run in it",
        (file, "--out", file): "is the run itself",
        (file, "--out", nothing): "cannot be written",
        (file, "--map", "usa"): "here is",
    }
    for args, fault in faults.items():
        result = run("report", *args)
        assert (result.exit_code, result.stdout) == (2, ""), args
        assert fault in result.stderr
        assert result.stderr.count("\n") == 1
        assert result.stderr.startswith("veturi: ")
