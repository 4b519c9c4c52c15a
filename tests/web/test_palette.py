"""Every palette stays apart for every kind of eye."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest

from support.colour_distance import SIGHTS, distance, seen
from veturi.maps import load_map, map_ids

WEB = Path(__file__).parents[2] / "web"
PALETTES = json.loads((WEB / "src" / "board" / "palette.json").read_text("utf-8"))
LEAST = {"cards": 16, "players": 25}
#: Of the highlight from every card and player: for usual eyes, and for all of them. Sixteen, as
#: between cards, is out of reach for every eye where fourteen colours are taken.
LEAST_HIGHLIGHT = {"normal": 17.5, "protan": 14.5, "deutan": 14.5, "tritan": 14.5}
#: What highlights lie on, by theme: land, water, sheet and page.
GROUNDS = {
    "light": ("#f3ead4", "#cddfe0", "#fdf9ef", "#f7f1e3"),
    "dark": ("#4b483e", "#17272f", "#2a2925", "#212120"),
}
SOURCES = re.findall(
    r"\.source-\d+ \{ background: (#\w{6})",
    (WEB / "src" / "stats" / "stats.css").read_text("utf-8"),
)


def luminance(colour: str) -> float:
    """Of sRGB, as contrasts are reckoned with."""
    light = seen(colour, "normal")[0]
    return float(((light + 16) / 116) ** 3) if light > 8 else light * 27 / 24389


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("kind", LEAST)
@pytest.mark.parametrize("palette", PALETTES)
def test_colours_are_far_apart(palette: str, kind: str, sight: str) -> None:
    for (name, one), (other, two) in combinations(PALETTES[palette][kind].items(), 2):
        apart = distance(seen(one, sight), seen(two, sight))
        assert apart >= LEAST[kind], f"{name} and {other} for {sight} eyes: {apart:.1f}"


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", GROUNDS)
@pytest.mark.parametrize("palette", PALETTES)
def test_the_highlight_is_no_players_and_no_cards(palette: str, theme: str, sight: str) -> None:
    colours = PALETTES[palette]
    highlight = seen(colours["highlight"][theme], sight)
    for kind in LEAST:
        for name, colour in colours[kind].items():
            apart = distance(highlight, seen(colour, sight))
            assert apart >= LEAST_HIGHLIGHT[sight], f"{kind}, {name}: {apart:.1f}"


@pytest.mark.parametrize("theme", GROUNDS)
@pytest.mark.parametrize("palette", PALETTES)
def test_the_highlight_is_seen_on_every_ground(palette: str, theme: str) -> None:
    for ground in GROUNDS[theme]:
        one, two = luminance(PALETTES[palette]["highlight"][theme]), luminance(ground)
        assert (max(one, two) + 0.05) / (min(one, two) + 0.05) >= 2.99, ground


def test_statistics_use_no_colour_of_a_player() -> None:
    """For what are no players; and their own stay apart from each other."""
    assert len(SOURCES) == 11
    for source in SOURCES:
        for palette in PALETTES.values():
            for name, colour in palette["players"].items():
                apart = distance(seen(source, "normal"), seen(colour, "normal"))
                assert apart >= 15, f"{source}, {name}: {apart:.1f}"
    for one, two in combinations(SOURCES, 2):
        assert distance(seen(one, "normal"), seen(two, "normal")) >= 15, (one, two)


@pytest.mark.parametrize("map_id", map_ids())
def test_every_card_colour_is_in_the_palette(map_id: str) -> None:
    for palette in PALETTES.values():
        assert set(load_map(map_id).colours) <= set(palette["cards"])


def test_there_is_a_colour_for_every_seat() -> None:
    most = max(load_map(name).setup.max_players for name in map_ids())
    assert all(len(palette["players"]) >= most for palette in PALETTES.values())


@pytest.mark.parametrize("palette", PALETTES)
def test_every_symbol_is_seen_on_its_colour(palette: str) -> None:
    for colours in PALETTES[palette].values():
        for name, colour in colours.items():
            shade = luminance(colour)
            sign = luminance("#1c1914") if shade > 0.2 else luminance("#ffffff")
            contrast = (max(shade, sign) + 0.05) / (min(shade, sign) + 0.05)
            assert contrast >= 3, f"{palette}, {name}: {contrast:.2f}"


# Published pairs of CIEDE2000 (Sharma, Wu and Dalal 2005).
@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distance_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=1e-4)
    assert distance(other, one) == pytest.approx(apart, abs=1e-4)
