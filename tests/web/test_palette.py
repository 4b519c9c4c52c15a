"""Every palette stays apart for every kind of eye."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from support.colour_distance import SIGHTS, distance, seen
from veturi.maps import load_map, map_ids

WEB = Path(__file__).parents[2] / "web"
PALETTES = json.loads((WEB / "src" / "board" / "palette.json").read_text("utf-8"))
LEAST = {"cards": 16, "players": 25}


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
