"""The public API: `import veturi` is cheap, typed and documented, and old paths still work."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
import warnings
from pathlib import Path
from types import FunctionType
from typing import assert_type

import pytest

import veturi
from veturi import _moved

#: What is not a class or a function.
CONSTANTS = {"LEVELS", "SPECTATOR", "__version__"}


@pytest.mark.parametrize("name", veturi.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    found = getattr(veturi, name)
    assert name in dir(veturi)
    assert name in CONSTANTS or documented(found)


def documented(found: type | FunctionType) -> bool:
    """Whether the source of a class or function has a docstring: compiled classes show none."""
    path = Path(veturi.__file__).parent.joinpath(*found.__module__.split(".")[1:])
    tree = ast.parse(path.with_suffix(".py").read_text("utf-8"))
    (node,) = [
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == found.__name__
    ]
    return bool(ast.get_docstring(node))


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Locomotive'"):
        veturi.Locomotive  # type: ignore[attr-defined]  # noqa: B018


def test_public_names_are_typed() -> None:
    """The type checker is what tests this one: `Any` is not what is asserted."""
    game_map = assert_type(veturi.load_map("usa"), veturi.GameMap)
    assert_type(veturi.map_ids(), list[str])
    assert_type(veturi.make_rules(game_map, 2), veturi.Rules)
    game = assert_type(veturi.Game.new(game_map, players=2, seed=7), veturi.Game)
    actions = assert_type(game.legal_actions(), list[veturi.Action])
    view = assert_type(game.view(0), veturi.View)
    assert_type(view.seats, list[veturi.SeatView])
    assert_type(veturi.determinize(view, 1), veturi.Game)
    assert_type(veturi.view_from_facts(game.rules, view.facts()), veturi.View)
    assert_type(game.why_not("pass"), veturi.Violation | None)
    assert_type(game.events, list[veturi.Event])
    assert_type(game.scores(), list[veturi.ScoreLine])
    assert_type(game.record(), veturi.Record)
    assert_type(veturi.Rng.from_seed(1), veturi.Rng)
    bot = assert_type(veturi.make_bot("random"), veturi.Bot)
    assert_type(bot.choose(view, actions, 1.0), veturi.Action | veturi.Move)
    assert_type(veturi.LEVELS, dict[str, type[veturi.Bot]])
    assert_type(veturi.__version__, str)


def test_importing_the_package_loads_no_part_of_it() -> None:
    """Every process of the arena and of users' bots begins with it."""
    code = (
        "import sys, veturi; print([name for name in sys.modules if name.startswith('veturi.')])\n"
        "veturi.Game; print([part for part in ('bots', 'client', 'server', 'cli', 'textual') "
        "if part in sys.modules or f'veturi.{part}' in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["['veturi._engine', 'veturi._moved']", "[]"]


# --- old names ------------------------------------------------------------------------------


@pytest.mark.parametrize("old", _moved.MOVED)
def test_an_old_path_leads_to_the_very_module(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    new = importlib.import_module(_moved.MOVED[old])
    spec = new.__spec__
    monkeypatch.delitem(sys.modules, f"veturi.{old}", raising=False)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        found = importlib.import_module(f"veturi.{old}")
    assert said[-1].category is DeprecationWarning
    assert str(said[-1].message) == f"veturi.{old} is now {new.__name__}"
    assert found is new
    assert (new.__name__, new.__spec__) == (_moved.MOVED[old], spec)
    for before, now in _moved.RENAMED.get(old, {}).items():
        assert getattr(found, before) is getattr(new, now)


def test_modules_below_an_old_path_are_not_loaded_twice() -> None:
    with pytest.warns(DeprecationWarning, match=r"is now veturi\.engine"):
        old = importlib.import_module("veturi.rules.actions")
    assert old is importlib.import_module("veturi.engine.actions")
    with pytest.raises(ModuleNotFoundError, match=r"veturi\.rules\.nowhere"):
        importlib.import_module("veturi.rules.nowhere")


def test_the_example_of_the_first_readme_still_runs() -> None:
    code = (
        "from veturi.rules import Chance, Game, Refusal\n"
        "from veturi.rules.base import Award, Source\n"
        "from veturi.rules.state import State\n"
        "from veturi.arena import read_run\n"
        "game = Game.new('usa', players=2, seed=7)\n"
        "game.play(game.random_action(Chance.from_seed(42)), 0)\n"
        "print(game.steps)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_old_methods_still_work() -> None:
    game = veturi.Game.new("usa", players=2, seed=7)
    with pytest.warns(DeprecationWarning, match="apply_unchecked"):
        game.play(game.legal_actions(0)[0], 0)
    assert game.steps == 1
    bot = veturi.Bot(3)
    with pytest.warns(DeprecationWarning, match=r"Bot\.rng"):
        assert bot.chance(game.view(0)).below(1000) == bot.rng(game.view(0)).below(1000)


RULES = """
from veturi.rules.base import RULES

class Closed(RULES):
    name = "closed"

    def reach_refusal(self, route):
        return self.violation_of("not_your_turn")
"""


def test_a_map_may_name_rules_by_an_old_path_with_old_hooks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "closed_rules.py").write_text(RULES, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    text = (Path(veturi.__file__).parent / "variants" / "usa" / "map.toml").read_text("utf-8")
    file = tmp_path / "closed.toml"
    file.write_text(text.replace('rules = "base"', 'rules = "closed_rules:Closed"'), "utf-8")
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        rules = veturi.make_rules(file, 2)
    assert "Closed.reach_refusal is now reach_violation" in str(said[-1].message)
    assert rules.reach_violation(0).key == "not_your_turn"
