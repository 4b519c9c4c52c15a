"""A line that breaks: the page says so, connects again by itself, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Route, WebSocketRoute

from browser.conftest import PATIENCE, Opener
from support.browser.player import Player
from support.browser.tables import begin
from support.server.live_server import Running, Somebody
from veturi.server.auth.rate_limits import GENEROUS
from veturi.server.config import Config


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


class Lines:
    """The page's WebSockets, which can go dead without being closed, as when a device sleeps."""

    def __init__(self) -> None:
        self.begun = 0
        self.dead = 0

    def __call__(self, line: WebSocketRoute) -> None:
        self.begun += 1
        number, server = self.begun, line.connect_to_server()
        line.on_message(lambda said: None if number <= self.dead else server.send(said))
        server.on_message(lambda said: None if number <= self.dead else line.send(said))


def test_a_dead_line_is_noticed(visit: Opener) -> None:
    lines = Lines()
    page = visit(None)
    page.clock.install()
    page.route_web_socket("**/socket*", lines)
    begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=1)
    player.step(player.wait())
    seen = player.wait()
    assert lines.begun == 1
    # A line that has just been heard is kept when the device finds a network.
    page.clock.fast_forward(10_000)
    page.evaluate("dispatchEvent(new Event('online'))")
    assert player.wait() == seen
    assert lines.begun == 1
    # What is done over a dead line is done when the page notices: at the latest after 40 seconds.
    lines.dead = 1
    player.take(next(card for card in seen["cards"] if card != "tickets"))
    page.clock.fast_forward(46_000)
    after = player.wait()
    assert after["number"] > seen["number"]
    assert lines.begun == 2
    # A device that wakes up notices at once.
    lines.dead = 2
    page.clock.fast_forward(25_000)
    assert lines.begun == 2
    page.evaluate("dispatchEvent(new Event('online'))")
    player.step(after)
    assert lines.begun == 3


def test_a_personal_link_whose_answer_was_lost_leads_to_the_table(
    visit: Opener, site: Running
) -> None:
    page = visit(expected=(404, 503))
    with Somebody(site) as host:
        table = host.make(["person", "novice"])
        token = host.post(f"/tables/{table}/seats/0/link")["token"]

    def lost(route: Route) -> None:
        route.fetch()
        facts = {"type": "refused", "refused": {"key": "busy", "rule": "", "en": "x", "fi": "y"}}
        route.fulfill(status=503, json=facts)

    page.route("**/api/v1/links", lost, times=1)
    page.goto(f"{site.address}/t/{table}#personal={token}&kept=1")
    page.fill("input[name=name]", "Eino")
    page.click("form button[type=submit]")
    page.wait_for_selector("[role=alert]")
    page.click("form button[type=submit]")
    page.wait_for_selector(".waiting")
    assert "personal" not in page.url
