"""A report in a real browser: the whole map on all but phones, every number on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from support.engine import rules
from veturi.arena.report.page import ReportedTable, report_page
from veturi.arena.stats.map_statistics import TableStatistics
from veturi.engine import Game, Rng

#: Whether the board, as it is drawn, is all in sight.
IN_SIGHT = """(board) => {
  const frame = board.parentElement;
  return frame.scrollWidth <= frame.clientWidth
    && board.getBoundingClientRect().right <= document.documentElement.clientWidth;
}"""


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Page:
    table = rules("usa", 2)
    found = TableStatistics(table, ("one",))
    game = Game.start(table, 1)
    chance = Rng.from_seed(1)
    while not game.over:
        for seat in game.to_move:
            game.apply(game.random_action(chance, seat), seat)
    found.add(["one", "one"], game, [])
    path = tmp_path / "report.html"
    path.write_text(report_page([ReportedTable(found)], "en"), "utf-8")
    shown = browser.new_page()
    shown.goto(path.as_uri())
    return shown


@pytest.mark.parametrize("width", [1280, 900, 700])
def test_the_whole_map_is_in_sight(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    boards = page.locator(".board")
    assert boards.count() == 2
    for number in range(2):
        assert boards.nth(number).evaluate(IN_SIGHT)


def test_on_a_phone_the_map_scrolls_and_the_page_does_not(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    assert not page.locator(".board").first.evaluate(IN_SIGHT)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_numbers_are_folded_on_the_screen_and_printed_on_paper(page: Page) -> None:
    tables = page.locator("details table")
    assert tables.count() > 5
    assert not tables.first.is_visible()
    page.emulate_media(media="print")
    for number in range(tables.count()):
        assert tables.nth(number).is_visible()
    page.emulate_media(media="screen")
    # Browsers that cannot do it by the style are told when they print.
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert tables.first.is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not tables.first.is_visible()
