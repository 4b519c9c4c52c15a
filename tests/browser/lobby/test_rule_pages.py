"""Rule pages: headings, what is special, the table of points, examples drawn by the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.accessibility.test_axe import complaints
from browser.conftest import Opener, screen
from browser.lobby.test_my_games import PHONE
from browser.table.test_phone import WIDER
from support.browser.tables import get


@pytest.mark.parametrize("language", ["en", "fi"])
def test_each_page_has_headings_points_and_examples(visit: Opener, language: str) -> None:
    page = visit(language=language)
    page.click(".topbar .quiet")
    facts = {one["ruleset"]: one["id"] for one in get(page, "/maps")["maps"]}
    for number, one in enumerate(get(page, "/rules")["pages"]):
        texts = get(page, f"/rules/{one['page']}")
        page.locator(".rules-pages button").nth(number).click()
        first = texts["sections"][0]["name"][language]
        shown = page.locator(".rules-list")
        expect(shown.locator(".rule-number").first).to_have_text(next(iter(texts["rules"])))
        expect(shown.locator(":scope > h3").first).to_have_text(first)
        headings = shown.locator(":scope > :is(h3, h4)").all_inner_texts()
        assert headings == [section["name"][language] for section in texts["sections"]]
        points = get(page, f"/maps/{facts[one['page']]}")["route_points"]
        expect(shown.locator(".points-table td")).to_have_text(
            [*points, *map(str, points.values())]
        )
        expect(shown.locator(".rule-example .board")).to_have_count(len(texts["examples"]))
        for i, example in enumerate(texts["examples"]):
            picture = shown.locator(".rule-example").nth(i)
            expect(picture.locator("figcaption")).to_have_text(example["text"][language])
            assert picture.locator(".route").count() == len(example["routes"])
            assert picture.locator(".route.claimed").count() == len(example["claims"])
        assert not complaints(page, f"rules of {one['page']}")
        screen(page, f"rules-{one['page']}-{language}")
    page.set_viewport_size(PHONE)
    assert not page.evaluate(WIDER)
    screen(page, f"rules-phone-{language}")
