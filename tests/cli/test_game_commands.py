"""The commands that look at games and play them: verify, replay, play and hint."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar

import pytest
from rich.console import Console

from support.command_line import MAPS, as_json, command, environment, ok, run
from support.engine import PACKAGE
from veturi.arena.run.random_games import player_rng, random_game
from veturi.bots import action_of, make_bot
from veturi.cli.render.positions import Showing
from veturi.cli.render.texts import Words
from veturi.engine import Game, Record, Rng, make_rules
from veturi.maps import Name, load_map
from veturi.table.save_files import save_table
from veturi.table.table import PERSON, Table
from veturi.variants.amsterdam.rules import Amsterdam
from veturi.variants.oldwest.rules import OldWest


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Three games of the smallest map in one file."""
    path = tmp_path / "games.jsonl"
    ok("simulate", "--map", "amsterdam", "--games", 3, "--seed", 5, "--save", path)
    return path


@pytest.fixture
def one(saved: Path, tmp_path: Path) -> Path:
    path = tmp_path / "one.json"
    path.write_text(saved.read_text("utf-8").splitlines()[0], encoding="utf-8")
    return path


# --- verify ---------------------------------------------------------------------------------


def test_verify_says_ok(saved: Path, one: Path) -> None:
    lines = ok("verify", saved, one).splitlines()
    assert len(lines) == 4
    assert lines[0].startswith(f"{saved}:1: ok")
    assert lines[3].startswith(f"{one}: ok")
    facts = as_json("verify", saved)
    assert facts["ok"] is True
    assert [record["line"] for record in facts["records"]] == [1, 2, 3]


def test_verify_speaks_finnish_and_counts_one_step(one: Path, tmp_path: Path) -> None:
    assert re.search(r": kunnossa \(\d+ siirtoa\)$", ok("verify", one, "--language", "fi").strip())
    short = tmp_path / "short.json"
    begun = Game.replay(Record.from_json(one.read_text("utf-8")), steps=1)
    short.write_text(begun.record().to_json(), encoding="utf-8")
    assert ok("verify", short) == f"{short}: ok (1 step)\n"
    assert ok("verify", short, "--language", "fi") == f"{short}: kunnossa (1 siirto)\n"
    wrong = run("verify", tmp_path / "none.json", "--language", "fi")
    assert "ei voi lukea" in wrong.stderr
    assert "has only 1 step\n" in run("replay", short, "--step", 5).stderr


def tampered(path: Path, **changes: object) -> Path:
    facts = json.loads(path.read_text("utf-8"))
    facts.update(changes)
    changed = path.with_name("tampered.json")
    changed.write_text(json.dumps(facts), encoding="utf-8")
    return changed


def test_verify_names_the_step_at_fault(one: Path) -> None:
    actions = json.loads(one.read_text("utf-8"))["actions"]
    actions[6] = actions[6][0] + " pass"
    path = tampered(one, actions=actions)
    result = run("verify", one, path)
    assert result.exit_code == 1
    assert f"{path}: step 7: " in result.stdout
    assert "B29" in result.stdout
    facts = json.loads(run("verify", path, "--json").stdout)
    assert (facts["ok"], facts["records"][0]["step"]) == (False, 7)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"digest": "0"}, "digest"),
        ({"version": 99}, "version 99"),
        ({"players": 9}, "not 9"),
        ({"map": "amsterdaam"}, "did you mean 'amsterdam'?"),
        ({"map": "/etc/passwd"}, "no built-in map"),
        ({"seed": "6"}, "step"),
        ({"result": {"totals": [99, 0]}}, "result"),
        ({"format": 7}, "format 7"),
        ({"actions": "all"}, "actions"),
        ({"actions": ["x pass"]}, "step 1"),
        ({"options": {"speed": 3}}, "'speed'"),
    ],
)
def test_verify_finds_what_does_not_hold(one: Path, changes: dict[str, Any], fault: str) -> None:
    result = run("verify", tampered(one, **changes))
    assert (result.exit_code, result.stderr) == (1, "")
    assert fault in result.stdout
    assert len(result.stdout.splitlines()) == 1


def test_verify_goes_on_after_a_file_it_cannot_read(one: Path, tmp_path: Path) -> None:
    result = run("verify", tmp_path / "missing.json", one)
    assert result.exit_code == 2
    assert "No such file" in result.stderr
    assert f"{one}: ok" in result.stdout


def test_the_players_generator_is_as_documented(saved: Path) -> None:
    rules = make_rules("amsterdam", 2)
    second = random_game(rules, 5 + 1, player_rng(5, 1), keep=True)
    assert second.record().to_json() == saved.read_text("utf-8").splitlines()[1]
    # SHA-256 of "players 5 1", its first 96 bits.
    expected = Rng.from_seed(0x26BBE112F97E66C2EA9166E6)
    assert player_rng(5, 1).word() == expected.word()


# --- replay and play ------------------------------------------------------------------------


