"""Games shared by several processes: the same games, the same records, and a clean end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from support.command_line import as_json, command, environment, ok, run
from veturi.arena.run.random_games import simulate
from veturi.arena.run.workers import WorkerError, Workers, job_count
from veturi.engine import Rules, make_rules

pytestmark = pytest.mark.slow

#: Long enough for a busy machine; nothing is timed.
DEADLINE = 120


@pytest.fixture(scope="module")
def rules() -> Rules:
    return make_rules("amsterdam", 2)


def plus(rules: Rules, number: int) -> int:
    return number + int(rules.players)


def die(rules: Rules) -> None:
    os._exit(1)


def whoever(rules: Rules) -> int:
    return os.getpid()


# --- the same whatever the number of processes ----------------------------------------------


def summary(*args: object) -> dict[str, Any]:
    facts = as_json("simulate", "--games", 7, "--seed", 3, *args)
    del facts["speed"], facts["saved"]
    return facts


@pytest.mark.parametrize(
    "table",
    [("--map", "amsterdam"), ("--map", "oldwest", "--players", 3, "--option", "alvin=true")],
)
def test_summaries_do_not_depend_on_jobs(table: tuple[object, ...]) -> None:
    one, two, three = (summary(*table, "--jobs", jobs) for jobs in (1, 2, 3))
    assert one == two == three
    assert one["games"] == 7


def test_records_do_not_depend_on_jobs(tmp_path: Path) -> None:
    texts, summaries = [], []
    for jobs in (1, 2, 3):
        path = tmp_path / f"{jobs}.jsonl"
        args = ("--map", "amsterdam", "--jobs", jobs, "--save")
        summaries.append(summary(*args, path))
        summary(*args, tmp_path / str(jobs))
        texts.append(path.read_bytes())
        single = sorted((tmp_path / str(jobs)).iterdir())
        assert b"".join(one.read_bytes() for one in single) == texts[-1]
    assert texts[0] == texts[1] == texts[2]
    assert summaries[0] == summaries[1] == summaries[2]
    assert run("verify", tmp_path / "3.jsonl").exit_code == 0


def test_all_cores_may_be_asked_for() -> None:
    assert [job_count(jobs) for jobs in (1, 5)] == [1, 5]
    assert job_count(0) >= 1
    assert summary("--map", "amsterdam", "--jobs", 0) == summary("--map", "amsterdam")


def test_more_jobs_than_games_are_no_fault() -> None:
    assert as_json("simulate", "--map", "amsterdam", "--games", 2, "--jobs", 200)["games"] == 2


def test_the_bar_hears_of_every_game(rules: Rules) -> None:
    heard: list[int] = []

    def stopped(done: int) -> bool:
        heard.append(done)
        return False

    simulate(rules, 30, 0, 2, None, stopped)
    assert heard == sorted(heard)
    assert (heard[0], heard[-1]) == (0, 30)


# --- the end --------------------------------------------------------------------------------


def start(path: Path, *more: object) -> subprocess.Popen[str]:
    """A long run in a group of its own, some of its records already written."""
    args = ("simulate", "--map", "amsterdam", "--games", 10**7, "--jobs", 2, "--save", path)
    process = subprocess.Popen(
        command(*args, *more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    )
    while process.poll() is None and not (path.exists() and path.stat().st_size):
        time.sleep(0.01)
    return process


def ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Its last words. Every process of a run holds these pipes: none is left when they close."""
    try:
        return process.communicate(timeout=DEADLINE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise


@pytest.mark.parametrize("signalled", [os.killpg, os.kill], ids=["terminal", "one process"])
def test_ctrl_c_gives_the_summary_so_far(
    tmp_path: Path, signalled: Callable[[int, int], None]
) -> None:
    kept = tmp_path / "kept.jsonl"
    process = start(kept, "--json")
    signalled(process.pid, signal.SIGINT)
    out, err = ended(process)
    assert (process.returncode, err) == (130, "")
    facts = json.loads(out)
    lines = kept.read_text("utf-8").splitlines()
    assert facts["interrupted"] is True
    assert facts["games"] == len(lines) > 0
    assert [int(json.loads(line)["seed"]) for line in lines] == list(range(len(lines)))


def test_a_second_ctrl_c_does_not_wait(tmp_path: Path) -> None:
    process = start(tmp_path / "kept.jsonl")
    for _ in range(2):
        os.killpg(process.pid, signal.SIGINT)
    assert ended(process)[1] == ""
    assert process.returncode == 130


def test_a_run_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    process = start(tmp_path / "kept.jsonl")
    process.kill()
    assert ended(process) == ("", "")


def test_a_stop_before_the_first_game_is_a_run_of_none(rules: Rules) -> None:
    assert simulate(rules, 5, 0, 2, None, lambda done: True).games == 0


def test_a_fault_in_keeping_ends_the_processes(tmp_path: Path) -> None:
    (tmp_path / "amsterdam-2-0-000002.json").write_text("mine")
    args = ("simulate", "--map", "amsterdam", "--games", 4, "--jobs", 2, "--save", tmp_path)
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is there already" in result.stderr
    assert len(result.stderr.splitlines()) == 1


# --- the processes --------------------------------------------------------------------------


def test_answers_come_in_the_order_of_the_tasks(rules: Rules) -> None:
    with Workers(rules, 3) as workers:
        tasks: Iterator[Callable[[Rules], int]] = (partial(plus, number=n) for n in range(20))
        assert list(workers.in_order(tasks)) == [n + 2 for n in range(20)]
        assert workers.at_once(iter(())) == []
        assert len(set(workers.at_once([whoever] * 3)) | {os.getpid()}) == 4


def test_a_process_that_dies_is_a_fault(rules: Rules) -> None:
    with Workers(rules, 2) as workers, pytest.raises(WorkerError, match="ended before"):
        workers.at_once([die])


def test_ctrl_c_and_the_form_are_left_as_they_were(rules: Rules) -> None:
    before = signal.getsignal(signal.SIGINT), os.environ.get("VETURI_PLAIN")
    with Workers(rules, 1):
        assert (signal.getsignal(signal.SIGINT), os.environ.get("VETURI_PLAIN")) == before


def test_the_summary_is_shown_with_jobs() -> None:
    assert "a second" in ok("simulate", "--map", "amsterdam", "--games", 3, "--jobs", 2)
