"""Makes the virtual environment that the Makefile uses: the package and its development tools.

Every version is the one that `constraints.txt` names. What keeps a newcomer from setting up is told
in one line, with what to do about it.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
LEAST = (3, 11)
#: What pip says when it cannot reach a package index.
UNREACHABLE = re.compile(r"name resolution|timed out|new connection|from versions: none")


class SetUpError(Exception):
    """What is missing, and what to do about it, in one line."""


def main() -> int:
    try:
        _check_python()
        target = Path(sys.argv[1])
        _make_environment(target)
        _install(target)
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _check_python() -> None:
    if sys.version_info < LEAST:
        version = ".".join(map(str, sys.version_info[:3]))
        raise SetUpError(
            f"Veturi needs Python {'.'.join(map(str, LEAST))} or newer; this is {version}. "
            "Name another with: make play PYTHON=/path/to/python3"
        )
    if importlib.util.find_spec("ensurepip") is None:
        raise SetUpError(
            "This Python cannot make virtual environments. On Debian and Ubuntu: "
            "apt-get install python3-venv"
        )


def _make_environment(target: Path) -> None:
    if (target / "bin" / "python").exists():
        return
    print("Making a virtual environment …", flush=True)
    try:
        venv.create(target, with_pip=True)
    except OSError as error:
        raise SetUpError(
            f"{target.absolute()} cannot be written ({error.strerror}). "
            "Clone Veturi into a folder of your own."
        ) from None


def _install(target: Path) -> None:
    print("Installing Veturi and its tools (about a minute the first time) …", flush=True)
    # pip itself first: an old one knows neither dependency groups nor build constraints.
    _pip(target, _pinned("pip"))
    _pip(
        target,
        *("--constraint", str(CONSTRAINTS), "--build-constraint", str(CONSTRAINTS)),
        *("--editable", ".", "--group", "dev"),
    )


def _pinned(package: str) -> str:
    """The line of a package in `constraints.txt`."""
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith(f"{package}=="))


def _pip(target: Path, *wanted: str) -> None:
    command = [str(target / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    command += ["--disable-pip-version-check", *wanted]
    run = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    if run.returncode == 0:
        return
    errors = [line for line in run.stderr.splitlines() if line.startswith("ERROR")]
    last = errors[-1] if errors else run.stderr.strip().rpartition("\n")[2]
    if UNREACHABLE.search(run.stderr):
        raise SetUpError(
            "The packages cannot be fetched: is there a network? Run the same command again once "
            f"there is. ({last})"
        )
    raise SetUpError(f"The packages cannot be installed. pip says: {last}")


if __name__ == "__main__":
    sys.exit(main())
