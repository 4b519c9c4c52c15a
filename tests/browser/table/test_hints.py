"""Hints: what they speak of glows on the board, and their list covers none of it; in replay too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from support.browser.player import Player
from support.browser.tables import begin, get

#: Of the lit spaces: how many are in sight, and how many of those the list lies over.
SEEN = """() => {
  const frame = document.querySelector(".stage").getBoundingClientRect();
  const list = document.querySelector(".hints").getBoundingClientRect();
  const within = (box, other) => box.left < other.right && box.right > other.left
    && box.top < other.bottom && box.bottom > other.top;
  const boxes = [...document.querySelectorAll(".hinted rect")]
    .map((one) => one.getBoundingClientRect()).filter((box) => within(box, frame));
  return [boxes.length, boxes.filter((box) => within(box, list)).length];
}"""
#: The routes that are lit are these.
MARKED = """(routes) => {
  const lit = [...document.querySelectorAll(".hinted rect")].map((one) => one.dataset.mark);
  return JSON.stringify([...new Set(lit)].sort()) === JSON.stringify(routes);
}"""
SIZES = [(1366, 768), (900, 620), (390, 844)]


def look_through(page: Page, hints: list[dict[str, list[str]]]) -> int:
    """Points at one hint after the other; answers how many lit something."""
    lit = 0
    for number, hint in enumerate(hints):
        page.locator(".hints li").nth(number).hover()
        routes = sorted(set(hint["routes"]))
        page.wait_for_function(MARKED, arg=routes)
        shown, covered = page.evaluate(SEEN)
        assert covered == 0
        assert shown > 0 or not routes
        lit += bool(routes)
    return lit


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("map_id", ["usa", "japan"])
def test_hints_light_the_board_and_cover_none_of_it(
    visit: Opener, map_id: str, size: tuple[int, int]
) -> None:
    page = visit(None, viewport={"width": size[0], "height": size[1]})
    table = begin(page, map_id, ["open", "novice"])
    player = Player(page)
    # The plan for the tickets is shown as a whole, then the route of each move.
    for _ in range(2):
        seen = player.wait()
        page.click("[data-helper=hint]")
        page.locator(".hints li").first.wait_for()
        hints = get(page, f"/tables/{table}/hints?seat=0")["hints"]
        assert look_through(page, hints) > 0 or not seen["offers"]
        page.click("[data-helper=hint]")
        expect(page.locator(".hinted rect")).to_have_count(0)
        player.step(seen)


def test_hints_look_back(visit: Opener) -> None:
    """At a moment when one was asked, with what one knew then; nothing can be played there."""
    page = visit(None)
    table = begin(page, "usa", ["open", "novice"])
    player = Player(page)
    number = player.wait()["number"]
    hints = get(page, f"/tables/{table}/hints?seat=0")["hints"]
    for _ in range(2):
        player.step(player.wait())
    player.wait()
    page.evaluate(
        """(path) => {
          history.pushState(null, "", path);
          dispatchEvent(new PopStateEvent("popstate"));
        }""",
        f"/t/{table}/at/{number}",
    )
    page.click(".replay [data-helper=hint]")
    rows = page.locator(".hints li")
    expect(rows).to_have_count(len(hints))
    for row, hint in zip(rows.all(), hints, strict=True):
        expect(row).to_contain_text(hint["reason"]["en"])
        expect(row.get_by_text("Do it")).to_have_count(0)
    assert look_through(page, hints) > 0
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hints")).to_have_count(0)
    expect(page.locator(".hinted rect")).to_have_count(0)
