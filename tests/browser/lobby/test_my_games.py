"""My games: how each stands, giving one up, removing it, and all of them on another device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.accessibility.test_axe import complaints
from browser.conftest import Opener, screen
from browser.table.test_phone import WIDER
from support.browser.player import Player
from support.browser.tables import become_somebody, begin, get, post
from support.server.finished_games import finished
from support.server.live_server import Running, Somebody

PHONE: ViewportSize = {"width": 390, "height": 844}


def test_a_game_shows_turn_score_progress_and_time(visit: Opener) -> None:
    page = visit(None)
    table = begin(page, "usa", ["open", "novice", "novice"])
    player = Player(page, seed=1)
    player.step(player.wait())
    player.wait()
    page.click(".brand")
    mine = page.locator(f".my-games [data-table='{table}']")
    expect(mine.locator(".table-status")).to_contain_text("Your turn")
    expect(mine.locator("time")).to_have_text(re.compile("this minute|ago"))
    [listed] = get(page, "/me/tables")["tables"]
    points = [int(one) for one in mine.locator(".seat-points").all_inner_texts()]
    assert points == listed["play"]["points"]
    progress = mine.locator("progress")
    assert int(progress.get_attribute("value") or -1) == listed["play"]["percent"]
    assert not complaints(page, "my games")
    screen(page, "my-games")
    page.set_viewport_size(PHONE)
    assert not page.evaluate(WIDER)
    screen(page, "my-games-phone")


def test_the_final_score_waits_for_the_finale(visit: Opener, site: Running) -> None:
    page = visit()
    with Somebody(site, become_somebody(page)) as who:
        table = finished(who, ["open", "novice"], [0], "amsterdam")
    page.reload()
    mine = page.locator(f".my-games [data-table='{table}']")
    expect(mine.locator(".table-status")).to_contain_text("finished")
    expect(mine.locator(".seat-points")).to_have_count(0)
    assert mine.locator(".face").count() == 1
    # Neither do the statistics tell how it ended.
    page.click("[data-me]")
    expect(page.locator("[data-awaiting]")).to_have_attribute("data-awaiting", "1")
    expect(page.locator(".tiles")).to_have_count(0)
    page.go_back()
    mine.locator("a").click()
    page.click("[data-skip]")
    page.wait_for_selector("[data-winners]")
    page.click(".brand")
    [listed] = get(page, "/me/tables")["tables"]
    expect(mine.locator(".seat-points")).to_have_text([str(n) for n in listed["play"]["points"]])
    page.click("[data-me]")
    expect(page.locator("[data-tile=games]")).to_have_text("1")
    expect(page.locator("[data-awaiting]")).to_have_count(0)


def test_whoever_resigns_can_watch_and_removes_the_game(visit: Opener) -> None:
    aino, eino = visit(), visit(expected=(409,))
    for page in (aino, eino):
        become_somebody(page)
    table = post(
        aino,
        "/tables",
        {
            "settings": {"map": "amsterdam", "seats": ["open", "open"], "options": {"first": 0}},
            "sit": [{"seat": 0, "name": "Aino"}],
        },
    )
    name, invite = table["table"], table["links"]["invite"]
    post(eino, f"/tables/{name}/commands", {"do": "sit", "name": "Eino", "token": invite})
    post(aino, f"/tables/{name}/commands", {"do": "start"})
    eino.reload()
    aino.goto(f"{aino.url.split('/t/')[0].rstrip('/')}/t/{name}")
    aino.wait_for_selector("[data-offer]")
    # It is asked first, and can be thought better of.
    mine = eino.locator(f".my-games [data-table='{name}']")
    mine.locator("[data-game-action=resign]").click()
    expect(eino.locator(".confirm")).to_contain_text("A bot finishes the game")
    assert not complaints(eino, "resign")
    screen(eino, "resign")
    eino.keyboard.press("Escape")
    assert get(eino, f"/tables/{name}")["card"]["seats"][1]["stand_in"] is None
    mine.locator("[data-game-action=resign]").click()
    eino.click("[data-confirm]")
    expect(mine.locator(".table-status")).to_contain_text("you resigned")
    # The log says it, to everybody.
    expect(aino.locator(".log")).to_contain_text("Eino resigned")
    eino.click(f".my-games [data-table='{name}'] a")
    eino.wait_for_selector("main.table")
    expect(eino.locator(".log")).to_contain_text("Eino resigned")
    expect(eino.locator(".prompt-mine")).to_have_count(0)
    expect(eino.locator(".player[data-seat='1'] .away-on")).to_have_count(0)
    eino.click(".brand")
    mine.locator("[data-game-action=remove]").click()
    expect(mine).to_have_count(0)
    eino.click("[data-put-back]")
    expect(mine).to_have_count(1)
    mine.locator("[data-game-action=remove]").click()
    expect(mine).to_have_count(0)
    eino.reload()
    eino.wait_for_selector(".my-games .empty")


def test_an_open_table_is_left(visit: Opener) -> None:
    page = visit()
    become_somebody(page)
    body = {"settings": {"map": "usa", "seats": ["open", "open"]}}
    table = post(page, "/tables", {**body, "sit": [{"seat": 0, "name": "Aino"}]})["table"]
    page.reload()
    page.click(f"[data-table='{table}'] [data-game-action=leave]")
    page.click("[data-confirm]")
    expect(page.locator(f"[data-table='{table}'] .table-status")).to_contain_text("closed")
    page.click(f"[data-table='{table}'] [data-game-action=remove]")
    page.wait_for_selector(".my-games .empty")


@pytest.mark.parametrize("language", ["en", "fi"])
def test_another_device_has_all_games_by_a_code(visit: Opener, language: str) -> None:
    first = visit(language=language)
    phone = visit(language=language, viewport=PHONE, has_touch=True, expected=(404,))
    table = begin(first, "usa", ["open", "novice"])
    first.wait_for_selector("[data-offer]")
    first.click(".brand")
    first.click("[data-devices]")
    code = first.locator("output.device-code").inner_text()
    link = first.locator(".devices .invite-line input").input_value()
    assert link.endswith(f"/device#code={code}")
    assert not complaints(first, "devices")
    screen(first, f"devices-{language}")
    phone.goto(link)
    assert phone.input_value("input[name=code]") == code
    assert not complaints(phone, "device page")
    assert not phone.evaluate(WIDER)
    screen(phone, f"device-page-{language}")
    phone.click("form button[type=submit]")
    phone.wait_for_selector(f".my-games [data-table='{table}']")
    # The same identity on both: the hand is there, and a move here is a move there.
    phone.click(f".my-games [data-table='{table}'] a")
    phone.wait_for_selector("[data-offer]")
    first.keyboard.press("Escape")
    first.click(f".my-games [data-table='{table}'] a")
    first.wait_for_selector("[data-offer]")
    player = Player(phone, seed=1, touch=True)
    player.step(player.wait())
    first.wait_for_selector("[data-offer]", state="detached")
    # The code is worthless now.
    phone.goto(link)
    phone.reload()
    expect(phone.locator(".unreachable")).to_be_visible()
    phone.click("form button[type=submit]")
    phone.wait_for_selector("form .notice")
    # A lost device is signed out.
    first.click(".brand")
    first.click("[data-devices]")
    first.click("[data-sign-out]")
    first.wait_for_selector("[data-new-code]")
    phone.goto(link.split("/device")[0])
    phone.wait_for_selector(".my-games .empty")


@pytest.mark.parametrize("along", [True, False])
def test_a_device_brings_its_own_games_along_or_leaves_them(visit: Opener, along: bool) -> None:
    first = visit()
    phone = visit(viewport=PHONE, has_touch=True)
    tables = [begin(page, "usa", ["open", "novice"]) for page in (first, phone)]
    first.click(".brand")
    first.click("[data-devices]")
    link = first.locator(".devices .invite-line input").input_value()
    phone.goto(link)
    expect(phone.locator(".unreachable")).to_contain_text("a game of its own")
    assert not complaints(phone, "device page with a game")
    assert not phone.evaluate(WIDER)
    screen(phone, "device-page-merge")
    phone.click("form button[type=submit]" if along else "[data-without]")
    phone.wait_for_selector(f".my-games [data-table='{tables[0]}']")
    assert phone.locator(".my-games .table-line").count() == (2 if along else 1)
    if along:
        phone.click(f".my-games [data-table='{tables[1]}'] a")
        phone.wait_for_selector("[data-offer]")


def test_the_same_table_on_both_devices_is_said(visit: Opener) -> None:
    first = visit()
    phone = visit(viewport=PHONE, has_touch=True, expected=(409,))
    for page in (first, phone):
        become_somebody(page)
    table = post(
        first,
        "/tables",
        {
            "settings": {"map": "usa", "seats": ["open", "open"]},
            "sit": [{"seat": 0, "name": "Aino"}],
        },
    )["table"]
    invite = get(first, f"/tables/{table}/links")["invite"]
    do = {"do": "sit", "name": "Phone", "token": invite}
    post(phone, f"/tables/{table}/commands", do)
    code = post(first, "/me/device-code", {})["code"]
    phone.goto(phone.url.split("/t/")[0] + f"/device#code={code}")
    phone.wait_for_selector("[data-without]")
    phone.click("form button[type=submit]")
    expect(phone.locator("form .notice")).to_contain_text("the same table on both devices")
    phone.click("[data-without]")
    phone.wait_for_selector(f".my-games [data-table='{table}']")


def test_a_code_is_cancelled_and_typed_wrong(visit: Opener) -> None:
    first, other = visit(), visit("/device", expected=(404, 401))
    first.click("[data-devices]")
    code = first.locator("output.device-code").inner_text()
    first.click("[data-cancel-code]")
    first.wait_for_selector("[data-new-code]")
    for typed in ("ABC", code):
        other.fill("input[name=code]", typed)
        other.click("form button[type=submit]")
        other.wait_for_selector("form .notice")
    first.click("[data-new-code]")
    code = first.locator("output.device-code").inner_text()
    other.fill("input[name=code]", code.replace("-", " ").lower())
    other.click("form button[type=submit]")
    other.wait_for_selector(".hero")
