"""Random games in bulk: `veturi simulate`."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path
from statistics import mean, median

import pytest

from support.command_line import MAPS, as_json, command, environment, ok, run
from veturi.arena.stats.tally import spread


@pytest.mark.parametrize("map_id", MAPS)
def test_simulate_sums_up(map_id: str) -> None:
    facts = as_json("simulate", "--map", map_id, "--games", 3, "--players", 3)
    assert facts["games"] == facts["games_asked"] == 3
    assert facts["interrupted"] is False
    assert sum(seat["wins"] for seat in facts["seats"]) + facts["ties"] == 3
    assert sum(facts["ends"].values()) == 3
    assert facts["score"]["mean"] == pytest.approx(sum(facts["parts"].values()))
    assert facts["score"]["min"] <= facts["score"]["median"] <= facts["score"]["max"]


@pytest.mark.parametrize("values", [[], [3], [5, -2], [1, 1, 9], [4, 4, 7, 9, -3, 4, 8, 8]])
def test_a_spread_is_that_of_the_values(values: list[int]) -> None:
    found = spread(Counter(values))
    assert found["mean"] == pytest.approx(mean(values) if values else 0)
    assert found["median"] == (median(values) if values else 0)
    assert (found["min"], found["max"]) == (min(values, default=0), max(values, default=0))


def test_simulate_shows_its_summary() -> None:
    text = ok("simulate", "--map", "amsterdam", "--games", 4)
    for word in ("mean", "median", "Player 2", "shared wins", "completed contracts", "a second"):
        assert word in text


def test_equal_seeds_give_equal_summaries(tmp_path: Path) -> None:
    args = ("simulate", "--map", "oldwest", "--games", 4, "--option", "alvin=true")
    first = as_json(*args, "--seed", 9)
    second = as_json(*args, "--seed", 9)
    kept = as_json(*args, "--seed", 9, "--save", tmp_path / "games")
    other = as_json(*args, "--seed", 10)
    for facts in (first, second, kept, other):
        del facts["speed"], facts["saved"], facts["seed"]
    assert first == second == kept
    assert first != other


def test_records_are_kept_in_a_folder_or_in_one_file(tmp_path: Path) -> None:
    args = ("simulate", "--map", "amsterdam", "--games", 3, "--seed", 2, "--save")
    ok(*args, tmp_path / "deep" / "folder")
    ok(*args, tmp_path / "all.jsonl")
    single = sorted((tmp_path / "deep" / "folder").iterdir())
    texts = [path.read_text("utf-8") for path in single]
    assert "".join(texts) == (tmp_path / "all.jsonl").read_text("utf-8")
    assert len(texts) == 3


def test_ctrl_c_gives_the_summary_so_far(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    args = ("simulate", "--map", "amsterdam", "--games", 10**7, "--save", kept, "--json")
    process = subprocess.Popen(
        command(*args), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    )
    while process.poll() is None and not (kept.exists() and kept.stat().st_size):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    facts = json.loads(out)
    assert (process.returncode, err) == (130, "")
    assert facts["interrupted"] is True
    assert facts["games"] == len(kept.read_text("utf-8").splitlines()) > 0
    assert run("verify", kept).exit_code == 0
