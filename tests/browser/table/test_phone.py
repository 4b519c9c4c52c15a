"""A telephone: a whole game by touch, held upright (390 × 844) and sideways (844 × 390)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.accessibility.test_axe import complaints
from browser.conftest import Opener, screen
from support.browser.moments import nearly_over, skip_to
from support.browser.player import Player
from support.browser.tables import begin
from support.server.live_server import Running
from support.soak import SOAK

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}
#: Something that can be pressed lies outside the screen, or below another thing.
HIDDEN = """(query) => [...document.querySelectorAll(query)].filter((one) => {
  one.scrollIntoView({block: "nearest"});
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !top || !(one === top || one.contains(top)) || box.right > innerWidth + 1 || box.x < 0;
}).map((one) => one.outerHTML.slice(0, 80))"""


def look_at_tabs(page: Page, name: str) -> None:
    for number, tab in enumerate(("cards", "tickets", "players", "log")):
        page.locator(".tab").nth(number).tap()
        assert page.locator("main").get_attribute("data-tab") == tab
        assert page.locator(f"[data-panel={tab}]").first.is_visible()
        screen(page, f"{name}-{tab}")
        assert complaints(page, tab) == []
        assert page.evaluate(HIDDEN, f"[data-panel={tab}] button, .tab, .zoom button") == []
    page.locator(".tab").first.tap()


def play_on(page: Page, player: Player, name: str) -> None:
    """To the end. The last round has a banner, and one's last turn is called that."""
    told: set[str] = set()
    while not (seen := player.wait())["over"]:
        if page.locator(".last-round").count():
            told.add(page.locator(".prompt-title").inner_text())
            assert page.locator(".fact-alert").count() > 0
            screen(page, f"{name}-last-round")
        if seen["offers"]:
            assert page.evaluate(HIDDEN, "[data-offer], [data-action=keep]") == []
            screen(page, f"{name}-choosing")
        player.step(seen)
    assert told == {"Your last turn"}


@pytest.mark.parametrize(("name", "held"), [("phone", PHONE), ("sideways", SIDEWAYS)])
def test_a_game_is_tapped_to_its_scoring(
    visit: Opener, site: Running, name: str, held: dict[str, Any]
) -> None:
    page = visit(**held)
    assert not page.evaluate(WIDER)
    screen(page, f"{name}-home")
    table = begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=4, touch=True)
    player.wait()
    assert page.locator(".sheet").bounding_box()["height"] > 150  # type: ignore[index]
    assert page.evaluate(HIDDEN, "[data-offer], [data-action=keep], .helpers button") == []
    screen(page, f"{name}-opening")
    assert complaints(page, "opening") == []
    assert not page.evaluate(WIDER)
    player.step(player.look())
    player.wait()
    screen(page, f"{name}-turn")
    look_at_tabs(page, name)
    if not SOAK:
        skip_to(site, table, nearly_over, page)
    play_on(page, player, name)
    assert not page.evaluate(WIDER)
    screen(page, f"{name}-end")
    page.locator("[data-skip]").tap()
    screen(page, f"{name}-score")
    assert complaints(page, "score") == []


def test_buttons_are_large_enough_for_a_finger(visit: Opener) -> None:
    page = visit(None, **PHONE)
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=4, touch=True)
    player.step(player.wait())
    player.wait()
    small = page.evaluate(
        """() => [...document.querySelectorAll("main button, main a, main select")]
          .filter((one) => one.offsetParent && !one.matches(".rule-link"))
          .map((one) => [one.className, one.getBoundingClientRect().height])
          .filter(([, height]) => height < 29.5)"""
    )
    assert not small
    stroke = page.evaluate("() => getComputedStyle(document.querySelector('.hit')).strokeWidth")
    assert float(stroke.removesuffix("px")) >= 24