def test_replay_ends_with_the_right_totals(one: Path) -> None:
    record = json.loads(one.read_text("utf-8"))
    text = ok("replay", one)
    totals = next(line.split()[1:] for line in text.splitlines() if line.startswith("total"))
    assert totals == [str(points) for points in record["result"]["totals"]]
    winner = record["result"]["winners"][0]
    assert f"Winner: Player {winner + 1}" in text
    assert f"{len(record['actions']):4}  Player" in text
    facts = as_json("replay", one)
    assert facts["result"] == record["result"]
    actions = [f"{step['seat']} {step['action']}" for step in facts["steps"]]
    assert actions == record["actions"]


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("language", ["en", "fi"])
def test_replay_tells_every_map(tmp_path: Path, map_id: str, language: str) -> None:
    path = tmp_path / "game.jsonl"
    more = ("--option", "alvin=true") if map_id == "oldwest" else ()
    ok("simulate", "--map", map_id, "--players", 4, "--games", 1, "--save", path, *more)
    text = ok("replay", path, "--language", language)
    endings = {"en": ("Winner: ", "Shared win: "), "fi": ("Voittaja: ", "Jaettu voitto: ")}
    assert text.splitlines()[-1].startswith(endings[language])
    steps = len(json.loads(path.read_text("utf-8"))["actions"])
    assert f"{steps:4}  " in text


def test_replay_stops_at_a_step_and_shows_the_position(one: Path) -> None:
    text = ok("replay", one, "--step", 4)
    assert "After step 4" in text
    assert "   5  Player" not in text
    assert text.count("carts: ") == 2
    position = as_json("replay", one, "--step", 4)["position"]
    assert [view["seat"] for view in position["views"]] == [0, 1]
    assert all(view["hand"] for view in position["views"])
    assert "After step 0" in ok("replay", one, "--step", 0)


class Harbour(Amsterdam):
    """Rules of anyone's own, with words for what they add."""

    texts: ClassVar[Mapping[str, Name]] = {
        "told_merchandise": Name("loads barrel {has}", "lastaa tynnyrin {has}"),
        "source_merchandise": Name("full cellar", "täysi kellari"),
        "own_merchandise": Name("barrels", "tynnyreitä"),
    }


class Mute(OldWest):
    """Rules of anyone's own, without words."""

    texts: ClassVar[Mapping[str, Name]] = {}

    def own_phases(self) -> list[str]:
        return ["pitching_camp", "alvin", "marker"]


def own_game(folder: Path, map_id: str, kind: str) -> Game:
    """A game on a copy of a map that names a class of this file as its rules."""
    text = (PACKAGE / "variants" / map_id / "map.toml").read_text("utf-8")
    path = folder / "own.toml"
    path.write_text(text.replace(f'rules = "{map_id}"', f'rules = "{__name__}:{kind}"'), "utf-8")
    return Game.new(load_map(path), 2, seed=4)


def told_to_the_end(game: Game, language: str) -> tuple[str, str]:
    """The game as it is told, with its score; and its first position."""
    out, first = StringIO(), StringIO()
    words = Words(language, game.rules.board.map)
    chance = Rng.from_seed(1)
    while game.view().phase == "opening":
        game.apply(game.random_action(chance))
    Showing(Console(file=first, width=500, markup=False), game, words).position(game.steps)
    showing = Showing(Console(file=out, width=500, markup=False), game, words)
    showing.steps(
        lambda game: None if game.over else (game.to_move[0], game.random_action(chance)), 0
    )
    showing.result()
    return out.getvalue(), first.getvalue()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("loads barrel 1", "full cellar", "barrels: 0")),
        ("fi", ("lastaa tynnyrin 1", "täysi kellari", "tynnyreitä: 0")),
    ],
)
def test_rules_of_ones_own_are_told_in_their_own_words(
    language: str, words: tuple[str, str, str], tmp_path: Path
) -> None:
    told, position = told_to_the_end(own_game(tmp_path, "amsterdam", "Harbour"), language)
    event, source, fact = words
    assert event in told
    assert source in told
    assert fact in position


def test_rules_without_words_are_told_by_their_names(tmp_path: Path) -> None:
    told, position = told_to_the_end(own_game(tmp_path, "oldwest", "Mute"), "fi")
    assert "vaihe: pitching camp\n" in position
    assert "markers left: " in position
    assert "marker city " in told
    assert not set(position) & set("{}_")


class Strict(Words):
    """Words that are all there, with every field filled."""

    def __call__(self, key: str, **fields: object) -> str:
        assert key in self._texts or key in self._own, key
        text = super().__call__(key, **fields)
        assert not set(text) & set("{}_"), text
        return text


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("map_id", MAPS)
def test_every_position_is_told_in_words(map_id: str, language: str) -> None:
    """In every phase of a game, the map's own facts too."""
    options = {"alvin": True} if map_id == "oldwest" else {}
    game = Game.new(map_id, 3, seed=11, options=options)
    told: dict[str, str] = {}
    bots = [make_bot("regular", seat) for seat in range(3)]
    while True:
        view = game.view()
        if view.phase not in told or game.steps % 40 == 0:
            out = StringIO()
            words = Strict(language, game.rules.board.map)
            Showing(Console(file=out, width=500, markup=False), game, words).position(game.steps)
            told[view.phase] = out.getvalue()
            assert not set(told[view.phase]) & set("{}_")
        if game.over:
            break
        seat = game.to_move[0]
        answer = bots[seat].choose(game.view(seat), game.legal_actions(seat), 0.0)
        game.apply(action_of(answer), seat)
    assert {"opening", "turn", "over"} <= set(told)
    if map_id == "oldwest":
        assert {"start", "marker"} <= set(told)
        wanted = {"en": ("starting city: ", "Alvin is in: "), "fi": ("aloituskaupunki: ", "Alvin")}
        assert all(text in told["turn"] for text in wanted[language])
    if language == "fi":
        english = re.compile(r"\b(left|deck|city|player|terrain|track|merchandise|markers|turn)\b")
        assert not english.search("".join(told.values()))


