"""Runs commands of the program, in this process or in one of their own."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from typer.testing import CliRunner, Result

from veturi._engine import is_compiled
from veturi.cli import app
from veturi.maps import map_ids

MAPS = map_ids()


def environment(**more: str) -> dict[str, str]:
    """Eighty columns, English, no colours asked for, and the form of the engine that runs here."""
    unwanted = ("FORCE_COLOR", "NO_COLOR", "LANG")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    plain = {} if is_compiled() else {"VETURI_PLAIN": "1"}
    path = os.pathsep.join(sys.path)
    return {**kept, "PYTHONPATH": path, "LC_ALL": "C.UTF-8", "COLUMNS": "80", **plain, **more}


def run(*args: object, **more: str) -> Result:
    wanted = environment(**more)
    unset = dict.fromkeys(set(os.environ) - set(wanted))
    return CliRunner().invoke(app, [str(arg) for arg in args], env={**unset, **wanted})


def ok(*args: object, **more: str) -> str:
    result = run(*args, **more)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def as_json(*args: object) -> dict[str, Any]:
    text = ok(*args, "--json")
    assert text.count("\n") == 1
    facts = json.loads(text)
    assert isinstance(facts, dict)
    assert facts["command"] == args[0]
    return facts


def command(*args: object) -> list[str]:
    return [sys.executable, "-m", "veturi", *map(str, args)]
