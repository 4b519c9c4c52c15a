"""A map dropped into the package as one folder, in a browser client that knows nothing of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, screen
from support.browser.catalogues import catalogue
from support.browser.player import Player
from support.browser.tables import get
from support.drop_in import install, serving


@dataclass(frozen=True)
class Site:
    address: str


@pytest.fixture(scope="module")
def site(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The server of an installed copy that has the map."""
    place = install(tmp_path_factory.mktemp("installed"))
    shutil.copytree(client, place / "veturi" / "server" / "client")
    with serving(place) as address:
        yield Site(address)


def set_up(page: Page) -> None:
    """A table of the map, against a bot, as the lobby offers it."""
    page.fill("input[name=name]", "Aino")
    page.check("input[value=arctic]", force=True)
    page.locator("form select").first.select_option("2")
    page.select_option("[data-plan='1']", "random")
    page.select_option("[data-option=first]", "0")
    page.select_option("[data-setting=pause]", "0")
    screen(page, "drop-in-lobby")
    page.click("button[type=submit]")
    page.click("[data-start]:enabled")
    page.wait_for_selector("[data-offer]")


def play_to_a_hut(page: Page, asked: str, offered: str) -> str:
    """Plays until a hut is offered among the rest of a turn, builds it, and says where."""
    player = Player(page, seed=3)
    while not (seen := player.wait())["cities"]:
        assert not seen["over"], "no hut was ever offered"
        player.step(seen)
    screen(page, "drop-in-hut-offered")
    (city, *_) = seen["cities"]
    expect(page.locator(".prompt-words")).to_contain_text(asked.split(",")[0])
    page.select_option(".prompt select", city)
    build = page.locator(f'.prompt [data-action="hut {city}"]')
    expect(build).to_have_text(offered.format(city))
    build.click()
    return str(city)


@pytest.mark.parametrize(
    ("language", "name", "offered", "left", "told"),
    [
        ("en", "Arctic", "Hut: {}", "Huts left: 1", "builds a hut in {}"),
        ("fi", "Arktis", "Tupa: {}", "Tupia jäljellä: 1", "rakentaa autiotuvan paikkaan {}"),
    ],
)
def test_it_is_offered_drawn_and_played(
    visit: Opener, language: str, name: str, offered: str, left: str, told: str
) -> None:
    page = visit("/new", language=language)
    expect(page.locator("label:has(input[value=arctic])")).to_contain_text(name)
    set_up(page)
    # The board is the server's sketch: every route with a space for each train.
    facts = get(page, "/maps/arctic")
    for route in facts["routes"]:
        spaces = page.locator(f'.sheet [data-route="{route["id"]}"] > g')
        expect(spaces).to_have_count(route["length"])
    for city in facts["cities"]:
        expect(page.locator(".board .cities").first).to_contain_text(city["name"][language])
    city = play_to_a_hut(page, catalogue(language)["turn_prompt"], offered)
    log = page.locator(".log-line").filter(has_text=re.compile(told.format(city)))
    expect(log.first).to_be_attached()
    expect(page.locator(f'.pieces [data-token="huts {city}"]')).to_have_count(1)
    expect(page.locator("[data-seat='0']").first).to_contain_text(left)
    screen(page, f"drop-in-{language}")
