"""Does what a newcomer does: `make play`, then looks at the page, and stops it again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: The first time everything is set up.
PATIENCE = 400


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as answer:
        text: str = answer.read().decode()
        return text


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        options = f"PLAY=--port 0 --database {folder}/games.db"
        # A group of its own: make does not hand the signal on by itself.
        making = subprocess.Popen(
            ["make", "play", options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            return looked(making)
        finally:
            os.killpg(making.pid, signal.SIGTERM)
            making.wait(30)


def looked(making: subprocess.Popen[str]) -> int:
    until = time.monotonic() + PATIENCE
    assert making.stdout is not None
    for line in making.stdout:
        print(line, end="", flush=True)
        if found := re.search(r"http://[\w.:]+/", line):
            page = fetched(found[0])
            assert '<div id="app">' in page, "the page is not the built client"
            for asset in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page):
                assert fetched(found[0] + asset)
            assert json.loads(fetched(f"{found[0]}api/v1/maps"))["maps"]
            print("The table in the browser is served.")
            return 0
        if time.monotonic() > until:
            break
    print("make play did not say its address", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
