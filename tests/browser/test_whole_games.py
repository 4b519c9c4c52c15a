"""Whole games, clicked from the opening tickets to the last line of the score, on every map."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import Opener, screen
from browser.player import Player
from veturi.maps import map_ids

OPTIONS: dict[str, dict[str, Any]] = {"oldwest": {"alvin": True}}
#: What the map's own rules ask, besides the choices of every game.
OWN_CHOICES = {"oldwest": {"start", "marker"}}


def begin(page: Page, map_id: str, seats: list[str], **settings: Any) -> str:
    """A game that this page's person has begun, at the first seat."""
    page.wait_for_selector("[data-play=bots]")
    about = {"map": map_id, "seats": seats, "pause": 0, **settings}
    body = {"settings": about, "sit": [{"seat": 0, "name": "Aino"}]}
    table = post(page, "/tables", body)["table"]
    if "open" not in seats[1:]:
        post(page, f"/tables/{table}/commands", {"do": "start"})
    page.goto(page.url.split("/t/")[0].rstrip("/") + f"/t/{table}")
    return str(table)


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    """As the page's own script would."""
    return page.evaluate(
        """async ([path, body]) => {
          const answer = await fetch("/api/v1" + path, {method: "POST", body: JSON.stringify(body),
            headers: {"content-type": "application/json"}});
          if (!answer.ok) throw new Error(await answer.text());
          return answer.json();
        }""",
        [path, body],
    )


@pytest.mark.parametrize("map_id", map_ids())
def test_a_game_against_bots_is_clicked_to_its_scoring(map_id: str, visit: Opener) -> None:
    page = visit()
    begin(page, map_id, ["open", "regular", "novice"], options=OPTIONS.get(map_id, {}))
    player = Player(page, seed=7)
    player.play()
    assert {"opening", "turn", "second_draw"} | OWN_CHOICES.get(map_id, set()) <= player.met
    screen(page, f"end-{map_id}")
    page.click("[data-skip]")
    totals = [int(text) for text in page.locator("[data-total]").all_inner_texts()]
    result = page.evaluate(
        "async (id) => (await (await fetch(`/api/v1/tables/${id}`)).json()).card.result",
        page.url.split("/t/")[1],
    )
    assert totals == result["totals"]
    page.click(".proof summary")
    assert page.locator("[data-verdict]").get_attribute("data-verdict") == "good"
    screen(page, f"score-{map_id}")
