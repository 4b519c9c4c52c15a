"""Links and QR codes for others carry an address that they can reach, or say that there is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.accessibility.test_axe import complaints
from browser.conftest import Opener, screen
from browser.table.test_phone import WIDER
from support.browser.tables import begin
from support.server.live_server import Running
from veturi.server import reach
from veturi.server.reach import Listening

#: The text of each dot of the QR code's path.
DOTS = "() => document.querySelector('.qr path').getAttribute('d')"


@pytest.fixture
def opened(site: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """The server as if it listened on all networks of this machine."""
    before = site.container.listening
    monkeypatch.setattr(reach, "network_addresses", lambda: ["192.168.1.20", "10.8.0.2"])
    site.container.listening = Listening("0.0.0.0", site.port)
    yield site
    site.container.listening = before


def waiting_room(page: Page) -> None:
    page.fill("input[name=name]", "Aino")
    page.click("button[type=submit]")
    page.wait_for_selector(".invitation .invite-line")


def link_of(page: Page) -> str:
    return page.locator(".invitation > .share input").input_value()


@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_server_of_this_machine_only_says_so_and_how_to_open_it(
    visit: Opener, language: str
) -> None:
    page = visit("/new", language=language, permissions=["clipboard-read", "clipboard-write"])
    waiting_room(page)
    note = page.locator(".invitation .unreachable")
    only = "Only this computer" if language == "en" else "vain tällä tietokoneella"
    expect(note).to_contain_text(only)
    expect(note.locator("code")).to_have_text("veturi serve --host 0.0.0.0")
    # A code that no phone can open is worse than none.
    assert not page.locator(".qr").count()
    note.locator("button").click()
    expect(note.locator("button")).to_have_text("Copied" if language == "en" else "Kopioitu")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == "veturi serve --host 0.0.0.0"
    assert not complaints(page, "local only")
    screen(page, f"share-local-{language}")
    page.set_viewport_size({"width": 390, "height": 844})
    assert not page.evaluate(WIDER)
    screen(page, f"share-local-phone-{language}")


def test_links_and_codes_carry_the_address_of_the_network(visit: Opener, opened: Running) -> None:
    page = visit("/new")
    waiting_room(page)
    page.wait_for_selector(".invitation .qr")
    assert link_of(page).startswith(f"http://192.168.1.20:{opened.port}/t/")
    assert not page.locator(".unreachable").count()
    # Of several networks one can be chosen; code and link agree, also of other links.
    first = page.evaluate(DOTS)
    page.select_option("[data-origins]", f"http://10.8.0.2:{opened.port}")
    expect(page.locator(".invitation > .share input")).to_have_value(
        link_of(page).replace("192.168.1.20", "10.8.0.2")
    )
    assert page.evaluate(DOTS) != first
    page.click(".watch-link summary")
    watch = page.locator(".watch-link input")
    expect(watch).to_have_value(
        link_of(page).split("#")[0] + "#" + watch.input_value().split("#")[1]
    )
    assert not complaints(page, "share")
    screen(page, "share-network")


def test_the_note_goes_when_the_server_is_opened(visit: Opener, opened: Running) -> None:
    wide, opened.container.listening = opened.container.listening, Listening("127.0.0.1", 0)
    page = visit("/new")
    page.clock.install()
    waiting_room(page)
    page.wait_for_selector(".unreachable")
    opened.container.listening = wide
    page.clock.fast_forward(30_000)
    page.wait_for_selector(".invitation .qr")
    assert not page.locator(".unreachable").count()


def test_an_unknown_address_is_not_made_up(visit: Opener, opened: Running) -> None:
    """In a container, or behind a forwarded port, the server's own network is of no use."""
    page = visit("/new")
    page.route(
        "**/api/v1/reach",
        lambda route: route.fulfill(json={"local": False, "origins": [], "command": ""}),
    )
    waiting_room(page)
    expect(page.locator(".unreachable")).to_contain_text("127.0.0.1")
    assert not page.locator(".qr").count()


def test_a_phone_is_led_to_the_network_too(visit: Opener, opened: Running) -> None:
    page = visit(None)
    begin(page, "amsterdam", ["open", "random"])
    page.click("[data-to-phone]")
    page.click("[data-phone]")
    page.wait_for_selector(".phone-link .qr")
    link = page.locator(".phone-link input").input_value()
    assert link.startswith(f"http://192.168.1.20:{opened.port}/t/")


def test_a_phone_is_told_that_it_cannot_come(visit: Opener) -> None:
    page = visit(None)
    begin(page, "amsterdam", ["open", "random"])
    page.click("[data-to-phone]")
    page.click("[data-phone]")
    page.wait_for_selector(".phone-link .unreachable code")
    assert not page.locator(".phone-link .qr").count()
    screen(page, "share-phone-local")
