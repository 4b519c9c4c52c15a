#!/usr/bin/env python3
"""Mutation testing: breaks the source on purpose, one fault at a time, and runs the tests on it.

The faults stand in `mutations.toml` beside the tests of their area. Each has the tests that ought
to notice it. A fault that they let pass is tried on all tests of its area; what those let pass too
is a hole in the tests, and the exit status says so. Everything happens in a working tree of its
own, made of a commit (`--of`) or of the files as they are, and removed in the end.

    python scripts/check_mutations.py                  all of them, some minutes
    python scripts/check_mutations.py --only longest   those with this in their name or area
    python scripts/check_mutations.py --by tests/engine/test_oracle.py   noticed by these alone?
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
#: Areas whose source is compiled: they are tried as plain source, which needs no compiler.
COMPILED: Final = re.compile(r"src/veturi/(engine|bots/planner)/|src/veturi/variants/.*\.py$")
#: A fault may make a program wait for ever, which is noticed. All tests of an area take longer.
SECONDS: Final = 300
WIDER_SECONDS: Final = 3600
QUIET: Final = ("-q", "-p", "no:cacheprovider")
FIRST: Final = ("-x",)
#: Exit statuses of pytest for what is no result.
WRONG_USE, NO_TESTS = 4, 5
FAILED: Final = r"^(?:FAILED|ERROR) (\S+?::.+?|\S+)(?: - |$)"
CAUGHT, SURVIVED, DOUBTFUL = "caught", "survived", "doubtful"


@dataclass(frozen=True)
class Mutation:
    """A fault: in a file, the text `old` (which stands there once) becomes `new`."""

    name: str
    area: str
    file: str
    old: str
    new: str
    #: Files or single tests; those of the client are under `web/`.
    tests: tuple[str, ...]
    #: All tests of the area, for a fault that `tests` let pass.
    wider: tuple[str, ...]

    def fault(self, tree: Path) -> str:
        """What is wrong with this entry, as the source stands in a tree; "" if nothing is."""
        path = tree / self.file
        if not path.is_file():
            return f"{self.name}: there is no {self.file}"
        times = path.read_text("utf-8").count(self.old)
        if times != 1:
            return f"{self.name}: its text stands {times} times in {self.file}, not once"
        if self.old == self.new or not self.tests:
            return f"{self.name}: changes nothing, or names no tests"
        for one in (*self.tests, *self.wider):
            if not (tree / one.partition("::")[0]).exists():
                return f"{self.name}: there is no {one}"
        return ""


@dataclass(frozen=True)
class Verdict:
    """What became of a fault, which test noticed it, and how long that took."""

    name: str
    area: str
    verdict: str
    by: str
    seconds: float


def read_mutations(root: Path = ROOT) -> list[Mutation]:
    """All faults, by area."""
    found = []
    for path in sorted(
        [*root.glob("tests/**/mutations.toml"), *root.glob("web/**/mutations.toml")]
    ):
        if "node_modules" in path.parts:
            continue
        listed = tomllib.loads(path.read_text("utf-8"))
        found += [
            Mutation(
                one["name"],
                listed["area"],
                one["file"],
                one["old"],
                one["new"],
                tuple(one["tests"]),
                tuple(listed["wider"]),
            )
            for one in listed["mutation"]
        ]
    return found


# --- the scratch tree -----------------------------------------------------------------------


@contextmanager
def scratch_tree(commit: str) -> Iterator[Path]:
    """A working tree of its own, with the installed packages and what was compiled of this one."""
    with tempfile.TemporaryDirectory(prefix="veturi-mutations-") as made:
        tree = Path(made) / "tree"
        git = ["git", "-C", str(ROOT)]
        subprocess.run(
            [*git, "worktree", "add", "-q", "--detach", tree, commit or "HEAD"], check=True
        )
        try:
            if not commit:
                _copy_changes(tree)
            for name in (".venv", "web/node_modules"):
                (tree / name).symlink_to(ROOT / name)
            for path in [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("compiled_from.txt")]:
                shutil.copy2(path, tree / path.relative_to(ROOT))
            yield tree
        finally:
            subprocess.run([*git, "worktree", "remove", "--force", tree], check=True)


def _copy_changes(tree: Path) -> None:
    """Files that are changed or new and not yet committed."""
    asked = ["git", "-C", str(ROOT), "ls-files", "-z", "-m", "-o", "--exclude-standard"]
    listed = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
        else:
            (tree / name).unlink(missing_ok=True)


class Bench:
    """Tries faults in a tree."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.seconds = WIDER_SECONDS
        self._stamp = time.time()

    def write(self, path: Path, text: str) -> None:
        """Writes a source with a time that none had before: Python goes by it."""
        path.write_text(text, "utf-8")
        self._stamp += 2
        os.utime(path, (self._stamp, self._stamp))

    def attempt(self, mutation: Mutation, by: Sequence[str] = (), narrow: bool = False) -> Verdict:
        """Whether tests notice a fault: the named ones first, then all of its area. Or only these:
        those asked for (`by`), or the named ones (`narrow`)."""
        path = self.tree / mutation.file
        whole = path.read_text("utf-8")
        began = time.monotonic()
        self.write(path, whole.replace(mutation.old, mutation.new))
        try:
            noticed = self.run(mutation, by or mutation.tests, WIDER_SECONDS if by else SECONDS)
            if not noticed and not by and not narrow:
                noticed = self.run(mutation, mutation.wider, WIDER_SECONDS)
        finally:
            self.write(path, whole)
            shutil.rmtree(self.tree / ".hypothesis", ignore_errors=True)
        seconds = round(time.monotonic() - began, 1)
        verdict = CAUGHT if noticed else SURVIVED
        return Verdict(mutation.name, mutation.area, verdict, noticed, seconds)

    def run(self, mutation: Mutation, tests: Sequence[str], seconds: int) -> str:
        """The first test that fails; "" if none does."""
        self.seconds = seconds
        units = [one for one in tests if one.startswith("web/")]
        others = [one for one in tests if not one.startswith("web/")]
        found = self.vitest(units) if units else ""
        if found or not others:
            return found
        if mutation.file.startswith("web/"):
            self.build_client()
        return self.pytest(others, plain=bool(COMPILED.match(mutation.file)))

    def vitest(self, tests: Sequence[str]) -> str:
        names = [one.removeprefix("web/") for one in tests]
        command = ["node_modules/.bin/vitest", "run", "--bail=1", *names]
        status, said = self._said(command, self.tree / "web", {"NO_COLOR": "1"})
        if status and "No test files found" in said:
            raise SystemExit(f"no such tests: {names}\n{said}")
        found = _first(r"FAIL +(\S+\.tsx? > [^\n]+)", said, f"exit {status}") if status else ""
        return found and f"web/{found}"

    def pytest(self, tests: Sequence[str], plain: bool) -> str:
        status, said = self._pytest([*FIRST, *tests], plain)
        return _first(FAILED, said, f"exit {status}") if status else ""

    def failing(self, tests: Sequence[str]) -> list[str]:
        """Which of some tests fail on the source as it is."""
        units = sorted({one.partition(" > ")[0] for one in tests if one.startswith("web/tests/")})
        others = [one for one in tests if one.startswith("tests/")]
        if any("/browser/" in one for one in others):
            self.build_client()
        found = [self.vitest(units)] if units else []
        return found + re.findall(FAILED, self._pytest(others, False)[1] if others else "", re.M)

    def _pytest(self, words: Sequence[str], plain: bool) -> tuple[int, str]:
        command = [sys.executable, "-m", "pytest", *QUIET, *words]
        more = {"PYTHONPATH": str(self.tree / "src"), **({"VETURI_PLAIN": "1"} if plain else {})}
        status, said = self._said(command, self.tree, more)
        if status in (NO_TESTS, WRONG_USE):
            raise SystemExit(f"pytest cannot run {words}\n{said}")
        return status, said

    def build_client(self) -> None:
        """What browser tests are served. A client that cannot be built is served to nobody."""
        command = ["node_modules/.bin/vite", "build", "--logLevel", "error"]
        status, said = self._said(command, self.tree / "web", {})
        if status:
            raise SystemExit(said)

    def _said(self, command: Sequence[str], where: Path, more: dict[str, str]) -> tuple[int, str]:
        """The exit status of a command and what it said; -1 if it took too long."""
        env = {name: value for name, value in os.environ.items() if name != "VETURI_PLAIN"}
        run = subprocess.Popen(
            command,
            cwd=where,
            env={**env, **more},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            said = run.communicate(timeout=self.seconds)[0]
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            run.communicate()
            return -1, ""
        return run.returncode, said


def _first(pattern: str, said: str, otherwise: str) -> str:
    found = re.search(pattern, said, re.MULTILINE)
    return found[1].strip() if found else otherwise


# --- all of them ----------------------------------------------------------------------------


def doubted(bench: Bench, verdicts: Sequence[Verdict]) -> list[Verdict]:
    """A test that also fails on the sound source has noticed nothing."""
    failing = bench.failing(sorted({one.by for one in verdicts}))
    return [replace(one, verdict=DOUBTFUL) if one.by in failing else one for one in verdicts]


def show(verdicts: Sequence[Verdict]) -> None:
    """How many were noticed by area, then those that were not."""
    total = Counter(one.area for one in verdicts)
    caught = Counter(one.area for one in verdicts if one.verdict == CAUGHT)
    for area, count in total.items():
        print(f"{area}: {caught[area]} of {count} caught")
    print(f"all: {caught.total()} of {total.total()} caught")
    for one in verdicts:
        if one.verdict != CAUGHT:
            print(f"{one.verdict}: {one.area}: {one.name} {one.by}")


def _write(path: Path | None, verdicts: Sequence[Verdict]) -> None:
    if path is not None:
        path.write_text(json.dumps([asdict(one) for one in verdicts], indent=1) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help="in name or area")
    parser.add_argument("--of", default="", metavar="COMMIT", help="the tree and tests to break")
    parser.add_argument("--by", nargs="+", default=[], metavar="TEST", help="only by these tests")
    parser.add_argument("--narrow", action="store_true", help="not by all tests of an area")
    parser.add_argument("--out", type=Path, help="write the verdicts to this file, as JSON")
    asked = parser.parse_args()
    wanted = [
        one
        for one in read_mutations()
        if not asked.only or any(word in f"{one.area}: {one.name}" for word in asked.only)
    ]
    verdicts: list[Verdict] = []
    with scratch_tree(asked.of) as tree:
        if faults := list(filter(None, (one.fault(tree) for one in wanted))):
            print("\n".join(faults), file=sys.stderr)
            return 2
        bench = Bench(tree)
        for one in wanted:
            verdicts.append(bench.attempt(one, asked.by, asked.narrow))
            print(*asdict(verdicts[-1]).values(), sep=" | ", flush=True)
            _write(asked.out, verdicts)
        verdicts = doubted(bench, verdicts)
        _write(asked.out, verdicts)
    show(verdicts)
    return 0 if all(one.verdict == CAUGHT for one in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
