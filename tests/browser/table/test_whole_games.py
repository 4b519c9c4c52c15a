"""Whole games, clicked from the opening tickets to the last line of the score, on every map."""

from __future__ import annotations

import pytest

from browser.conftest import Opener, screen
from support.browser.moments import play_through
from support.browser.player import Player
from support.browser.tables import begin, get
from support.server.live_server import Running
from veturi.maps import map_ids

#: What the map's own rules ask, besides the choices of every game.
OWN_CHOICES = {"oldwest": {"start", "marker"}}


def number(text: str) -> int:
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("map_id", map_ids())
def test_a_game_against_bots_is_clicked_to_its_scoring(
    map_id: str, visit: Opener, site: Running
) -> None:
    page = visit(None)
    table = begin(page, map_id, ["open", "regular", "novice"])
    player = Player(page, seed=7)
    play_through(site, table, player)
    assert {"opening", "turn", "second_draw"} | OWN_CHOICES.get(map_id, set()) <= player.met
    page.click("[data-next]")
    page.click("[data-skip]")
    totals = [number(text) for text in page.locator("[data-total]").all_inner_texts()]
    told = get(page, f"/tables/{table}")
    assert totals == told["card"]["result"]["totals"]
    page.click(".proof summary")
    assert page.locator("[data-verdict]").get_attribute("data-verdict") == "good"
    screen(page, f"{map_id}-score")


def test_a_finished_game_is_stepped_through_saved_and_played_again(
    visit: Opener, site: Running
) -> None:
    page = visit(None)
    table = begin(page, "amsterdam", ["open", "novice"])
    play_through(site, table, Player(page, seed=3))
    page.click("[data-skip]")
    with page.expect_download() as download:
        page.click("[data-record]")
    assert download.value.suggested_filename == f"amsterdam-{table}.json"
    page.click("[data-replay]")
    page.wait_for_selector("[data-step='0']")
    assert page.locator(".claimed").count() == 0
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-step='1']")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelectorAll('.claimed').length > 3")
    screen(page, "replay")
    # The address follows a moment later: steps may come fast.
    page.wait_for_function("() => Number(location.pathname.split('/').at(-1)) > 10")
    last = page.url
    page.keyboard.press("Home")
    page.wait_for_selector("[data-step='0']")
    page.goto(last)
    page.wait_for_function("() => document.querySelectorAll('.claimed').length > 3")
    page.click(".replay a.button")
    page.click("[data-rematch]")
    page.wait_for_function("(id) => !location.pathname.includes(id)", arg=table)
    page.wait_for_selector(".waiting-seats, [data-offer]")
