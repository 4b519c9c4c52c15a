"""A telephone: a whole game by touch at 390 × 844."""

from __future__ import annotations

from browser.accessibility.test_axe import complaints
from browser.conftest import Opener, screen
from support.browser.player import Player
from support.browser.tables import begin

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


def test_a_game_is_tapped_to_its_scoring(visit: Opener) -> None:
    page = visit(**PHONE)
    assert not page.evaluate(WIDER)
    screen(page, "phone-home")
    begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=4, touch=True)
    player.wait()
    screen(page, "phone-opening")
    assert complaints(page, "opening") == []
    assert not page.evaluate(WIDER)
    player.step(player.look())
    player.wait()
    screen(page, "phone-turn")
    for number, tab in enumerate(("cards", "tickets", "players", "log")):
        page.locator(".tab").nth(number).tap()
        assert page.locator("main").get_attribute("data-tab") == tab
        assert page.locator(f"[data-panel={tab}]").first.is_visible()
        screen(page, f"phone-{tab}")
        assert complaints(page, tab) == []
    page.locator(".tab").first.tap()
    player.play()
    assert not page.evaluate(WIDER)
    page.locator("[data-skip]").tap()
    screen(page, "phone-score")
    assert complaints(page, "score") == []


def test_buttons_are_large_enough_for_a_finger(visit: Opener) -> None:
    page = visit(**PHONE)
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
