"""Quick start: a map's own options, bots to watch, and what is special shown as the game begins."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.accessibility.test_axe import complaints
from browser.conftest import Opener, screen
from browser.lobby.test_my_games import PHONE
from browser.table.test_phone import WIDER
from support.browser.tables import begin, get

TABLE = re.compile("/t/")


def card_of(page: Page) -> dict[str, object]:
    page.wait_for_url(TABLE)
    name = page.url.split("/t/")[1].split("/")[0].split("?")[0]
    found: dict[str, object] = get(page, f"/tables/{name}")["card"]
    return found


def test_options_of_a_map_are_offered_and_played(visit: Opener) -> None:
    page = visit()
    page.click("[data-play=bots]")
    alvin = page.locator("li:has([data-map=oldwest]) [data-option=alvin]")
    expect(alvin).not_to_be_checked()
    # A map without options of its own offers none.
    expect(page.locator("li:has([data-map=usa]) [data-option]")).to_have_count(0)
    alvin.focus()
    page.keyboard.press("Space")
    assert not complaints(page, "quick start")
    screen(page, "quick-start")
    page.click("[data-map=oldwest]")
    settings = card_of(page)["settings"]
    assert isinstance(settings, dict)
    assert settings["options"] == {"alvin": True}


def test_bots_play_among_themselves_before_a_watcher(visit: Opener) -> None:
    page = visit()
    page.click("[data-play=watch]")
    page.wait_for_selector("[data-map=amsterdam] .board")
    screen(page, "watch-bots")
    page.click("[data-map=amsterdam]")
    card = card_of(page)
    assert card["mine"] == []
    seats = card["seats"]
    assert isinstance(seats, list)
    assert [seat["bot"] for seat in seats] == ["regular"] * 3
    # They play on by themselves, and nothing is asked of whoever watches.
    page.wait_for_function("() => Number(document.querySelector('main.table')?.dataset.number) > 5")
    expect(page.locator(".prompt-mine, .map-intro")).to_have_count(0)


def test_what_is_special_is_shown_once_and_found_again(visit: Opener) -> None:
    page = visit(None)
    begin(page, "japan", ["open", "novice"])
    shown = page.locator(".map-intro")
    about = [one["text"]["en"] for one in get(page, "/maps/japan")["about"]]
    expect(shown.locator("li")).to_have_text(about)
    # The offer keeps its room: the last ticket can be seen.
    expect(page.locator("[data-offer]").last).to_be_in_viewport(ratio=0.9)
    assert not complaints(page, "what is special")
    screen(page, "special-here")
    shown.locator("[data-intro=done]").focus()
    page.keyboard.press("Enter")
    expect(shown).to_have_count(0)
    page.click(".topbar .quiet")
    expect(page.locator(".rules-head li")).to_have_text(about)
    page.keyboard.press("Escape")
    page.click(".brand")
    begin(page, "japan", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    expect(shown).to_have_count(0)
    # Another map says its own.
    page.click(".brand")
    begin(page, "oldwest", ["open", "novice"])
    expect(shown).to_be_visible()
    screen(page, "special-here-tall")


def test_what_is_special_folds_away_on_a_phone(visit: Opener) -> None:
    page = visit(None, viewport=PHONE, has_touch=True)
    begin(page, "japan", ["open", "novice"])
    summary = page.locator(".map-intro summary")
    expect(summary).to_be_visible()
    expect(page.locator(".map-intro li").first).to_be_hidden()
    screen(page, "special-here-phone-folded")
    summary.tap()
    expect(page.locator(".map-intro li").first).to_be_visible()
    assert not page.evaluate(WIDER)
    assert not complaints(page, "what is special on a phone")
    screen(page, "special-here-phone")
    page.locator(".map-intro [data-intro=done]").tap()
    expect(page.locator(".map-intro")).to_have_count(0)
