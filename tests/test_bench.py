"""The benchmark: its fixed loop, its ways to play, and the command that shows them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from veturi.cli import app
from veturi.cli.bench import (
    MEASURES,
    WAYS,
    default_players,
    engine,
    measure,
    measure_clone,
    profile,
    rounds,
)
from veturi.cli.simulation import player_chance
from veturi.maps import load_map, map_ids
from veturi.rules import make_rules

TINY = "0.001"


def run(*args: str) -> str:
    result = CliRunner().invoke(app, ["bench", *args], env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def as_json(*args: str) -> dict[str, Any]:
    facts = json.loads(run(*args, "--json"))
    assert isinstance(facts, dict)
    assert facts["command"] == "bench"
    assert facts["engine"] == engine()
    return facts


def test_the_round_does_not_change() -> None:
    assert [rounds(n) for n in (0, 1, 2, 9, 10, 1000)] == [0, 1, 2, 511, 508, 398]


def test_the_columns_are_all_there() -> None:
    text = run("--map", "amsterdam", "--seconds", TINY)
    for word in ("steps/game", "µs/step", "games/s", "rounds/step", "bulk scored"):
        assert word in text
    for word in ("bulk unscored", "stepped", "clone", f"Engine: {engine()}", "One round"):
        assert word in text
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80


def test_every_map_is_measured_with_two_and_four_players() -> None:
    rows = as_json("--seconds", "0")["measures"]
    found = {(row["map"], row["players"]) for row in rows}
    assert found == {(map_id, count) for map_id in map_ids() for count in (2, 4)}
    assert len(rows) == len(found) * MEASURES
    for row in rows:
        ratio = row["us_per_step"] / row["us_per_round"]
        assert row["rounds_per_step"] == pytest.approx(ratio)
        assert row["us_per_step"] > 0


def test_players_are_chosen_or_the_nearest_allowed() -> None:
    assert default_players(load_map("usa")) == [2, 4]
    rows = as_json("--map", "usa", "--players", "3", "--seconds", "0")["measures"]
    assert {row["players"] for row in rows} == {3}


@pytest.mark.parametrize("way", WAYS)
def test_a_way_plays_whole_games(way: str) -> None:
    rules = make_rules("amsterdam", 2)
    found = measure(rules, way, 3, 0.0)
    assert found.games == 1
    assert found.steps_per_game == WAYS[way](rules, 3, player_chance(3, 0))
    assert found.games_per_second > 0


def test_the_largest_seed_will_do() -> None:
    rules = make_rules("amsterdam", 2)
    assert measure(rules, "bulk_scored", 2**96 - 1, 0.01).games > 0
    assert measure_clone(rules, 2**96 - 1, 0.0).us_per_step > 0


def test_a_profile_shows_where_the_time_goes() -> None:
    hottest = profile(make_rules("amsterdam", 2), 0, 0.0)
    assert hottest
    assert all(0 <= hot.own <= hot.total + 1e-9 for hot in hottest)
    text = run("--map", "amsterdam", "--players", "2", "--seconds", "0", "--profile")
    assert "calls" in text
    facts = as_json("--map", "amsterdam", "--players", "2", "--seconds", "0", "--profile")
    assert facts["profiles"][0]["map"] == "amsterdam"
