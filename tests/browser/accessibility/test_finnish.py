"""A whole game in Finnish: no English is left on any screen."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from browser.conftest import Opener, screen
from support.browser.catalogues import all_forms, as_pattern
from support.browser.moments import nearly_over, skip_to
from support.browser.player import PLACE, Player
from support.browser.tables import begin
from support.server.live_server import Running
from support.soak import SOAK

READ = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    // The names on a board are data of the map, some in two lines.
    if (!walker.currentNode.parentElement.closest(".board .cities, .near-names, .names-now"))
      found.push(walker.currentNode.textContent);
  for (const one of document.querySelectorAll("[aria-label],[title],[placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"])
      if (one.hasAttribute(name)) found.push(one.getAttribute(name));
  return found.map((text) => text.trim()).filter(Boolean);
}"""

EN, FI = all_forms("en"), all_forms("fi")
FINNISH = {text for texts in FI.values() for text in texts}
#: English texts that are not also Finnish, and long enough to be told from a name.
ENGLISH = re.compile(
    "|".join(
        as_pattern(text)
        for key, texts in EN.items()
        for text in texts
        if len(re.sub(r"\{\w+\}|\W", "", text)) > 3
        and not key.startswith("language_")
        and text not in FINNISH
    )
)
#: Words of the game that would come from the server's or a map's English.
WORDS = re.compile(
    r"\b(the|your|route|routes|ticket|tickets|train|trains|card|cards|locomotive)\b", re.I
)


def is_finnish(page: Page, where: str) -> None:
    for text in page.evaluate(READ):
        assert not WORDS.search(text), f"{where}: {text}"
        for part in re.split(r" · |: |, ", text):
            assert not ENGLISH.fullmatch(part), f"{where}: {text}"
    assert page.evaluate("document.documentElement.lang") == "fi"


def test_finnish_throughout(visit: Opener, site: Running) -> None:
    page = visit(language="fi-FI")
    page.wait_for_selector(".home-foot")
    is_finnish(page, "home")
    page.click("[data-play=bots]")
    page.wait_for_selector("[data-map=usa]")
    is_finnish(page, "bots")
    page.keyboard.press("Escape")
    page.click(".topbar .quiet")
    page.wait_for_selector(".rules-list li")
    for number in range(page.locator(".rules-pages button").count()):
        page.locator(".rules-pages button").nth(number).click()
        page.wait_for_selector(".rules-list li")
        is_finnish(page, f"rules {number}")
    page.keyboard.press("Escape")
    page.click("[data-play=friends]")
    page.wait_for_selector(".map-card")
    page.check("input[value=oldwest]", force=True)
    is_finnish(page, "new table")
    page.fill("input[name=name]", "Aino")
    page.click("button[type=submit]")
    page.wait_for_selector(".invite-line")
    is_finnish(page, "waiting")
    screen(page, "waiting-fi")
    page.goto(page.url.split("/t/")[0])
    table = begin(page, "oldwest", ["open", "novice", "novice"])
    player = Player(page, seed=11)
    kinds: set[str] = set()
    skipped = SOAK
    while not (seen := player.wait())["over"]:
        kind = player.kind(seen)
        if kind not in kinds:
            kinds.add(kind)
            screen(page, f"fi-{kind}")
        is_finnish(page, kind)
        if seen["lit"] and "pay" not in kinds:
            kinds.add("pay")
            player.press_at(page.evaluate(PLACE, seen["lit"][0]))
            page.wait_for_selector(".payment")
            is_finnish(page, "pay")
            page.click("[data-helper=hint]")
            page.wait_for_selector(".hints")
            is_finnish(page, "hints")
            page.click("[data-helper=hint]")
            page.click("[data-action=cancel]")
        player.step(seen)
        if not skipped and {"second_draw", "pay"} <= kinds:
            skip_to(site, table, nearly_over, page)
            skipped = True
    assert kinds >= {"opening", "start", "turn", "second_draw", "marker", "pay"}
    page.wait_for_selector("[data-kind=start]")
    while (stage := page.locator(".finale")).count():
        is_finnish(page, str(stage.get_attribute("data-kind")))
        page.click("[data-next]")
    page.click(".proof summary")
    is_finnish(page, "score")
    screen(page, "fi-score")
    page.click("[data-replay]")
    page.wait_for_selector(".replay")
    is_finnish(page, "replay")


def test_the_language_changes_without_a_reload(visit: Opener) -> None:
    page = visit(None)
    begin(page, "usa", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    page.evaluate("window.kept = true")
    title = page.locator(".board .title")
    assert "North America" in str(title.text_content())
    page.click(".topbar [lang=fi]")
    page.wait_for_function("() => document.documentElement.lang === 'fi'")
    assert "Pohjois-Amerikka" in str(title.text_content())
    is_finnish(page, "after the change")
    assert page.evaluate("window.kept") is True
