"""`veturi terminal --plain` through real pipes: whole games, interrupts, and going on."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.command_line import MAPS, command, environment, ok, run
from support.terminal import make_controller
from veturi.bots import Move
from veturi.cli.tui import plain
from veturi.maps import load_map
from veturi.table.save_files import load_table
from veturi.table.table import Question

pytestmark = pytest.mark.slow


class Piped:
    """A player at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.heard: list[str] = []

    def type(self, text: str) -> bool:
        """Types a line; whether anybody was there to read it."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return False
        return True

    def hear(self, *beginnings: str) -> str:
        """The next line that begins so; "" at the end of the output."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.heard.append(line.rstrip("\n"))
            if line.startswith(beginnings):
                return self.heard[-1]
        return ""

    def play(self, moves: int = 10_000) -> None:
        """Types a legal move whenever asked, claims first, until the end or so many moves."""
        ready, done = ("You can: ", "It is not your turn"), 0
        if moves:
            self.type("moves")
        while done < moves:
            line = self.hear(*ready)
            if not line:
                return
            text = best(line) if line.startswith("You can: ") else "next"
            done += 1
            if not self.type(text) or (done < moves and not self.type("moves")):
                self.hear("nothing begins so")
                return


def best(line: str) -> str:
    """A claim if one is listed; then no new tickets if anything else is."""
    moves = line.removeprefix("You can: ").removesuffix(".").split("; ")
    claims = [move for move in moves if move.startswith("claim ")]
    others = [move for move in moves if move not in ("tickets", "contracts")]
    return (claims or others or moves)[-1]


@contextmanager
def piped(*args: object, **more: str) -> Iterator[Piped]:
    process = subprocess.Popen(
        command("terminal", "--plain", "--seconds", 0, *args),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(**more),
    )
    player = Piped(process)
    try:
        yield player
    finally:
        process.kill()
        rest, errors = process.communicate()
        player.heard += rest.splitlines()
        assert "Traceback" not in errors


