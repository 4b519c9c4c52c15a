"""Everything without a pointer: a game on each map, the command box, the keys, the lobby."""

from __future__ import annotations

import re

import pytest

from browser.conftest import Opener, screen
from browser.table.test_whole_games import OWN_CHOICES
from support.browser.catalogues import WEB, catalogue
from support.browser.keyboard_player import KeyPlayer
from support.browser.moments import play_through
from support.browser.tables import begin, get
from support.server.live_server import Running
from support.soak import scaled
from veturi.cli.tui.typed_commands import command_named
from veturi.maps import map_ids

KEYMAP = WEB / "src" / "keyboard" / "keymap.ts"


@pytest.mark.parametrize("map_id", map_ids())
def test_a_game_is_played_by_keyboard_alone(map_id: str, visit: Opener, site: Running) -> None:
    page = visit(None)
    table = begin(page, map_id, ["open", "novice"])
    player = KeyPlayer(page, seed=5)
    # Some of it in the command box.
    while player.typed <= scaled(1, 3):
        player.step(player.wait())
    play_through(site, table, player)
    assert {"opening", "turn", "second_draw"} | OWN_CHOICES.get(map_id, set()) <= player.met
    page.wait_for_selector("[data-kind=start]")
    player.press("[data-next]")
    page.wait_for_selector(".finale[data-step='1']")
    player.hit("Escape")
    page.wait_for_selector("[data-total]")
    totals = [
        int(text.replace("−", "-")) for text in page.locator("[data-total]").all_inner_texts()
    ]
    assert totals == get(page, f"/tables/{table}")["card"]["result"]["totals"]
    player.press("[data-replay]")
    page.wait_for_selector("[data-step='0']")
    player.hit("ArrowRight")
    page.wait_for_selector("[data-step='1']")
    player.hit("Home")
    page.wait_for_selector("[data-step='0']")
    assert player.pointers == 0


