"""Setting up, waiting, personal links, and what the board shows and says while a game is played."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from browser.conftest import Opener, screen
from support.browser.player import PLACE, Player
from support.browser.tables import begin, get, post

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
#: Keeps all that is announced and lit, however short it stays.
LISTEN = """() => {
  window.announced = [];
  window.glowing = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll(".announced")) {
      if (!window.announced.includes(one.innerText)) window.announced.push(one.innerText);
    }
    const lit = document.querySelectorAll(".glow rect").length;
    if (lit && !window.glowing.includes(lit)) window.glowing.push(lit);
  }).observe(document, { childList: true, subtree: true });
}"""
#: How large letters are on the screen.
LETTERS = "(one) => Number(one.getAttribute('font-size')) * one.getScreenCTM().a"


def set_up(page: Page) -> None:
    """A table of the Old West for four, with settings of its own."""
    page.fill("input[name=name]", "Aino")
    page.check("input[value=oldwest]", force=True)
    page.locator("form select").first.select_option("4")
    page.select_option("[data-plan='1']", "person")
    page.select_option("[data-plan='3']", "novice")
    page.select_option("[data-option=first]", "1")
    page.check("[data-option=alvin]")
    page.select_option("[data-setting=timer]", "300")
    page.select_option("[data-setting=timer-level]", "expert")
    page.click("button[type=submit]")
    page.wait_for_selector(".invite-line")


def settings(page: Page) -> Any:
    return get(page, f"/tables/{page.url.split('/t/')[1].split('#')[0]}")["card"]["settings"]


def wordless(route: Route) -> None:
    """The server's answer, as of a map whose rules bring no words."""
    said = route.fetch().json()
    said["words"] = {}
    route.fulfill(json=said)


def test_what_rules_add_is_offered_and_told_with_words_and_without(visit: Opener) -> None:
    page = visit("/new")
    page.check("input[value=oldwest]", force=True)
    option = page.locator("label:has([data-option=alvin])")
    assert option.inner_text() == "With Alvin the alien"

    def first_choice() -> str:
        page.click(".brand")
        begin(page, "oldwest", ["open", "novice"], options={"first": 0})
        player = Player(page, seed=1)
        player.step(player.wait())
        player.step(player.wait())
        player.wait()
        return page.locator(".log-line").filter(has_text="starts in").first.inner_text()

    assert re.search(r" starts in \S", first_choice())
    page.route("**/maps/oldwest", wordless)
    page.goto(page.url.split("/t/")[0] + "/new")
    page.check("input[value=oldwest]", force=True)
    assert option.inner_text() == "Alvin"
    # What happens is told by the server, whatever the client knows of the map.
    assert re.search(r" starts in \S", first_choice())


def test_a_table_is_set_up_changed_and_filled_by_links(visit: Opener) -> None:
    host, guest, other = visit("/new"), visit(None), visit(None)
    set_up(host)
    about = settings(host)
    assert about["seats"] == ["open", "person", "open", "novice"]
    assert about["options"] == {"first": 1, "alvin": True}
    assert about["timer"] == {"seconds": 300, "level": "expert"}
    # A seat that is kept is nobody else's: the table's own link leads to the open one.
    host.click("[data-link='1']")
    link = host.locator(".seat-link input").input_value()
    host.wait_for_selector(".seat-link .invite-line")
    screen(host, "personal-link")
    host.keyboard.press("Escape")
    guest.goto(link)
    guest.fill("input[name=name]", "Eino")
    screen(guest, "personal-page")
    guest.click("form button[type=submit]")
    guest.wait_for_selector(".waiting")
    assert "personal" not in guest.url
    expect(host.locator(".waiting-seats")).to_contain_text("Eino")
    # Going on at another device: the seat moves there.
    guest.click("[data-link='1']")
    there = guest.locator(".seat-link input").input_value()
    other.goto(there)
    other.click("form button[type=submit]")
    other.wait_for_selector(".waiting")
    assert get(other, f"/tables/{other.url.split('/t/')[1]}")["card"]["mine"] == [1]
    expect(guest.locator("[data-link='1']")).to_have_count(0)
    # The host changes nearly everything; who sits stays, and so does the bot.
    host.click("[data-set-up]")
    host.select_option("[data-setting=map]", "japan")
    host.select_option("[data-setting=undo]", "consent")
    host.select_option("[data-setting=pause]", "0")
    host.select_option("[data-setting=public]", "true")
    host.uncheck("[data-setting=hints]")
    host.select_option("[data-plan='2']", "random")
    screen(host, "settings-dialog")
    host.click("[data-save]")
    expect(host.locator("dialog")).to_have_count(0)
    expect(guest.locator(".waiting h2").first).to_have_text("Japan")
    changed = settings(host)
    assert changed["map"] == "japan"
    assert changed["options"] == {"first": 1}
    assert [changed[name] for name in ("undo", "pause", "public", "hints")] == [
        "consent",
        0,
        True,
        False,
    ]
    assert guest.locator("[data-set-up]").count() == 0
    host.click("[data-start]:enabled")
    for page in (host, other):
        page.wait_for_selector("[data-offer]")


