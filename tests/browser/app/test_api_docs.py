"""The interactive documentation of the API: under the strict policy, without any other host."""

from __future__ import annotations

from pathlib import Path

import httpx
from playwright.sync_api import expect

from browser.conftest import Opener
from support.server.live_server import running


def test_an_operation_is_listed_and_tried_out(visit: Opener) -> None:
    """`visit` fails on every complaint of the browser and on every request to another host."""
    page = visit("/api/docs")
    listed = page.locator(".opblock")
    expect(listed.first).to_be_visible()
    assert listed.count() > 30
    operation = page.locator("#operations-people-get_me")
    operation.get_by_role("button").first.click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    answer = operation.locator(".live-responses-table tbody .response-col_description")
    expect(answer).to_contain_text('"known": false')
    page.wait_for_load_state("networkidle")


def test_without_the_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    with running(tmp_path / "g.db", client=tmp_path / "none") as server:
        answer = httpx.get(f"{server.address}/api/docs")
    assert answer.status_code == 200
    assert "make client" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
