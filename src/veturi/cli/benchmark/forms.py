"""Benchmarks of both forms of the engine: the running one, and the plain one in a subprocess.

A process has one form of the engine only. So the compiled one measures the plain one by running the
command again with VETURI_PLAIN set, table by table, so that both are measured close in time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import convert

import veturi
from veturi._engine import compiled_files, is_compiled
from veturi.cli.benchmark.measure import (
    BULK,
    MEASURES,
    Measure,
    Profile,
    Scaling,
    engine,
    measures,
    profile,
    scalings,
)
from veturi.cli.console import InputError
from veturi.engine import Rules

__all__ = ["Bench", "Form", "why_only_plain"]

#: The folder that this package is imported from.
PACKAGES = str(Path(veturi.__file__).parents[1])


class Form(StrEnum):
    """The forms of the engine that can be asked for."""

    COMPILED = "compiled"
    PLAIN = "plain"
    BOTH = "both"


def why_only_plain() -> str:
    """Why the compiled engine does not run; nothing if it does."""
    if is_compiled():
        return ""
    if not compiled_files():
        return "no compiled engine is installed"
    if os.environ.get("VETURI_PLAIN"):
        return "VETURI_PLAIN is set"
    return "the compiled engine is older than its source"


@dataclass(frozen=True, slots=True)
class Bench:
    """What is to be measured: tables with the sources of their maps, and how."""

    tables: list[tuple[str, Rules]]
    form: Form
    jobs: int
    seed: int
    seconds: float

    def __post_init__(self) -> None:
        if self.form == Form.COMPILED and not is_compiled():
            raise InputError(f"--form compiled: {why_only_plain()}")

    @property
    def forms(self) -> list[Form]:
        """The forms that are measured."""
        if not is_compiled():
            return [Form.PLAIN]
        return [Form.COMPILED, Form.PLAIN] if self.form == Form.BOTH else [self.form]

    @property
    def about(self) -> dict[str, object]:
        return {"command": "bench", "engine": engine(), "seed": str(self.seed)}

    @property
    def note(self) -> str:
        """A notice if both forms were requested and only one exists."""
        if self.form != Form.BOTH or is_compiled():
            return ""
        return f"Only the plain engine is measured: {why_only_plain()}."

    @property
    def count(self) -> int:
        """How many measurements that makes."""
        scaled = len(BULK) if self.jobs > 1 else 0
        return len(self.tables) * len(self.forms) * (MEASURES + scaled)

    def found(self) -> Iterator[Measure | Scaling]:
        """Every measurement, table by table."""
        for source, rules in self.tables:
            for form in self.forms:
                if form == Form.COMPILED or not is_compiled():
                    yield from self._found_here(rules)
                else:
                    facts = self._plain_facts(source, rules)
                    yield from convert(facts["measures"], list[Measure])
                    yield from convert(facts["scaling"], list[Scaling])

    def _found_here(self, rules: Rules) -> Iterator[Measure | Scaling]:
        yield from measures(rules, self.seed, self.seconds)
        if self.jobs > 1:
            yield from scalings(rules, self.jobs, self.seed, self.seconds)

    def profiles(self) -> Iterator[Profile]:
        """Where the plain form spends its time, table by table."""
        for source, rules in self.tables:
            if is_compiled():
                (facts,) = self._plain_facts(source, rules, "--profile")["profiles"]
                yield convert(facts, Profile)
            else:
                yield profile(rules, self.seed, self.seconds)

    def _plain_facts(self, source: str, rules: Rules, *more: str) -> dict[str, Any]:
        """The output of this command for one table, run with the plain form."""
        values = {
            "map": source,
            "players": int(rules.players),
            "seconds": self.seconds,
            "seed": self.seed,
            "jobs": self.jobs,
            "form": Form.PLAIN,
        }
        options = [f"--{name}={value}" for name, value in values.items()]
        path = os.pathsep.join(filter(None, (PACKAGES, os.environ.get("PYTHONPATH"))))
        # -P: imports nothing from the working directory.
        command = [sys.executable, "-P", "-m", "veturi", "bench", "--json", *options, *more]
        done = subprocess.run(
            command,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "VETURI_PLAIN": "1", "PYTHONPATH": path},
            check=False,
        )
        if done.returncode:
            fault = done.stderr.strip().removeprefix("veturi: ")
            raise InputError(f"the plain engine could not be measured: {fault}")
        return dict(json.loads(done.stdout))
