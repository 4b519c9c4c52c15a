"""Makes the virtual environment that the Makefile uses: the package and its development tools."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

LEAST = (3, 11)


def main() -> int:
    if sys.version_info < LEAST:
        version = ".".join(map(str, sys.version_info[:3]))
        print(f"Veturi needs Python {'.'.join(map(str, LEAST))} or newer; this is {version}.")
        print("Name another with: make play PYTHON=/path/to/python3")
        return 1
    root = Path(__file__).resolve().parent.parent
    target = Path(sys.argv[1])
    if not (target / "bin" / "python").exists():
        print("Making a virtual environment …", flush=True)
        venv.create(target, with_pip=True, upgrade_deps=True)
    print("Installing Veturi and its tools (about a minute the first time) …", flush=True)
    pip = [str(target / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run(
        [*pip, "--disable-pip-version-check", "--editable", ".", "--group", "dev"],
        cwd=root,
        check=True,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
