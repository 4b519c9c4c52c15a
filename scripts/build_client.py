#!/usr/bin/env python3
"""Builds the browser client into the package, if Node is there and its sources have changed.

With `--install` it only installs what the client is built and checked with.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "veturi" / "server" / "client"
LEAST_NODE = (20, 19)
#: What npm says when it cannot reach a registry.
UNREACHABLE = re.compile(r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network")
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
    "package-lock.json",
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


def node_fault() -> str | None:
    """Why Node cannot build the client, in a line for people; None if it can."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return f"There is no Node here ({'node' if node is None else 'npm'} was not found)."
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    if version < LEAST_NODE:
        least = ".".join(map(str, LEAST_NODE))
        return f"Node {least} or newer is needed; this is {said.strip() or 'unknown'}."
    return None


def npm(*words: str) -> int:
    """Runs npm in the client's folder; what it says is shown only if it fails."""
    run = subprocess.run(["npm", *words], cwd=WEB, capture_output=True, text=True, check=False)
    if run.returncode and UNREACHABLE.search(run.stderr):
        print(
            "npm cannot fetch the packages of the browser client: is there a network? Run the same "
            "command again once there is.",
            file=sys.stderr,
        )
    elif run.returncode:
        print(run.stdout + run.stderr, file=sys.stderr)
    return run.returncode


def install() -> int:
    """What the client is built and checked with, in the versions of the lock file."""
    return npm("install", "--silent", "--no-audit", "--no-fund")


def main() -> int:
    only_install = sys.argv[1:] == ["--install"]
    now = digest()
    if not only_install and is_built() and STAMP.is_file() and STAMP.read_text() == now:
        return 0
    if fault := node_fault():
        if only_install:
            print(f"{fault} It is needed to check the browser client.", file=sys.stderr)
            return 1
        state = "as it was built before" if is_built() else "without it"
        print(f"{fault} The table in the browser cannot be built; going on {state}.")
        return 0
    if only_install:
        return install()
    print("Building the table in the browser (half a minute the first time) …", flush=True)
    status = install() or npm("run", "--silent", "build", "--", "--logLevel", "error")
    if status == 0:
        STAMP.write_text(now)
    return status


if __name__ == "__main__":
    sys.exit(main())