def watch_a_ticket_completed(page: Page) -> str:
    """A game in which a bot completes a ticket of this page's seat, and then stops."""
    for _ in range(5):
        page.goto("/".join(page.url.split("/")[:3]))
        table = begin(page, "amsterdam", ["open", "random"], pause=150)
        page.wait_for_selector("[data-offer]")
        page.evaluate(LISTEN)
        post(page, f"/tables/{table}/commands", {"do": "away", "seat": 0, "level": "expert"})
        page.wait_for_function(
            "() => window.announced.some((text) => text.includes(' – '))"
            " || document.querySelector('.scoring')",
            timeout=90_000,
        )
        if get(page, f"/tables/{table}")["card"]["status"] == "playing":
            post(page, f"/tables/{table}/commands", {"do": "back", "seat": 0})
            return table
    raise AssertionError("no ticket was completed in five games")


def test_a_completed_ticket_lights_its_path_once(visit: Opener) -> None:
    page = visit()
    table = watch_a_ticket_completed(page)
    page.wait_for_function("() => window.glowing.length > 0")
    screen(page, "ticket-completed")
    # A reload says nothing again.
    page.add_init_script(f"({LISTEN})()")
    page.reload()
    page.wait_for_selector("main.table, .scoring")
    page.wait_for_function("() => document.querySelectorAll('.sheet .claimed').length > 0")
    assert get(page, f"/tables/{table}/paths?seat=0")["paths"]
    assert not [text for text in page.evaluate("() => window.announced") if " – " in text]
    assert page.locator(".glow rect").count() == 0


def test_colours_tickets_and_payments_show_themselves_on_the_board(visit: Opener) -> None:
    page = visit(None)
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=3)
    seen = player.wait()
    # Tickets on offer: their cities are ringed, how far apart they are stands beside the points.
    assert page.locator(".ring-offer").count() == 6
    for number in range(seen["offers"]):
        words = page.locator(f"[data-offer='{number}']").inner_text()
        assert "distance" in words
    player.step(seen)
    while not (seen := player.wait())["lit"]:
        player.step(seen)
    # A colour that is picked up lights only what it pays for.
    hand = page.locator("[data-hand]").evaluate_all("all => all.map((one) => one.dataset.hand)")
    lit = {}
    for card in hand:
        page.click(f"[data-hand={card}]")
        lit[card] = set(player.look()["lit"])
        assert lit[card] <= set(seen["lit"])
        page.click(f"[data-hand={card}]")
    assert set().union(*lit.values()) == set(seen["lit"])
    route = seen["lit"][0]
    facts = next(one for one in get(page, "/maps/usa")["routes"] if one["id"] == route)
    place = page.evaluate(PLACE, route)
    page.mouse.move(*place)
    told = page.locator(".caption-line").inner_text()
    assert f"{facts['points']} point" in told
    assert "you have" in told
    page.mouse.click(*place)
    # The cars are there before anything is done, and the server says what they would bring.
    assert page.locator(".preview .car").count() == facts["length"]
    expect(page.locator(".payment [data-award='0']").first).to_have_text(f"+{facts['points']}")
    screen(page, "payments")


def test_a_phone_begins_where_names_can_be_read(visit: Opener) -> None:
    page = visit(None, **PHONE)
    begin(page, "usa", ["open", "novice"])
    player = Player(page, seed=4, touch=True)
    seen = player.wait()
    # All of the board while tickets are chosen, with the names that matter large enough.
    fit = page.locator(".zoom button").last
    assert fit.is_disabled()
    sizes = page.locator(".near-name").evaluate_all(f"all => all.map({LETTERS})")
    assert len(sizes) >= 4
    assert min(sizes) > 10
    keep = page.locator("[data-action=keep]")
    assert keep.bounding_box()["y"] < 844 - 48  # type: ignore[index]
    player.step(seen)
    player.wait()
    expect(fit).to_be_enabled()
    names = page.locator(".board .name-city").evaluate_all(f"all => all.map({LETTERS})")
    assert min(names) > 9
    screen(page, "phone-zoomed")
    fit.tap()
    expect(fit).to_be_disabled()
    wide = page.locator(".stage").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert wide
