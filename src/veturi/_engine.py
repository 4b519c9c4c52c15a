"""Which form of the rules runs: compiled, or the plain source they were compiled from.

Compiled modules lie beside their sources, and Python would always prefer them. So the build notes
what it compiled (`NOTE`), and the compiled form is passed over when the sources have changed since,
or when the environment variable VETURI_PLAIN is set. Nothing stale ever runs.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path
from types import ModuleType

__all__ = ["GROUPS", "NOTE", "choose", "compiled_files", "is_compiled", "source_digest", "sources"]

PACKAGE = Path(__file__).parent
#: The sources that are compiled, by the name of the extension module that holds their code, at the
#: top level beside the package: the rules, and how bots plan.
GROUPS = {
    "veturi_engine": (
        "engine/*.py",
        "engine/*/*.py",
        "variants/*/rules.py",
        "variants/*/display.py",
        "variants/*/texts.py",
        "variants/*/violation_texts.py",
    ),
    "veturi_planner": ("bots/planner/*.py", "variants/*/bot.py"),
}
#: What compiled code holds of other folders.
LIMITS = "maps/limits.py"
#: Holds the digests of the sources that were compiled.
NOTE = PACKAGE / "engine" / "compiled_from.txt"


def sources(group: str, package: Path = PACKAGE) -> list[Path]:
    """The sources of a group, with the `__init__` modules, which are not compiled."""
    return sorted(path for pattern in GROUPS[group] for path in package.glob(pattern))


def source_digest(package: Path = PACKAGE) -> str:
    """A line for every source that is compiled, and for the numbers compiled into them: its
    SHA-256 and its path in the package."""
    found = [path for group in GROUPS for path in sources(group, package)]
    return "\n".join(
        f"{_digest(path)} {path.relative_to(package).as_posix()}"
        for path in [*found, *package.glob(LIMITS)]
    )


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _is_current() -> bool:
    """Whether every source that was compiled is as it was then. A source that came later, such as
    the rules of a new map, runs as it is beside compiled ones."""
    try:
        noted = [line.split(" ", 1) for line in NOTE.read_text("ascii").splitlines()]
    except (OSError, UnicodeDecodeError):
        return False
    return bool(noted) and all(
        len(line) == 2 and line[0] and line[0] == _digest(PACKAGE / line[1]) for line in noted
    )


def compiled_files() -> list[Path]:
    """The compiled modules that lie beside the sources."""
    folders = {path.parent for group in GROUPS for path in sources(group)}
    return [
        path
        for folder in sorted(folders)
        for suffix in EXTENSION_SUFFIXES
        for path in folder.glob(f"*{suffix}")
    ]


class PlainFinder:
    """Finds the sources of the rules, whatever lies beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        source = PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")
        if not name.startswith("veturi.") or not any(source in sources(one) for one in GROUPS):
            return None
        return importlib.util.spec_from_file_location(name, source)


def choose() -> None:
    """Passes over compiled rules that are stale or not wanted. Called before any are imported."""
    if not compiled_files():
        return
    if os.environ.get("VETURI_PLAIN"):
        sys.meta_path.insert(0, PlainFinder)
        return
    if not _is_current():
        sys.meta_path.insert(0, PlainFinder)
        warnings.warn(
            "veturi.engine has changed since it was compiled: running the plain source; "
            "`make compile` or `pip install .` compiles it again",
            RuntimeWarning,
            stacklevel=3,
        )


def is_compiled() -> bool:
    """Whether the rules that run are compiled."""
    play = importlib.import_module("veturi.engine.play")
    return not str(play.__file__).endswith(".py")
