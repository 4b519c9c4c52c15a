"""axe-core finds nothing to complain of, on any screen, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.conftest import WEB, Opener, missing, screen
from support.browser.moments import nearly_over, skip_to
from support.browser.player import PLACE, Player
from support.browser.tables import begin
from support.server.live_server import Running
from support.soak import SOAK

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"


def complaints(page: Page, where: str) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{where}: {one['id']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, visit: Opener, site: Running) -> None:
    if not AXE.is_file():
        missing("axe-core is not installed: npm install in web/")
    page = visit(color_scheme=theme)
    told: list[str] = []
    page.wait_for_selector(".hero .board")
    told += complaints(page, "home")
    screen(page, f"{theme}-home")
    page.click("[data-play=bots]")
    page.wait_for_selector("[data-map=usa] .board")
    told += complaints(page, "bots")
    screen(page, f"{theme}-bots")
    page.keyboard.press("Escape")
    page.click(".topbar .quiet")
    page.wait_for_selector(".rules-list li")
    told += complaints(page, "rules")
    screen(page, f"{theme}-rules")
    page.keyboard.press("Escape")
    page.click(".menu > button")
    page.wait_for_selector(".settings")
    told += complaints(page, "settings")
    page.keyboard.press("Escape")
    page.wait_for_selector(".settings", state="detached")
    page.click("[data-play=friends]")
    page.wait_for_selector(".map-card .board")
    told += complaints(page, "new table")
    screen(page, f"{theme}-new")
    page.fill("input[name=name]", "Aino")
    page.click("button[type=submit]")
    page.wait_for_selector(".invite-line")
    told += complaints(page, "waiting")
    screen(page, f"{theme}-waiting")
    page.click(".brand")
    table = begin(page, "africa" if theme == "light" else "oldwest", ["open", "novice", "novice"])
    player = Player(page, seed=9)
    kinds: set[str] = set()
    skipped = SOAK
    while not (seen := player.wait())["over"]:
        kind = player.kind(seen)
        if kind not in kinds:
            kinds.add(kind)
            told += complaints(page, kind)
            screen(page, f"{theme}-{kind}")
        if seen["lit"] and "pay" not in kinds:
            kinds.add("pay")
            player.press_at(page.evaluate(PLACE, seen["lit"][0]))
            page.wait_for_selector(".payment")
            page.click("[data-helper=hint]")
            page.wait_for_selector(".hints")
            told += complaints(page, "pay and hints")
            screen(page, f"{theme}-pay")
            page.click("[data-helper=hint]")
            page.click("[data-action=cancel]")
        if kind == "turn" and "choosing" not in kinds:
            player.take("tickets")
            page.wait_for_selector("[data-offer]")
            continue
        player.step(seen)
        if not skipped and {"second_draw", "choosing", "pay"} <= kinds:
            skip_to(site, table, nearly_over, page)
            skipped = True
    assert kinds >= {"opening", "turn", "second_draw", "choosing", "pay"}
    told += complaints(page, "end")
    page.click("[data-skip]")
    page.click(".proof summary")
    told += complaints(page, "score")
    screen(page, f"{theme}-score")
    page.click("[data-replay]")
    page.wait_for_selector(".replay")
    told += complaints(page, "replay")
    assert not told, "\n".join(told)
