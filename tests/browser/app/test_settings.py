"""Settings take effect at once and are remembered; motion, sounds and questions are one's own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.accessibility.test_axe import complaints
from browser.conftest import Opener, screen
from browser.table.test_phone import PHONE, WIDER
from support.browser.moments import can_claim, last_turn, skip_to
from support.browser.player import Player
from support.browser.stubs import sounds, watched
from support.browser.tables import begin, post
from support.server.live_server import Running

LIVELY = {"reduced_motion": "no-preference"}


def open_settings(page: Page) -> None:
    page.click(".menu > button")
    page.wait_for_selector(".settings")


def close_settings(page: Page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_selector(".settings", state="detached")


def style(page: Page, query: str, name: str) -> str:
    found = page.evaluate(
        "([query, name]) => getComputedStyle(document.querySelector(query)).getPropertyValue(name)",
        [query, name],
    )
    return str(found)


LOOKS = {
    "theme-dark": ("body", "background-color"),
    "palette-vivid": (".players .badge-piece", "--fill"),
    "text-large": (".table-dock", "zoom"),
    "symbols-large": (".board .symbol", "scale"),
    "labels-few": (".sheet > .board .name", "opacity"),
}


def looks(page: Page) -> dict[str, str]:
    return {setting: style(page, *what) for setting, what in LOOKS.items()}


def test_looks_change_at_once_and_stay(visit: Opener) -> None:
    page = visit(None)
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=1)
    player.wait()
    page.evaluate("window.kept = true")
    before = looks(page)
    open_settings(page)
    for setting in LOOKS:
        page.click(f"[data-setting={setting}]")
    told = complaints(page, "settings at a table")
    screen(page, "settings-dark")
    close_settings(page)
    after = looks(page)
    assert page.evaluate("window.kept") is True
    assert {setting for setting in LOOKS if before[setting] != after[setting]} == set(LOOKS)
    # Of the names only those of the offered tickets are left.
    assert 2 <= page.locator(".names-now .name").count() <= 6
    screen(page, "looks-changed")
    told += complaints(page, "changed looks")
    page.reload()
    player.wait()
    assert looks(page) == after
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".players .badge-piece")
    assert looks(other) == after
    # A change in one page is seen in the other without a reload.
    open_settings(other)
    other.click("[data-setting=palette-soft]")
    page.wait_for_function("() => document.documentElement.dataset.palette === 'soft'")
    assert not told, "\n".join(told)


def test_every_setting_fits_a_telephone_in_finnish(visit: Opener) -> None:
    page = visit(None, language="fi-FI", **PHONE)
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=1, touch=True)
    player.wait()
    page.locator(".menu > button").tap()
    page.wait_for_selector(".settings")
    page.locator("[data-setting=text-largest]").tap()
    assert not page.evaluate(WIDER)
    assert page.evaluate(
        """() => {
          const inside = document.querySelector(".settings .dialog-inside");
          return inside.scrollWidth <= inside.clientWidth;
        }"""
    )
    told = complaints(page, "settings on a phone")
    screen(page, "phone-settings")
    close_settings(page)
    player.step(player.wait())
    player.wait()
    assert not page.evaluate(WIDER)
    screen(page, "phone-largest")
    assert not told, "\n".join(told)


def flights_and_cars(page: Page) -> tuple[bool, bool]:
    """Whether cards have flown, and whether cars were laid."""
    moved = page.evaluate("() => moved")
    return "flight" in moved, "" in moved


def test_a_claim_pays_into_the_discards_and_its_points_rise(visit: Opener, site: Running) -> None:
    page = watched(visit(None, **LIVELY))
    table = begin(page, "usa", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    skip_to(site, table, can_claim, page)
    player = Player(page, seed=2)
    seen = player.wait()
    page.evaluate("() => { moved.length = 0; window.seen = []; }")
    page.evaluate(
        """() => new MutationObserver((found) => {
          for (const one of found.flatMap((change) => [...change.addedNodes])) {
            const style = getComputedStyle(one);
            seen.push([one.className, style.position, style.pointerEvents, one.ariaHidden]);
          }
        }).observe(document.body, {childList: true})"""
    )
    player.claim(seen["lit"][0])
    page.wait_for_function("() => seen.some(([name]) => name.startsWith('rise player-'))")
    shown = page.evaluate("() => seen")
    assert any(name == "flight paid" for name, *_ in shown)
    assert all(rest == ["fixed", "none", "true"] for _, *rest in shown)
    screen(page, "claim-points")
    assert "" in page.evaluate("() => moved")
    # Nothing is left over the board, and a reload repeats nothing.
    page.wait_for_selector(".rise, .flight", state="detached")
    page.reload()
    player.wait()
    assert page.evaluate("() => moved") == []


def draw_and_claim(page: Page, player: Player) -> None:
    """Until this player has drawn and somebody has claimed."""
    for _ in range(40):
        seen = player.wait()
        assert not seen["over"]
        player.step(seen)
        if page.locator(".sheet > .board .claimed").count() and "turn" in player.met:
            break
    player.wait()


def test_motion_is_off_where_the_device_wants_none_and_a_reload_replays_nothing(
    visit: Opener,
) -> None:
    page = watched(visit(None))
    begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=2)
    draw_and_claim(page, player)
    assert page.evaluate("() => moved") == []
    open_settings(page)
    assert page.get_attribute("[data-setting=motion-off]", "aria-pressed") == "true"
    page.click("[data-setting=motion-fast]")
    close_settings(page)
    for _ in range(60):
        seen = player.wait()
        if seen["over"] or flights_and_cars(page) == (True, True):
            break
        player.step(seen)
    assert flights_and_cars(page) == (True, True)
    # Nothing of it can be in the way, and nothing is left of it.
    page.wait_for_selector(".flight", state="detached")
    page.reload()
    player.wait()
    assert page.locator("html").get_attribute("data-motion") == "fast"
    assert page.evaluate("() => [moved, heard]") == [[], []]


def test_flying_cards_take_no_room_and_no_clicks(visit: Opener) -> None:
    page = visit(None, **LIVELY)
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=2)
    player.step(player.wait())
    player.wait()
    assert page.locator("html").get_attribute("data-motion") == "normal"
    page.evaluate(
        """() => new MutationObserver((found) => {
          for (const one of found.flatMap((change) => [...change.addedNodes])) {
            const style = one.className === "flight" && getComputedStyle(one);
            if (style) window.flight = [style.position, style.pointerEvents, one.ariaHidden];
          }
        }).observe(document.body, {childList: true})"""
    )
    page.click('.market [data-action="draw deck"]')
    page.wait_for_function("() => window.flight")
    assert page.evaluate("window.flight") == ["fixed", "none", "true"]


def test_every_sound_is_heard_for_its_event(visit: Opener) -> None:
    page = watched(visit())
    wanted = {"card", "claim", "ticket", "turn", "end"}
    heard: set[str] = set()
    for _ in range(4):
        table = begin(page, "amsterdam", ["open", "novice"], pause=25)
        page.wait_for_selector("[data-offer]")
        page.click(".prompt")  # browsers allow no sound before the page is touched
        # A bot plays well enough to complete something.
        away = {"do": "away", "seat": 0, "level": "expert"}
        post(page, f"/tables/{table}/commands", away)
        page.wait_for_selector(".scoring [data-skip]", timeout=120_000)
        page.keyboard.press("Escape")
        page.wait_for_function("() => heard.includes(392)")
        heard = sounds(page)
        if heard == wanted:
            break
        page.click(".brand")
    assert heard == wanted
    page.evaluate("() => heard.length = 0")
    open_settings(page)
    page.uncheck("[name=sound]")
    assert page.is_disabled("[name=volume]")
    page.check("[name=sound]")
    page.fill("[name=volume]", "0.8")
    page.wait_for_function("() => heard.includes(523.25)")


def test_silence_is_kept(visit: Opener) -> None:
    page = watched(visit())
    open_settings(page)
    page.uncheck("[name=sound]")
    close_settings(page)
    begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=2)
    draw_and_claim(page, player)
    assert page.evaluate("() => heard") == []


@pytest.mark.parametrize("wanted", [True, False])
def test_drawing_tickets_asks_first_unless_told_not_to(wanted: bool, visit: Opener) -> None:
    page = visit(None)
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=3)
    player.step(player.wait())
    seen: dict[str, Any] = player.wait()
    if not wanted:
        open_settings(page)
        page.uncheck("[name=confirmTickets]")
        close_settings(page)
    page.click(".market [data-action=tickets]")
    if wanted:
        page.wait_for_selector("[data-confirm]:focus")
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-confirm]", state="detached")
        assert player.look()["number"] == seen["number"]
        page.click(".market [data-action=tickets]")
        page.click("[data-confirm]")
    page.wait_for_selector("[data-offer]")


def test_the_last_round_asks_before_every_move_if_wanted(visit: Opener, site: Running) -> None:
    page = visit()
    open_settings(page)
    page.check("[name=confirmLast]")
    close_settings(page)
    table = begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=2)
    player.step(player.wait())
    skip_to(site, table, last_turn, page)
    seen = player.wait()
    page.wait_for_selector(".last-round")
    cards = [card for card in seen["cards"] if card != "tickets"]
    page.click(f'.market [data-action="{cards[0]}"]')
    page.wait_for_selector("[data-confirm]:focus")
    assert player.look()["number"] == seen["number"]
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(n) => Number(document.querySelector('main.table')?.dataset.number ?? n + 1) > n",
        arg=seen["number"],
    )
