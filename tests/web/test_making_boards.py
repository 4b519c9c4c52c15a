"""Boards are made by a script: each time the same, with land under them, or a clear refusal."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from boards.build import board_text, build_board
from boards.lettering import Lettering
from boards.outlines import area_of, clip_area, path, simplify
from boards.placing import place_cities
from boards.shapes import Bend, Box, polygons_overlap
from boards.solve import UnsolvedError, solve
from boards.warp import Warp, projection
from support.board_files import INVENTED, PACKAGES, board, board_file, game_map
from veturi.maps import Spot, load_map, map_ids

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).parents[2] / "scripts" / "make_boards.py"


@pytest.mark.parametrize("map_id", map_ids())
def test_making_a_board_again_gives_the_same_file(map_id: str) -> None:
    made = board_text(build_board(game_map(map_id), PACKAGES))
    kept = board_file(map_id).read_text("utf-8")
    assert made == kept, "the board has changed: run scripts/make_boards.py"


def test_a_map_without_drawing_has_coasts() -> None:
    ground = board(INVENTED)["grounds"][0]
    assert ground["land"].count("M") > 3
    assert ground["borders"]


def test_the_script_makes_the_boards_it_is_asked_for(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), "amsterdam", "--to", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("amsterdam:")
    made = (tmp_path / "amsterdam" / "board.json").read_bytes()
    assert made == board_file("amsterdam").read_bytes()


def test_a_board_that_cannot_be_solved_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boards.solve.ROUNDS", 1)
    monkeypatch.setattr("boards.solve.PARTED", 60.0)
    fonts = sorted(PACKAGES.glob("@fontsource/alegreya-sans/files/*-latin-500-normal.woff"))
    with pytest.raises(
        UnsolvedError, match=r"invented: move cities of its board apart; still, .* – .* is on"
    ):
        solve(game_map(INVENTED), Lettering(*fonts))


# --- parts ----------------------------------------------------------------------------------


def test_letters_are_as_wide_as_the_font_says() -> None:
    files = PACKAGES / "@fontsource" / "alegreya-sans" / "files"
    letters = Lettering(
        files / "alegreya-sans-latin-500-normal.woff",
        files / "alegreya-sans-latin-ext-500-normal.woff",
    )
    assert letters.width("", 16) == 0
    assert letters.width("i", 10) < letters.width("n", 10) < letters.width("W", 10)
    assert letters.width("ab", 20) == pytest.approx(2 * letters.width("ab", 10))
    # A letter of the extended part has a width of its own, that of the plain letter.
    assert letters.width("ō", 10) == pytest.approx(letters.width("o", 10))


def test_what_is_no_font_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "font.woff"
    file.write_bytes(b"wOF2" + bytes(60))
    with pytest.raises(ValueError, match="not a WOFF font"):
        Lettering(file)


def test_a_warp_takes_cities_to_their_places() -> None:
    places = [(0.0, 0.0), (1.0, 0.1), (0.2, 1.0), (1.1, 0.9), (0.5, 0.4), (0.8, 0.6)]
    targets = [(x * 300 + 20 * y, y * 200 - 30 * x * y) for x, y in places]
    warp = Warp(places, targets)
    for place, (x, y) in zip(places, targets, strict=True):
        assert warp(place) == pytest.approx((x, y), abs=4.0)


def test_a_warp_of_a_plain_move_is_that_move_everywhere() -> None:
    places = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.4, 0.7)]
    warp = Warp(places, [(10 + 50 * x - 5 * y, 20 + 3 * x + 40 * y) for x, y in places])
    assert warp((2.0, -1.0)) == pytest.approx((10 + 100 + 5, 20 + 6 - 40), abs=1e-3)


@pytest.mark.parametrize("name", ["mercator", "conic", "azimuthal"])
def test_projections_keep_north_up_and_east_right(name: str) -> None:
    project = projection(name, [(20.0, 50.0), (30.0, 65.0)])
    x, y = project(25.0, 58.0)
    assert project(26.0, 58.0)[0] > x
    assert project(25.0, 59.0)[1] < y


def test_an_unknown_projection_is_refused() -> None:
    with pytest.raises(ValueError, match="no projection 'flat'"):
        projection("flat", [(0.0, 0.0), (1.0, 1.0)])


def test_polygons_overlap_only_if_they_share_an_area() -> None:
    square = Box(0, 0, 10, 10).around()
    assert polygons_overlap(square, Box(9, 9, 20, 20).around())
    assert not polygons_overlap(square, Box(10, 0, 20, 10).around())
    lozenge = [(16.0, 5.0), (11.0, 10.0), (6.0, 15.0), (21.0, 20.0)]
    assert not polygons_overlap(square, [(x + 3, y + 3) for x, y in lozenge])


def test_a_bend_is_longer_than_its_chord() -> None:
    straight, bent = Bend((0, 0), (100, 0), 0), Bend((0, 0), (100, 0), 30)
    assert straight.length == pytest.approx(100)
    assert bent.length > 102
    assert bent.point(0.5) == pytest.approx((50, 15))
    assert bent.point(bent.at(bent.length / 2)) == pytest.approx((50, 15), abs=0.01)


def test_outlines_are_clipped_simplified_and_written() -> None:
    ring = clip_area([(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)], Box(0, 0, 10, 10))
    assert area_of(ring) == pytest.approx(25)
    assert simplify([(0.0, 0.0), (1.0, 0.01), (2.0, 0.0), (2.0, 5.0)], 0.1) == [
        (0.0, 0.0),
        (2.0, 0.0),
        (2.0, 5.0),
    ]
    assert path([[(1.0, 2.0), (1.5, 1.8), (1.0, 2.0)]], closed=True) == "M1 2l.5-.2-.5 .2z"


def test_a_map_laid_out_by_geography_alone() -> None:
    """The places of the Heart of Africa follow from latitude and longitude, whatever they were."""
    here = load_map("africa")
    elsewhere = tuple(replace(city, spots=(Spot("main", 0.5, 0.5),)) for city in here.cities)
    placed = place_cities(replace(here, cities=elsewhere), narrow=0.95, within=(690, 1020))
    for city, again in zip(here.cities, placed.cities, strict=True):
        assert (city.spots[0].x, city.spots[0].y) == pytest.approx(
            (again.spots[0].x, again.spots[0].y), abs=0.002
        )
    assert placed.layout.ratio == pytest.approx(here.layout.ratio, abs=0.001)
    assert placed.digest == here.digest