def test_the_lobby_and_what_surrounds_a_game_by_keyboard(visit: Opener) -> None:
    page = visit()
    page.wait_for_selector("[data-play=bots]")
    player = KeyPlayer(page)
    player.press("[data-play=friends]")
    page.wait_for_selector("input[value=amsterdam]")
    player.go_to("input[name=map]:checked")
    player.hit("ArrowRight")
    page.wait_for_selector("input[value=amsterdam]:checked")
    player.go_to("input[name=name]")
    page.keyboard.type("Aino")
    player.press("button[type=submit]")
    page.wait_for_selector("[data-fill]")
    player.press("[data-fill]")
    page.wait_for_selector("[data-start]:enabled")
    player.press("[data-start]")
    player.step(player.wait())
    while not (seen := player.wait())["lit"]:
        player.step(seen)
    # All that is lit can be reached, each once, from left to right; other routes with Shift.
    player.go_to(".hit-lit[tabindex='0']")
    lit = set()
    for _ in seen["lit"]:
        player.hit("PageDown")
        lit.add(page.evaluate("() => document.activeElement.dataset.hit"))
    assert lit == set(seen["lit"])
    # Escape lays a route down, and the focus is on it again.
    player.hit("Enter")
    page.wait_for_function("() => document.activeElement.matches('.payment')")
    player.hit("Escape")
    page.wait_for_function("() => document.activeElement.matches('.hit')")
    assert page.locator(".payment").count() == 0
    player.press(".zoom button")
    page.wait_for_selector(".stage.zoomed")
    player.go_to(".chat input")
    page.keyboard.type("What? A / and a ?")
    player.hit("Enter")
    page.get_by_text("What? A / and a ?").wait_for()
    assert page.locator("dialog").count() == 0  # what is typed opens nothing
    player.go_to(".market button")
    player.command("say hello")
    page.locator(".log").get_by_text("hello").wait_for()
    player.command("hint")
    page.wait_for_selector(".hints button")
    number = player.look()["number"]
    player.press(".hints button")
    page.wait_for_function(
        "(n) => Number(document.querySelector('main.table').dataset.number) > n", arg=number
    )
    assert player.pointers == 0


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["sea hel", "seattle helena", "draw deck", "deck"]),
        ("fi", ["sea hel", "rakenna seattle helena", "vedä pakka", "pakka"]),
    ],
)
def test_the_command_box_completes_asks_and_explains(
    language: str, texts: list[str], visit: Opener
) -> None:
    page = visit(language=language)
    words = catalogue(language)
    table = begin(page, "usa", ["open", "novice"], options={"first": 0})
    player = KeyPlayer(page)
    player.wait()
    box = page.get_by_role("combobox", name=words["box_label"])
    player.command("pidä 1,2" if language == "en" else "keep 1,2")  # either language's words
    player.wait()
    player.hit("/")
    box.wait_for()
    # Part of two names: the route, to claim it or to ask why not.
    page.keyboard.type(texts[0])
    option = page.get_by_role("option").filter(has_text="Helena").first
    option.wait_for()
    player.hit("ArrowDown")
    active = box.get_attribute("aria-activedescendant")
    assert page.locator(f"#{active}").get_attribute("aria-selected") == "true"
    screen(page, f"command-{language}")
    # Six yellow cards are more than anybody is dealt: the rule says so, and nothing has happened.
    number = player.look()["number"]
    box.fill(texts[1])
    player.hit("Enter")
    page.locator(".command-answer .rule-link").wait_for()
    assert re.search(r"B\d+", page.locator(".command-answer").inner_text())
    # What means nothing comes with what may have been meant.
    box.fill("dack" if language == "en" else "pakke")
    player.hit("Enter")
    page.wait_for_function("() => document.querySelector('.command-answer').textContent !== ''")
    assert player.look()["number"] == number
    # A route with several ways to pay asks which, and does nothing by itself.
    ways = [one["actions"] for one in get(page, f"/tables/{table}/routes?seat=0")["routes"]]
    several = next(way for way in ways if len(way) > 1)
    box.fill(several[0].removeprefix("claim ").rpartition(" ")[0])
    player.hit("Enter")
    page.get_by_text(words["box_which"]).wait_for()
    assert page.get_by_role("option").count() >= len(several)
    player.hit("ArrowDown", "Escape")
    page.wait_for_selector(".command-box", state="detached")
    assert player.look()["number"] == number
    for text in texts[2:]:
        player.command(text)
        page.wait_for_function(
            "(n) => Number(document.querySelector('main.table').dataset.number) > n", arg=number
        )
        number = player.wait()["number"]


def test_the_list_has_every_key_and_single_keys_can_be_switched_off(visit: Opener) -> None:
    known = dict(re.findall(r"^  (\w+): \{ keys: \[(.*?)\]", KEYMAP.read_text(), re.M))
    assert len(known) > 12
    for language in ("en", "fi"):
        page = visit(language=language)
        page.wait_for_selector("[data-play=bots]")
        page.keyboard.press("?")
        page.wait_for_selector(".key-list")
        shown = page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll("[data-key]")].map((one) =>
              [one.dataset.key, [...one.querySelectorAll("kbd")].map((key) => key.textContent)]))"""
        )
        assert shown.keys() == known.keys()
        for name, keys in known.items():
            count = len(re.findall(r'"[^"]+"', keys))
            assert len([key for key in shown[name] if key != "Shift"]) == count, name
        screen(page, f"keys-{language}")
    page.locator(".key-list input").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("?")
    page.keyboard.press("Tab")  # time for a dialog to open, if it did
    assert page.locator("dialog").count() == 0


def test_questions_are_named_as_in_the_terminal() -> None:
    for language in ("en", "fi"):
        for key, text in catalogue(language).items():
            # A terminal has neither others to write to nor another view.
            if key.startswith("command_") and key not in ("command_say", "command_text"):
                assert command_named(text)[0] is not None, text
