"""The benchmark: its fixed loop, its ways to play, and the command that shows them."""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict
from typing import Any

import msgspec
import pytest

from support.command_line import command, environment, run
from veturi._engine import NOTE, compiled_files, is_compiled, source_digest
from veturi.arena.run.random_games import player_rng
from veturi.cli.benchmark.measure import (
    BULK,
    MEASURES,
    WAYS,
    Measure,
    Profile,
    Scaling,
    default_players,
    engine,
    measure,
    measure_clone,
    profile,
    rounds,
    scalings,
)
from veturi.engine import make_rules
from veturi.maps import load_map, map_ids

pytestmark = pytest.mark.slow

TINY = "0.001"
SMALL = ("--map", "amsterdam", "--players", "2", "--seconds", "0")
FORMS = ["compiled", "plain"] if is_compiled() else ["plain"]


def bench(*args: str) -> str:
    result = run("bench", *args)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def as_json(*args: str) -> dict[str, Any]:
    facts = json.loads(bench(*args, "--json"))
    assert isinstance(facts, dict)
    assert facts["command"] == "bench"
    assert facts["engine"] == engine()
    return facts


def told(*args: str, plain: bool) -> dict[str, Any]:
    """What the command tells in a process of its own, with the form that is wanted there."""
    wanted = environment(VETURI_PLAIN="1" if plain else "")
    done = subprocess.run(
        command("bench", *SMALL, *args, "--json"),
        capture_output=True,
        text=True,
        env=wanted,
        check=True,
    )
    assert done.stderr == ""
    facts = json.loads(done.stdout)
    assert isinstance(facts, dict)
    return facts


def is_fresh() -> bool:
    """Whether a compiled engine is there, and of the source as it is."""
    if not compiled_files() or not NOTE.is_file():
        return False
    return NOTE.read_text("ascii").strip() == source_digest()


def test_the_round_does_not_change() -> None:
    assert [rounds(n) for n in (0, 1, 2, 9, 10, 1000)] == [0, 1, 2, 511, 508, 398]


def test_the_columns_are_all_there() -> None:
    text = bench("--map", "amsterdam", "--seconds", TINY, "--form", engine())
    for word in ("steps/game", "µs/step", "games/s", "rounds/step", "bulk scored"):
        assert word in text
    for word in ("bulk unscored", "stepped", "clone", f"Engine: {engine()}", "One round"):
        assert word in text
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80


def test_every_map_is_measured_with_two_and_four_players() -> None:
    rows = as_json("--seconds", "0", "--form", engine())["measures"]
    found = {(row["map"], row["players"]) for row in rows}
    assert found == {(map_id, count) for map_id in map_ids() for count in (2, 4)}
    assert len(rows) == len(found) * MEASURES
    for row in rows:
        ratio = row["us_per_step"] / row["us_per_round"]
        assert row["rounds_per_step"] == pytest.approx(ratio)
        assert row["us_per_step"] > 0
        assert row["form"] == engine()


def test_players_are_chosen_or_the_nearest_allowed() -> None:
    assert default_players(load_map("usa")) == [2, 4]
    rows = as_json("--map", "usa", "--players", "3", "--seconds", "0", "--form", engine())[
        "measures"
    ]
    assert {row["players"] for row in rows} == {3}


@pytest.mark.parametrize("way", WAYS)
def test_a_way_plays_whole_games(way: str) -> None:
    rules = make_rules("amsterdam", 2)
    found = measure(rules, way, 3, 0.0)
    assert found.games == 1
    assert found.steps_per_game == WAYS[way](rules, 3, player_rng(3, 0))
    assert found.games_per_second > 0


def test_the_largest_seed_will_do() -> None:
    rules = make_rules("amsterdam", 2)
    assert measure(rules, "bulk_scored", 2**96 - 1, 0.01).games > 0
    assert measure_clone(rules, 2**96 - 1, 0.0).us_per_step > 0


