"""The command line: its help, maps, faults, and its manners in a pipe."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from support.command_line import MAPS, as_json, command, environment, ok, run
from veturi import __version__
from veturi.maps import load_map

# --- the program ----------------------------------------------------------------------------


def test_version_says_which_engine_runs() -> None:
    assert ok("--version").strip() in (
        f"veturi {__version__} (plain engine)",
        f"veturi {__version__} (compiled engine)",
    )


def test_no_arguments_show_the_help() -> None:
    text = ok()
    for name in ("maps", "simulate", "replay", "verify", "arena", "bench", "play"):
        assert name in text


@pytest.mark.parametrize("name", ["maps", "simulate", "replay", "verify", "arena", "bench", "play"])
def test_every_command_has_help_within_80_columns(name: str) -> None:
    text = ok(name, "--help")
    assert "--json" in text
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80


# --- maps -----------------------------------------------------------------------------------


def test_maps_lists_every_map() -> None:
    text = ok("maps")
    for map_id in MAPS:
        assert map_id in text
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80


def test_maps_as_json() -> None:
    facts = as_json("maps")
    assert [one["id"] for one in facts["maps"]] == MAPS
    amsterdam = facts["maps"][MAPS.index("amsterdam")]
    assert (amsterdam["tickets"], amsterdam["own_tickets"]) == (24, 20)


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("language", ["en", "fi"])
def test_one_map_in_full(map_id: str, language: str) -> None:
    game_map = load_map(map_id)
    flags = ("--routes", "--tickets", "--cities", "--language", language)
    text = ok("maps", map_id, *flags)
    assert game_map.name.in_language(language) in text
    assert len(text.splitlines()) > len(game_map.routes) + len(game_map.tickets)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80


def test_own_tickets_are_marked_one_by_one() -> None:
    tables = ok("maps", "amsterdam", "--tickets")
    ticket_lines = [line for line in tables.splitlines() if " – " in line]
    assert sum("our own" in line for line in ticket_lines) == 20
    assert "24, of which 20 are our own" in tables


def test_one_map_as_json() -> None:
    facts = as_json("maps", "usa")
    assert len(facts["route_list"]) == facts["routes"] == 100
    assert len(facts["ticket_list"]) == facts["tickets"] == 30
    assert facts["setup"]["trains"] == 45
    assert facts["options"] == {"first": "random"}


@pytest.mark.parametrize(
    ("locale", "word"),
    [("fi_FI.UTF-8", "säännöt"), ("fi", "säännöt"), ("fil_PH", "rules"), ("en_GB", "rules")],
)
def test_the_locale_chooses_the_language(locale: str, word: str) -> None:
    assert word in ok("maps", LC_ALL=locale)


def test_tickets_can_be_replaced(tmp_path: Path) -> None:
    tickets = load_map("amsterdam").tickets
    rows = "\n".join(
        f'  {{ from = "{t.a}", to = "{t.b}", points = {t.points + 1} }},' for t in tickets
    )
    path = tmp_path / "own.toml"
    path.write_text(f"ours = true\ntickets = [\n{rows}\n]\n", encoding="utf-8")
    assert "24, of which 24 are our own" in ok("maps", "amsterdam", "--tickets-file", path)
    record = tmp_path / "one.jsonl"
    args = ("--map", "amsterdam", "--tickets-file", path)
    ok("simulate", *args, "--games", 1, "--save", record)
    assert run("verify", record).exit_code == 1
    ok("verify", record, "--tickets-file", path)
    ok("replay", record, "--tickets-file", path)


# --- faults ---------------------------------------------------------------------------------

BIG = str(2**96)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["maps", "usaa"], "did you mean 'usa'?"),
        (["maps", "."], "Is a directory"),
        (["maps", "--routes"], "name a map"),
        (["maps", "usa", "--language", "sv"], "--language"),
        (["maps", "usa", "--tickets-file", "missing.toml"], "no such file"),
        (["maps", "latin.toml"], "not UTF-8"),
        (["maps", "broken.toml"], "not valid TOML"),
        (["maps", "usa", "oldwest"], "unexpected"),
        (["simulate", "--map", "oldwst"], "did you mean 'oldwest'?"),
        (["simulate", "--players", "6"], "2 to 5 players"),
        (["simulate", "--players", "-1"], "not -1"),
        (["simulate", "--players", "two"], "--players"),
        (["simulate", "--games", "-1"], "--games"),
        (["simulate", "--games", "0"], "--games"),
        (["simulate", "--games", "1.5"], "--games"),
        (["simulate", "--jobs", "-1"], "--jobs"),
        (["simulate", "--jobs", "257"], "--jobs"),
        (["simulate", "--jobs", "many"], "--jobs"),
        (["simulate", "--seed", BIG], "2^96 - 1"),
        (["simulate", "--seed", "-1"], "2^96 - 1"),
        (["simulate", "--seed", "9" * 5000], "2^96 - 1"),
        (["simulate", "--seed", str(2**96 - 1), "--games", "2"], "2^96 - 1"),
        (["simulate", "--option", "first"], "name=value"),
        (["simulate", "--option", "first=9"], "a seat from 0 to 1"),
        (["simulate", "--option", "alvin=true"], "no option 'alvin'"),
        (["simulate", "--option", "first=0", "--option", "first=1"], "twice"),
        (["simulate", "--save", "binary.json"], "is there already"),
        (["simulate", "--save", "no/such/folder.jsonl"], "No such file"),
        (["simulate", "--save", "kept.jsonl"], "is there already"),
        (["replay", "missing.json"], "No such file"),
        (["replay", "."], "Is a directory"),
        (["replay", "binary.json"], "not UTF-8"),
        (["replay", "broken.json"], "not JSON"),
        (["replay", "list.json"], "a JSON object is expected"),
        (["replay", "empty.jsonl"], "no records"),
        (["replay"], "Missing argument"),
        (["replay", "broken.json", "--pause", "-1"], "--pause"),
        (["replay", "broken.json", "--pause", "nan"], "--pause"),
        (["replay", "broken.json", "--step", "-1"], "--step"),
        (["play", "--map", "usa", "--seed", "x"], "--seed"),
        (["play", "--pause", "1e99"], "--pause"),
        (["verify"], "Missing argument"),
        (["verify", "."], "Is a directory"),
        (["verify", "binary.json"], "not UTF-8"),
        (["bench", "--map", "mars"], "no such file or built-in map"),
        (["bench", "--seconds", "-1"], "--seconds"),
        (["bench", "--seconds", "inf"], "--seconds"),
        (["bench", "--map", "usa", "--players", "7"], "not 7"),
        (["bench", "--jobs", "-1"], "--jobs"),
        (["bench", "--form", "fast"], "--form"),
        (["fly"], "No such command"),
        (["--fly"], "No such option"),
    ],
)
def test_wrong_input_is_one_line_and_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe4"')
    (tmp_path / "broken.toml").write_text("= 3")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "broken.json").write_text('{"format": 1,')
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "empty.jsonl").write_text("\n\n")
    (tmp_path / "kept.jsonl").write_text("mine\n")
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert message.lower() in result.stderr.lower()
    assert result.stderr.startswith("veturi: ")
    assert len(result.stderr.splitlines()) == 1
    assert "Traceback" not in result.stderr
    assert (tmp_path / "kept.jsonl").read_text() == "mine\n"


# --- a real process -------------------------------------------------------------------------


def test_the_module_runs() -> None:
    done = subprocess.run(
        command("--version"), capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout.startswith(f"veturi {__version__}")


@pytest.mark.parametrize("args", [("maps", "usa", "--json"), ("play", "--map", "usa")])
def test_a_closed_pipe_is_silent(args: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        command(*args), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


def test_no_color_is_respected() -> None:
    for more, coloured in (({"FORCE_COLOR": "1"}, True), ({"NO_COLOR": "1"}, False)):
        done = subprocess.run(
            command("play", "--map", "amsterdam"),
            capture_output=True,
            env=environment(TERM="xterm-256color", **more),
            check=True,
        )
        assert (b"\x1b[" in done.stdout) is coloured
