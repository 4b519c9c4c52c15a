"""`veturi arena`: runs that are kept, stopped, gone on with, and made longer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from arena.run.test_archive import archive, played
from cli.test_arena import LAST, PATIENT, SMALL, result_rows, tables
from cli.test_arena_jobs import ended
from support.command_line import as_json, command, environment, ok, run
from support.engine import rules
from veturi.arena.run.run_file import RunReader, read_run

pytestmark = pytest.mark.slow

# --- files ----------------------------------------------------------------------------------


def test_the_games_of_a_run_can_be_replayed_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "run.veturi"
    ok("arena", *SMALL, "--games", 3, "--out", path)
    kept = read_run(path)
    text = ok("replay", path, "--game", 2)
    assert "Player 1 (novice), Player 2 (random)" in text
    facts = as_json("replay", path, "--game", 2)
    assert facts["bots"] == ["novice", "random"]
    assert facts["result"] == kept.games[1].record.result
    assert [one["ok"] for one in as_json("verify", path)["records"]] == [True] * 3
    assert "holds many games" in run("replay", path).stderr
    assert "has no game 4" in run("replay", path, "--game", 4).stderr
    path.write_bytes(path.read_bytes()[:-10])
    assert len(as_json("verify", path)["records"]) == 2
    whole = bytearray(path.read_bytes())
    whole[whole.index(b"\n") + 40] ^= 255
    path.write_bytes(whole)
    result = run("verify", path)
    assert result.exit_code == 2
    assert "checksum" in result.stderr


def test_the_games_of_an_archive_can_be_replayed_and_verified(tmp_path: Path) -> None:
    games = [played(rules("amsterdam", 2), seed) for seed in range(3)]
    path = archive(tmp_path / "games.veturi", games)
    assert as_json("replay", path, "--game", 3)["result"] == games[2].result()
    assert "ok" in ok("verify", path).splitlines()[2]
    assert "has no game 4" in run("replay", path, "--game", 4).stderr


def test_a_map_of_ones_own(tmp_path: Path) -> None:
    from test_documents import blocks

    lapland = tmp_path / "lapland.toml"
    lapland.write_text(blocks("docs/tutorials/add-a-map.md", "toml")[0], encoding="utf-8")
    path = tmp_path / "run.veturi"
    args = ("--map", lapland)
    found = tables(*args, "--bots", "random,novice", "--games", 4, "--out", path)
    assert tables("--resume", path, *args) == found
    assert "no map here" in run("arena", "--resume", path).stderr
    assert "is on the map 'lapland'" in run("arena", "--resume", path, "--map", "usa").stderr
    assert "Lapland" in ok("replay", path, "--game", 1, *args)
    assert len(as_json("verify", path, *args)["records"]) == 4


def test_several_runs_are_kept_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    args = ("--map", "japan", "--map", "amsterdam", "--bots", "random", "--games", 2)
    found = tables(*args, "--out", folder)
    assert sorted(one.name for one in folder.iterdir()) == ["amsterdam-2.veturi", "japan-2.veturi"]
    assert tables("--resume", folder) == found
    assert "holds runs already" in run("arena", *args, "--out", folder).stderr


# --- stopping and going on ------------------------------------------------------------------


def settings(jobs: int) -> tuple[object, ...]:
    bots = ("--bot", LAST, "--bots", "random", *PATIENT)
    return ("--map", "amsterdam", *bots, "--games", 6, "--seed", 8, "--jobs", jobs)


@pytest.fixture(scope="module")
def unbroken(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, list[dict[str, Any]], list[dict[str, str]]]:
    """A run that nothing has happened to: its file, its tables and its CSV."""
    folder = tmp_path_factory.mktemp("unbroken")
    path, result = folder / "run.veturi", folder / "result.csv"
    found = tables(*settings(1), "--out", path, "--csv", result)
    return path, found, result_rows(result)


def slow_run(path: Path, jobs: int, *more: object) -> subprocess.Popen[str]:
    """The same run, slowly, as soon as its first game is written."""
    process = subprocess.Popen(
        command("arena", *settings(jobs), "--out", path, *more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(VETURI_TEST_SLOW="1"),
        start_new_session=True,
    )
    while process.poll() is None and not (path.exists() and path.read_bytes().partition(b"\n")[2]):
        time.sleep(0.01)
    return process


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_stops_and_resume_gives_the_same(
    jobs: int, tmp_path: Path, unbroken: tuple[Path, list[dict[str, Any]], list[dict[str, str]]]
) -> None:
    path, result = tmp_path / "my run.veturi", tmp_path / "result.csv"
    process = slow_run(path, jobs, "--csv", result)
    os.killpg(process.pid, signal.SIGINT)
    out, err = ended(process)
    assert (process.returncode, err) == (130, "")
    done = len(read_run(path).games)
    assert 1 <= done < 6
    assert f"games: {done}, " in out
    assert f"interrupted: {done} of 6 games" in out
    assert f"continue with: veturi arena --resume '{path}'" in out
    facts = tables("--resume", path, "--csv", result, "--jobs", 3 - jobs)
    assert facts == unbroken[1]
    assert path.read_bytes() == unbroken[0].read_bytes()
    assert result_rows(result) == unbroken[2]


def test_ctrl_c_as_json(tmp_path: Path) -> None:
    process = slow_run(tmp_path / "run.veturi", 1, "--json")
    process.send_signal(signal.SIGINT)
    out, err = ended(process)
    assert (process.returncode, err) == (130, "")
    facts = json.loads(out)
    assert facts["interrupted"] is True
    assert facts["saved"] == str(tmp_path / "run.veturi")
    assert 1 <= facts["tables"][0]["games"] < 6


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_was_killed_goes_on(
    jobs: int, tmp_path: Path, unbroken: tuple[Path, list[dict[str, Any]], list[dict[str, str]]]
) -> None:
    path = tmp_path / "run.veturi"
    process = slow_run(path, jobs)
    process.kill()
    assert ended(process) == ("", "")
    # As if it had been killed in the middle of writing.
    with path.open("ab") as file:
        file.write(path.read_bytes().partition(b"\n")[2][:100])
    assert tables("--resume", path) == unbroken[1]
    assert path.read_bytes() == unbroken[0].read_bytes()


def test_a_finished_run_can_be_shown_again(
    unbroken: tuple[Path, list[dict[str, Any]], list[dict[str, str]]],
) -> None:
    path, found, _ = unbroken
    before = path.read_bytes()
    assert tables("--resume", path) == found
    assert tables("--resume", path, *settings(1)[:-2]) == found
    assert "a second" not in ok("arena", "--resume", path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--games", 5], "--games 5: the run was begun with 6"),
        (["--games", 7, "--seed", 9], "--seed 9: the run was begun with 8"),
        (["--games", 7, "--sequential"], "--sequential True: the run was begun with False"),
        (["--seed", 9], "--seed 9: the run was begun with 8"),
        (["--seconds", 2], "--seconds 2.0: the run was begun with 1.0"),
        (["--grace", 2], "--grace 2.0"),
        (["--bots", "random"], "--bots random: the run was begun with"),
        (["--players", "3"], "--players 3: the run was begun with 2"),
        (["--map", "usa"], "is on the map 'amsterdam'"),
        (["--option", "first=1"], "--option first 1: the run was begun with random"),
        (["--sequential"], "--sequential True: the run was begun with False"),
        (["--alpha", 0.1], "--alpha 0.1"),
        (["--out", "other.veturi"], "leave out --out"),
    ],
)
def test_other_settings_are_refused(
    args: list[object],
    message: str,
    unbroken: tuple[Path, list[dict[str, Any]], list[dict[str, str]]],
) -> None:
    before = unbroken[0].read_bytes()
    result = run("arena", "--resume", unbroken[0], *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert unbroken[0].read_bytes() == before


# --- more games -----------------------------------------------------------------------------


def test_a_run_goes_on_to_more_games(tmp_path: Path) -> None:
    """As if it had been begun with so many, to the byte; half a game at its end does not matter."""
    args = (*SMALL, "--players", 3, "--seed", 5)
    whole = tmp_path / "whole.veturi"
    found = tables(*args, "--games", 12, "--out", whole)
    for begun in (2, 9):
        path = tmp_path / f"{begun}.veturi"
        tables(*args, "--games", begun, "--out", path)
        path.chmod(0o640)
        with path.open("ab") as file:
            file.write(b"\x7f half")
        assert tables("--resume", path, "--games", 12, "--jobs", 2) == found
        assert path.read_bytes() == whole.read_bytes()
        assert path.stat().st_mode & 0o777 == 0o640
        assert tables("--resume", path) == found
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "2.veturi",
        "9.veturi",
        "whole.veturi",
    ]


def test_an_interrupted_run_goes_on_to_more_games(
    tmp_path: Path, unbroken: tuple[Path, list[dict[str, Any]], list[dict[str, str]]]
) -> None:
    path, few = tmp_path / "run.veturi", [*settings(1)]
    few[few.index("--games") + 1] = 4
    tables(*few, "--out", path)
    with RunReader(path) as reader:
        end = next(reader.stored_games(1)).end
    os.truncate(path, end)
    assert tables("--resume", path, "--games", 6) == unbroken[1]
    assert path.read_bytes() == unbroken[0].read_bytes()


def test_a_folder_of_runs_and_a_decided_one_go_on_to_more_games(tmp_path: Path) -> None:
    args = ("--map", "japan", "--map", "amsterdam", "--bots", "random", "--seed", 3)
    found = tables(*args, "--games", 3, "--out", tmp_path / "whole")
    tables(*args, "--games", 2, "--out", tmp_path / "few")
    assert tables("--resume", tmp_path / "few", "--games", 3) == found
    for file in (tmp_path / "whole").iterdir():
        assert (tmp_path / "few" / file.name).read_bytes() == file.read_bytes()
    test = ("--map", "amsterdam", "--bots", "random,expert", "--seed", 3)
    sequential = (*test, "--sequential", "--margin", 0.4)
    whole, short = tmp_path / "whole.veturi", tmp_path / "short.veturi"
    found = tables(*sequential, "--games", 200, "--out", whole)
    assert found[0]["games"] < 100
    assert tables(*sequential, "--games", 100, "--out", short)[0]["test"] == found[0]["test"]
    assert tables("--resume", short, "--games", 200) == found
    assert short.read_bytes() == whole.read_bytes()


def test_a_failed_copy_leaves_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.veturi"
    tables(*SMALL, "--games", 2, "--out", path)
    before = path.read_bytes()

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    result = run("arena", "--resume", path, "--games", 4)
    assert result.exit_code == 2
    assert "cannot be written: No space left" in result.stderr
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["run.veturi"]
