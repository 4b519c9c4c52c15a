"""Everything without a pointer: a game on each map, the command box, the list of keys, the lobby."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from browser.catalogues import WORDS, catalogue
from browser.conftest import Opener, screen
from browser.keyboard import KeyPlayer
from browser.tables import begin, get
from browser.test_whole_games import OWN_CHOICES
from veturi.cli.terminal.commands import command_named
from veturi.maps import map_ids

KEYMAP = WORDS.parent / "keys" / "keymap.ts"
FOCUSED = "() => document.activeElement.closest('[data-rove]')"


@pytest.mark.parametrize("map_id", map_ids())
def test_a_game_is_played_by_keyboard_alone(map_id: str, visit: Opener) -> None:
    page = visit()
    table = begin(page, map_id, ["open", "novice"])
    player = KeyPlayer(page, seed=5)
    player.play()
    assert {"opening", "turn", "second_draw"} | OWN_CHOICES.get(map_id, set()) <= player.met
    assert player.typed > 3
    for _ in range(3):
        player.press("[data-next]")
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
