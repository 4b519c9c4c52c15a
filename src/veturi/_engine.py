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

__all__ = ["NOTE", "choose", "compiled_files", "is_compiled", "source_digest"]

PACKAGE = Path(__file__).parent
RULES = PACKAGE / "rules"
#: The folders whose modules are compiled, the rules and how bots think, and the names of what
#: their compiled code is put in, at the top level beside the package.
FOLDERS = {"rules": "veturi_rules", "bots/mind": "veturi_mind"}
#: What compiled code holds of other folders.
LIMITS = "maps/limits.py"
#: Holds the digest of the sources that were compiled.
NOTE = RULES / "compiled_from.txt"


def source_digest(package: Path = PACKAGE) -> str:
    """A digest of all sources that are compiled, and of the numbers compiled into them."""
    digest = hashlib.sha256()
    for sources in (*(f"{folder}/*.py" for folder in FOLDERS), LIMITS):
        for path in sorted(package.glob(sources)):
            name = path.relative_to(package).as_posix()
            digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def compiled_files() -> list[Path]:
    """The compiled modules that lie beside the sources."""
    return [
        path
        for folder in FOLDERS
        for suffix in EXTENSION_SUFFIXES
        for path in (PACKAGE / folder).glob(f"*{suffix}")
    ]


class PlainFinder:
    """Finds the sources of the rules, whatever lies beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, module = name.removeprefix("veturi.").rpartition(".")
        folder = package.replace(".", "/")
        source = PACKAGE / folder / f"{module}.py"
        if folder not in FOLDERS or not source.is_file():
            return None
        return importlib.util.spec_from_file_location(name, source)


def choose() -> None:
    """Passes over compiled rules that are stale or not wanted. Called before any are imported."""
    if not compiled_files():
        return
    if os.environ.get("VETURI_PLAIN"):
        sys.meta_path.insert(0, PlainFinder)
        return
    note = NOTE.read_bytes().strip() if NOTE.is_file() else b""
    if note != source_digest().encode():
        sys.meta_path.insert(0, PlainFinder)
        warnings.warn(
            "veturi.rules has changed since it was compiled: running the plain source; "
            "`make compile` or `pip install .` compiles it again",
            RuntimeWarning,
            stacklevel=3,
        )


def is_compiled() -> bool:
    """Whether the rules that run are compiled."""
    play = importlib.import_module("veturi.rules.play")
    return not str(play.__file__).endswith(".py")
