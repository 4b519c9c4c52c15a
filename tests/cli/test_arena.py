"""`veturi arena`: tables, JSON and CSV, stopping and going on, bad bots and wrong input."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from support.command_line import as_json, ok, run
from veturi.maps import map_ids

pytestmark = pytest.mark.slow

OWN = Path(__file__).parents[1] / "support" / "user_bots.py"
LAST = f"{OWN}:Last"
SMALL = ("--map", "amsterdam", "--bots", "random,novice")
#: Good bots are never late, however busy the machine.
PATIENT = ("--grace", 60)


def tables(*args: object) -> list[dict[str, Any]]:
    """The tables of a run as JSON, without what differs between equal runs."""
    return timeless(as_json("arena", *args))


def result_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file, without what differs between equal runs."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        del row["games_per_second"], row["decision_seconds"]
    return rows


def timeless(facts: dict[str, Any]) -> list[dict[str, Any]]:
    found = facts["tables"]
    for table in found:
        assert set(table.pop("speed")) >= {"games_per_second", "decision_seconds"}
    assert isinstance(found, list)
    return found


# --- the result -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fi"])
def test_the_result_is_told_in_tables_within_80_columns(language: str) -> None:
    text = ok("arena", *SMALL, "--games", 4, "--language", language)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80
    words = {
        "en": ["rounds: 2", "share", "95 %", "rating", "order of play", "contracts", "a second"],
        "fi": ["kierrokset: 2", "osuus", "95 %", "vahvuus", "vuorojärjestys", "sekunnissa"],
    }
    for word in ["random", "novice", *words[language]]:
        assert word in text
    points, commas = re.findall(r"\d\.\d", text), re.findall(r"\d,\d", text)
    assert not (points if language == "fi" else commas)
    assert re.search(r"\d,\d\u00a0%" if language == "fi" else r"\d\.\d%", text)
    assert ("päättyminen: " if language == "fi" else "ends: ") in text


def test_the_result_as_json_and_csv(tmp_path: Path) -> None:
    path = tmp_path / "result.csv"
    args = (*SMALL, "--players", "2,3", "--games", 4)
    found = tables(*args, "--csv", path, "--seed", 2)
    assert [(table["map"], table["players"]) for table in found] == [
        ("amsterdam", n) for n in (2, 3)
    ]
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["bot"] for row in rows] == ["random", "novice"] * 2
    for row, told in zip(rows, [bot for table in found for bot in table["bots"]], strict=True):
        assert row["seed"] == "2"
        assert float(row["wins"]) == told["wins"]
        assert float(row["win_rate"]) == told["win_rate"]
        assert [float(row["win_rate_low"]), float(row["win_rate_high"])] == told[
            "win_rate_interval"
        ]
        assert float(row["games_won_rate"]) == told["games_won_rate"]
        assert [float(row["games_won_low"]), float(row["games_won_high"])] == told[
            "games_won_interval"
        ]
        assert float(row["score"]) == told["score"]
        groups = {group: float(row[group]) for group in ("routes", "tickets", "bonuses")}
        assert groups == told["groups"]
        assert {key: float(row[key]) for key in ("mu", "sigma", "ordinal")} == told["rating"]
        assert row["options"] == "first=random"
        assert float(row["seconds"]) == 1
        assert float(row["decision_seconds"]) > 0
        assert float(row["games_per_second"]) > 0
    for number, table in enumerate(found):
        places = [rows[2 * number][f"place_{place}_win_rate"] for place in range(1, 7)]
        told = [one["win_rate"] for one in table["order_of_play"]]
        assert [float(place) for place in places if place] == told
        assert len([place for place in places if place]) == table["players"]
    # An earlier result may be overwritten.
    before = result_rows(path)
    ok("arena", *args, "--csv", path, "--seed", 2)
    assert result_rows(path) == before


def test_every_map_at_once() -> None:
    args = ("--map", "all", "--players", "2,6", "--bots", "random", "--games", 1)
    found = tables(*args)
    expected = [(name, 2) for name in sorted(map_ids())]
    expected.insert(expected.index(("oldwest", 2)) + 1, ("oldwest", 6))
    assert [(table["map"], table["players"]) for table in found] == expected
    text = ok("arena", *args)
    # Of its games, not of its seats: it sat everywhere, and so won them all.
    assert text.splitlines()[-7].split() == ["africa", "2", "1", "100.0%"]
    assert "wins, share of games" in text


@pytest.mark.parametrize("alvin", ["true", "false"])
def test_a_table_tells_its_settings(alvin: str) -> None:
    args = ("--map", "oldwest", "--bots", "random", "--games", 1, "--option", f"alvin={alvin}")
    text = ok("arena", *args, "--seed", 2**96 - 1, "--seconds", 0.25)
    assert f"seed: {2**96 - 1}, time per decision: 0.25 s" in text
    assert f"alvin={alvin}" in text


# --- time and seeds -------------------------------------------------------------------------


def test_every_bot_may_have_a_time_of_its_own(tmp_path: Path) -> None:
    path, result = tmp_path / "run.veturi", tmp_path / "result.csv"
    timed = f"{OWN}:Timed"
    bots = ("--bot", f"{timed}@0.50", "--bot", timed, "--bots", f"{timed}@3,random@2")
    args = ("--map", "amsterdam", "--players", 4, *bots, *PATIENT, "--games", 2, "--seed", 1)
    (table,) = tables(*args, "--seconds", 7, "--out", path, "--csv", result)
    times = {bot["name"]: bot["first_faults"] for bot in table["bots"]}
    assert list(times) == ["Timed@0.5", "Timed", "Timed@3", "random@2"]
    for name, seconds in (("Timed@0.5", 0.5), ("Timed", 7.0), ("Timed@3", 3.0)):
        assert all(fault.endswith(f": TimeoutError: {seconds} s") for fault in times[name])
        assert times[name]
    assert times["random@2"] == []
    assert [row["seconds"] for row in result_rows(result)] == ["0.5", "7.0", "3.0", "2.0"]
    assert tables("--resume", path, *bots) == [table]
    refused = run("arena", "--resume", path, "--bots", "random@3")
    assert "--bots random@3: the run was begun with" in refused.stderr
    assert "Timed@0.5" in ok("replay", path, "--game", 1)


def test_runs_without_times_have_the_heads_they_had(tmp_path: Path) -> None:
    ok("arena", *SMALL, "--games", 1, "--seed", 1, "--out", tmp_path / "run.veturi")
    said = json.loads((tmp_path / "run.veturi").read_bytes().partition(b"\n")[0])
    assert said["sources"] == said["bots"] == ["random", "novice"]
    assert set(said) == {
        *("kind", "format", "ruleset", "version", "map", "digest", "players", "options"),
        *("catalogue", "bots", "seed", "games", "seconds", "grace", "lineup", "sources"),
        *("digests", "test", "veturi"),
    }


def test_a_seed_that_is_not_given_cannot_be_guessed(tmp_path: Path) -> None:
    """A bot that knew it would know every hand; a small one can be found by trying."""
    args = ("--map", "amsterdam", "--bot", f"{OWN}:Peeking", "--bots", "random", *PATIENT)
    (table,), (other,) = (tables(*args, "--games", 2) for _ in range(2))
    assert table["bots"][0]["first_faults"] == other["bots"][0]["first_faults"] == []
    assert table["seed"] != other["seed"]
    # Of sixty-four bits or less one in four thousand million would be.
    assert min(int(table["seed"]), int(other["seed"])) > 2**64
    assert tables(*args, "--games", 2, "--seed", table["seed"]) == [table]
    (small,) = tables(*args, "--games", 2, "--seed", 1)
    (said,) = small["bots"][0]["first_faults"]
    assert said.endswith("guessed")


def test_jobs_change_nothing() -> None:
    args = (*SMALL, "--players", 3, "--games", 7, "--seed", 5)
    assert tables(*args) == tables(*args, "--jobs", 2) == tables(*args, "--jobs", 3)


def test_a_decision_stops_the_run() -> None:
    args = ("--map", "amsterdam", "--bot", LAST, "--bots", "random", *PATIENT)
    test = ("--sequential", "--margin", 0.2, "--seed", 1)
    (table,) = tables(*args, "--games", 500, *test)
    assert table["test"]["verdict"] == "not stronger"
    assert table["games"] < 40
    text = ok("arena", *args, "--games", 2, *test)
    assert "not decided" in text


# --- bad bots -------------------------------------------------------------------------------


def test_bots_that_crash_and_hang_do_not_end_the_run() -> None:
    own = [("--bot", f"{OWN}:{name}") for name in ("Crashing", "Hanging", "Dying")]
    args = ("--map", "amsterdam", "--players", 3, *(part for one in own for part in one))
    (table,) = tables(*args, "--games", 2, "--seconds", 0.1, "--grace", 0.5)
    assert table["games"] == 2
    crashing, hanging, dying = table["bots"]
    assert crashing["faults_by_kind"]["error"] > 0
    assert crashing["faults_by_kind"]["illegal"] > 0
    assert 1 <= hanging["faults_by_kind"]["timeout"] <= 6
    assert "no answer within 0.1 s and 0.5 s of grace" in hanging["first_faults"][0]
    assert 1 <= dying["faults_by_kind"]["ended"] <= 6
    assert "its process ended" in dying["first_faults"][0]


def test_faults_are_shown(tmp_path: Path) -> None:
    bots = ("--bot", f"{OWN}:Unmakable", "--bots", "random")
    text = ok("arena", "--map", "amsterdam", *bots, "--games", 2, *PATIENT)
    assert "faults, Unmakable: exceptions" in text
    assert ": RuntimeError: not today" in text


def test_the_finnish_table_calls_bots_and_faults_in_finnish(tmp_path: Path) -> None:
    bots = ("--bot", f"{OWN}:Unmakable", "--bots", "expert,random")
    run_file = tmp_path / "run.veturi"
    kept = ("--games", 6, "--out", run_file, "--language", "fi")
    text = ok("arena", "--map", "amsterdam", *bots, *kept, *PATIENT)
    assert "taitava (expert)" in text
    assert "satunnainen (random)" in text
    assert re.search(r"^  peli \d+, siirto \d+: poikkeus: ", text, re.MULTILINE)
    page = tmp_path / "page.html"
    ok("report", run_file, "--out", page, "--language", "fi")
    assert "taitava (expert)" in page.read_text("utf-8")
    facts = as_json("report", run_file)
    assert "taitava" not in json.dumps(facts)


# --- faults ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--bots", "exprt"], "did you mean 'expert'?"),
        (["--bots", ""], "no bot is called ''"),
        (["--bots", "random,,random"], "no bot is called ''"),
        (["--bot", "mine.py"], "path.py:Class is expected"),
        (["--bot", "none.py:Mine"], "none.py: cannot be read: No such file"),
        (["--bot", "empty.py:Mine"], "no class Mine with a method choose"),
        (["--bots", "random,empty.py:Mine"], "--bots: empty.py:Mine"),
        (["--bot", "broken.py:Mine"], "SyntaxError"),
        (["--bots", "master@"], "--bots: master@: after @ come the seconds"),
        (["--bots", "expert,master@-1"], "master@-1: after @ come the seconds"),
        (["--bots", "master@x"], "master@x: after @ come the seconds"),
        (["--bots", "@2"], "no bot is called ''"),
        (["--bot", "empty.py:Mine@"], "--bot: empty.py:Mine@: after @ come the seconds"),
        (["--map", "mars"], "no such file or built-in map"),
        (["--map", "all", "--tickets-file", "kept.txt"], "--tickets-file: is of one map"),
        (["--players", "9"], "not 9"),
        (["--players", "two"], "--players: numbers such as 2,4"),
        (["--players", ""], "--players: numbers such as 2,4"),
        (["--players", "9", "--map", "all"], "no map is for so many"),
        (["--games", "0"], "--games"),
        (["--seed", "-1"], "2^96 - 1"),
        (["--seconds", "nan"], "--seconds"),
        (["--grace", "-1"], "--grace"),
        (["--jobs", "-1"], "--jobs"),
        (["--option", "alvin=true"], "no option 'alvin'"),
        (["--alpha", "0.1"], "ask for --sequential"),
        (["--sequential", "--margin", "0.5"], "--margin: must be between 0 and 0.5"),
        (["--sequential", "--beta", "nan"], "--beta: must be between"),
        (["--sequential", "--bots", "random"], "--sequential: asks"),
        (["--sequential", "--bots", "random,random"], "--sequential: asks"),
        (["--out", "kept.txt"], "is there already; go on with --resume kept.txt"),
        (["--out", "no/such/run.veturi"], "No such file"),
        (["--out", "kept.txt", "--players", "2,3"], "kept.txt: cannot be written"),
        (["--csv", "kept.txt"], "is not a result"),
        (["--csv", "no/such.csv"], "No such file"),
        (["--csv", "."], "cannot be written"),
        (["--csv", "x" * 300], "too long"),
        (["--csv", "new.csv", "--bots", "nosuch"], "no bot is called 'nosuch'"),
        (["--csv", "new.csv", "--bot", "broken.py:Mine"], "SyntaxError"),
        (["--resume", "none.veturi"], "none.veturi: cannot be read"),
        (["--resume", "kept.txt"], "kept.txt: not an archive of games"),
        (["--resume", "."], "no run in it"),
    ],
)
def test_wrong_input_is_one_line_and_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.py").write_text("")
    (tmp_path / "broken.py").write_text("class Mine\n")
    (tmp_path / "kept.txt").write_text("mine\n")
    result = run("arena", *args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.startswith("veturi: ")
    assert len(result.stderr.splitlines()) == 1
    assert (tmp_path / "kept.txt").read_text() == "mine\n"
    assert not (tmp_path / "new.csv").exists()
