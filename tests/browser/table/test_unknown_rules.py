"""A stranger's map: verbs, a track and a secret that the client has never heard of."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Opener, screen
from browser.table.test_phone import HIDDEN, PHONE
from support.browser.player import Player
from support.browser.screen_reader_player import Listener
from support.browser.tables import begin
from support.drop_in import install, serving


@dataclass(frozen=True)
class Site:
    address: str


@pytest.fixture(scope="module")
def site(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The server of an installed copy that has the map."""
    place = install(tmp_path_factory.mktemp("installed"), "reef")
    shutil.copytree(client, place / "veturi" / "server" / "client")
    with serving(place) as address:
        yield Site(address)


#: What each language says of the two verbs, the track, the secret and where points come from.
WORDS = {
    "en": ("Other actions", r"Dive \d fathoms", "Survey", "Depth", "Your haven: ", "secret haven"),
    "fi": ("Muut toiminnot", r"Sukella \d syltä", "Mittaa", "Syvyys", "Satamasi: ", "satama"),
}
TOLD = {
    "en": (r"dives to \d", r"surveys \w+"),
    "fi": (r"sukeltaa syvyyteen \d", r"mittaa reitin \w+"),
}


def scored(page: Page, language: str) -> None:
    """The score has a line for what the rules add."""
    page.wait_for_selector(".scoring")
    page.locator(".finale button").last.click()
    expect(page.locator(".scoring")).to_contain_text(WORDS[language][-1])


def play(page: Page, language: str, *, touch: bool, name: str) -> None:
    """To the score, by pressing what is offered; both verbs are pressed on the way."""
    others, dive, survey, depth, haven, _ = WORDS[language]
    track = page.locator("[data-track]").get_by_label(depth)
    begin(page, "reef", ["open", "random"])
    player = Player(page, seed=5, touch=touch)
    surveyed: set[str] = set()
    dived = 0
    while not (seen := player.wait())["over"]:
        expect(page.locator(".hand-secrets")).to_contain_text(haven)
        # Under the tab of cards, which offers lie over.
        assert seen["offers"] or page.locator(".hand-secrets").is_visible()
        expect(track).to_be_attached()
        if seen["answers"]:
            # The first verb: no place on the board, so it is among the other actions.
            panel = page.get_by_role("group", name=others)
            expect(panel.get_by_role("button", name=re.compile(dive)).first).to_be_visible()
            assert page.evaluate(HIDDEN, ".other-actions button") == []
            screen(page, f"unknown-{name}-others")
            dived += 1
            player.step(seen)
            continue
        if seen["phase"] == "turn" and seen["lit"] and len(surveyed) < 2:
            # The second: its routes are lit, and the way is in the panel of payments.
            route = next(one for one in seen["lit"] if one not in surveyed)
            before = seen["number"]
            player.press_at(page.evaluate(PLACE, route))
            way = page.locator(".payment[data-action^='survey ']")
            if way.count():
                expect(way).to_contain_text(survey)
                expect(way).to_contain_text("+1")
                screen(page, f"unknown-{name}-survey")
                player.press(".payment[data-action^='survey ']")
                page.wait_for_function(MOVED, arg=before)
                surveyed.add(route)
                expect(page.locator(f'[data-token="surveys {route}"]')).to_have_count(1)
                continue
            page.locator("[data-action=cancel]").click()
        player.step(seen)
    assert dived
    assert surveyed
    scored(page, language)
    screen(page, f"unknown-{name}-score")


PLACE = """(id) => {
  const stage = document.querySelector(".stage");
  const frame = stage.getBoundingClientRect();
  const spaces = document.querySelectorAll(`.sheet [data-route="${id}"] > g`);
  const element = spaces[Math.floor(spaces.length / 2)];
  const from = element.getBoundingClientRect();
  stage.scrollLeft += from.x + from.width / 2 - frame.x - frame.width / 2;
  stage.scrollTop += from.y + from.height / 2 - frame.y - frame.height / 2;
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
MOVED = "(n) => Number(document.querySelector('main.table')?.dataset.number ?? n + 1) > n"


@pytest.mark.parametrize("language", ["en", "fi"])
def test_it_is_clicked_to_its_scoring(visit: Opener, language: str) -> None:
    page = visit(language=language)
    play(page, language, touch=False, name=f"wide-{language}")


def test_it_is_tapped_to_its_scoring(visit: Opener) -> None:
    page = visit(language="fi", **PHONE)
    play(page, "fi", touch=True, name="phone")


def test_it_is_played_in_the_text_view_in_finnish(visit: Opener) -> None:
    page = visit(language="fi")
    _, _, survey, depth, haven, _ = WORDS["fi"]
    begin(page, "reef", ["open", "random"])
    page.get_by_role("banner").get_by_role("button", name="Tekstinäkymä").click()
    player = Listener(page, seed=2, language="fi")
    player.wait()
    expect(page.get_by_role("main")).to_contain_text(haven)
    expect(page.get_by_role("img", name=depth)).to_be_attached()
    routes, told = player.part("routes"), ""
    while player.wait():
        told += " ".join(player.happened.all_text_contents())
        survey_one = routes.get_by_role("button", name=re.compile(f"^{survey}, \\+1"))
        before = player.happened.count()
        if survey_one.count() and "others" in player.met:
            player.met.add("surveyed")
            survey_one.first.click()
        else:
            player.answer()
        expect(player.happened).not_to_have_count(before)
    assert player.met >= {"tickets", "others", "surveyed"}
    for line in TOLD["fi"]:
        assert re.search(line, told)
