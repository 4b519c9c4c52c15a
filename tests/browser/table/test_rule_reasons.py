"""What cannot be done says why, with the rule; what can be done, can be done by keyboard too."""

from __future__ import annotations

import pytest

from browser.conftest import Opener, screen
from support.browser.moments import can_claim, skip_to
from support.browser.player import PLACE, Player
from support.browser.tables import begin
from support.server.live_server import Running


def test_a_route_that_cannot_be_claimed_says_why_and_opens_its_rule(visit: Opener) -> None:
    page = visit(None)
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=1)
    player.step(player.wait())
    seen = player.wait()
    shut = page.locator(".hit:not(.hit-lit)").first.get_attribute("data-hit")
    assert shut not in seen["lit"]
    page.mouse.move(*page.evaluate(PLACE, shut))
    page.wait_for_selector(".caption .rule-link")
    assert "–" in page.locator(".caption-line").inner_text()
    screen(page, "why-not")
    page.click(".caption .rule-link")
    page.wait_for_selector(".rule-wanted")
    assert page.locator(".rule-wanted .rule-number").inner_text() in ("B18", "B19", "B21")
    offered = page.locator(".rules-pages button").all_inner_texts()
    assert offered[:5] == ["Base game", "Amsterdam", "Old West", "Japan", "The Heart of Africa"]
    assert page.locator(".rules-pages [aria-pressed=true]").inner_text() == "Base game"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_a_rule_is_found_on_its_page_by_its_letter(visit: Opener) -> None:
    page = visit(None, language="fi-FI")
    begin(page, "usa", ["open", "novice"])
    Player(page, seed=1).wait()
    for number, title in (("w10", "Villi länsi"), ("F2", "Afrikan sydän"), ("X1", "Peruspeli")):
        page.keyboard.press("/")
        page.wait_for_selector(".command-box input")
        page.keyboard.type(f"säännöt {number}")
        page.keyboard.press("Enter")
        page.wait_for_selector(".rules-list li")
        assert page.locator(".rules-pages [aria-pressed=true]").inner_text() == title
        wanted = page.locator(".rule-wanted .rule-number").all_inner_texts()
        assert wanted == ([] if number == "X1" else [number.upper()])
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


def test_the_second_card_is_no_face_up_locomotive(visit: Opener) -> None:
    page = visit(None)
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=1)
    loco = page.locator(".market [data-place=row][data-card=locomotive]")
    for _ in range(120):
        seen = player.wait()
        assert not seen["over"], "no locomotive came up"
        if seen["phase"] == "second_draw" and loco.count():
            break
        # A card from the deck leaves a locomotive in the row; one from the row may turn one up.
        row = [card for card in seen["cards"] if card not in ("tickets", "draw locomotive")]
        if row:
            seen["lit"] = []
            seen["cards"] = ["draw deck"] if loco.count() and "draw deck" in row else row
        player.step(seen)
    assert loco.first.get_attribute("aria-disabled") == "true"
    loco.first.click(force=True)  # a card that says why not is no button that does something
    page.wait_for_selector(".notice .rule-link")
    assert "B11" in page.locator(".notice").inner_text()
    assert player.look()["phase"] == "second_draw"


def test_routes_are_claimed_by_keyboard(visit: Opener) -> None:
    page = visit(None)
    begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=1)
    while not (seen := player.wait())["lit"]:
        player.step(seen)
    page.locator(".hits [tabindex='0']").first.focus()
    focused = "() => document.activeElement.dataset.hit"
    first = page.evaluate(focused)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) != first
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(focused) == first
    # Those that can be claimed come first.
    assert first in seen["lit"]
    page.keyboard.press("Enter")
    page.locator(".payment").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f'.sheet [data-route="{first}"].claimed')


@pytest.mark.parametrize("pick", [True, False])
def test_a_colour_in_hand_lights_the_routes_it_pays_for(pick: bool, visit: Opener) -> None:
    page = visit(None)
    begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=1)
    while len((seen := player.wait())["lit"]) < 3:
        player.step(seen)
    all_lit = set(seen["lit"])
    lit_by: dict[str, set[str]] = {}
    for card in page.locator("[data-hand]").all():
        card.click()
        lit_by[str(card.get_attribute("data-hand"))] = set(player.look()["lit"])
        card.click()
    assert all(lit <= all_lit for lit in lit_by.values())
    assert set().union(*lit_by.values()) == all_lit
    if pick:
        colour, routes = max(lit_by.items(), key=lambda one: len(one[1]))
        page.click(f"[data-hand={colour}]")
        player.press_at(page.evaluate(PLACE, sorted(routes)[0]))
        ways = page.locator(".payment").all()
        assert ways
        assert all(f" {colour}" in str(way.get_attribute("data-action")) for way in ways)


def test_a_claim_is_taken_back_at_once(visit: Opener, site: Running) -> None:
    page = visit(None)
    # The bot does not move meanwhile, however slow the page is.
    table = begin(page, "amsterdam", ["open", "novice"], pause=60_000)
    page.wait_for_selector("[data-offer]")
    skip_to(site, table, can_claim, page)
    player = Player(page, seed=1)
    seen = player.wait()
    route = seen["lit"][0]
    player.claim(route)
    page.wait_for_selector(f'.sheet [data-route="{route}"].claimed')
    page.click("[data-helper=undo]")
    page.wait_for_selector(f'.sheet [data-route="{route}"].open')
    assert sorted(player.wait()["lit"]) == sorted(seen["lit"])
