"""The rules a map names, and what its file gives to them: faults are told with their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.engine import PACKAGE
from veturi.engine import Rules, SetUpError, make_rules
from veturi.maps import MapError
from veturi.variants.africa.rules import Africa


def altered(tmp_path: Path, map_id: str, old: str, new: str) -> Path:
    """A copy of a map file with one entry changed."""
    text = (PACKAGE / "variants" / map_id / "map.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / f"{map_id}.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_map_names_its_rules() -> None:
    assert type(make_rules("usa", 2)) is Rules
    assert isinstance(make_rules("africa", 2), Africa)


@pytest.mark.parametrize(
    ("named", "fault"),
    [
        ("nosuch", "no such rules"),
        ("veturi.engine.rules:Nothing", "no such rules"),
        ("no.such.module:Class", "no such rules"),
        ("veturi.engine.rng:Rng", "not a class of rules"),
        ("veturi.engine.rules:ROUTES", "not a class of rules"),
    ],
)
def test_rules_that_are_not_there(named: str, fault: str, tmp_path: Path) -> None:
    path = altered(tmp_path, "usa", 'rules = "base"', f'rules = "{named}"')
    with pytest.raises(MapError, match=fault) as caught:
        make_rules(path, 2)
    assert caught.value.entry == "map.rules"


@pytest.mark.parametrize(
    ("map_id", "old", "new", "entry"),
    [
        ("oldwest", "markers = 3", "", "variant.markers"),
        ("oldwest", "markers = 3", 'markers = "3"', "variant.markers"),
        ("oldwest", "markers = 3", "markers = true", "variant.markers"),
        ("oldwest", 'alvin_city = "Roswell"', "alvin_city = 7", "variant.alvin_city"),
        ("oldwest", 'alvin_city = "Roswell"', 'alvin_city = "Roswel"', "variant.alvin_city"),
        ("japan", "2 = [10, -10]", "2 = [10]", "variant.bullet_points"),
        ("japan", "2 = [10, -10]", '2 = [10, "x"]', "variant.bullet_points"),
        ("japan", "2 = [10, -10]", "2 = 10", "variant.bullet_points"),
        ("amsterdam", "merchandise_points = {", "merchandise_points = 3 # {", None),
        ("africa", "double_cards = { 1 = 1,", 'double_cards = { 1 = "a",', "variant.double_cards"),
        ("africa", "double_cards = { 1 = 1,", "double_cards = { x = 1,", "variant.double_cards"),
        ("africa", "double_cards = { 1 = 1,", "double_cards = {", "variant.terrain"),
        ("africa", '"black", "white", "grey"', '"black", "white"', "variant.terrain"),
    ],
)
def test_what_the_rules_need_of_the_map(
    map_id: str, old: str, new: str, entry: str | None, tmp_path: Path
) -> None:
    path = altered(tmp_path, map_id, old, new)
    with pytest.raises(MapError) as caught:
        make_rules(path, 2)
    assert entry is None or caught.value.entry == entry
    assert map_id in str(caught.value)


def test_j4_a_bullet_train_route_is_no_double(tmp_path: Path) -> None:
    path = altered(
        tmp_path,
        "japan",
        'parallel = "narita_tokyo"',
        'parallel = "narita_tokyo", marks = ["bullet"]',
    )
    with pytest.raises(SetUpError, match="cannot be a double"):
        make_rules(path, 2)


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"alvin": True}, "no option 'alvin'"),
        ({"first": 2}, "seat from 0 to 1"),
        ({"first": -1}, "seat from 0 to 1"),
        ({"first": True}, "seat from 0 to 1"),
        ({"first": "nobody"}, "seat from 0 to 1"),
    ],
)
def test_options_are_checked(options: dict[str, object], fault: str) -> None:
    with pytest.raises(SetUpError, match=fault):
        make_rules("usa", 2, options)


def test_alvin_is_a_yes_or_no() -> None:
    with pytest.raises(SetUpError, match="true or false"):
        make_rules("oldwest", 2, {"alvin": 1})
