"""Whoever is to move is told: title, icon, notice, and the badge of other tables."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from browser.accessibility.test_axe import complaints
from browser.app.test_settings import close_settings, open_settings
from browser.conftest import PATIENCE, Opener, screen
from browser.table.test_phone import WIDER
from support.browser.player import Player
from support.browser.stubs import watched
from support.browser.tables import begin
from support.server.live_server import Running

ICON = "() => document.querySelector('link[rel=icon]').getAttribute('href')"


def draw_twice(page: Page, player: Player) -> None:
    """A turn that is sure to end; then the others move, and it is this player's turn again."""
    for _ in range(2):
        seen = player.wait()
        player.press('.market [data-action="draw deck"]')
        page.wait_for_function(
            "(n) => Number(document.querySelector('main.table').dataset.number) > n",
            arg=seen["number"],
        )


def test_a_notice_comes_only_when_wanted_and_hidden(visit: Opener) -> None:
    page = watched(visit())
    page.context.grant_permissions(["notifications"])
    table = begin(page, "usa", ["open", "novice", "novice"])
    player = Player(page, seed=1)
    player.step(player.wait())
    page.evaluate("() => hide(true)")
    draw_twice(page, player)
    player.wait()
    assert page.evaluate("() => [asked, notices.length]") == [0, 0]
    page.evaluate("() => hide(false)")
    open_settings(page)
    page.evaluate("() => { leave = 'denied' }")
    page.click("[name=notify]")
    page.wait_for_selector(".settings .notice")
    assert not page.is_checked("[name=notify]")
    page.evaluate("() => { leave = 'granted' }")
    page.click("[name=notify]")
    page.wait_for_selector("[name=notify]:checked")
    assert not page.locator(".settings .notice").count()
    assert page.evaluate("() => asked") == 2
    close_settings(page)
    draw_twice(page, player)
    player.wait()
    assert page.evaluate("() => notices.length") == 0
    page.evaluate("() => hide(true)")
    draw_twice(page, player)
    player.wait()
    page.wait_for_function("() => notices.length")
    [notice] = page.evaluate("() => notices")
    assert notice["body"] == "North America: it is your turn."
    assert page.title() == "● Your turn · Veturi"
    assert page.evaluate(ICON) == "/icon-turn.svg"
    # A click leads to the table from wherever the page is by then.
    page.click(".brand")
    page.wait_for_selector(".hero")
    page.evaluate("() => lastNotice.onclick()")
    page.wait_for_selector("main.table")
    assert page.url.endswith(f"/t/{table}")


def test_games_that_wait_are_counted_on_every_page(visit: Opener) -> None:
    page = visit()
    assert page.evaluate(ICON) == "/icon.svg"
    first = begin(page, "usa", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    page.click(".brand")
    second = begin(page, "amsterdam", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    page.wait_for_selector("[data-waiting='1']")
    told = complaints(page, "badge")
    screen(page, "waiting-badge")
    page.click("[data-waiting]")
    page.wait_for_url(f"**/t/{first}")
    page.wait_for_selector(".board-usa")
    page.wait_for_selector(f"[data-waiting='1'][href='/t/{second}']")
    page.click(".brand")
    page.wait_for_selector("[data-waiting='2']")
    assert page.locator(".waiting-games li").count() == 2
    page.wait_for_function("() => document.title === '● (2) Veturi'")
    assert page.evaluate(ICON) == "/icon-turn.svg"
    told += complaints(page, "games that wait")
    screen(page, "waiting-home")
    page.set_viewport_size({"width": 390, "height": 844})
    assert not page.evaluate(WIDER)
    assert page.locator("[data-waiting='2']").is_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.click("[data-play=friends]")
    page.wait_for_selector(".map-card")
    assert page.locator("[data-waiting='2']").is_visible()
    page.click(f".waiting-badge[href='/t/{first}']")
    page.wait_for_selector(".board-usa")
    assert not told, "\n".join(told)


def test_a_webhook_is_set_removed_and_refused(browser: Browser, site: Running) -> None:
    # A page of its own: a refusal is an error in the browser's own log.
    page = browser.new_page(locale="en")
    page.set_default_timeout(PATIENCE)
    page.goto(site.address)
    table = begin(page, "usa", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    open_settings(page)
    form = page.locator("[data-webhook='0']")
    assert "Aino" in form.inner_text()
    form.locator("input").fill("http://127.0.0.1:9/turn")
    form.locator("[type=submit]").click()
    form.locator(".notice").wait_for()
    assert form.locator(".notice").inner_text().strip()
    form.locator("input").fill("https://9.9.9.9/turn")
    form.locator("[type=submit]").click()
    form.locator(".webhook-key").wait_for()
    assert len(form.locator(".webhook-key").inner_text()) > 30
    hooks = site.run(site.container.store.webhooks(table))
    assert [(hook.seat, hook.url) for hook in hooks] == [(0, "https://9.9.9.9/turn")]
    assert not complaints(page, "webhook")
    form.get_by_text("9.9.9.9", exact=False).wait_for()
    screen(page, "webhook")
    form.locator("[data-remove]").click()
    form.locator("[data-remove]").wait_for(state="detached")
    assert site.run(site.container.store.webhooks(table)) == []
    page.context.close()
