"""Renews the exact versions of all that is installed: `constraints.txt`, `web/package-lock.json`.

Both are made from what the registries offer now, within what `pyproject.toml` and `package.json`
allow. Neither names a registry.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = """\
# Exact versions of every Python package that is installed here. Made by `make pins`.
"""


def renew_python() -> None:
    """Installs the newest versions that are allowed into an environment of their own."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    build: list[str] = project["build-system"]["requires"]
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [f"{folder}/bin/python", "-m", "pip", "--disable-pip-version-check", "--quiet"]
        subprocess.run([*pip, "install", "--upgrade", "pip"], check=True)
        command = [*pip, "install", "--editable", ".", "--group", "dev", *build]
        subprocess.run(command, cwd=ROOT, check=True)
        command = [*pip, "freeze", "--all", "--exclude-editable"]
        frozen = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    (ROOT / "constraints.txt").write_text(HEAD + frozen, encoding="utf-8")


def renew_client() -> None:
    (ROOT / "web" / "package-lock.json").unlink(missing_ok=True)
    command = ["npm", "install", "--package-lock-only", "--silent", "--no-audit", "--no-fund"]
    subprocess.run(command, cwd=ROOT / "web", check=True)


if __name__ == "__main__":
    renew_python()
    renew_client()
    print("Renewed constraints.txt and web/package-lock.json; now run `make test`.")
    sys.exit(0)
