"""The compiled rules play the same games as the plain source, step by step."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.soak import TIMES, scaled
from veturi import _engine

pytestmark = pytest.mark.slow

#: Games of each table.
GAMES = scaled(2, 8 * TIMES)
TRACE = Path(__file__).with_name("trace.py")


def traced(form: str) -> list[str]:
    """The lines that the trace prints when that form runs."""
    environment = {key: value for key, value in os.environ.items() if key != "VETURI_PLAIN"}
    if form == "plain":
        environment["VETURI_PLAIN"] = "1"
    command = [sys.executable, str(TRACE), str(GAMES), "1"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    said, *lines = run.stdout.splitlines()
    assert said == form
    return lines


def test_the_same_games_in_both_forms() -> None:
    assert _engine.compiled_files(), "the rules are not compiled: run `make test`"
    compiled, plain = traced("compiled"), traced("plain")
    assert len(compiled) >= GAMES * 20
    assert compiled == plain
