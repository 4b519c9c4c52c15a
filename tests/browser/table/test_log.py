"""The log and the players: whose doing it was, the newest in sight, no seat lost by a click."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Opener, screen
from browser.table.test_phone import PHONE
from support.browser.player import Player
from support.browser.tables import become_somebody, begin, get, post
from support.server.finished_games import finished
from support.server.live_server import Running, Somebody

LONG = "W" * 180
NAMES = """(all) => all.map((one) =>
  [Number(one.dataset.seat), one.querySelector(".player-name").firstChild.textContent.trim()])"""


def test_tickets_that_all_keep_at_once_are_told_by_whose_they_are(
    visit: Opener, site: Running
) -> None:
    """The last to choose is not the one who looks."""
    page = visit(None)
    with Somebody(site, become_somebody(page)) as aino, Somebody(site) as eino:
        seats = ["open", "novice", "novice", "novice", "novice", "open"]
        table = aino.make(seats, sit=[0], map="oldwest")
        links = aino.get(f"/tables/{table}/links")
        eino.do(table, "sit", name="Eino", token=links["invite"])
        aino.do(table, "start")
        page.goto(f"{site.address}/t/{table}")
        player = Player(page)
        player.choose_tickets(player.wait()["offers"])
        page.wait_for_selector("main[data-busy=false] .prompt:not(.prompt-mine)")
        offered = eino.look(table)["state"]
        keep = next(one for one in offered["own"][0]["actions"] if one.startswith("keep"))
        eino.do(table, "play", seat=5, action=keep, number=offered["number"])
        # The last choice shows those of all: one row for each.
        known = dict(page.locator(".player").evaluate_all(NAMES))
        names = [known[seat] for seat in (5, 1, 2, 3, 4)]
        rows = page.locator(".log-line", has_text="Eino").last.locator(".log-part")
        expect(rows).to_have_count(len(names))
        texts = rows.all_inner_texts()
        assert [sum(name in text for name in names) for text in texts] == [1] * len(names)
        assert {text.split()[0] for text in texts} == {name.split()[0] for name in names}
        assert all("keep" in text and " · " not in text for text in texts)
    screen(page, "log-kept")


def test_a_phones_log_opens_at_its_newest_entry(visit: Opener) -> None:
    page = visit(None, **PHONE)
    table = begin(page, "usa", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    for number in range(9):
        text = f"{number} " + "on the way to Montréal " * 8
        post(page, f"/tables/{table}/commands", {"do": "say", "text": text, "seat": 0})
    page.locator(".tab").last.tap()
    page.locator(".log-chat").last.wait_for()
    below = page.locator(".log-list").evaluate(
        "(list) => [list.scrollHeight - list.clientHeight, list.scrollTop]"
    )
    assert below[0] > 100
    assert abs(below[0] - below[1]) < 3
    screen(page, "phone-log-newest")


def test_a_long_word_does_not_widen_the_log(visit: Opener) -> None:
    page = visit(None)
    table = begin(page, "usa", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    post(page, f"/tables/{table}/commands", {"do": "say", "text": LONG, "seat": 0})
    page.locator(".log-chat").wait_for()
    assert page.locator(".log-list").evaluate("(list) => list.scrollWidth <= list.clientWidth")


def test_a_replay_begins_with_no_count_of_no_tickets(visit: Opener, site: Running) -> None:
    page = visit(None)
    with Somebody(site, become_somebody(page)) as aino:
        table = finished(aino, ["open", "novice"], [0], "usa")
        started = next(one for one in aino.log(table) if one["kind"] == "started")
    page.goto(f"{site.address}/t/{table}/at/{started['number']}")
    page.wait_for_selector(".replay[data-ready=true] [data-step='0']")
    assert page.locator(".tickets h2").count() == 1
    assert "0/0" not in page.locator(".tickets").inner_text()


def test_a_seat_goes_to_a_bot_only_when_that_is_confirmed(visit: Opener) -> None:
    page = visit(None)
    table = begin(page, "usa", ["open", "novice"], pause=1000)
    page.wait_for_selector("[data-offer]")

    def bot() -> object:
        return get(page, f"/tables/{table}")["card"]["seats"][0]["stand_in"]

    cup = page.locator(".players [data-away]")
    expect(cup).to_have_text("Take a break")
    cup.click()
    page.locator(".away-dialog").wait_for()
    screen(page, "away-asked")
    page.keyboard.press("Escape")
    page.locator(".away-dialog").wait_for(state="detached")
    assert bot() is None
    cup.click()
    page.click("[data-away-yes]")
    page.locator(".players [data-away=true]").wait_for()
    assert bot() == "regular"
    cup.click()
    page.locator(".players [data-away=false]").wait_for()
    assert bot() is None
