"""A map with rules of its own is one folder: put into the package, it is played everywhere.

The package is copied, `drop_in/arctic` is put among its variants, and nothing else is touched. How
the browser shows it is in `browser/table/test_drop_in_map.py`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.drop_in import environment, install, serving

pytestmark = pytest.mark.slow

#: One person who plays as the expert does, against a bot, over the network.
PLAYER = """
import json, sys
from veturi.bots import make_bot
from veturi.client import Client

with Client(sys.argv[1]) as client:
    settings = {"map": "arctic", "seats": ["open", "novice"], "pause": 0, "options": {"first": 0}}
    table = client.make_table(settings, sit={0: "One"}).table
    client.do(table, "start")
    bot = make_bot("expert", 1)
    for turn in client.turns(table, 0):
        assert turn.play(bot.choose(turn.view, turn.actions, 0.01))
    found = {"score": client.get(f"/tables/{table}/score"), "status": client.card(table).status}
    print(json.dumps({**found, "summary": client.get(f"/tables/{table}/statistics")}))
"""

#: The legend of the map, and the map with a hut of the second player, as the full screen has them.
PAINTED = """
from veturi.cli.render.texts import Words
from veturi.cli.tui.colours import DARK
from veturi.cli.tui.map.painting import legend
from veturi.cli.tui.map.painting import Marked, paint
from veturi.cli.tui.map.plan import make_plan
from veturi.cli.tui.texts import TEXTS
from veturi.engine import Game, make_rules

rules = make_rules("arctic", 2)
words = Words("fi", rules.board.map, TEXTS)
print(*legend(rules, words), sep="; ")
view = Game.at(rules, {"own": {"huts": {"Inari": 1}}}).view(0)
for row in paint(make_plan(rules.board.map, words, 90, 30), view, DARK, "fi", Marked()):
    print("".join(segment.text for segment in row))
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("installed"))


def python(place: Path, *words: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=place,
        env=environment(place),
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def veturi_says(place: Path, line: str, typed: str = "") -> str:
    return python(place, "-m", "veturi", *line.split(), typed=typed)


def test_it_is_listed_and_shown(place: Path) -> None:
    assert re.search(r"^arctic\s+Arctic\s+arctic\s+2–3", veturi_says(place, "maps"), re.MULTILINE)
    shown = veturi_says(place, "maps arctic --routes --language fi")
    assert "Arktis" in shown
    assert "jäätie" in shown


def test_random_games_are_played_and_scored_in_its_words(place: Path) -> None:
    said = veturi_says(place, "simulate --map arctic --players 3 --games 30 --language fi")
    assert "autiotuvat" in said


@pytest.mark.parametrize(
    ("bots", "seconds"),
    [("novice,regular,expert", "1"), ("master,random", "0.01")],
)
def test_bots_of_every_level_play_it(place: Path, bots: str, seconds: str) -> None:
    line = f"play --map arctic --bots {bots} --players {bots.count(',') + 1} --seed 3"
    said = json.loads(veturi_says(place, f"{line} --seconds {seconds} --json"))
    assert said["ruleset"] == "arctic"
    assert said["result"]["totals"]


@pytest.fixture(scope="module")
def record(place: Path) -> Path:
    """A random game, in which somebody builds a hut."""
    folder = place / "games"
    veturi_says(place, f"simulate --map arctic --players 2 --games 1 --seed 4 --save {folder}")
    (path,) = folder.iterdir()
    assert "hut " in path.read_text("utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "told", "points"),
    [
        ("en", r"builds a hut in \w+", "wilderness huts"),
        ("fi", r"rakentaa autiotuvan paikkaan \w+", "autiotuvat"),
    ],
)
def test_a_game_is_narrated(
    place: Path, record: Path, language: str, told: str, points: str
) -> None:
    said = veturi_says(place, f"replay {record} --language {language}")
    assert re.search(told, said)
    assert points in said
    assert "ok" in veturi_says(place, f"verify {record}")
    typed = "keep 1\n" + "draw deck\n" * 60
    line = f"terminal --plain --map arctic --bots expert --seed 5 --language {language}"
    said = veturi_says(place, f"{line} --save {place / language}.json", typed)
    assert re.search(told, said)


def test_the_terminal_asks_hints_and_explains(place: Path) -> None:
    typed = "rules P3\nhelp\nwhy hut Inari\npidä 1\nvihje\nplayers\nboard\n"
    said = veturi_says(place, "terminal --plain --map arctic --bots novice --seed 5", typed)
    assert "gives its owner 2 points" in said
    assert "hut Rovaniemi: builds a hut in a city of yours (P1)" in said
    assert "huts left: 2" in said.lower()


def test_the_full_screen_has_its_signs(place: Path) -> None:
    signs, painted = python(place, "-c", PAINTED).split("\n", 1)
    assert "; ❄ jäätie.; Pelaajan kuvio kaupungin paikalla: autiotupa." in signs
    assert painted.count("■") == 1
    assert painted.count("❄") == 2


def test_a_run_is_reported(place: Path) -> None:
    line = "arena --map arctic --bots expert,regular --players 2 --games 4 --out run.veturi"
    assert "expert" in veturi_says(place, line)
    veturi_says(place, "report run.veturi --out fi.html --language fi")
    page = (place / "fi.html").read_text("utf-8")
    assert "Rakennetut autiotuvat" in page
    assert "Kilpisjärvi" in page


@pytest.fixture(scope="module")
def address(place: Path) -> Iterator[str]:
    with serving(place) as found:
        yield found


def asked(address: str, path: str) -> Any:
    answer = httpx.get(f"{address}/api/v1{path}", timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_lobby_offers_it_with_its_rules_and_a_board(address: str) -> None:
    (line,) = [one for one in asked(address, "/maps")["maps"] if one["id"] == "arctic"]
    assert line["sources"] == {"huts": {"en": "wilderness huts", "fi": "autiotuvat"}}
    facts = asked(address, "/maps/arctic")
    assert facts["facts"]["huts"] == {"shape": "seat_by_city", "sign": "", "most": 0}
    assert facts["signs"] == {"ice": "❄"}
    (page,) = [one for one in asked(address, "/rules")["pages"] if one["page"] == "arctic"]
    assert (page["letter"], page["name"]["fi"]) == ("P", "Arktis")
    assert sorted(asked(address, "/rules/arctic")["rules"]) == ["P1", "P2", "P3", "P4"]
    board = asked(address, "/maps/arctic/board")
    assert [one["id"] for one in board["routes"]] == [one["id"] for one in facts["routes"]]
    assert {one["id"] for one in board["cities"]} == {one["id"] for one in facts["cities"]}
    for route, known in zip(board["routes"], facts["routes"], strict=True):
        assert len(route["spaces"]) == known["length"]


def test_a_table_is_played_through_the_interface(place: Path, address: str) -> None:
    (place / "player.py").write_text(PLAYER, "utf-8")
    said = json.loads(python(place, "player.py", address))
    assert said["status"] == "ended"
    sources = {line["source"] for line in said["score"]["lines"]}
    assert {"routes", "huts"} <= sources
    built = [seat["huts_built"] for seat in said["summary"]["seats"]]
    assert max(built) > 0
