"""A line that breaks: the page says so, connects again by itself, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from browser.conftest import PATIENCE
from browser.player import Player
from browser.tables import begin
from server.serving import Running
from veturi.server.house import Config
from veturi.server.limits import GENEROUS


def test_a_restarted_server_is_found_again(browser: Browser, client: Path, tmp_path: Path) -> None:
    config = Config(database=str(tmp_path / "games.db"), limits=GENEROUS)
    server = Running(config, client).start()
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.address)
    begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=1)
    player.step(player.wait())
    before = player.wait()
    server.stop()
    page.wait_for_selector(".line-shown")
    again = Running(config, client, server.port).start()
    page.wait_for_selector(".line-shown", state="detached")
    assert player.look() == before
    player.step(before)
    context.close()
    again.stop()
