"""The documentation site in a real browser: under the strict policy, searched without a host."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Opener


def test_pages_are_read_and_searched(visit: Opener) -> None:
    """`visit` fails on every complaint of the browser and on every request to another host."""
    page = visit("/docs/index.html")
    expect(page.get_by_role("heading", name="Veturi", level=1)).to_be_visible()
    page.locator("article").get_by_role("link", name="Your first game").click()
    expect(page.get_by_role("heading", name="Your first game", level=1)).to_be_visible()
    page.get_by_role("textbox", name="Search").fill("determinize")
    found = page.locator(".md-search-result__item")
    expect(found.first).to_be_visible()
    assert "determinize" in found.first.inner_text().lower()
