"""The boards as pictures: every route, city and name is in them, open and claimed."""

from __future__ import annotations

import re
import subprocess
from html import unescape
from pathlib import Path

import pytest

from support.board_files import PACKAGES, board
from veturi.maps import map_ids

# One worker draws: all of them would build into the same folder.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("drawing")]

WEB = PACKAGES.parent
THEMES = ("light", "dark")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    command = ["npm", "run", "--silent", "boards", "--", str(folder)]
    subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True, timeout=300)
    return folder


def test_there_is_a_page_for_every_map_and_theme(pages: Path) -> None:
    wanted = {
        f"{name}-{theme}{claimed}.html"
        for name in map_ids()
        for theme in THEMES
        for claimed in ("", "-claimed")
    }
    assert {file.name for file in pages.iterdir()} == wanted


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("claimed", ["", "-claimed"])
def test_every_route_is_drawn(pages: Path, map_id: str, claimed: str) -> None:
    text = (pages / f"{map_id}-light{claimed}.html").read_text("utf-8")
    svg = text[text.index("<svg") :]
    assert "NaN" not in svg
    assert "undefined" not in svg
    drawn = [unescape(name) for name in re.findall(r'data-route="([^"]+)"', svg)]
    assert drawn == [route["id"] for route in board(map_id)["routes"]]
    cars, slots = svg.count('class="car"'), svg.count('class="slot"')
    assert cars + slots == sum(len(route["spaces"]) for route in board(map_id)["routes"])
    assert bool(cars) == bool(claimed)


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize(("page", "language"), [("light", "en"), ("light-claimed", "fi")])
def test_every_name_is_written(pages: Path, map_id: str, page: str, language: str) -> None:
    svg = (pages / f"{map_id}-{page}.html").read_text("utf-8")
    written = {unescape(text) for text in re.findall(r"<tspan[^>]*>([^<]+)</tspan>", svg)}
    for city in board(map_id)["cities"]:
        lines = city["label"]["lines"]
        assert set(lines if isinstance(lines, list) else lines[language]) <= written


def test_marks_are_drawn_where_the_routes_have_them(pages: Path) -> None:
    def drawn(map_id: str, kind: str) -> int:
        return (pages / f"{map_id}-light.html").read_text("utf-8").count(f'class="{kind}"')

    for map_id in map_ids():
        routes = board(map_id)["routes"]
        marks = [mark for route in routes for mark in route.get("marks", [])]
        assert drawn(map_id, "bullet-mark") == marks.count("bullet")
        assert drawn(map_id, "merchandise") == marks.count("merchandise")
        assert drawn(map_id, "ferry") == sum(len(route.get("ferries", [])) for route in routes)
