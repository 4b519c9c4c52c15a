"""A copy of the package with maps dropped in, each as one folder, and its server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import veturi

PACKAGE = Path(veturi.__file__).parent
DROP_IN = Path(__file__).parents[1] / "variants" / "drop_in"


def install(place: Path, *maps: str) -> Path:
    """Copies the package, compiled if it is, and puts maps into it; nothing else is touched."""
    skipped = shutil.ignore_patterns("__pycache__", "client")
    shutil.copytree(PACKAGE, place / "veturi", ignore=skipped)
    for group in PACKAGE.parent.glob("veturi_*__mypyc*"):
        shutil.copy(group, place)
    for name in maps or ("arctic",):
        shutil.copytree(DROP_IN / name, place / "veturi" / "variants" / name, ignore=skipped)
    return place


def environment(place: Path) -> dict[str, str]:
    # That the engine is not compiled as it is now is none of the map's faults.
    warnings = "error,ignore:veturi.engine has changed:RuntimeWarning"
    return {**os.environ, "PYTHONPATH": str(place), "PYTHONWARNINGS": warnings, "COLUMNS": "160"}


@contextmanager
def serving(place: Path) -> Iterator[str]:
    """The address of a server of the copy."""
    words = ["serve", "--port", "0", "--database", str(place / "tables.db"), "--no-limits"]
    process = subprocess.Popen(
        [sys.executable, "-m", "veturi", *words],
        cwd=place,
        env=environment(place),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().partition("Veturi: ")[2].strip().rstrip("/")
    finally:
        process.terminate()
        process.communicate(timeout=30)
