"""The guide of a first game: beside the real things, on as one plays, dismissed for good."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route

from browser.accessibility.test_axe import complaints
from browser.accessibility.test_finnish import is_finnish
from browser.conftest import Opener, screen
from browser.table.test_phone import PHONE, WIDER
from support.browser.player import PLACE, Player
from support.browser.tables import begin


def test_a_first_game_is_guided_as_it_is_played(visit: Opener) -> None:
    page = visit(None)
    begin(page, "oldwest", ["open", "novice"], options={})
    player = Player(page, seed=1)
    player.wait()
    told = complaints(page, "offer")
    page.click("[data-guide=yes]")

    def step(name: str) -> None:
        page.wait_for_selector(f".guide[data-step={name}]")
        if name in ("tickets", "map", "pay"):
            told.extend(complaints(page, name))
        screen(page, f"guide-{name}")

    step("tickets")
    assert "lose them" in page.locator(".guide").inner_text()
    spoken = page.locator("main.table > [role=status]")
    assert "These are your tickets" in str(spoken.text_content())
    player.step(player.wait())
    step("start")
    player.step(player.wait())
    step("turn")
    page.click('.market [data-action="draw deck"]')
    step("second")
    page.reload()  # goes on where it was
    step("second")
    player.wait()
    page.click('.market [data-action="draw deck"]')
    step("map")
    assert page.locator(".guide li").all_inner_texts()[0].startswith("Your railway grows")
    page.click("[data-guide=next]")
    # By keyboard: the callout is among the page's stops, and its button has the focus ring.
    step("hand")
    page.locator(".guide [data-guide=next]").focus()
    assert page.evaluate("() => document.activeElement.matches('.guide button')")
    player.wait()
    page.locator("[data-hand]").first.click()
    page.wait_for_selector(".guide[data-step=hand]", state="detached")
    page.locator("[data-hand]").first.click()
    for _ in range(30):
        seen = player.wait()
        if seen["lit"] and seen["phase"] == "turn":
            break
        if not seen["offers"] and not seen["cities"] and not seen["answers"]:
            seen["cards"] = ["draw deck"]
        player.step(seen)
    step("route")
    player.press_at(page.evaluate(PLACE, seen["lit"][0]))
    step("pay")
    page.locator(".payment").first.click()
    step("finish")
    page.click("[data-guide=next]")
    page.wait_for_selector(".guide", state="detached")
    page.reload()
    player.wait()
    assert not page.locator(".guide, .guide-offer").count()
    assert not told, "\n".join(told)


#: A word of each map's own rules, as the guide tells them in Finnish.
OWN = {"amsterdam": "kauppavara", "japan": "luotijuna", "africa": "maastokort"}


@pytest.mark.parametrize("map_id", OWN)
def test_the_guide_tells_the_maps_own_rules_in_finnish(map_id: str, visit: Opener) -> None:
    page = visit(None, language="fi-FI", **(PHONE if map_id == "japan" else {}))
    begin(page, map_id, ["open", "novice"])
    player = Player(page, seed=1, touch=map_id == "japan")
    player.wait()
    is_finnish(page, "offer")
    page.click("[data-guide=yes]")
    page.wait_for_selector(".guide[data-step=tickets]")
    assert not page.evaluate(WIDER)
    is_finnish(page, "tickets")
    if map_id == "amsterdam":
        assert "sopimuskorttisi" in page.locator(".guide").inner_text()
    player.step(player.wait())
    page.wait_for_selector(".guide[data-step=turn]")
    is_finnish(page, "turn")
    screen(page, f"guide-fi-{map_id}")
    page.click("[data-guide=next]")
    page.wait_for_selector(".guide[data-step=map]")
    assert OWN[map_id] in page.locator(".guide").inner_text().lower()
    is_finnish(page, "map")
    screen(page, f"guide-fi-{map_id}-map")
    page.click("[data-guide=end]")
    page.wait_for_selector(".guide", state="detached")
    # For good, at the next table too; and it can be had again.
    page.click(".brand")
    begin(page, map_id, ["open", "novice"])
    player.wait()
    assert not page.locator(".guide, .guide-offer").count()
    page.click(".menu > button")
    page.click("[data-guide=again]")
    page.wait_for_selector(".guide[data-step=tickets]")


def untold(route: Route) -> None:
    """The server's answer, as of maps that say nothing of themselves."""
    said = route.fetch().json()
    for one in said.get("maps", [said]):
        one["about"] = []
    route.fulfill(json=said)


def test_of_a_map_that_says_nothing_nothing_is_told(visit: Opener) -> None:
    page = visit("/new")
    page.wait_for_selector(".differences li")
    assert page.locator(".maps-field h2").count() == 1
    # Without a wish, the map that comes first.
    assert page.locator(".map-card input").first.is_checked()
    page.route(re.compile(r"/maps(/\w+)?$"), untold)
    page.reload()
    page.wait_for_selector(".map-chosen")
    assert not page.locator(".maps-field h2, .differences").count()
    page.click(".brand")
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=1)
    player.wait()
    page.click("[data-guide=yes]")
    page.wait_for_selector(".guide[data-step=tickets]")
    player.step(player.wait())
    page.wait_for_selector(".guide[data-step=turn]")
    page.click("[data-guide=next]")
    page.wait_for_selector(".guide[data-step=hand]")


def test_the_guide_is_offered_at_the_first_table_only(visit: Opener) -> None:
    page = visit(None)
    begin(page, "usa", ["open", "novice"])
    page.wait_for_selector(".guide-offer")
    page.reload()
    page.wait_for_selector(".guide-offer")
    player = Player(page, seed=1)
    player.step(player.wait())
    page.wait_for_selector(".guide-offer", state="detached")
    page.click(".brand")
    begin(page, "usa", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    assert not page.locator(".guide-offer").count()
