#!/usr/bin/env python3
"""Draws the client's icons from web/public/icon.svg with Chromium; they are kept in the project."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
#: By file: its size, and whether the ground reaches the edges, where a device cuts its own shape.
ICONS = {
    "icon-180.png": (180, True),
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
}


def main() -> int:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("Chromium is not installed.", file=sys.stderr)
        return 1
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (size, whole) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawn = drawing.replace(' rx="4.5"', "") if whole else drawing
            style = "<style>*{margin:0;display:block}svg{width:100vw;height:100vh}</style>"
            page.set_content(style + drawn)
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
