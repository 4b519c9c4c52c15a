"""The table as text: a whole game by roles and names alone, and axe-core finds nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.accessibility.test_axe import AXE, complaints
from browser.conftest import Opener, missing, screen
from browser.table.test_phone import PHONE
from support.browser.moments import nearly_over, skip_to
from support.browser.screen_reader_player import Listener
from support.browser.tables import begin, get
from support.server.live_server import Running
from support.soak import SOAK


def test_a_whole_game_from_the_lobby_to_the_score_by_roles_and_names(
    visit: Opener, site: Running
) -> None:
    page = visit()
    _set_up(page)
    page.get_by_role("banner").get_by_role("button", name="Text view").click()
    player = Listener(page, seed=2)
    if not SOAK:
        player.play(until="claim")
        player.play(until="draw")
        skip_to(site, page.url.rpartition("/")[2], nearly_over, page)
    player.play()
    assert player.met >= {"tickets", "claim", "draw"}
    page.get_by_role("button", name="Show everything").click()
    table = page.get_by_role("table").get_by_role("row", name="total")
    totals = [int(cell.inner_text().replace("−", "-")) for cell in table.get_by_role("cell").all()]
    card = get(page, f"/tables/{page.url.rsplit('/', 1)[1]}")["card"]
    assert totals == card["result"]["totals"]
    # The routes that were claimed stand beside it, and say whose they are.
    expect(page.get_by_text("claimed by Aino").first).to_be_visible()
    page.get_by_role("link", name="Replay from the start").click()
    page.get_by_role("button", name="Next move").click()
    expect(page.get_by_role("heading", name="Replay", exact=True)).to_be_visible()
    said = page.get_by_role("status").filter(has_text=re.compile("has chosen|keeps"))
    expect(said).to_be_attached()


def _set_up(page: Page) -> None:
    page.get_by_role("link", name="Play with friends").click()
    page.get_by_role("radio", name="Amsterdam").check()
    page.get_by_role("textbox", name="Your name").fill("Aino")
    page.get_by_role("combobox", name="Seat 2").select_option(label="novice bot")
    page.get_by_role("combobox", name="Bots' delay before a move").select_option(label="None")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="Start the game").click()


def test_what_happens_is_said_and_what_cannot_be_done_says_why(visit: Opener) -> None:
    page = visit(None)
    begin(page, "oldwest", ["open", "novice"])
    page.get_by_role("banner").get_by_role("button", name="Text view").click()
    player = Listener(page, seed=1)
    player.play(until="city")
    # The starting city is on the page as words.
    expect(page.get_by_role("region", name="On the board")).to_contain_text(
        re.compile("Starting city: [^,]+, Aino")
    )
    player.wait()
    said = page.get_by_role("status").filter(has_text="Your turn")
    expect(said).to_contain_text("Draw cards")
    routes = player.part("routes")
    routes.get_by_role("combobox", name="Show").select_option(label="unclaimed")
    routes.get_by_role("combobox", name="City").select_option(index=3)
    routes.get_by_role("button", name="Why not?").first.click()
    expect(page.get_by_role("alert").filter(has_text="rule").first).to_be_visible()
    page.reload()
    page.get_by_role("heading", name="Your turn").wait_for()  # remembered
    page.get_by_role("banner").get_by_role("button", name="Board").click()
    page.get_by_role("group", name="Routes on the board").wait_for()


@pytest.mark.parametrize(
    ("language", "map_id", "about"),
    [("en", "africa", {}), ("fi", "oldwest", {**PHONE, "color_scheme": "dark"})],
)
def test_axe_finds_nothing(language: str, map_id: str, about: object, visit: Opener) -> None:
    if not AXE.is_file():
        missing("axe-core is not installed: npm install in web/")
    page = visit(None, language=language, **about)  # type: ignore[arg-type]
    begin(page, map_id, ["open", "novice"])
    player = Listener(page, seed=3, language=language)
    page.get_by_role("button", name=player.words["skip_table"]).wait_for(state="attached")
    page.keyboard.press("Tab")  # the way past the bar, and the other view
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    player.wait()
    told = complaints(page, "opening")
    screen(page, f"text-{language}-opening")
    player.play(until="draw")
    told += complaints(page, "turn")
    screen(page, f"text-{language}-turn")
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    told += complaints(page, "keys")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.get_by_role("combobox", name=player.words["box_label"]).fill("d")
    page.keyboard.press("ArrowDown")
    told += complaints(page, "command box")
    screen(page, f"box-{language}")
    page.keyboard.press("Escape")
    page.get_by_role("banner").get_by_role("button", name=player.words["view_board"]).click()
    page.wait_for_selector(".hits")
    told += complaints(page, "board")
    assert not told, "\n".join(told)
