"""A page that is loaded again in the middle of a choice asks the same thing again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import Opener
from support.browser.player import PLACE, Player
from support.browser.tables import begin
from veturi.maps import load_map


def asked(player: Player) -> dict[str, Any]:
    """What is asked, in an order of its own."""
    seen = player.wait()
    return {key: sorted(value) if isinstance(value, list) else value for key, value in seen.items()}


#: Nobody else is asked, and the page has heard of all that happened: at the opening bots, too,
#: are choosing.
SETTLED = """async () => {
  const { state } = await (await fetch("/api/v1/tables/" + location.pathname.split("/")[2])).json();
  return state.view.to_move.join() === "0"
    && Number(document.querySelector("main.table").dataset.number) === state.number;
}"""


def reloads_the_same(page: Page, player: Player) -> None:
    page.wait_for_function(SETTLED, polling=50)
    before = asked(player)
    page.reload()
    assert asked(player) == before


@pytest.mark.parametrize("map_id", ["usa", "oldwest", "africa"])
def test_every_kind_of_choice_survives_a_reload(map_id: str, visit: Opener) -> None:
    page = visit(None)
    begin(page, map_id, ["open", "novice"])
    player = Player(page, seed=5)
    kinds: set[str] = set()
    wanted = {"opening", "turn", "second_draw", "choosing"}
    wanted |= {"start", "marker"} if map_id == "oldwest" else set()
    for _ in range(200):
        seen = player.wait()
        if seen["over"] or wanted <= kinds:
            break
        kind = player.kind(seen)
        if kind not in kinds:
            kinds.add(kind)
            reloads_the_same(page, player)
            seen = player.look()
        if "choosing" not in kinds and kind == "turn" and "tickets" in seen["cards"]:
            page.click(".market [data-action=tickets]")
            page.click("[data-confirm]")
            page.wait_for_selector("[data-offer]")
        else:
            player.step(seen)
    assert wanted <= kinds


def test_a_route_about_to_be_paid_is_lit_again(visit: Opener) -> None:
    page = visit(None)
    begin(page, "amsterdam", ["open", "novice"])
    player = Player(page, seed=2)
    while not (seen := player.wait())["lit"]:
        player.step(seen)
    player.press_at(page.evaluate(PLACE, seen["lit"][0]))
    page.wait_for_selector(".payment")
    page.reload()
    again = player.wait()
    assert sorted(again["lit"]) == sorted(seen["lit"])
    player.claim(seen["lit"][0])
    page.wait_for_selector(f'[data-route="{seen["lit"][0]}"].claimed')


#: The routes into Alvin's city, and where they come from.
DOORS = {
    route.id: (route.b if route.a == "Roswell" else route.a)
    for route in load_map("oldwest").routes
    if "Roswell" in (route.a, route.b)
}


class Catcher(Player):
    """Builds from beside Alvin's city straight into it."""

    def step(self, seen: dict[str, Any]) -> None:
        if seen["cities"]:
            near = sorted(set(DOORS.values()) & set(seen["cities"]))
            seen["cities"] = near[:1] or seen["cities"]
        elif seen["lit"]:
            seen["lit"] = [route for route in seen["lit"] if route in DOORS]
        super().step(seen)


def test_moving_alvin_survives_a_reload(visit: Opener) -> None:
    page = visit(None)
    begin(page, "oldwest", ["open", "random"])
    player = Catcher(page, seed=1)
    for _ in range(60):
        seen = player.wait()
        if seen["phase"] == "alvin":
            break
        player.step(seen)
    assert seen["phase"] == "alvin"
    reloads_the_same(page, player)
    player.step(player.wait())
    page.wait_for_function("() => document.querySelector('main').dataset.phase !== 'alvin'")