def test_the_step_before_a_fault_can_be_looked_at(one: Path) -> None:
    actions = json.loads(one.read_text("utf-8"))["actions"]
    path = tampered(one, actions=[*actions[:6], "0 pass", *actions[7:]])
    assert run("replay", path).exit_code == 2
    assert "After step 6" in ok("replay", path, "--step", 6)


def test_replay_chooses_a_game_of_many(saved: Path) -> None:
    assert "seed: 6" in ok("replay", saved, "--game", 2)
    result = run("replay", saved)
    assert result.exit_code == 2
    assert "--game" in result.stderr


def test_replay_tells_only_what_the_acting_player_may_know(one: Path) -> None:
    for step in as_json("replay", one)["steps"]:
        for event in step["events"]:
            if event["seat"] != step["seat"]:
                assert "tickets" not in event
                assert "kept" not in event
            if event["event"] == "drew" and event["from"] == "deck":
                assert "card" in event


@pytest.mark.parametrize("map_id", MAPS)
def test_bots_play_to_the_end(map_id: str) -> None:
    text = ok("play", "--map", map_id, "--players", 3, "--seed", 1)
    assert "total" in text
    facts = as_json("play", "--map", map_id, "--players", 3, "--seed", 1)
    assert facts["result"]["reason"] in ("last_round", "all_passed")
    assert facts == as_json("play", "--map", map_id, "--players", 3, "--seed", 1)


def test_play_waits_between_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    steps = len(as_json("play", "--map", "amsterdam")["steps"])
    ok("play", "--map", "amsterdam", "--pause", 0.5)
    assert waits == [0.5] * steps


def test_a_step_beyond_the_end_is_a_fault(one: Path) -> None:
    result = run("replay", one, "--step", 10_000)
    assert result.exit_code == 2
    assert "has only" in result.stderr


def test_output_survives_a_narrow_encoding(one: Path) -> None:
    done = subprocess.run(
        command("replay", one),
        capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"),
        check=True,
    )
    assert b"total" in done.stdout
    assert done.stderr == b""


# --- hint -----------------------------------------------------------------------------------


def test_hints_are_moves_with_reasons_in_the_language_asked_for(one: Path) -> None:
    game = Game.replay(Record.from_json(one.read_text("utf-8")), steps=8)
    seat = game.to_move[0]
    hints = as_json("hint", one, "--step", 8, "--level", "regular", "--count", 4)
    assert (hints["seat"], hints["step"], len(hints["moves"])) == (seat, 8, 4)
    for language in ("en", "fi"):
        text = ok(
            "hint", one, "--step", 8, "--level", "regular", "--count", 4, "--language", language
        )
        lines = text.splitlines()
        assert len(lines) == 4
        for line, facts in zip(lines, hints["moves"], strict=True):
            move, _, why = line.partition(": ")
            assert game.parse(move, seat).text == facts["action"]
            assert why == facts["why"][language]
            assert (move == facts["action"]) == (language == "en")


def test_a_saved_table_is_a_record(one: Path, tmp_path: Path) -> None:
    """What `veturi terminal` has saved can be asked about, looked at and verified."""
    table = Table(Game.replay(Record.from_json(one.read_text("utf-8")), steps=8), [PERSON, PERSON])
    save = tmp_path / "table.json"
    save_table(table, save, "fi")
    assert ok("hint", save) == ok("hint", one, "--step", 8)
    assert ok("replay", save, "--step", 6) == ok("replay", one, "--step", 6)
    assert "ok (8 steps)" in ok("verify", save)
    save.write_text(save.read_text("utf-8").replace('"fi"', '"en"'), "utf-8")
    for command_name in ("hint", "replay", "verify"):
        result = run(command_name, save)
        assert result.exit_code != 0
        assert "check sum does not hold" in result.output
        assert result.output.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--level", "deep"], "--level: no bot is called 'deep'; there are random, novice"),
        (["--step", 99999], "the game has only"),
        ([], "the game is over there"),
        (["--step", 8, "--seat", 5], "is to move there"),
        (["--step", 8, "--map", "usa"], "played by 'amsterdam'"),
    ],
)
def test_what_cannot_be_hinted_is_told(one: Path, args: list[object], message: str) -> None:
    result = run("hint", one, *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