@pytest.mark.parametrize("map_id", MAPS)
def test_a_game_through_a_pipe_to_its_end(map_id: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with piped("--map", map_id, "--seed", 4, "--bots", "random", "--save", save) as player:
        player.play()
        assert player.process.wait() == 0
        assert player.process.stderr is not None
        assert player.process.stderr.read() == ""
    game = load_table(save).table.game
    assert game.over
    text = "\n".join(player.heard)
    assert "The game is over" in text
    for seat, total in enumerate(game.totals):
        name = "Player 1 (you)" if seat == 0 else "Player 2"
        assert f"{name} has {total} point{'' if total == 1 else 's'} in all." in text
    assert re.search(r" (gets|loses) \d+ points?: .* \(rule B30\)\.$", text, re.M)
    assert "\x1b" not in text
    # The record inside is one that `verify` takes.
    record = tmp_path / "record.json"
    record.write_text(json.dumps(json.loads(save.read_text("utf-8"))["record"]), "utf-8")
    ok("verify", record)


def test_hints_can_be_typed(tmp_path: Path) -> None:
    with piped("--map", "amsterdam", "--seed", 2, "--save", tmp_path / "game.json") as player:
        for _ in range(4):
            player.type("hint")
            hint = player.hear("Hint 1: ", "There is no advice right")
            player.type(hint.removeprefix("Hint 1: ") if hint.startswith("Hint") else "next")
            player.hear("Player 1 (you)", "Player 2", "It is your turn")
    assert load_table(tmp_path / "game.json").table.game.steps >= 4


def test_the_end_of_the_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with piped("--map", "usa", "--seed", 4, "--save", save) as player:
        player.play(3)
        assert player.process.stdin is not None
        player.process.stdin.close()
        player.process.stdin = None
        line = player.hear("Continue with: ")
        assert line == f"Continue with: veturi terminal --resume {save}"
        assert player.process.wait() == 0
    steps = load_table(save).table.game.steps
    with piped("--resume", save) as player:
        assert player.hear("Resumed after ") == f"Resumed after {steps} moves."
        player.play(3)
        player.type("quit")
        player.hear("Continue with: ")
        assert player.process.wait() == 0
    assert load_table(save).table.game.steps > steps


@pytest.mark.parametrize("given", ["map", "tickets"])
def test_the_command_that_is_told_goes_on(tmp_path: Path, given: str) -> None:
    """With spaces in its names, and with a map or tickets of one's own, whatever their files are
    called."""
    from test_documents import blocks

    save = tmp_path / "my game.json"
    if given == "map":
        own = tmp_path / "own map"
        own.write_text(blocks("docs/tutorials/add-a-map.md", "toml")[0], encoding="utf-8")
        args = ["--map", str(own)]
    else:
        own = tmp_path / "own tickets"
        lines = [f"from = '{one.a}', to = '{one.b}', points = 5" for one in load_map("usa").tickets]
        own.write_text("tickets = [" + ", ".join(f"{{ {line} }}" for line in lines) + "]", "utf-8")
        args = ["--tickets-file", str(own)]
    with piped(*args, "--seed", 4, "--save", save) as player:
        player.hear("Keep at least")
        player.type("quit")
        line = player.hear("Continue with: ")
    words = shlex.split(line.removeprefix("Continue with: "))
    assert words == ["veturi", "terminal", "--resume", str(save), *args]
    with piped(*words[2:]) as player:
        assert player.hear("Keep at least")
        player.type("quit")
        assert player.hear("Continue with: ") == line
    refused = run("terminal", "--plain", "--resume", save)
    assert refused.exit_code == 2
    assert "map" in refused.stderr


def test_a_game_goes_on_only_as_it_was_begun(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    same: list[tuple[object, ...]] = [
        ("--map", "oldwest"),
        ("--players", 3),
        ("--bots", "random,novice"),
        ("--seat", 1),
        ("--seed", 7),
        ("--option", "alvin=true"),
    ]
    with piped(*(word for words in same for word in words), "--save", save) as player:
        player.hear("Keep at least")
    kept = save.read_bytes()
    for option, *others in (
        ("--map", "japan", "nowhere"),
        ("--players", 2, 4),
        ("--bots", "random", "novice,random", "random,novice,novice"),
        ("--seat", 0),
        ("--seed", 8),
        ("--option", "alvin=false"),
        ("--tickets-file", tmp_path / "none"),
    ):
        for other in others:
            result = run("terminal", "--plain", "--resume", save, option, other)
            assert (result.exit_code, result.stdout) == (2, ""), (option, other)
            assert len(result.stderr.splitlines()) == 1
            assert save.read_bytes() == kept
    result = run("terminal", "--plain", "--resume", save, "--bots", "expert")
    assert "--bots expert,expert: the game was begun with random,novice" in result.stderr
    with piped("--resume", save, *(word for words in same for word in words)) as player:
        assert player.hear("Keep at least")


def test_ctrl_c_saves(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with piped("--map", "usa", "--seed", 4, "--save", save) as player:
        player.play(3)
        player.type("help")
        player.hear("quit")
        player.process.send_signal(signal.SIGINT)
        assert player.hear("Continue with: ")
        assert player.process.wait() == 130
    assert load_table(save).table.game.steps >= 3


def test_a_killed_game_has_lost_nothing(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    with piped("--map", "japan", "--seed", 4, "--save", save) as player:
        player.play(4)
        player.type("help")
        player.hear("quit")
        player.process.kill()
        player.process.wait()
    told = [line for line in player.heard if line.startswith("Player ")]
    game = load_table(save).table.game
    assert game.steps >= len([line for line in told if "has chosen" not in line]) > 0
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_finnish_through_a_pipe(tmp_path: Path) -> None:
    """The locale says the language; the file remembers it."""
    save = tmp_path / "game.json"
    with piped("--map", "usa", "--seed", 4, "--save", save, LC_ALL="fi_FI.UTF-8") as player:
        player.type("pidä 1,2")
        player.hear("On sinun vuorosi")
        player.type("käsi")
        player.hear("Kätesi: ")
        player.type("nosta pakka")
        player.hear("Ota toinen kortti")
        player.type("lopeta")
        assert player.hear("Jatka näin: ")
    with piped("--resume", save) as player:
        assert player.hear("Peliä jatketaan")


def test_bytes_that_are_no_text_are_refused_kindly(tmp_path: Path) -> None:
    done = subprocess.run(
        command("terminal", "--plain", "--seed", 1, "--save", tmp_path / "game.json"),
        input=b"\xff\xfe\n\x00\n\nkeep 1,2\n" + b"x" * 100_000,
        capture_output=True,
        env=environment(),
        check=True,
    )
    assert b"There is no such action here" in done.stdout
    assert b"Player 1 (you) keeps" in done.stdout
    assert done.stderr == b""


def test_the_default_file_is_among_the_users_data(tmp_path: Path) -> None:
    done = subprocess.run(
        command("terminal", "--plain", "--map", "africa"),
        input=b"",
        capture_output=True,
        env=environment(XDG_DATA_HOME=str(tmp_path)),
        check=True,
    )
    (kept,) = (tmp_path / "veturi" / "tables").iterdir()
    assert f"The game is saved in {kept}".encode() in done.stdout
    assert load_table(kept).table.game.rules.board.map.id == "africa"


def test_equal_seeds_are_equal_games(tmp_path: Path) -> None:
    told = []
    for name in ("one", "two"):
        with piped("--map", "usa", "--seed", 9, "--save", tmp_path / name) as player:
            player.play(6)
            player.type("quit")
            player.hear("Continue with: ")
        told.append(load_table(tmp_path / name).table.game.history)
    assert told[0] == told[1]


def test_the_seats_are_as_asked(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    args = ("--bots", "novice,master", "--seat", 1, "--option", "alvin=true", "--map", "oldwest")
    with piped(*args, "--save", save) as player:
        player.hear("Keep at least")
    table = load_table(save).table
    assert [seat.level for seat in table.seats] == ["novice", "", "master"]
    assert table.game.rules.options["alvin"] is True
    with piped("--players", 4, "--bots", "random", "--save", tmp_path / "four.json") as player:
        player.hear("Keep at least")
    assert len(load_table(tmp_path / "four.json").table.seats) == 4


# --- faults ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "use --plain"),
        (["--plain", "--map", "usaa"], "did you mean 'usa'?"),
        (["--plain", "--players", "9"], "2 to 5 players"),
        (["--plain", "--players", "0"], "not 0"),
        (["--plain", "--bots", "deep"], "no bot is called 'deep'"),
        (["--plain", "--bots", ""], "no bot is called"),
        (["--plain", "--bots", "random,random", "--players", "2"], "make 3 players"),
        (["--plain", "--seat", "2"], "a seat from 0 to 1"),
        (["--plain", "--seat", "-1"], "a seat from 0 to 1"),
        (["--plain", "--seed", "x"], "2^96 - 1"),
        (["--plain", "--seconds", "nan"], "--seconds"),
        (["--plain", "--option", "alvin=true"], "no option 'alvin'"),
        (["--plain", "--resume", "missing.json"], "No such file"),
        (["--plain", "--resume", "."], "Is a directory"),
        (["--plain", "--resume", "kept.json"], "not a saved table"),
        (["--plain", "--save", "kept.json"], "is there already"),
        (["--plain", "--save", "kept.json/deeper.json"], "Saving failed"),
        (["--plain", "--save", "x" * 300], "too long"),
        (["--plain", "--language", "sv"], "--language"),
        (["--plain", "more"], "unexpected"),
    ],
)
def test_wrong_input_is_one_line_and_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kept.json").write_text("mine\n")
    result = run("terminal", *args, XDG_DATA_HOME=str(tmp_path / "data"))
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert message.lower() in result.stderr.lower()
    assert len(result.stderr.splitlines()) == 1
    assert (tmp_path / "kept.json").read_text() == "mine\n"


def test_the_command_has_help_within_80_columns() -> None:
    text = ok("terminal", "--help")
    for option in ("--plain", "--resume", "--bots", "--seat", "--no-confirm"):
        assert option in text
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80
    assert "How long bots may think" in text
    assert "measurement" not in text


def test_a_long_thought_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    controller = make_controller("usa", tmp_path / "kept.json")
    think = controller.think

    def slowly(question: Question) -> Move:
        time.sleep(0.5)
        return think(question)

    for patience, told in ((0.05, ["Player 2 (random) is thinking …"]), (60.0, [])):
        monkeypatch.setattr(plain, "LONG_THOUGHT", patience)
        monkeypatch.setattr(controller, "think", slowly)
        question = controller.bot_question()
        assert question is not None
        plain._thought(controller, question)
        assert capsys.readouterr().out.splitlines() == told


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        (["--players", 9], "usa on 2–5 pelaajalle, ei 9"),
        (["--players", 0], "usa on 2–5 pelaajalle, ei 0"),
        (["--bots", "regular,exprt"], "mikään botti ei ole nimeltään 'exprt'"),
        (["--bots", "regular,expert", "--players", 2], "2 bottia ja sinä olette yhteensä 3"),
        (["--seat", 7], "--seat: paikka väliltä 0–1, ei 7"),
        (
            ["--map", "japn"],
            "tai valmista karttaa ei ole; tarkoititko 'japan'?",
        ),
        (["--option", "alvin"], "--option: muoto on nimi=arvo"),
        (["--resume", "none.json"], "none.json: ei voi lukea: "),
        (["--resume", "mine.txt"], "mine.txt: ei ole tallennettu pöytä"),
        (["--save", "mine.txt"], "--save: mine.txt on jo olemassa"),
        (
            ["--save", "mine.txt/deeper.json"],
            "mine.txt/deeper.json: ei voi kirjoittaa",
        ),
    ],
)
def test_faults_are_told_in_finnish(
    args: list[object], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.txt").write_text("mine\n")
    result = run("terminal", "--plain", *args, "--language", "fi")
    assert result.exit_code == 2
    assert fault in result.stderr
    # In the locale's language without the option; and nothing is kept from one to the next.
    assert fault in run("terminal", "--plain", *args, LC_ALL="fi_FI.UTF-8").stderr
    assert fault not in run("terminal", "--plain", *args).stderr
