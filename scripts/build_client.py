#!/usr/bin/env python3
"""Builds the browser client into the package, if Node is there and its sources have changed."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "veturi" / "server" / "client"
#: What the client was built from.
STAMP = WEB / ".built"
SOURCES = [
    "src",
    "public",
    "api-docs",
    "index.html",
    "offline.html",
    "worker.js",
    "package.json",
    "tsconfig.json",
    "vite.config.ts",
]


def digest() -> str:
    """Of all that the build reads, the version of the package too."""
    files = [path for name in SOURCES for path in sorted([WEB / name, *(WEB / name).rglob("*")])]
    files.append(ROOT / "src" / "veturi" / "__init__.py")
    found = hashlib.sha256()
    for path in files:
        if path.is_file():
            found.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return found.hexdigest()


def is_built() -> bool:
    return (CLIENT / "index.html").is_file()


def main() -> int:
    now = digest()
    if is_built() and STAMP.is_file() and STAMP.read_text() == now:
        return 0
    npm = shutil.which("npm")
    if npm is None:
        state = "as it was built before" if is_built() else "without it"
        print(f"There is no Node here to build the table in the browser; going on {state}.")
        return 0
    print("Building the table in the browser (half a minute the first time) …", flush=True)
    for command in (
        [npm, "install", "--silent", "--no-audit", "--no-fund"],
        [npm, "run", "--silent", "build", "--", "--logLevel", "error"],
    ):
        run = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
        if run.returncode:
            print(run.stdout + run.stderr, file=sys.stderr)
            return run.returncode
    STAMP.write_text(now)
    return 0


if __name__ == "__main__":
    sys.exit(main())
