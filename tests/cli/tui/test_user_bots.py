"""Users' own bots at a table with a person, watched by one, and asked for advice."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from cli.tui.test_plain import piped
from support.command_line import as_json, ok, run
from veturi.bots import Move
from veturi.bots.entrants import Entrant, from_source
from veturi.bots.external.seated import ExternalBot
from veturi.cli.tui.controller import Controller
from veturi.engine import Game, make_rules
from veturi.maps import Name
from veturi.table.save_files import ExternalBotsError, load_table, save_table
from veturi.table.table import PERSON, Seat, Table

pytestmark = pytest.mark.slow

BOTS = '''
import time
from veturi.bots import Move
from veturi.maps import Name


class Talking:
    """Says in both languages why."""

    def choose(self, view, actions, seconds):
        why = Name(f"the last of {len(actions)}\\x1b[31m", "viimeinen")
        return Move(actions[-1], why)


class Crashing:
    def choose(self, view, actions, seconds):
        raise ValueError("no idea")


class Hanging:
    def choose(self, view, actions, seconds):
        time.sleep(600)


class Silent:
    def choose(self, view, actions, seconds):
        return actions[0]
'''


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


def test_a_whole_game_against_a_bot_of_ones_own(bots: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    with piped(
        "--map", "amsterdam", "--bot", f"{bots}:Talking", "--seed", 3, "--save", kept
    ) as one:
        one.play()
        one.process.wait(timeout=60)
    assert "against: Player 2 (Talking)" in one.heard[0]
    assert any(line.startswith("Player 2 (Talking) says: the last of ") for line in one.heard)
    assert not any("\x1b" in line for line in one.heard)
    assert any(line.startswith("The winner is ") for line in one.heard)
    assert "ok (" in ok("verify", kept)


def table_with(bots: Path, name: str, tmp_path: Path, language: str = "en") -> Controller:
    entrant = from_source(f"{bots}:{name}")
    seats = [PERSON, Seat(seed=4, own=entrant)]
    table = Table(Game.start(make_rules("amsterdam", 2), 1), seats)
    return Controller(table, 0, language, tmp_path / "kept.json", seconds=0.0)


def bot_at(controller: Controller) -> ExternalBot:
    bot = controller.table.bots[1]
    assert isinstance(bot, ExternalBot)
    return bot


def test_a_crash_is_told_and_a_random_move_played(bots: Path, tmp_path: Path) -> None:
    for language, wanted in (
        ("en", "Player 2 (Crashing) says: the bot failed (ValueError: no idea (mine.py, line 18))"),
        ("fi", "Pelaaja 2 (Crashing) sanoo: botti epäonnistui (poikkeus: ValueError: no idea"),
    ):
        controller = table_with(bots, "Crashing", tmp_path, language)
        question = controller.bot_question()
        assert question is not None
        told = controller.play_bot(question, controller.think(question))
        assert told[1].startswith(wanted[:40])
        assert "no idea" in told[1]
        assert controller.enter("log 1").lines == told
        bot_at(controller).close()


def test_a_bot_that_hangs_is_asked_three_times(bots: Path, tmp_path: Path) -> None:
    controller = table_with(bots, "Hanging", tmp_path)
    view, actions = (question := controller.table.ask(1)).view, question.actions
    bot = bot_at(controller)
    said = [bot.choose(view, actions, 0.0) for _ in range(4)]
    assert all(isinstance(move, Move) and move.action in actions for move in said)
    assert said[0].why.en.startswith("the bot failed (no answer within 0")
    assert said[0].why.fi.startswith("botti epäonnistui (ei vastannut ajoissa)")
    assert said[2].why.en.endswith("it is not asked again")
    assert said[3].why == Name("", "")
    bot.close()


def test_who_has_no_choice_is_not_asked(bots: Path, tmp_path: Path) -> None:
    controller = table_with(bots, "Hanging", tmp_path)
    question = controller.table.ask(1)
    bot = bot_at(controller)
    assert bot.choose(question.view, question.actions[:1], 0.0) == Move(question.actions[0])


def test_a_game_with_a_bot_of_ones_own_goes_on(bots: Path, tmp_path: Path) -> None:
    """The file says who sat there; what runs is what is named again, and a change is told."""
    kept, named = tmp_path / "kept.json", ("--bot", f"{bots}:Silent")
    first = ok("terminal", "--plain", "--map", "amsterdam", *named, "--save", kept)
    again = first.splitlines()[-1].removeprefix("Continue with: ")
    assert shlex.split(again) == ["veturi", "terminal", "--resume", str(kept), *named]
    seat = json.loads(kept.read_text("utf-8"))["seats"][1]
    assert seat["own"] == f"{bots}:Silent"
    assert seat["digest"] == from_source(f"{bots}:Silent").digest

    def resumed(*more: object) -> str:
        result = run("terminal", "--plain", "--resume", kept, *more)
        return str(result.output)

    assert "has changed" not in resumed(*named)
    assert f"name them again: --bot {bots}:Silent" in resumed()
    assert "name them again" in resumed("--bot", f"{bots}:Talking")
    assert f"nimeä ne uudelleen: --bot {bots}:Silent" in resumed("--language", "fi")
    bots.write_text(BOTS + "\n# better now\n", encoding="utf-8")
    assert f"{bots}:Silent has changed since the game was saved" in resumed(*named)
    bots.unlink()
    assert "cannot be read" in resumed(*named)


def test_one_bot_at_several_seats_goes_on(bots: Path, tmp_path: Path) -> None:
    kept, named = tmp_path / "kept.json", ("--bot", f"{bots}:Silent")
    table = ("--map", "amsterdam", "--players", 3, "--save", kept)
    first = ok("terminal", "--plain", *table, *named)
    again = shlex.split(first.splitlines()[-1].removeprefix("Continue with: "))
    assert again.count("--bot") == 2
    assert "Resumed after 2 moves." in ok(*again[1:], "--plain")


def test_a_table_is_not_loaded_with_other_bots(bots: Path, tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    save_table(table_with(bots, "Silent", tmp_path).table, path, "en")
    with pytest.raises(ExternalBotsError):
        load_table(path)
    loaded = load_table(path, own=[from_source(f"{bots}:Silent")])
    assert loaded.changed == ()
    other = load_table(path, own=[Entrant("Silent", f"{bots}:Silent", "0" * 64)])
    assert other.changed == (f"{bots}:Silent",)
    ordinary = tmp_path / "ordinary.json"
    ok("terminal", "--plain", "--save", ordinary)
    refused = run("terminal", "--plain", "--resume", ordinary, "--bot", f"{bots}:Silent")
    assert "nobody's own bot sits" in refused.stderr


@pytest.mark.parametrize(
    ("named", "fault"),
    [
        ("{bots}", "path.py:Class is expected"),
        ("{bots}:Nobody", "there is no class Nobody"),
        ("elsewhere.py:Silent", "cannot be read"),
    ],
)
def test_a_bot_that_cannot_play_is_refused(bots: Path, named: str, fault: str) -> None:
    for words in (["terminal", "--plain"], ["play"]):
        result = run(*words, "--bot", named.format(bots=bots))
        assert result.exit_code == 2
        assert fault in result.stderr
        assert result.stderr.count("\n") == 1


def test_bots_of_ones_own_are_watched(bots: Path) -> None:
    text = ok("play", "--map", "amsterdam", "--bot", f"{bots}:Talking", "--bots", "regular")
    assert "Player 1 (Talking), Player 2 (regular)" in text
    assert "      the last of " in text
    facts = as_json("play", "--map", "amsterdam", "--bot", f"{bots}:Crashing")
    assert facts["bots"] == ["Crashing", "expert"]
    said = [step["why"]["fi"] for step in facts["steps"] if "why" in step]
    assert said
    assert all(text.startswith("botti epäonnistui (poikkeus") for text in said)
    refused = run("play", *(["--bot", f"{bots}:Silent"] * 3))
    assert "3 bots for 2 seats" in refused.stderr


def test_a_bot_of_ones_own_is_asked_for_advice(bots: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    ok("simulate", "--map", "amsterdam", "--games", 1, "--save", kept)
    for language, why in (("en", "the last of "), ("fi", "viimeinen")):
        asked = ("hint", kept, "--step", 9, "--language", language)
        assert why in ok(*asked, "--bot", f"{bots}:Talking")
    failed = run("hint", kept, "--step", 9, "--bot", f"{bots}:Crashing")
    assert failed.exit_code == 2
    assert "no idea" in failed.stderr
    both = run("hint", kept, "--bot", f"{bots}:Silent", "--level", "expert")
    assert "leave out --level" in both.stderr


def test_what_a_built_in_bot_thinks_is_not_told(tmp_path: Path) -> None:
    """It would give its tickets away."""
    table = Table(Game.start(make_rules("amsterdam", 2), 1), [PERSON, Seat("expert", 3)])
    controller = Controller(table, 0, "en", tmp_path / "kept.json", seconds=0.0)
    question = controller.bot_question()
    assert question is not None
    move = controller.think(question)
    assert move.why.en
    assert len(controller.play_bot(question, move)) == 1