def test_facts_can_be_read_back() -> None:
    rules = make_rules("amsterdam", 2)
    row = measure(rules, "stepped", 0, 0.0)
    assert msgspec.convert(row.facts(), Measure) == row
    scaling = Scaling("plain", "usa", 2, "bulk_scored", 3, 10.0, 25.0)
    assert msgspec.convert(scaling.facts(), Scaling) == scaling
    assert scaling.factor == 2.5
    hottest = profile(rules, 0, 0.0)
    assert msgspec.convert(json.loads(json.dumps(asdict(hottest))), Profile) == hottest


# --- both forms -----------------------------------------------------------------------------


@pytest.mark.skipif(not is_fresh(), reason="no compiled engine of this source is here")
def test_both_forms_are_measured_where_both_are_there() -> None:
    facts = told(plain=False)
    assert (facts["engine"], facts["forms"]) == ("compiled", ["compiled", "plain"])
    assert facts["note"] is None
    ways = [*WAYS, "clone"]
    found = [(row["form"], row["way"]) for row in facts["measures"]]
    assert found == [(form, way) for form in ("compiled", "plain") for way in ways]


@pytest.mark.skipif(not is_fresh(), reason="no compiled engine of this source is here")
@pytest.mark.parametrize("form", ["compiled", "plain"])
def test_one_form_can_be_chosen(form: str) -> None:
    facts = told("--form", form, plain=False)
    assert facts["forms"] == [form]
    assert {row["form"] for row in facts["measures"]} == {form}


def test_only_the_plain_form_is_measured_where_it_is_alone() -> None:
    facts = told(plain=True)
    assert (facts["engine"], facts["forms"]) == ("plain", ["plain"])
    assert {row["form"] for row in facts["measures"]} == {"plain"}
    why = "VETURI_PLAIN is set" if compiled_files() else "no compiled engine is installed"
    assert facts["note"] == f"Only the plain engine is measured: {why}."


def test_the_table_says_which_forms_are_there() -> None:
    text = bench(*SMALL)
    lines = [line.rstrip() for line in text.splitlines()]
    assert max(map(len, lines)) <= 80
    assert ("ratio" in text) is is_compiled()
    assert sum("Only the plain engine is measured" in line for line in lines) == 2 - len(FORMS)
    assert f"Engine: {' and '.join(FORMS)}." in text


@pytest.mark.skipif(is_compiled(), reason="the compiled engine runs")
def test_a_form_that_is_not_there_is_a_fault() -> None:
    result = run("bench", "--form", "compiled")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("veturi: --form compiled: ")


# --- several processes ----------------------------------------------------------------------


def test_bulk_play_is_measured_in_several_processes() -> None:
    facts = as_json(*SMALL, "--jobs", "2")
    found = [(row["form"], row["way"], row["jobs"]) for row in facts["scaling"]]
    assert found == [(form, way, 2) for form in FORMS for way in BULK]
    for row in facts["scaling"]:
        one, many = row["games_per_second_of_one"], row["games_per_second"]
        assert row["factor"] == pytest.approx(many / one)
        assert min(one, many) > 0


def test_the_scaling_is_shown() -> None:
    text = bench(*SMALL, "--jobs", "2", "--form", engine())
    for word in ("1 job", "2 jobs", "factor", "wall time"):
        assert word in text
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80
    assert as_json(*SMALL, "--form", engine())["scaling"] == []


def test_the_largest_seed_scales() -> None:
    found = list(scalings(make_rules("amsterdam", 2), 2, 2**96 - 1, 0.0))
    assert [row.way for row in found] == list(BULK)


# --- where the time goes --------------------------------------------------------------------


def test_a_profile_shows_where_the_time_goes() -> None:
    hottest = profile(make_rules("amsterdam", 2), 0, 0.0).functions
    assert hottest
    assert all(0 <= hot.own <= hot.total + 1e-9 for hot in hottest)
    text = bench(*SMALL, "--profile")
    assert "calls" in text
    assert ("cProfile cannot see into compiled code" in text) is is_compiled()
    facts = as_json(*SMALL, "--profile")
    assert facts["profiles"][0]["map"] == "amsterdam"
    assert facts["form"] == "plain"
    # A profile of the plain form names functions of the rules by their files.
    assert any(one["function"].startswith("play:") for one in facts["profiles"][0]["functions"])
