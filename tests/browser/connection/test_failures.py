"""What does not come: the page says so instead of waiting or guessing, and trying again helps."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, Route, expect

from browser.accessibility.test_axe import complaints
from browser.conftest import PATIENCE, Opener, screen
from browser.table.test_hot_seat import PINS, raise_curtain, set_up
from browser.table.test_replay import RECORD
from support.browser.tables import begin
from support.server.live_server import Running

SILENCE = re.compile("The server is not responding")
FAILED = (500,)


class Broken:
    """Requests to these addresses fail while it lasts."""

    def __init__(self, page: Page, address: str, method: str = "GET") -> None:
        self.page, self.address, self.method = page, address, method

    def __enter__(self) -> None:
        self.page.route(self.address, self._fail)

    def __exit__(self, *_: object) -> None:
        self.page.unroute(self.address, self._fail)

    def _fail(self, route: Route) -> None:
        if route.request.method == self.method:
            route.fulfill(status=500, body="")
        else:
            route.continue_()


def test_a_score_that_does_not_come_is_no_score_of_nothing(visit: Opener, site: Running) -> None:
    page = visit(expected=FAILED)
    page.set_input_files(".open-record input[type=file]", RECORD)
    page.locator("[data-step]").wait_for()
    table = page.url.split("/")[-3]
    with Broken(page, "**/score*"):
        page.goto(f"{site.address}/t/{table}")
        expect(page.locator(".scoring .notice")).to_have_text(SILENCE)
        assert "none" not in page.locator(".scoring").inner_text()
        assert not complaints(page, "no score")
        screen(page, "failed-score")
        assert page.locator(".score, [data-winners]").count() == 0
    page.click(".scoring [data-again]")
    page.click("[data-skip]")
    page.locator(".score [data-total='0']").wait_for()
    assert page.locator(".scoring .notice").count() == 0


def test_a_pin_that_is_not_removed_says_so(visit: Opener) -> None:
    page = visit("/new/device", expected=FAILED)
    set_up(page, ["Aino", "Eino"], {0: PINS[1]})
    assert raise_curtain(page, {0: PINS[1]}) == 0
    page.click("[data-set-pin]")
    with Broken(page, "**/pin", "DELETE"):
        page.click("[data-pin-remove]")
        expect(page.locator(".pin-dialog > div > .notice")).to_have_text(SILENCE)
    page.click("[data-pin-remove]")
    page.locator(".pin-dialog").wait_for(state="detached")


def test_rules_and_maps_are_asked_for_again(visit: Opener) -> None:
    page = visit(expected=FAILED)
    with Broken(page, "**/rules/*"):
        page.locator(".topbar").get_by_text("Rules").click()
        expect(page.locator(".rules .notice")).to_have_text(SILENCE)
        assert "Loading" not in page.locator(".rules").inner_text()
        screen(page, "failed-rules")
    page.click(".rules [data-again]")
    page.locator(".rules-list").wait_for()
    page.keyboard.press("Escape")
    with Broken(page, "**/maps/japan"):
        begin(page, "japan", ["open", "novice"])
        expect(page.locator(".message [role=alert]")).to_have_text(SILENCE)
        screen(page, "failed-map")
    page.click(".message [data-again]")
    page.locator("[data-offer='0']").wait_for()


def test_hints_that_do_not_come_are_not_told_as_none(visit: Opener) -> None:
    page = visit(None, expected=FAILED)
    begin(page, "amsterdam", ["open", "novice"])
    with Broken(page, "**/hints*"):
        page.click("[data-helper=hint]")
        expect(page.locator(".prompt .notice")).to_have_text(SILENCE)
        assert page.locator(".hints").count() == 0
    page.click("[data-helper=hint]")
    page.locator(".hints ol").wait_for()


def test_the_first_page_claims_nothing_that_it_does_not_know(visit: Opener, site: Running) -> None:
    page = visit(expected=FAILED)
    empty = page.locator(".home-lists .empty")
    expect(empty).not_to_have_count(0)
    page.clock.install()
    with Broken(page, "**/me/tables"):
        page.goto(site.address)
        expect(page.locator(".home > .notice")).to_have_text(SILENCE)
        assert empty.count() == 0
        screen(page, "failed-home")
    # It looks again by itself.
    page.clock.fast_forward(30_000)
    expect(empty).not_to_have_count(0)
    assert page.locator(".home > .notice").count() == 0


def test_forms_keep_what_was_typed_when_nobody_answers(visit: Opener) -> None:
    page = visit("/new", expected=FAILED)
    page.fill("input[name=name]", "Aino")
    page.select_option("select[name=players]", "3")
    with Broken(page, "**/api/v1/tables", "POST"):
        page.click("button[type=submit]")
        expect(page.locator("form > .notice")).to_have_text(SILENCE)
    page.click("button[type=submit]")
    page.locator(".waiting-seats li").nth(2).wait_for()


def test_a_part_of_the_client_that_does_not_come(browser: Browser, site: Running) -> None:
    # The worker would have kept it.
    page = browser.new_page(locale="en", service_workers="block")
    page.set_default_timeout(PATIENCE)
    page.goto(site.address)
    page.locator(".home-foot").wait_for()
    with Broken(page, "**/assets/SettingsDialog-*.js"):
        # The page begins anew by itself, but only once.
        with page.expect_navigation():
            page.click(".menu button")
        page.click(".menu button")
        missing = page.locator(".line-shown[role=alert]")
        expect(missing).to_contain_text("could not be loaded")
        assert not complaints(page, "a part is missing")
        screen(page, "failed-part")
    with page.expect_navigation():
        missing.locator("[data-again]").click()
    page.click(".menu button")
    page.locator("dialog.settings").wait_for()
    page.context.close()
