"""Benchmarks of both forms of the engine: the running one, and the plain one in another process.

A process has one form of the engine only. So the compiled one has the plain one measured by a
worker process, table by table, so that both are measured close in time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from veturi._engine import compiled_files, is_compiled
from veturi.arena.run.workers import Answer, Task, Workers
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
    """What is to be measured, and how."""

    tables: list[Rules]
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
        for rules in self.tables:
            for form in self.forms:
                elsewhere = form == Form.PLAIN and is_compiled()
                if elsewhere:
                    yield from _in_plain(rules, partial(_all, seed=self.seed, seconds=self.seconds))
                else:
                    yield from measures(rules, self.seed, self.seconds)
                if self.jobs > 1:
                    yield from scalings(rules, self.jobs, self.seed, self.seconds, elsewhere)

    def profiles(self) -> Iterator[Profile]:
        """Where the plain form spends its time, table by table."""
        task = partial(profile, seed=self.seed, seconds=self.seconds)
        for rules in self.tables:
            yield _in_plain(rules, task) if is_compiled() else task(rules)


def _all(rules: Rules, seed: int, seconds: float) -> list[Measure]:
    return list(measures(rules, seed, seconds))


def _in_plain(rules: Rules, task: Task[Answer]) -> Answer:
    """What a task answers in a process with the plain form."""
    with Workers(rules, 1, plain=True) as workers:
        (answer,) = workers.at_once([task])
    return answer
