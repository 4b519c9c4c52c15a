"""The load program plays and measures: a short run of it, and its percentiles."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from figures import percentile

pytestmark = pytest.mark.slow

PROGRAM = Path(__file__).parents[2] / "bench" / "load.py"


def test_a_short_run_measures_what_it_should(tmp_path: Path) -> None:
    words = ["--tables", "3", "--players", "2", "--map", "amsterdam", "--before", "2"]
    more = ["--rate", "10", "--seconds", "2", "--database", str(tmp_path / "games.db"), "--json"]
    ran = subprocess.run(
        [sys.executable, str(PROGRAM), *words, *more], capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    paced = found["at_pace"]
    assert 15 <= paced["accepted_moves"] <= 20
    assert paced["refused"] == []
    assert paced["send_to_acknowledged"]["count"] == paced["accepted_moves"]
    # Each move is seen by the one other player.
    assert paced["send_to_seen_by_another"]["count"] == paced["accepted_moves"]
    assert 0 < paced["send_to_acknowledged"]["p50_ms"] <= paced["send_to_acknowledged"]["max_ms"]
    assert paced["server_cpu_ms_per_move"] > 0
    assert 0 <= paced["share_of_time_without_a_core"] <= 1
    assert found["as_fast_as_it_goes"]["moves"] == 6
    assert found["clean_end"] == {
        "exit_code": 0,
        "seconds": found["clean_end"]["seconds"],
        "said": "",
    }


@pytest.mark.parametrize(
    ("values", "percent", "expected"),
    [([], 50, 0.0), ([3.0], 99, 3.0), ([4.0, 1.0, 3.0, 2.0], 50, 2.0), ([1.0, 2.0], 99, 2.0)],
)
def test_percentiles_are_by_nearest_rank(
    values: list[float], percent: float, expected: float
) -> None:
    assert percentile(values, percent) == expected
    assert percentile([float(n) for n in range(1, 101)], percent) == percent
